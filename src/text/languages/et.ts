import { isoStopWords, language } from './entry.ts';

export const et = language({
  name: 'Estonian',
  words: `
    ja on ei et see oli ta kui aga ka mis nii või oma seda ning kes siis mida pole veel kuid selle need ma me te nad
    oma üks kõik väga juba ainult pärast enne koos olen oleme olid olla saab tema meie teie nende kus miks kuidas täna
    aastal eesti aitäh hästi palju üle peale sest`,
  letters: 'äöõüšž',
  endings: 'mine sid tes dest ks sse lik tud nud ste des',
  ordinalStop: true,
  stopWords: isoStopWords('et'),
});
