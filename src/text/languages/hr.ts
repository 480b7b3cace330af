import { cs } from './cs.ts';
import { isoStopWords, language } from './entry.ts';

export const hr = language({
  name: 'Croatian',
  words: `
    je i u se na da su za od s to a o ne kao koji što će iz bi ili ali te po koja koje nije do kako bio bila bilo samo
    sam smo ste još već ga mu ih li kad kada gdje zbog prema između nakon prije može više svi sve ovaj ova ovo taj ta
    jer kod njegov njihov biti ima sa pod nad vrlo danas hvala godine tko zašto`,
  letters: 'čćđšž',
  endings: 'ost osti oga omu ih ima anje enje ski ska ov ju ija',
  abbreviations: cs.abbreviations,
  ordinalStop: true,
  stopWords: isoStopWords('hr'),
});
