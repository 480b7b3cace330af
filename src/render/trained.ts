/** A trained model as people read it: its topics, its word clusters, or the size of its space. */
import type { TrainedModel, TrainedTopic } from '../library/train/trainable.ts';
import { renderClusters } from './clusters.ts';

export function renderTrained({ about, content }: TrainedModel): string {
  if (content === undefined) {
    return `${about.texts} texts by ${about.words} words, ${about.pairs} related pairs: the space ${about.model}`;
  }
  return 'topics' in content ? content.topics.map(topicLine).join('\n') : renderClusters(content.clusters);
}

/** The topic's number, its share of the texts and its most probable words. */
const topicLine = ({ share, words }: TrainedTopic, z: number): string =>
  `${String(z + 1).padStart(4)}  ${(100 * share).toFixed(1).padStart(5)} %  ${words.join(' ')}`;
