import { isoStopWords, language } from './entry.ts';

export const id = language({
  name: 'Indonesian',
  aliases: ['in'],
  words: `
    yang dan di itu dengan untuk tidak ini dari dalam akan pada juga saya ke karena tersebut bisa ada mereka lebih
    kata tahun sudah atau saat oleh menjadi orang ia telah adalah seperti sebagai bahwa dapat para harus namun kita
    dua satu masih hari hanya mengatakan kepada kami setelah melakukan lalu belum lain dia kalau terjadi banyak
    menurut anda hingga tak baru beberapa ketika saja sangat apa kamu bagaimana mengapa terima kasih`,
  endings: 'kan nya asi annya isasi',
  stopWords: isoStopWords('id'),
});
