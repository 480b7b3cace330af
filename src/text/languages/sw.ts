import { isoStopWords, language } from './entry.ts';

export const sw = language({
  name: 'Swahili',
  words: `
    ya na wa kwa ni katika la za kuwa hii cha au si hiyo lakini pia kama huo ambao ambayo yake watu mtu moja siku
    wakati baada kabla sana hapa sasa mimi wewe yeye sisi wao nini wapi kwa nini leo asante nchi mwaka alisema bila
    kila vya hivyo zaidi hakuna ana ina`,
  stopWords: isoStopWords('sw'),
});
