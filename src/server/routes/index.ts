/** Every route of the API. */
import { DEMO_ROUTE } from './demo.ts';
import { DOCUMENT_ROUTES } from './documents.ts';
import { EVALUATE_ROUTES } from './evaluate.ts';
import { EXPLAIN_ROUTE } from './explain.ts';
import { JOB_ROUTES } from './jobs.ts';
import { LIBRARY_ROUTES } from './library.ts';
import { META_ROUTE } from './meta.ts';
import { RELATED_ROUTES } from './related.ts';
import type { Route } from './route.ts';
import { SEARCH_ROUTE } from './search.ts';
import { TASK_ROUTES } from './tasks.ts';
import { TOPIC_ROUTES } from './topics.ts';
import { TRAIN_ROUTES } from './train.ts';

export const ROUTES: readonly Route[] = [
  META_ROUTE,
  ...DOCUMENT_ROUTES,
  SEARCH_ROUTE,
  ...TASK_ROUTES,
  ...TOPIC_ROUTES,
  ...RELATED_ROUTES,
  ...EVALUATE_ROUTES,
  ...LIBRARY_ROUTES,
  ...TRAIN_ROUTES,
  EXPLAIN_ROUTE,
  DEMO_ROUTE,
  ...JOB_ROUTES,
];
