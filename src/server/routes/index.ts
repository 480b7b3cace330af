/** Every route of the API. */

import { CHAPTER_ROUTES } from './chapters.ts';
import { COMPARE_ROUTE } from './compare.ts';
import { DEMO_ROUTE } from './demo.ts';
import { DOCUMENT_ROUTES } from './documents.ts';
import { EVALUATE_ROUTES } from './evaluate.ts';
import { EXPLAIN_ROUTE } from './explain.ts';
import { JOB_ROUTES } from './jobs.ts';
import { LIBRARY_ROUTES } from './library.ts';
import { META_ROUTE } from './meta.ts';
import { RELATION_ROUTES } from './relations.ts';
import type { Route } from './route.ts';
import { SEARCH_ROUTE } from './search.ts';
import { SIMILAR_ROUTES } from './similar.ts';
import { STRUCTURE_ROUTES } from './structure.ts';
import { SUMMARIZE_ROUTES } from './summarize.ts';
import { TOPIC_ROUTES } from './topics.ts';
import { TRAIN_ROUTES } from './train.ts';

export const ROUTES: readonly Route[] = [
  META_ROUTE,
  ...DOCUMENT_ROUTES,
  ...CHAPTER_ROUTES,
  SEARCH_ROUTE,
  ...SUMMARIZE_ROUTES,
  ...STRUCTURE_ROUTES,
  COMPARE_ROUTE,
  ...TOPIC_ROUTES,
  ...SIMILAR_ROUTES,
  ...RELATION_ROUTES,
  ...EVALUATE_ROUTES,
  ...LIBRARY_ROUTES,
  ...TRAIN_ROUTES,
  EXPLAIN_ROUTE,
  DEMO_ROUTE,
  ...JOB_ROUTES,
];
