import assert from 'node:assert/strict';
import { it } from 'node:test';
import { METHODS } from './methods.ts';

it('segmenters are called what they are listed as', () => {
  for (const [name, method] of Object.entries(METHODS)) assert.equal(method.name, name);
});
