import { isoStopWords, language } from './entry.ts';

export const ku = language({
  name: 'Kurdish',
  words: `
    û di de ku ji bi li ew ez em hûn wan jî na ne ya yê yên bo her çi çima lê bû dike hene heye tu min te me ev`,
  letters: 'çêîşû',
  stopWords: isoStopWords('ku'),
});
