/** What was trained, as people read it: topics, the size of a space, or word clusters: seeds with many texts first, each with its words and what they save. */
import { type Background, clusterNumbers } from '../tasks/structure/index.ts';
import type { TrainedModel, TrainedTopic } from '../tasks/train/trainable.ts';

const CLUSTERS = 20;
const WORDS = 8;

export function renderClusters(background: Background): string {
  const { model } = background;
  const numbers = clusterNumbers(model);
  const seeds = Array.from(model.counts, (_, word) => word)
    .filter((word) => model.start[word + 1] > model.start[word])
    .sort((a, b) => model.textsWith[b] - model.textsWith[a] || a - b);
  return [
    `${model.texts} texts, ${numbers.seeds} seeds, ${numbers.clusters} clusters of more than the seed (γ ${model.gamma})`,
    ...seeds.slice(0, CLUSTERS).map((seed) => clusterLine(background, seed)),
    ...(seeds.length > CLUSTERS ? [`… and ${seeds.length - CLUSTERS} more`] : []),
  ].join('\n');
}

/** `trade: import .046 export .046 …`, δSC in bits per text. */
function clusterLine({ model, labels }: Background, seed: number): string {
  const [from, to] = [model.start[seed], model.start[seed + 1]];
  const members = Array.from({ length: Math.min(to - from, WORDS) }, (_, i) => from + i).map(
    (m) => `${labels[model.member[m]]} ${model.gain[m].toFixed(3)}`,
  );
  const more = to - from - members.length;
  return `${labels[seed]}: ${members.join('  ')}${more > 0 ? `  and ${more} more` : ''}`;
}

export function renderTrained({ about, content }: TrainedModel): string {
  if (content === undefined) {
    return `${about.texts} texts by ${about.words} words, ${about.pairs} related pairs: the space ${about.model}`;
  }
  return 'topics' in content ? content.topics.map(topicLine).join('\n') : renderClusters(content.clusters);
}

/** The topic's number, its share of the texts, its name and its first words. */
const topicLine = ({ share, label, words }: TrainedTopic, z: number): string =>
  `${String(z + 1).padStart(4)}  ${(100 * share).toFixed(1).padStart(5)} %  ${label === undefined ? '' : `${label} · `}${words.join(' ')}`;
