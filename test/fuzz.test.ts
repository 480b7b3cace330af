/** Failures that the fuzzer found once, and a few seconds of new inputs for every target. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { inputsFor } from '../fuzz/inputs.ts';
import { SAMPLES } from '../fuzz/samples.ts';
import { closeTargets, TARGETS } from '../fuzz/targets.ts';

const FOLDER = join(import.meta.dirname, 'fuzz');
/** Inputs of each target: seconds on two cores. */
const INPUTS = { reader: 400, task: 60, budget: 300, model: 600, http: 100, store: 100 };

after(closeTargets);

describe('what the fuzzer found', () => {
  for (const file of readdirSync(FOLDER).filter((name) => name.endsWith('.json'))) {
    it(`stays mended: ${file}`, async () => {
      const { target, file: name, number, input } = JSON.parse(readFileSync(join(FOLDER, file), 'utf8'));
      await TARGETS[target as keyof typeof TARGETS](new Uint8Array(Buffer.from(input, 'base64')), name, number);
    });
  }
});

describe('mutated input', () => {
  for (const target of Object.keys(TARGETS) as (keyof typeof TARGETS)[]) {
    it(`is read or refused: ${target}`, async () => {
      // The test runner takes a rejection that PDF.js leaves behind for a failure, though the reader catches it; the
      // targets `http` and `store` read PDF in a worker.
      const formats = Object.keys(SAMPLES).filter(
        (format) => target === 'http' || target === 'store' || !/pdf$/.test(format),
      );
      for (const { number, format, bytes } of inputsFor(target, 7, formats)) {
        if (number === INPUTS[target]) break;
        await assert.doesNotReject(TARGETS[target](bytes, `a.${format}`, number), `${target} ${number} a.${format}`);
      }
    });
  }
});
