/** The measures by name, for lists and help. */
import metrics from './metrics.json' with { type: 'json' };

export const METRICS: Readonly<Record<string, string>> = metrics;
