/** Every kind of plugin, registered in this process; as users load them, in test/plugins.test.ts. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { InputError } from '../check/index.ts';
import { FORMAT_OPTIONS } from '../formats/table.ts';
import { ENCODERS, SPACES } from '../tasks/similar/index.ts';
import { METHODS, summarize } from '../tasks/summarize/index.ts';
import { analyze, LANGUAGES } from '../text/index.ts';
import { type Plugin, register } from './plugin.ts';

const nothing = () => {
  throw new Error('not asked for');
};
const PLUGIN = {
  methods: [
    {
      name: 'last-first',
      rank: ({ size }: { size: number }) => ({ scores: Float64Array.from({ length: size }, (_, s) => s) }),
    },
  ],
  spaces: [{ name: 'nowhere', train: nothing, open: nothing }],
  encoders: [{ name: 'walnut-vectors', encode: nothing }],
  formats: { 'walnut-file': { endings: ['.walnut'], load: nothing } },
  languages: { xwa: { name: 'Walnutian', words: 'krak krok' } },
  stopWords: { walnuts: 'walnut, shell' },
} as unknown as Plugin;

it('a plugin brings methods, spaces, formats, languages and stop words by their names', async () => {
  register(PLUGIN);
  assert.deepEqual(
    [METHODS['last-first' as 'lead'].source, METHODS['last-first' as 'lead'].help],
    ['a plugin', 'last-first'],
  );
  assert.equal(SPACES['nowhere' as 'auto'].source, 'a plugin');
  assert.ok(ENCODERS.has('walnut-vectors'));
  assert.ok((FORMAT_OPTIONS.format.choices as readonly string[]).includes('walnut-file'));
  assert.equal(LANGUAGES.xwa.name, 'Walnutian');
  const { sentences } = await summarize('Ships sail. Tea grows. Peas are sold.', {
    method: 'last-first' as 'lead',
    sentences: 1,
    language: 'en',
  });
  assert.equal(sentences[0].text, 'Peas are sold.');
  const { documents } = await analyze([{ id: 'a', text: 'The walnut shell.' }], {
    stopWords: 'walnuts',
    language: 'en',
  });
  assert.deepEqual([...documents[0].tokens.stop], [0, 1, 1]);
});

it('one that is wrong is refused in words', () => {
  const refused = (plugin: unknown, message: RegExp) =>
    assert.throws(
      () => register(plugin as Plugin, 'mine.js'),
      (error) => error instanceof InputError && message.test(error.message),
    );
  for (const none of [null, 7, {}, { methdos: [] }]) refused(none, /^mine\.js: a plugin has some of methods, spaces/);
  refused({ methods: [{ name: 'Big Name', rank: nothing }] }, /a method needs a name of small letters/);
  refused({ methods: [{ rank: nothing }] }, /a method needs a name/);
  refused({ methods: [null] }, /a method needs a name/);
  refused({ languages: { xqq: null } }, /the language xqq needs a name$/);
  refused({ methods: [{ name: 'lead', rank: nothing }] }, /there is a method lead already/);
  refused({ methods: [{ name: 'rankless' }] }, /the method rankless needs a function rank$/);
  refused({ spaces: [{ name: 'half', train: nothing }] }, /the space half needs functions train and open$/);
  refused({ spaces: [{ name: 'half', open: nothing }] }, /the space half needs functions train and open$/);
  refused({ encoders: [{ name: 'mute' }] }, /the encoder mute needs a function encode$/);
  refused({ formats: { odd: { load: nothing } } }, /the format odd needs endings and a function load$/);
  refused({ formats: { odd: { endings: ['.x'] } } }, /the format odd needs endings and a function load$/);
  refused({ languages: { en: { name: 'English' } } }, /there is a language en already/);
  refused({ languages: { xqq: {} } }, /the language xqq needs a name$/);
  refused({ stopWords: { none: 'a' } }, /there is a list of stop words none already/);
  refused({ stopWords: { few: 7 } }, /the list of stop words few needs words in one string$/);
});
