import { isoStopWords, language } from './entry.ts';

export const hi = language({
  name: 'Hindi',
  script: 'devanagari',
  words: `
    के में की है और से का को पर इस कि यह ने हैं था जो भी एक कर नहीं तो हो थे उस गया वह थी क्या लिए बाद जा रहे हुए साथ
    अपने रहा हम आप मुझे आज क्यों बहुत कहा`,
  stopWords: isoStopWords('hi'),
});
