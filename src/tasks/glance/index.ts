export { type Glance, type GlanceChapter, glance } from './glance.ts';
export { type DocumentSummary, type Overview, type OverviewTopic, overview } from './overview.ts';
