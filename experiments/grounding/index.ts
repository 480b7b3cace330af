/**
 * Are sentences refused that do not say what their quotations say? Sentences of the sets at hand, changed by a seeded
 * program: in ways that make them false, and in ways that do no harm. Each is checked against the sentence it was made
 * from and its neighbours. Lists of words in here are the program's own, not those of the check.
 */
import { random } from '../../src/random/index.ts';
import { ground } from '../../src/tasks/grounding/index.ts';
import { splitSentences } from '../../src/text/index.ts';
import type { ExperimentArgs } from '../experiment.ts';
import { linesOf } from '../load.ts';
import { CHANGES, type Change } from './changes.ts';

/** Sentences taken of every set. */
const SENTENCES = 400;

export async function run({ data, quick, log }: ExperimentArgs): Promise<void> {
  const sets = quick ? { written: [QUICK, QUICK_OTHER] } : textsOf(data);
  log('| set | change | harmful | sentences | refused | for what it is |');
  log('| --- | --- | --- | --- | --- | --- |');
  const sum = new Map<string, { all: number; refused: number; named: number }>();
  let [spent, checked] = [0, 0];
  for (const [set, texts] of Object.entries(sets)) {
    const draw = random(43);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(draw.uniform() * list.length)];
    const documents = texts
      .map((text) => ({ text, sentences: sentencesOf(text) }))
      .filter(({ sentences }) => sentences.length > 2);
    const tried = Array.from({ length: quick ? 40 : SENTENCES }, () => {
      const document = pick(documents);
      const at = Math.floor(draw.uniform() * document.sentences.length);
      return { document, at, other: pick(documents.filter((one) => one !== document)) };
    });
    const every = documents.flatMap((document, d) =>
      document.sentences.map((_, at) => ({ document, at, other: documents[(d + 1) % documents.length] })),
    );
    for (const [name, change] of Object.entries(CHANGES)) {
      const count = { all: 0, refused: 0, named: 0 };
      for (const { document, at, other } of change.rare ? every : tried) {
        const sentence = document.sentences[at];
        const changed = change.make({ sentence, text: document.text, foreign: pick(other.sentences), pick });
        if (changed === undefined || changed === sentence) continue;
        const quotations = document.sentences.slice(Math.max(0, at - 1), at + 2);
        const began = process.cpuUsage();
        const [{ supported, faults }] = await ground([changed], quotations, { language: 'en' });
        const { user, system } = process.cpuUsage(began);
        [spent, checked] = [spent + (user + system) / 1000, checked + 1];
        count.all++;
        if (!supported) count.refused++;
        if (faults.some(({ kind }) => change.as?.includes(kind))) count.named++;
        if (process.env.SHOW === name && supported === Boolean(change.as))
          log(`  ${sentence}\n  → ${changed}\n  ${JSON.stringify(faults)}`);
      }
      log(rowOf(set, name, change, count));
      const total = sum.get(name) ?? { all: 0, refused: 0, named: 0 };
      sum.set(name, {
        all: total.all + count.all,
        refused: total.refused + count.refused,
        named: total.named + count.named,
      });
    }
  }
  for (const [name, count] of sum) log(rowOf('all', name, CHANGES[name], count));
  const harmless = Object.keys(CHANGES).filter((name) => !CHANGES[name].as);
  const [refused, all] = (['refused', 'all'] as const).map((key) =>
    harmless.reduce((total, name) => total + (sum.get(name)?.[key] ?? 0), 0),
  );
  if (!quick) await titles(data, log);
  log(`harmless ones refused: ${percent(refused, all)}; ${(spent / checked).toFixed(2)} ms of a processor a sentence`);
}

/** People's own titles of chapters, which need not have a word of the text: of their chapter, of the next, of another text. */
async function titles(data: string | undefined, log: ExperimentArgs['log']): Promise<void> {
  for (const file of ['sections.jsonl.gz', 'chaptered-talks.jsonl.gz']) {
    const texts = linesOf(data, file).map((line) => JSON.parse(line) as Chaptered);
    const refused = [0, 0, 0];
    let count = 0;
    for (const [t, { paragraphs, chapters }] of texts.entries()) {
      if (chapters.length < 3) continue;
      const at = 1 + (t % (chapters.length - 2));
      const [foreign] = texts[(t + 7) % texts.length].chapters;
      const block = paragraphs.slice(chapters[at].first, chapters[at + 1].first);
      const given = [chapters[at], chapters[at + 1], foreign].map(({ title }) => title);
      const found = await ground(given, block, { language: 'en', title: true, among: paragraphs });
      for (const [i, { supported }] of found.entries()) if (!supported) refused[i]++;
      count++;
    }
    const shares = refused.map((part) => percent(part, count)).join(', ');
    log(`${file}, ${count} titles by people, refused: of the chapter, of the next, of another text: ${shares}`);
  }
}

interface Chaptered {
  readonly paragraphs: readonly string[];
  readonly chapters: readonly { readonly title: string; readonly first: number }[];
}

const percent = (part: number, all: number) => (all === 0 ? '–' : `${((100 * part) / all).toFixed(1)} %`);

const rowOf = (set: string, name: string, { as }: Change, { all, refused, named }: Record<string, number>) =>
  `| ${set} | ${name} | ${as ? 'yes' : 'no'} | ${all} | ${percent(refused, all)} | ${as ? percent(named, all) : ''} |`;

/** Whole sentences of 8 to 35 words that begin with a capital. */
const sentencesOf = (text: string): string[] =>
  splitSentences(text, { language: 'en' })
    .map(({ start, end }) => text.slice(start, end).trim())
    .filter((sentence) => {
      const words = sentence.split(/\s+/).length;
      return words >= 8 && words <= 35 && /^[A-Z].*[.!?]["”]?$/su.test(sentence);
    });

function textsOf(data: string | undefined): Record<string, string[]> {
  const some = <T>(list: T[], count: number) => list.filter((_, i) => i % Math.ceil(list.length / count) === 0);
  const paragraphs = (file: string) =>
    some(linesOf(data, file), 60).map((line) => (JSON.parse(line) as { paragraphs: string[] }).paragraphs.join('\n\n'));
  const news = linesOf(data, 'multiling2011.jsonl')
    .map((line) => JSON.parse(line) as { language: string; docs: { text: string }[] })
    .filter(({ language }) => language === 'en' || language === 'english')
    .flatMap(({ docs }) => docs.map((doc) => (typeof doc === 'string' ? doc : doc.text)));
  return {
    articles: paragraphs('sections.jsonl.gz'),
    talks: paragraphs('chaptered-talks.jsonl.gz'),
    news,
    lectures: some(linesOf(data, 'ted-talks.jsonl.gz'), 100).map((line) => (JSON.parse(line) as { text: string }).text),
  };
}

const QUICK =
  'In 1994 the harbour of Lowmouth handled 120 ships, and Captain Jane Reed said that traffic was growing quickly. ' +
  'The council of Eastfield did not approve the new bridge before the winter of 1996. ' +
  'After the storm Reed met Peter Hall in Lowmouth, who was asked to lead the repair of 14 boats. ' +
  'The price of oil rose by 30 percent in March, although demand in Norway was lower than in Sweden. ' +
  'Hall has never sold the old lighthouse, because it was built by the Trinity Society in 1871.';
const QUICK_OTHER =
  'Every morning the bakers of Millbrook mix rye flour with warm water, salt and a spoon of honey. ' +
  'The dough rests for two hours under a linen cloth, while the children gather wood for the stone oven. ' +
  'Since 1955 Mrs Olga Brandt has taught the recipe to more than 60 apprentices from Poland and Hungary.';
