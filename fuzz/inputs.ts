/** Mutated samples without end; the same seed gives the same. */
import { random } from '../src/random/index.ts';
import { mutated } from './mutate.ts';
import { BODIES, SAMPLES } from './samples.ts';
import type { TARGETS } from './targets.ts';

export interface Input {
  readonly number: number;
  readonly format: string;
  readonly bytes: Uint8Array;
}

/** Every second input of the target `http` is a body of a request, the others are files of the formats in turn. */
export function* inputsFor(
  target: keyof typeof TARGETS,
  seed: number,
  formats: readonly string[] = Object.keys(SAMPLES),
): Generator<Input> {
  const chance = random(seed);
  for (let number = 0; ; number++) {
    const format = formats[number % formats.length];
    const body = target === 'http' && number % 2 === 0;
    const sample = body ? BODIES[chance.below(BODIES.length)] : SAMPLES[format];
    yield { number, format, bytes: mutated(sample, chance) };
  }
}
