/**
 * A title for each of some blocks of text, as a person would write on it, told apart from the others.
 *
 *   const corpus = await analyze(sources);
 *   const titles = await titlesOf(corpus, [[{ document: 0, from: 0, to: 40 }], [{ document: 0, from: 40, to: 90 }]]);
 *   titles[0] → { text: 'Hardware wallets', kind: 'phrase', spans: [{ document: 0, start: 120, end: 136 }] }
 *
 * A block that opens with a heading is called by it. Otherwise candidates (candidates.ts) that may be a title (gate.ts) are
 * ranked by the number of words a person's title would share with them: Σ P(w) over their words (word-scores.ts), less a
 * little for every word; in a long block also by their keyness (keyness.ts).
 * The best one, and a second where it adds enough, is the title; a long block without one that is sure is called by what it
 * speaks of most (subjects.ts); where there is none, the first words stand in.
 */
import { type Corpus, oneLine } from '../../text/index.ts';
import type { Block } from './block.ts';
import { MAX_WORDS } from './candidate.ts';
import { headingOf } from './heading.ts';
import { openingOf, type Title } from './opening.ts';
import { type Ranked, rankerOf } from './rank.ts';
import { type Role, rolesOf } from './roles.ts';
import { TITLE_SETTINGS, type TitleSettings } from './settings.ts';
import { isLikely } from './subjects.ts';
import { togetherIn } from './together.ts';
import { capitalized, worded } from './worded.ts';

export type { Title } from './opening.ts';

export async function titlesOf(
  corpus: Corpus,
  blocks: readonly Block[],
  given: Partial<TitleSettings> = {},
): Promise<Title[]> {
  const settings = { ...TITLE_SETTINGS, ...given };
  const rank = await rankerOf(corpus, blocks, settings);
  const ranked = blocks.map((_, b) => rank(b));
  const best = (b: number) => ranked[b][0]?.worth ?? 0;
  const titles: Title[] = new Array(blocks.length);
  const taken = new Set<string>();
  const seconds = new Set<string>();
  for (const b of blocks.map((_, b) => b).sort((a, b) => best(b) - best(a) || a - b)) {
    titles[b] =
      headingOf(corpus, blocks[b]) ??
      worded(corpus, ranked[b], taken, seconds, settings, togetherIn(corpus, blocks[b])) ??
      openingOf(corpus, blocks[b]);
  }
  const roles = settings.roles ? rolesOf(corpus, blocks) : [];
  return titles.map((title, b) => inRole(corpus, blocks, title, roles[b], ranked[b]));
}

/** A title names what an introduction brings up where it would share at least this with a person's. */
const SURE = 0.35;
/** And where half of its words come in so many of the other blocks, if there are several: what a text is about comes back. */
const THEME = { words: 0.5, blocks: 0.25, several: 3 };
/** After this comes the name of the show, not what this episode is about. */
const SHOW =
  /\b(?:welcome (?:back )?to|(?:episode|edition|week) of|listening to|this is)(?: (?:the|another|our|an?|episode|edition|week|of))*\s+[“"*_]*$/iu;
const SHOW_REACH = 60;
/** A short end of a text is its closing where its best phrase is not likely, and comes less often. */
const OFTEN = 5;

function inRole(
  corpus: Corpus,
  blocks: readonly Block[],
  title: Title,
  role: Role | undefined,
  ranked: readonly Ranked[],
): Title {
  const { documents } = corpus;
  const { shared, inBlock } = ranked[0] ?? { shared: 0, inBlock: 0 };
  if (role === undefined || title.kind === 'heading') return title;
  if (role === 'questions') return { text: 'Q&A', kind: 'role', spans: [] };
  if (role === 'end' && (isLikely(shared) || inBlock >= OFTEN)) return title;
  if (role === 'closing' || role === 'end') return { text: 'Closing', kind: 'role', spans: [] };
  const [span] = title.spans;
  const { document, start, end } = span;
  const words = oneLine(documents[document].text.slice(start, end));
  const first = capitalized(words);
  const phrase = ranked.find((one) => one.document === document && one.start === start && one.end === end);
  const isAnnounced = phrase?.announced && !phrase.named;
  const isSure =
    !SHOW.test(documents[document].text.slice(Math.max(0, start - SHOW_REACH), start)) &&
    (shared > SURE || isAnnounced) &&
    isTheme(corpus, blocks.slice(1), phrase?.terms ?? []) &&
    first.split(' ').length < MAX_WORDS &&
    /[\s-]/u.test(first) &&
    title.kind !== 'opening';
  return isSure
    ? { text: `Introduction: ${first}`, kind: 'role', spans: [span] }
    : { text: 'Introduction', kind: 'role', spans: [] };
}

function isTheme({ documents }: Corpus, others: readonly Block[], terms: readonly number[]): boolean {
  const has = (term: number) => (block: Block) =>
    block.some(({ document, from, to }) => {
      const { tokens } = documents[document];
      return tokens.term.subarray(tokens.firstToken[from], tokens.firstToken[to]).includes(term);
    });
  const back = terms.filter((term) => others.filter(has(term)).length >= THEME.blocks * others.length);
  return others.length < THEME.several || back.length >= THEME.words * terms.length;
}
