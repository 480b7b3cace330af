import { isoStopWords, language } from './entry.ts';

export const ur = language({
  name: 'Urdu',
  script: 'arabic',
  words: `
    کے میں کی ہے اور سے کا کو اس کہ نے پر یہ ہیں تھا جو بھی ایک کر نہیں تو ہو تھے ان گیا وہ تھی کیا لیے بعد جا رہے
    ہوئے ساتھ اپنے رہا ہم آپ مجھے آج کیوں شکریہ بہت`,
  letters: 'ٹڈڑںےہھگچپ',
  stopWords: isoStopWords('ur'),
});
