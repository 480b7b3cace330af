import { isoStopWords, language } from './entry.ts';

export const ms = language({
  name: 'Malay',
  words: `
    yang dan di itu dengan untuk tidak ini dari dalam akan pada juga saya ke kerana tersebut boleh ada mereka lebih
    kata tahun telah atau oleh menjadi orang beliau ialah adalah seperti sebagai bahawa dapat para perlu namun kita
    dua satu masih hari hanya kepada kami selepas sudah belum lain dia banyak menurut anda hingga baru beberapa ketika
    sahaja sangat apa awak bagaimana mengapa terima kasih berkata negara bukan`,
  endings: 'kan nya asi annya isasi',
  stopWords: isoStopWords('ms'),
});
