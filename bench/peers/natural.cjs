/** natural.cjs FOLDER FILE: words, stems and counts of the texts of a file (a JSON array) by the npm package natural. */
const { readFileSync } = require('node:fs');
const { takeTurns } = require('./turns.cjs');

const [folder, file] = process.argv.slice(2);
const texts = JSON.parse(readFileSync(file, 'utf8'));
takeTurns(folder, ({ WordTokenizer, PorterStemmer }) => {
  const tokenizer = new WordTokenizer();
  for (const text of texts) {
    const counts = new Map();
    for (const word of tokenizer.tokenize(text)) {
      const stem = PorterStemmer.stem(word);
      counts.set(stem, (counts.get(stem) ?? 0) + 1);
    }
  }
});
