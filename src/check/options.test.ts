import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { choice, flag, InputError, integer, jsonSchema, nearest, number, parseOption, resolve, text } from './index.ts';

const DECLARED = {
  topics: integer({ default: 2, min: 1, help: 'topics' }),
  ratio: number({ min: 0, max: 1, help: 'share' }),
  method: choice(['mmr', 'lead'], { default: 'lead', help: 'method' }),
  query: text({ help: 'question' }),
  explain: flag({ default: false, help: 'reasons' }),
} as const;

const refusal = (message: string) => (error: unknown) => error instanceof InputError && error.message === message;

describe('options', () => {
  it('fill their defaults in and keep what is given', () => {
    const values = resolve('summarize', DECLARED, { topics: 3 });
    assert.deepEqual(values, { topics: 3, ratio: undefined, method: 'lead', query: undefined, explain: false });
  });

  it('refuse what is not legal, saying who, what is legal and what came', () => {
    const cases: [object, string][] = [
      [{ topics: 0 }, 'summarize: topics must be a whole number of at least 1; got 0'],
      [{ topics: 1.5 }, 'summarize: topics must be a whole number of at least 1; got 1.5'],
      [{ topics: Number.NaN }, 'summarize: topics must be a whole number of at least 1; got NaN'],
      [{ ratio: 2 }, 'summarize: ratio must be a number from 0 to 1; got 2'],
      [{ method: 'mrm' }, 'summarize: method must be one of mmr, lead (did you mean mmr?); got "mrm"'],
      [{ explain: 'yes' }, 'summarize: explain must be true or false; got "yes"'],
      [{ topic: 3 }, 'summarize: unknown option topic (did you mean topics?)'],
    ];
    for (const [given, message] of cases) assert.throws(() => resolve('summarize', DECLARED, given), refusal(message));
  });

  it('take a word for a number where they say so, and a number written as text', () => {
    const declared = { topics: integer({ default: 'auto', words: ['auto'], min: 1, max: 9, help: 'topics' }) } as const;
    const of = (topics?: number | 'auto' | `${number}`) => resolve('topics', declared, { topics }).topics;
    assert.deepEqual([of(), of('auto'), of(5), of('5')], ['auto', 'auto', 5, 5]);
    assert.equal(parseOption('topics', 'topics', declared.topics, '7'), 7);
    assert.equal(parseOption('topics', 'topics', declared.topics, 'auto'), 'auto');
    for (const topics of [0, 1.5, 'many', '12', '']) {
      assert.throws(() => resolve('topics', declared, { topics } as object), /auto or a whole number from 1 to 9; got/);
    }
    const schema = jsonSchema(declared) as { properties: { topics: object } };
    const number = { type: 'integer', minimum: 1, maximum: 9 };
    assert.deepEqual(schema.properties.topics, {
      anyOf: [number, { enum: ['auto'] }],
      description: 'topics',
      default: 'auto',
    });
  });

  it('read words from a command line', () => {
    assert.equal(parseOption('cli', 'topics', DECLARED.topics, '12'), 12);
    assert.equal(parseOption('cli', 'method', DECLARED.method, 'mmr'), 'mmr');
    assert.equal(parseOption('cli', 'explain', DECLARED.explain, 'true'), true);
    assert.throws(
      () => parseOption('cli', 'topics', DECLARED.topics, 'many'),
      refusal('cli: topics must be a whole number of at least 1; got "many"'),
    );
    assert.throws(() => parseOption('cli', 'ratio', DECLARED.ratio, ''), InputError);
  });

  it('become a JSON Schema', () => {
    const { properties } = jsonSchema(DECLARED) as { properties: Record<string, unknown> };
    assert.deepEqual(properties.topics, { type: 'integer', description: 'topics', default: 2, minimum: 1 });
    assert.deepEqual(properties.method, {
      type: 'string',
      description: 'method',
      default: 'lead',
      enum: ['mmr', 'lead'],
    });
  });
});

it('nearest: finds a slip of the finger and nothing far away', () => {
  assert.equal(nearest('lexpagerenk', ['mmr', 'lexpagerank']), 'lexpagerank');
  assert.equal(nearest('LEAD', ['mmr', 'lead']), 'lead');
  assert.equal(nearest('banana', ['mmr', 'lead']), undefined);
});
