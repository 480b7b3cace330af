import { isoStopWords, language } from './entry.ts';
import { pt } from './pt.ts';

export const gl = language({
  name: 'Galician',
  words: `
    de a o que e do da en un para con non unha os no se na por máis as dos como pero ao el das seu súa ou cando moi
    nos xa eu tamén só polo pola ata iso ela entre despois sen mesmo aos seus quen nas me ese eles esa nin súas meu
    foi son está ser ten hai era estaba ter facer hoxe onde porque este esta aínda ben nós grazas agora todos anos vai
    dun dunha coa cos é`,
  letters: 'áéíñóúü',
  endings: 'ción cións dade ado ada iño eiro aban',
  abbreviations: pt.abbreviations,
  stopWords: isoStopWords('gl'),
});
