/** A trial of seconds on texts written for it. */
import { shelf } from '../../src/tasks/similar/shelf.case.ts';
import { type Trial, trialOf } from './labelled.ts';

export function quickTrial(): Promise<Trial> {
  const labelled = shelf(16).map(({ id, text, tags }) => ({ id, text, labels: tags }));
  const asked = (_: unknown, i: number) => i % 4 === 0;
  return trialOf(
    labelled.filter((_, i) => !asked(_, i)),
    labelled.filter(asked),
  );
}
