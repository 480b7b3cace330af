/** Mutated samples without end; the same seed gives the same. */
import { random } from '../src/random/index.ts';
import { hostile, MODELS } from './models.ts';
import { mutated } from './mutate.ts';
import { BODIES, SAMPLES, TEXTS } from './samples.ts';
import type { TARGETS } from './targets.ts';

export interface Input {
  readonly number: number;
  readonly format: string;
  readonly bytes: Uint8Array;
}

/**
 * Every second input of the target `http` is a body of a request; those of `budget` are texts, those of `model` model files; the others are files of
 * the formats in turn.
 */
export function* inputsFor(
  target: keyof typeof TARGETS,
  seed: number,
  formats: readonly string[] = Object.keys(SAMPLES),
): Generator<Input> {
  const chance = random(seed);
  for (let number = 0; ; number++) {
    const format = formats[number % formats.length];
    const one = (of: readonly Uint8Array[]) => of[chance.below(of.length)];
    if (target === 'budget') yield { number, format: 'txt', bytes: mutated(one(TEXTS), chance) };
    else if (target === 'model') {
      const kind = Object.keys(MODELS)[number % Object.keys(MODELS).length];
      yield { number, format: kind, bytes: hostile(MODELS[kind], chance) };
    } else if (target === 'http' && number % 2 === 0) yield { number, format, bytes: mutated(one(BODIES), chance) };
    else yield { number, format, bytes: mutated(SAMPLES[format], chance) };
  }
}
