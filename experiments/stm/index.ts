/**
 * Li & Yamanishi 2000: topic structure of texts. Their tables on Reuters-21578 (ModApte) beside ours; then what the
 * paper did not try: an unknown number of blocks, the classic concatenation task, meetings and podcasts.
 */
import { clusterNumbers } from '../../src/models/index.ts';
import { random } from '../../src/random/index.ts';
import { renderStructure } from '../../src/render/index.ts';
import { type Background, learnBackground, type StructureOptions, structure } from '../../src/tasks/structure/index.ts';
import type { ExperimentArgs } from '../experiment.ts';
import { linesOf, missing } from '../load.ts';
import { CATEGORY_NAMES } from './categories.ts';
import { leftWhole, sixArticles, tenBeginnings } from './concatenation.ts';
import { pairs, printed } from './joined.ts';
import { MEETINGS, meeting, PODCASTS, podcast } from './load.ts';
import { mainTopics } from './main-topics.ts';
import { quickTable } from './quick.ts';
import { type Article, readReuters } from './reuters.ts';
import { cutInTwo, subtopics } from './segmentation.ts';
import { ANALYSIS, SEED, USUAL } from './settings.ts';
import { readSpeeches } from './speeches.ts';
import { type Known, scoreRows } from './trial.ts';

export async function run({ data, quick, log }: ExperimentArgs): Promise<void> {
  if (quick) {
    log('Passages written for the test, five in a row');
    return log(await quickTable());
  }
  const reuters = readReuters();
  const test = reuters.test.filter(({ text }) => /\w/.test(text));
  log(`Settings: ${JSON.stringify(ANALYSIS)}, seed ${SEED}; paper: γ .005, l 20, h 3, θ .05\n`);
  const background = await clusters(reuters.train, log);
  await papersTables(test, background, log);
  await unknownNumbers(test, await learnBackground(printedAll(reuters.train), {}, USUAL), log);
  await speech(data, log);
}

const printedAll = (articles: readonly Article[]) =>
  articles.map((article) => ({ id: article.id, text: printed(article) }));

async function clusters(articles: readonly Article[], log: (line: string) => void): Promise<Background> {
  const train = printedAll(articles);
  const began = performance.now();
  const background = await learnBackground(train, {}, ANALYSIS);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const { seeds, clusters } = clusterNumbers(background.model);
  log(`Word clusters of ${train.length} training texts in ${seconds} s`);
  log(`seeds ${seeds} (paper 7340), clusters of more than the seed ${clusters} (paper 970)`);
  const { seeds: numbered } = clusterNumbers((await learnBackground(train, {}, USUAL)).model);
  log(`seeds when numbers are counted as words ${numbered}\n`);
  return background;
}

async function papersTables(test: readonly Article[], background: Background, log: (line: string) => void) {
  log('Tables 2 and 3: main topics, micro-averages over the ten categories');
  log(await mainTopics(test, background));
  const joined = pairs(test, CATEGORY_NAMES, 50, random(SEED));
  log(`\nTable 4: ${joined.length} joined pairs cut in two, Pk at 5 sentences`);
  log(await cutInTwo(joined, background, await learnBackground(readSpeeches(), {}, ANALYSIS)));
  log('\nTable 5: subtopics of both halves');
  log(await subtopics(joined, background));
  const figure = test.find(({ id }) => id === '14826');
  if (!figure) return;
  log('\nFigure 3: text 14826; words of a topic at least .08 coherent');
  log(renderStructure(await structure(figure, { method: 'stm', background, coherence: 0.08, ...ANALYSIS })));
}

async function unknownNumbers(test: readonly Article[], background: Background, log: (line: string) => void) {
  const count = 100;
  log(`\nTen beginnings of 3 to 11 sentences in a row, ${count} times (window: half the mean block)`);
  log(await tenBeginnings(test, count, background));
  log(`\nSix whole articles in a row, ${count} times`);
  log(await sixArticles(test, count, background));
  const single = test.slice(0, 500);
  const share = async (options: StructureOptions) => (100 * (await leftWhole(single, options))).toFixed(1);
  log(`\nSingle articles left whole by auto, of ${single.length}`);
  log(`training texts ${await share({ background })} %, the text itself ${await share({})} %`);
}

/** The rest needs no data: without them these two are left out, and that is said. */
async function speech(data: string | undefined, log: (line: string) => void): Promise<void> {
  const sets = [
    [`Meetings (${MEETINGS})`, MEETINGS, meeting],
    [`Podcasts, parts between breaks (${PODCASTS})`, PODCASTS, podcast],
  ] as const;
  for (const [title, file, read] of sets) {
    log(`\n${title}`);
    const without = missing(data, file);
    log(without === undefined ? await talk(linesOf(data, file).map(read)) : `skipped: ${without}`);
  }
}

function talk(texts: readonly Known[]): Promise<string> {
  const knownCount = (['auto', 'ui', 'texttiling', 'stm', 'even', 'random'] as const).map((method) => ({
    name: `${method}, told how many`,
    options: { method },
    knownCount: true,
  }));
  const free = (['auto', 'ui', 'texttiling', 'stm', 'even', 'none'] as const).map((method) => ({
    name: method,
    options: { method },
  }));
  return scoreRows(
    texts.filter(({ begins }) => begins.length > 0),
    [...free, ...knownCount],
  );
}
