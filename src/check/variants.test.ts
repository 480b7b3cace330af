import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pluck } from '../../test/pluck.ts';
import {
  choice,
  flag,
  type GivenVariant,
  integer,
  number,
  OptionError,
  settle,
  type Variants,
  variantSchema,
  variants,
} from './index.ts';

const METHODS = {
  lead: { options: {} },
  fgb: { options: { smoothing: number({ default: 1, min: 0, help: 'of topics' }) } },
  klsum: { options: { smoothing: number({ default: 0.1, min: 0, max: 1, help: 'of words' }) } },
} as const;
const COMMON = {
  method: choice(['lead', 'fgb', 'klsum'], { default: 'lead', help: 'method' }),
  words: integer({ default: 100, min: 1, help: 'budget' }),
  explain: flag({ default: false, help: 'reasons' }),
} as const;
const DECLARED = variants('method', METHODS, COMMON);
type Given = GivenVariant<typeof DECLARED>;

const refusal = (message: string) => (error: unknown) => error instanceof OptionError && error.message === message;

describe('options of a choice', () => {
  it('have the defaults and the limits of what is chosen', () => {
    assert.deepEqual(settle('sum', DECLARED, { method: 'fgb', smoothing: 5 }), {
      name: 'fgb',
      chosen: METHODS.fgb,
      common: { method: 'fgb', words: 100, explain: false },
      settings: { smoothing: 5 },
    });
    assert.deepEqual(settle('sum', DECLARED, { method: 'klsum' }).settings, { smoothing: 0.1 });
    assert.deepEqual(settle('sum', DECLARED).settings, {});
    assert.throws(
      () => settle('sum', DECLARED, { method: 'klsum', smoothing: 5 }),
      refusal('sum: smoothing must be a number from 0 to 1; got 5'),
    );
  });

  it('are refused elsewhere, with the name of who takes them, and typos with the nearest name', () => {
    const cases: [object, string][] = [
      [{ smoothing: 0.5 }, 'sum: lead takes no smoothing; fgb, klsum take it'],
      [{ method: 'fgb', smothing: 1 }, 'sum: unknown option smothing (did you mean smoothing?)'],
      [{ wrods: 1 }, 'sum: unknown option wrods (did you mean words?)'],
      [{ method: 'fbg' }, 'sum: method must be one of lead, fgb, klsum (did you mean fgb?); got "fbg"'],
      [{ method: 'toString' }, 'sum: method must be one of lead, fgb, klsum; got "toString"'],
    ];
    for (const [given, message] of cases) assert.throws(() => settle('sum', DECLARED, given), refusal(message));
    assert.doesNotThrow(() => settle('sum', DECLARED, { smoothing: undefined }));
  });

  it('must be chosen where there is no default', () => {
    const bare: Variants = {
      by: 'model',
      table: METHODS,
      common: { model: choice(['lead', 'fgb'], { help: 'what' }) },
    };
    assert.throws(() => settle('train', bare, {}), refusal('train: needs model, one of lead, fgb'));
  });

  it('are types that refuse typos and the options of others', () => {
    const legal: Given[] = [{}, { words: 5 }, { method: 'fgb', smoothing: 5, explain: true }, { method: 'lead' }];
    // @ts-expect-error: a typo.
    legal.push({ wrods: 100 });
    // @ts-expect-error: an option of others.
    legal.push({ method: 'lead', smoothing: 5 });
    // @ts-expect-error: not a number.
    legal.push({ method: 'fgb', smoothing: 'much' });
    assert.equal(legal.length, 7);
  });

  it('become a JSON Schema with one alternative each', () => {
    const schema = variantSchema(DECLARED) as {
      properties: Record<string, object>;
      oneOf: { title: string; properties: Record<string, object>; required?: string[] }[];
      unevaluatedProperties: boolean;
    };
    assert.deepEqual(Object.keys(schema.properties), ['method', 'words', 'explain']);
    assert.equal(schema.unevaluatedProperties, false);
    assert.deepEqual(pluck(schema.oneOf, 'title'), ['lead', 'fgb', 'klsum']);
    const [lead, fgb, klsum] = schema.oneOf;
    assert.deepEqual(lead, { title: 'lead', properties: { method: { const: 'lead' } } });
    assert.deepEqual(fgb.required, ['method']);
    assert.deepEqual(fgb.properties.smoothing, { type: 'number', description: 'of topics', default: 1, minimum: 0 });
    assert.equal((klsum.properties.smoothing as { maximum: number }).maximum, 1);
  });
});
