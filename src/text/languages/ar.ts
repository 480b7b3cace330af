import { isoStopWords, language, snowball } from './entry.ts';

export const ar = language({
  name: 'Arabic',
  script: 'arabic',
  words: `
    في من على إلى أن هذا التي عن مع الذي هذه ما لا كان بعد كما هو هي ذلك كل بين قد لم أو قال حيث غير عند إن وقد ثم أي
    وفي كانت وهو منذ قبل خلال حتى إذا لكن اليوم نحن أنا هل لماذا شكرا`,
  letters: 'ةىأإؤئء',
  stemmer: snowball('arabic'),
  stopWords: isoStopWords('ar'),
});
