import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { prepare } from '../summarize/index.ts';
import { namingOf } from './naming.ts';

describe('naming', () => {
  const naming = async (text: string, language = 'en') => namingOf(await prepare(text, { language }), 0);
  const close = (actual: number, expected: number) => assert.ok(Math.abs(actual - expected) < 1e-9, `${actual}`);

  it('is names less pronouns over words', async () => {
    // Eight words: one name (Elbe), no pronoun. The first word has a capital whatever it is.
    close(await naming('The bridge over the Elbe was closed yesterday.'), 1 / 8);
    // Eight words: the pronouns I, it and my, and one name, Mrs: a capital alone is none.
    close(await naming('I saw it on my way, Mrs X.'), 1 / 8 - 3 / 8);
    // They, I and it; what opens a clause is no pronoun, what stands for something is.
    close(await naming('They told us that I’m late for it.'), -3 / 8);
    close(await naming('A garden that drinks rain, and that of others.'), -1 / 9);
    // Item and theory hold pronouns, and are none.
    close(await naming('Every item of the theory is old.'), 0);
  });

  it('counts at most a quarter of names', async () => {
    close(await naming('The guests were Anna, Bob, Carla, Dora, Emil and Fritz.'), 0.25);
  });

  it('is for English alone', async () => {
    close(await naming('Das ist die Brücke über die Elbe, und sie ist neu.', 'de'), 0);
  });
});
