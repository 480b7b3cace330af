/** The settings of a summary in its address, so that a link shows the same to others. */
import type { Settings } from './api.ts';

export interface SummaryChoice {
  readonly words: number;
  readonly about: string;
  readonly by: 'topic' | 'document';
  readonly method: string;
  readonly settings: Settings;
  /** A second method, or nothing where the sources stand beside. */
  readonly beside: string;
  /** The sentence whose place is shown: document and number. */
  readonly at: readonly [document: string, index: number] | undefined;
}

export const WORDS = 200;

/** What an address says; undefined where it says nothing of it. */
export function choiceIn(query: URLSearchParams): Partial<SummaryChoice> {
  const words = Number(query.get('words'));
  const [method, beside, about, by] = ['method', 'beside', 'about', 'by'].map((name) => query.get(name));
  const at = /^(\d+) (.+)$/s.exec(query.get('at') ?? '');
  return {
    ...(words >= 20 && words <= 1000 && { words }),
    ...(method && { method }),
    ...(beside && { beside }),
    ...(about && { about }),
    ...((by === 'topic' || by === 'document') && { by }),
    ...(at && { at: [at[2], Number(at[1])] as const }),
    ...(query.has('settings') && { settings: settingsIn(query.get('settings')!) }),
  };
}

function settingsIn(json: string): Settings {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Settings) : {};
  } catch {
    return {};
  }
}

/** The address of the sources with the choice; defaults are left out. */
export function withChoice(address: string, { words, about, by, method, settings, beside, at }: SummaryChoice): string {
  const [path, query = ''] = address.split('?');
  const all = new URLSearchParams(query);
  if (words !== WORDS) all.set('words', String(words));
  if (about) all.set('about', about);
  if (by !== 'topic') all.set('by', by);
  if (method !== 'auto') all.set('method', method);
  if (Object.keys(settings).length > 0) all.set('settings', JSON.stringify(settings));
  if (beside) all.set('beside', beside);
  if (at) all.set('at', `${at[1]} ${at[0]}`);
  return `${path}?${all}`;
}
