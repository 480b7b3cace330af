import { cs } from './cs.ts';
import { isoStopWords, language } from './entry.ts';

export const sk = language({
  name: 'Slovak',
  words: `
    a v sa na je že to s z do o aj ako k pre by za ale sú po ktorý jeho vo bolo bol bola som si podľa však tiež od
    alebo ktorá ktoré už tak len ešte má keď pri čo bude aby než boli zo nie kde preto pred nad pod potom tento táto
    toto sme ste byť ktorí môj my on ona oni ten tej tým viac veľmi môže dnes prečo ďakujem roku medzi až lebo iba`,
  letters: 'áäčďéíĺľňóôŕšťúýž',
  endings: 'osť osti ého ému ých ými anie enie ský ská ové ovať ou ej',
  abbreviations: cs.abbreviations,
  ordinalStop: true,
  stopWords: isoStopWords('sk'),
});
