/** The names of topics in five corpora, to be read, and how many of them have an everyday word by itself in them. */
import { everydayStems } from '../../src/tasks/topics/filler.ts';
import { topics } from '../../src/tasks/topics/index.ts';
import { loadLanguage, type Source } from '../../src/text/index.ts';
import type { ExperimentArgs } from '../experiment.ts';
import { linesOf } from '../load.ts';
import { readReuters } from '../stm/reuters.ts';
import { multiling, someOf, speechesAndNews, ted } from './sets.ts';

const TOPICS = 20;

export async function names(data: string | undefined, log: ExperimentArgs['log']): Promise<void> {
  const everyday = await everydayStems(['en']);
  const { stem, normal } = await loadLanguage('en');
  const isFiller = (unit: string) => unit.split(/[\s-]+/).every((word) => everyday.has(stem(normal(word))));
  let [filler, all] = [0, 0];
  for (const [name, documents] of await corpora(data)) {
    log(`${name}: ${documents.length} documents`);
    const found = await topics(documents, { topics: TOPICS });
    for (const { label } of found.topics) {
      const bad = label.split(', ').filter(isFiller);
      all++;
      if (bad.length > 0) filler++;
      log(`  ${label}${bad.length > 0 ? `  (everyday: ${bad.join(', ')})` : ''}`);
    }
  }
  log(`without everyday words: ${all - filler} of ${all} names`);
}

async function corpora(data: string | undefined): Promise<[string, readonly Source[]][]> {
  const news = readReuters().train.filter(({ text }) => text.length > 400);
  return [
    ['news', someOf(news, 1000).map(({ id, title, text }) => ({ id, text: `${title}\n\n${text}`, language: 'en' }))],
    ['talks', someOf(ted(data).documents, 400)],
    ['events', multiling(data, 'english').documents],
    ['meetings', someOf(meetings(data), 80)],
    ['speeches and news', (await speechesAndNews()).documents],
  ];
}

const meetings = (data: string | undefined): Source[] =>
  linesOf(data, 'qmsum.jsonl')
    .map((line) => JSON.parse(line) as { id: string; turns: [string, string][] })
    .map(({ id, turns }) => {
      let text = '';
      const cues = turns.map(([speaker, said]) => {
        const start = text.length;
        text += `${said}\n`;
        return { start, end: text.length - 1, speaker };
      });
      return { id, text, language: 'en', cues };
    });
