/** lda.cjs FOLDER FILE TOPICS: topics of the texts of a file (a JSON array) by the npm package lda. */
const { readFileSync } = require('node:fs');
const { takeTurns } = require('./turns.cjs');

const [folder, file, topics] = process.argv.slice(2);
const texts = JSON.parse(readFileSync(file, 'utf8'));
takeTurns(folder, (lda) => lda(texts, Number(topics), 10));
