/**
 * The English model of wink-nlp with what parts of speech need. As its package loads it, 3 MB of JSON are written and
 * parsed again, 88,000 words become names of properties, and entities, sentiments and lemmas come with them: that takes
 * twice the time.
 */
import type { Model } from 'wink-nlp';

interface Feature {
  readonly list: readonly string[];
}

/** The file of words and their features. */
export interface StoredCore {
  readonly lexicon: string;
  readonly xpansions: string;
  readonly features: Readonly<Record<string, Feature>>;
  readonly packing: { readonly layout: Readonly<Record<string, readonly number[]>> };
  readonly pos: { readonly hash: Readonly<Record<string, number>> };
}

/** A machine that finds nothing, for what is not asked for. */
const IDLE = '[0,0,{},{},{},{}]';
const idle = () => ({ machines: [IDLE], transformers: [] });

export async function taggingModel(): Promise<Model> {
  const [{ default: stored }, { default: pos }, { default: featureFn }] = await Promise.all([
    import('wink-eng-lite-web-model/dist/languages/cur/models/eng-core-web-model.json', { with: { type: 'json' } }),
    import('wink-eng-lite-web-model/dist/load-pos-model.js'),
    import('wink-eng-lite-web-model/dist/feature.js'),
  ]);
  const others = { sbd: idle, ner: idle, negation: idle, sa: idle, metaCER: idle };
  return { core: () => coreOf(stored), pos, featureFn, ...others, addons: {} } as unknown as Model;
}

/** What wink-nlp reads and adds to; the file itself stays as it is, for others may read it. */
function coreOf(stored: StoredCore) {
  const { layout } = stored.packing;
  const features: Record<string, unknown> = { ...stored.features, lexeme: numbered(stored.features.lexeme) };
  for (const [name, [, mask, shift, isNumber]] of Object.entries(layout))
    if (isNumber === 0) features[name] = { ...numbered(stored.features[name]), maxIndex: mask >>> shift };
  const clusters = stored.features.posClusters.list.map((names) => names.split('_'));
  features.posClusters = { list: clusters.map((names) => new Set(names.map((name) => stored.pos.hash[name] || 0))) };
  return {
    ...stored,
    features,
    packing: { ...stored.packing, efList: Object.keys(layout).filter((name) => layout[name][4] === 1) },
    lexicon: wordsOf(stored.lexicon),
    xpansions: wordsOf(stored.xpansions),
  };
}

/** Values of a feature and the number of each. The numbers move to names of properties as they are asked for. */
function numbered({ list }: Feature) {
  const numbers = new Map<string, number>();
  list.forEach((value, n) => void numbers.set(value, n));
  const asked = new Proxy(Object.create(null), {
    get(_, value: string, hash: Record<string, number>) {
      const n = numbers.get(value);
      if (n !== undefined) hash[value] = n;
      return n;
    },
  });
  return { list: [...list], hash: Object.create(asked), intrinsicSize: list.length, index: list.length };
}

function wordsOf(base64: string): Uint32Array {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return new Uint32Array(bytes.buffer);
}
