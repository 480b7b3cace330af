import { isoStopWords, language } from './entry.ts';
import { nl } from './nl.ts';

export const af = language({
  name: 'Afrikaans',
  words: `
    die en van in is het nie te wat op vir met hy sy om dat aan ek as was by ons ook sal hulle kan jy maar deur word
    so daar een uit na sê nog haar moet baie meer wees hierdie toe jaar oor net tot my dit waar hoekom vandag dankie
    goed gaan was of geen tussen`,
  letters: 'êëôûáéïó',
  abbreviations: nl.abbreviations,
  stopWords: isoStopWords('af'),
});
