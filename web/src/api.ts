/** The HTTP API, typed. Everything the page knows comes through here. */

import type { TitledStructure, Written } from '../../src/external/index.ts';
import type { DocumentMap } from '../../src/library/document-map.ts';
import type { Found as FoundCard, Card as PlainCard } from '../../src/library/library.ts';
import type { KnownTopics, MappedTopic, Share } from '../../src/library/topic-view.ts';
import type { Job } from '../../src/server/jobs.ts';
import type { Quote } from '../../src/store/edited.ts';
import type { Comparison } from '../../src/tasks/compare/index.ts';
import type { Speaker } from '../../src/tasks/glance/speakers.ts';
import type { Found as FoundDocument, Recommended } from '../../src/tasks/similar/index.ts';
import type { Summary as PlainSummary, Steps, SummarySentence, Why } from '../../src/tasks/summarize/index.ts';
import type { Sentence } from '../../src/text/index.ts';
import type { GivenFile } from './files.ts';
import { sentenceOf } from './messages.ts';
import { send } from './transport.ts';

/** A document of a list, with its largest topics. */
export type Card = PlainCard & { readonly topics?: readonly Share[] };
export type Found = FoundCard & { readonly topics?: readonly Share[] };
export type Structure = TitledStructure;
export type Block = Structure['blocks'][number];
export type { Comparison, DocumentMap, Job, Sentence, Share, SummarySentence, Why };

export interface Document extends Card {
  /** What speakers are called, by their names in the file, where a person said so. */
  readonly called?: Readonly<Record<string, string>>;
  readonly text: string;
  readonly sentences: readonly Sentence[];
}

export interface Method {
  readonly name: string;
  readonly help: string;
  readonly source: string;
  /** JSON Schema of its own options. */
  readonly options: { readonly properties: Readonly<Record<string, MethodOption>> };
}

export interface MethodOption {
  readonly type: 'integer' | 'number' | 'string' | 'boolean';
  readonly description: string;
  readonly default?: string | number | boolean;
  readonly minimum?: number;
  readonly deprecated?: boolean;
  readonly maximum?: number;
  readonly enum?: readonly string[];
}

/** Options of the method chosen, where they are not the default. */
export type Settings = Readonly<Record<string, string | number | boolean>>;

export interface Meta {
  readonly documents: number;
  /** Whether the documents are there again next time. */
  readonly lasting: boolean;
  readonly summarize: { readonly methods: readonly Method[] };
  readonly structure: { readonly methods: readonly Method[] };
  readonly formats: Readonly<Record<string, string>>;
  readonly limits: { readonly upload: number };
  /** A model of the user's own that words answers where it is asked. */
  readonly writer?: { readonly name: string; readonly host: string; readonly remote: boolean };
  readonly encoder?: { readonly name: string; readonly host?: string; readonly remote: boolean };
}

export interface Page {
  readonly total: number;
  readonly documents: readonly Card[];
  readonly next?: string;
}

export class ApiError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const BASE = '/api/v1';

async function call<T>(path: string, init: RequestInit = {}): Promise<T> {
  let response: Response;
  try {
    response = await send(BASE + path, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiError(0, 'The server cannot be reached. Is it still running?');
  }
  const body = await response.json().catch((error) => {
    // An answer that was no longer wanted is not an empty one.
    if (init.signal?.aborted) throw error;
  });
  if (!response.ok)
    throw new ApiError(response.status, sentenceOf(body?.error?.message ?? `The server answered ${response.status}`));
  return (Array.isArray(body?.notes) ? { ...body, notes: body.notes.map(sentenceOf) } : body) as T;
}

const sent = (method: string, body: object, signal?: AbortSignal): RequestInit => ({
  method,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
  ...(signal && { signal }),
});
const post = <T>(path: string, body: object, signal?: AbortSignal) => call<T>(path, sent('POST', body, signal));
const put = <T>(path: string, body: object) => call<T>(path, sent('PUT', body));

const words = (values: Record<string, string | number | undefined>): string =>
  new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString();

export const meta = () => call<Meta>('/meta');
export const documents = (after?: string, limit = 100, sort = 'oldest') =>
  call<Page>(`/documents?${words({ after, limit, sort })}`);
/** So much of a text is asked for first. */
const BEGINNING = 60_000;
export const documentBeginning = (id: string) =>
  call<Document & { readonly characters: number }>(
    `/documents/${encodeURIComponent(id)}?${words({ first: BEGINNING })}`,
  );
/** The title of a document, without its text. */
export const titleOfDocument = async (id: string): Promise<string> =>
  (await call<Document>(`/documents/${encodeURIComponent(id)}?${words({ first: 1 })}`)).title;
export const document = (id: string) => call<Document>(`/documents/${encodeURIComponent(id)}`);
/** Removes documents; the key brings them back. */
export const removeAll = (ids: readonly string[]) =>
  post<{ removed: string[]; undo: string }>('/documents/remove', { ids });
export const undoRemoval = (undo: string) => post<{ restored: string[] }>('/documents/undo', { undo });
export const search = (q: string, signal?: AbortSignal, limit = 50, wishes: Readonly<Record<string, string>> = {}) =>
  call<{ documents: Found[]; total: number; notes: string[] }>(
    `/search?${words({ q, limit, ...wishes })}`,
    signal ? { signal } : {},
  );
export interface Count {
  readonly new: number;
  readonly changed: number;
  readonly same: number;
  readonly copy: number;
  readonly refused: number;
}
interface StoredFile {
  readonly id: string;
  readonly state: 'new' | 'changed' | 'same' | 'copy';
}
export interface Uploaded {
  readonly added: readonly StoredFile[];
  /** In the order in which they were sent; an archive gives way to its files. */
  readonly files: readonly { name: string; documents: readonly StoredFile[]; refused?: string }[];
  readonly count: Count;
  readonly notes: readonly string[];
}
export function upload(given: readonly GivenFile[], replace = false, signal?: AbortSignal): Promise<Uploaded> {
  const body = new FormData();
  for (const { file, path } of given) body.append('file', file, path);
  return call(`/documents?${words({ replace: String(replace) })}`, { method: 'POST', body, ...(signal && { signal }) });
}
/** Everything the library has, as one file. */
export async function exported(): Promise<Blob> {
  const response = await send(`${BASE}/library/export`);
  if (!response.ok) throw new ApiError(response.status, `The server answered ${response.status}.`);
  return response.blob();
}
/** A sentence of a summary, with the title of its document and its topic in the library. */
export type Quoted = SummarySentence & { readonly title?: string; readonly topic?: number };
export type Summary = Omit<PlainSummary, 'sentences'> & {
  readonly sentences: readonly Quoted[];
  readonly written?: Written;
};

/** `written`: worded by the server's writer too. */
export const summarize = (documents: readonly string[], options: object, signal?: AbortSignal, written = false) =>
  post<Summary>('/summarize', { documents, options, ...(written && { written }) }, signal);
/** What the server's writer makes of a text that is no document. */
export const tryWriter = (text: string) =>
  post<Summary>('/summarize', { texts: [{ id: 'text', text }], options: { sentences: 3 }, written: true });
/** How a method comes to its summary of a short text. */
export const steps = (text: string, options: object, signal?: AbortSignal) =>
  post<Steps>('/summarize/steps', { text, options }, signal);
export const speakers = (id: string, length = 40) =>
  call<{ speakers: Speaker[] }>(`/documents/${encodeURIComponent(id)}/speakers?${words({ words: length })}`);
/** Without its sentences: the document has them. */
export const structure = (id: string, options: object, signal?: AbortSignal, written = false) =>
  post<Omit<Structure, 'sentences'>>(
    '/structure',
    { documents: [id], options, sentences: false, ...(written && { written }) },
    signal,
  );
/** The blocks cut at given sentences; with `detail`, their sections and a sentence quoted of each. */
export const blocksAt = (id: string, boundaries: readonly number[], signal?: AbortSignal, detail = false) =>
  post<{ boundaries: number[]; blocks: Block[] }>(
    '/structure/blocks',
    { documents: [id], boundaries, ...(detail && { gist: true, levels: 2 }) },
    signal,
  );

/** The chapters that a person made of a document, or that its file has. */
export interface KeptChapters {
  readonly edited: boolean;
  readonly chapters: readonly { readonly start: number; readonly title: string; readonly time?: number }[];
}
const chaptersOf = (id: string) => `/documents/${encodeURIComponent(id)}/chapters`;
export const keptChapters = (id: string) => call<KeptChapters>(chaptersOf(id));
export const keepChapters = (id: string, chapters: KeptChapters['chapters']) => put(chaptersOf(id), { chapters });
export const forgetChapters = (id: string) => call<KeptChapters>(chaptersOf(id), { method: 'DELETE' });

/** What a document is called from now on, its date, its tags and the names of its speakers. */
export const sayOf = (
  id: string,
  said: { title: string; date: string; tags: readonly string[]; speakers: Readonly<Record<string, string>> },
) => put<Card & { readonly renamed: readonly string[] }>(`/documents/${encodeURIComponent(id)}`, said);
/** A quotation that a person keeps. */
export type Kept = Quote & { readonly document: string; readonly title?: string | undefined };
export const quotes = () => call<{ quotes: Kept[] }>('/quotes');
export const keepQuotes = (id: string, own: readonly Kept[]) =>
  put(`/documents/${encodeURIComponent(id)}/quotes`, { quotes: own });

export const job = (id: string) => call<Job>(`/jobs/${encodeURIComponent(id)}`);
export const cancel = (job: Job) => call<Job>(`/jobs/${job.id}`, { method: 'DELETE' });
export const compare = (sets: string, options: object) => post<Job>('/compare', { sets, ...options });
export const loadDemo = () => post<Job>('/demo', {});

export type Topics = KnownTopics;
export type Topic = MappedTopic;
export const topics = (written = false) => call<Topics>(`/topics${written ? '?written=true' : ''}`);
/** What a person says about the words of topics. */
export interface TopicWishes {
  readonly extraStopWords?: string;
  readonly keepWords?: string;
}
export const findTopics = (number: string, wishes: TopicWishes = {}, device = 'auto') =>
  post<Job>('/topics', { topics: number, device, ...wishes });
export const updateTopics = (wishes: TopicWishes = {}) => post<Job>('/topics/update', wishes);
/** Brings back the topics that the last fit replaced. */
export const undoTopics = () => post<Topics>('/topics/undo', {});
export const changeTopic = (id: number, change: { readonly label?: string; readonly hidden?: boolean }) =>
  put<Topics>(`/topics/${id}`, change);
export const documentMap = () => call<DocumentMap>('/map');
export type Sharing = Card & { readonly share: number };
export const documentsOfTopic = (id: number, limit = 30) =>
  call<{ documents: Sharing[] }>(`/topics/${id}/documents?${words({ limit })}`);

export type { FoundDocument, Recommended, Speaker, Steps };

/** Whether two documents belong together, as people judged. */
export interface Relation {
  readonly a: string;
  readonly b: string;
  readonly accepted: boolean;
}

export const similar = (id: string, tags: boolean) =>
  call<{ results: FoundDocument[]; notes: string[] }>(
    `/documents/${encodeURIComponent(id)}/similar?${words({ top: 15, tags: String(tags) })}`,
  );

/** What to read next after some documents. */
export const recommend = (history: readonly string[], top = 20, signal?: AbortSignal) =>
  post<Recommended>('/recommend', { history, top }, signal);

/** What learning is worth on documents kept out of it: mean average precision without it and with it. */
export type Worth =
  | { readonly measured: false }
  | { readonly measured: true; readonly queries: number; readonly before: number; readonly after: number };
export const worth = (tags: boolean) => call<Worth>(`/relations/quality?${words({ tags: String(tags) })}`);

export const relations = (document?: string) =>
  call<{ relations: Relation[] }>(`/relations${document === undefined ? '' : `?${words({ document })}`}`);
export const relate = (a: string, b: string, accepted: boolean) =>
  put<{ relations: Relation[] }>('/relations', { a, b, accepted });
export const unrelate = (a: string, b: string) =>
  call<{ relations: Relation[] }>(`/relations?${words({ a, b })}`, { method: 'DELETE' });
