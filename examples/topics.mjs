// Latent topics of a few texts, and a new text as a mixture of them.
import { documentCounts, random } from 'aspectra/linalg';
import { fitPlsa, foldIn } from 'aspectra/models';
import { analyze, vocabulary } from 'aspectra/text';

const texts = ['cats chase mice', 'mice fear cats', 'ships carry coal', 'coal ships burn coal'];
const corpus = await analyze(texts.map((text, i) => ({ id: `${i}`, text, language: 'en' })));
const words = vocabulary(corpus);
const model = fitPlsa(documentCounts(corpus, words), { topics: 2 }, { random: random(1) });

const unseen = await analyze([{ id: 'new', text: 'a ship full of coal', language: 'en' }], {}, corpus.lexicon);
const mixture = foldIn(model, documentCounts(unseen, words));
console.log(`the surest topic has ${Math.round(100 * Math.max(...mixture))} %`);
// → the surest topic has 100 %
