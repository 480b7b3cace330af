export { GLANCE_OPTIONS, type Glance, type GlanceChapter, type GlanceOptions, glance } from './glance.ts';
export { type DocumentSummary, type Overview, type OverviewTopic, overview } from './overview.ts';
export { SPEAKER_OPTIONS, type Speaker, speakers } from './speakers.ts';
