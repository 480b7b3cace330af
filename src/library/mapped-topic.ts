/** Topics as the page needs them. */
import type { Topic, Topics } from '../tasks/topics/index.ts';
import type { Place } from './topic-map.ts';

export interface MappedTopic extends Topic, Place {}

export interface KnownTopics extends Omit<Topics, 'topics'> {
  readonly topics: readonly MappedTopic[];
  readonly made: string;
}

/** A document's share of a topic, by the topic's id. */
export interface Share {
  readonly topic: number;
  readonly share: number;
}
