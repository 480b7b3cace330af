/** The measures by name, for lists and help. */
import metrics from './metrics.json' with { type: 'json' };

/** Every measure by its name, with what it says. */
export const METRICS: Readonly<Record<string, string>> = metrics;
