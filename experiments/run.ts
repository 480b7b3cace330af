/** `npm run experiment -- NAME [PART…] [--data DIR] [--quick]` */
import { parseArgs } from 'node:util';
import { InputError, suggestion } from '../src/check/index.ts';
import type { Experiment } from './experiment.ts';

const EXPERIMENTS: Readonly<Record<string, () => Promise<Experiment>>> = {
  ablation: () => import('./ablation/index.ts'),
  plsi: () => import('./plsi/index.ts'),
  bstm: () => import('./bstm/index.ts'),
  stm: () => import('./stm/index.ts'),
  cssvd: () => import('./cssvd/index.ts'),
  similarity: () => import('./similarity/index.ts'),
  chapters: () => import('./chapters/index.ts'),
  number: () => import('./chapters/number.ts'),
  quotes: () => import('./quotes/index.ts'),
  speech: () => import('./speech/index.ts'),
  sentences: () => import('./sentences/index.ts'),
  topics: () => import('./topics/index.ts'),
  tagger: () => import('./tagger/index.ts'),
  titles: () => import('./chapters/titles.ts'),
  encoder: () => import('./encoder/index.ts'),
  grounding: () => import('./grounding/index.ts'),
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { data: { type: 'string' }, quick: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
});

const HELP = `npm run experiment -- NAME [PART…] [--data DIR] [--quick]

NAME    ${Object.keys(EXPERIMENTS).join(', ')}
PART    what an experiment has parts of, such as: similarity ablation
--data  the folder of the data; without it, experiments that need data say which
--quick a small part of the data, to see that it works`;

try {
  const [name = '', ...parts] = positionals;
  const { help, ...asked } = values;
  if (help) {
    console.log(HELP);
    process.exit();
  }
  const names = Object.keys(EXPERIMENTS);
  if (!names.includes(name))
    throw new InputError('experiment', `NAME must be one of ${names.join(', ')}${suggestion(name, names)}`, name);
  const { run } = await EXPERIMENTS[name]();
  await run({ ...asked, parts, log: (line) => console.log(line) });
} catch (error) {
  if (!(error instanceof InputError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
