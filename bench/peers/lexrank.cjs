/** lexrank.cjs FOLDER FILE LINES: a summary by the npm package lexrank. */
const { readFileSync } = require('node:fs');
const { promisify } = require('node:util');
const { takeTurns } = require('./turns.cjs');

const [folder, file, lines] = process.argv.slice(2);
const text = readFileSync(file, 'utf8');
takeTurns(folder, ({ summarize }) => promisify(summarize)(text, Number(lines)));
