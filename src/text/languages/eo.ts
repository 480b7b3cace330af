import { isoStopWords, language } from './entry.ts';

export const eo = language({
  name: 'Esperanto',
  words: `
    la kaj de en estas ke ne al mi por kun li ŝi ĝi ni vi ili sed aŭ el pri tiu ĉi kiu kiel se pli ankaŭ nur estis
    havas unu jam tre kion kiam kie kial hodiaŭ dankon tio per sur ol post antaŭ ĉiuj sia povas oni da`,
  letters: 'ĉĝĥĵŝŭ',
  stopWords: isoStopWords('eo'),
});
