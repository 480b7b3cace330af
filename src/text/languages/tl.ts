import { isoStopWords, language } from './entry.ts';

export const tl = language({
  name: 'Tagalog',
  aliases: ['fil'],
  words: `
    ang ng sa na mga at ay ko ako ito hindi para siya mo ka niya kung may isang lang ni naman kaya pero dahil kanyang
    kami tayo sila ito iyon ba po opo wala mayroon kapag nang noong araw ngayon salamat taon bakit saan paano tao din
    rin`,
  stopWords: isoStopWords('tl'),
});
