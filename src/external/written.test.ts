/** A writer on a real server: what is carried is taken, what is not leaves the quotation, and failures are notes. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pluck } from '../../test/pluck.ts';
import { FAILURES, refuses, says, served } from '../../test/served-model.ts';
import { InputError } from '../check/index.ts';
import { structure } from '../tasks/structure/index.ts';
import { openWriter, sentNotes, writeParagraph, writeTitles } from './index.ts';
import { endpointOf } from './protocol.ts';

const summary = {
  sentences: [
    'Profits of Lowmouth Ferries rose to 12 million dollars in May.',
    'Its director Anna Reed did not sell the old harbour.',
  ].map((text) => ({ text })),
} as unknown as Parameters<typeof writeParagraph>[0];

describe('a paragraph', () => {
  it('has what the quotations carry; the quotation stands where they do not', async () => {
    const sentences = [
      { text: 'Lowmouth Ferries’ profits rose to $12m in May [1].', cites: [1] },
      { text: 'Anna Reed sold the old harbour.', cites: [2] },
    ];
    await using server = await served(says({ sentences }));
    const { written, notes } = await writeParagraph(summary, openWriter(`${server.url}#small`));
    assert.deepEqual(pluck(written!.sentences, 'text', 'cites', 'checked', 'quoted'), [
      ['Lowmouth Ferries’ profits rose to $12m in May.', [0], true, undefined],
      ['Its director Anna Reed did not sell the old harbour.', [1], true, true],
    ]);
    assert.match(notes.join(), /not in the text, so that the quoted words stand in their place: the negation “/);
    const [{ messages, model, response_format }] = server.asked;
    assert.equal(model, 'small');
    assert.match(messages[1].content, /\[1\] Profits of Lowmouth Ferries rose/);
    assert.ok(response_format);
  });

  it('shows with unchecked what is not carried, marked', async () => {
    await using server = await served(
      says({ sentences: [{ text: 'Profits fell to 12 million dollars.', cites: [1] }] }),
    );
    const { written } = await writeParagraph(summary, openWriter(`${server.url}#small`), { unchecked: true });
    assert.deepEqual(
      written!.sentences.map(({ text, checked, faults }) => [text, checked, faults?.map(({ kind }) => kind)]),
      [['Profits fell to 12 million dollars.', false, ['direction']]],
    );
  });

  it('cites the quotations that carry it, where it names others', async () => {
    await using server = await served(says({ sentences: [{ text: 'Reed did not sell the harbour.', cites: [1] }] }));
    const { written } = await writeParagraph(summary, openWriter(`${server.url}#small`));
    assert.deepEqual(written!.sentences, [{ text: 'Reed did not sell the harbour.', cites: [1], checked: true }]);
  });

  it('in another language is not what the quotations say', async () => {
    await using server = await served(
      says({ sentences: [{ text: 'Der Gewinn stieg im Mai auf zwölf Millionen Dollar.', cites: [1] }] }),
    );
    const { written } = await writeParagraph(summary, openWriter(`${server.url}#small`));
    assert.deepEqual(pluck(written!.sentences, 'text', 'quoted'), [[summary.sentences[0].text, true]]);
  });

  it('takes JSON with words around it, from a server without schemas', async () => {
    await using server = await served((question, response, request) =>
      (question.response_format
        ? refuses(400)
        : says('Sure:\n```json\n{"sentences": [{"text": "Profits rose in May.", "cites": [1]}]}\n```'))(
        question,
        response,
        request,
      ),
    );
    const { written } = await writeParagraph(summary, openWriter(`${server.url}#small`));
    assert.equal(written!.sentences[0].text, 'Profits rose in May.');
    assert.equal(server.asked.length, 2);
  });

  it('is not asked for twice where answers are kept', async () => {
    await using server = await served(says({ sentences: [{ text: 'Profits rose in May.', cites: [1] }] }));
    const answers = new Map<string, string>();
    const kept = {
      get: async (hash: string) => answers.get(hash),
      set: async (hash: string, text: string) => void answers.set(hash, text),
    };
    const open = () => openWriter(`${server.url}#small`, { kept });
    assert.deepEqual(await writeParagraph(summary, open()), await writeParagraph(summary, open()));
    assert.equal(server.asked.length, 1);
    await writeParagraph(summary, openWriter(`${server.url}#other`, { kept }));
    assert.equal(server.asked.length, 2);
    // Another machine, as far as an address can tell: what is sent is told, what was kept is not sent.
    const away = () => openWriter(`${server.url.replace('127.0.0.1', '0.0.0.0')}#small`, { kept, remote: true });
    const [first, again] = [away(), away()];
    await writeParagraph(summary, first);
    await writeParagraph(summary, again);
    const [{ messages }] = server.asked.slice(2);
    const characters = messages.reduce((sum, { content }) => sum + content.length, 0);
    assert.deepEqual(sentNotes(first), [`${characters} characters went to small, on another machine`]);
    assert.deepEqual(sentNotes(again), []);
  });
});

describe('a writer that fails leaves the quotations and a note', () => {
  const failures: typeof FAILURES = [
    ...FAILURES,
    ['no JSON', says('I cannot do that.'), /no JSON/, 1],
    ['nothing', says(''), /answered with nothing/, 1],
    ['no sentences', says({ sentences: [] }), /wrote no sentence/, 1],
    ['another shape', says({ sentences: 'Profits rose.' }), /wrote no sentence/, 1],
  ];
  for (const [what, answer, message, asked] of failures)
    it(what, async () => {
      await using server = await served(answer);
      const { written, notes } = await writeParagraph(summary, openWriter(`${server.url}#small`, { key: 'sec-ret' }));
      assert.equal(written, undefined);
      assert.match(notes.join(), message);
      assert.doesNotMatch(notes.join(), /sec-ret/);
      assert.equal(server.asked.length, asked);
    });

  it('nobody there, and nobody who answers in time', async () => {
    const gone = await served(says(''));
    await gone[Symbol.asyncDispose]();
    assert.match(
      (await writeParagraph(summary, openWriter(`${gone.url}#small`))).notes.join(),
      /cannot be reached \(ECONNREFUSED\)/,
    );
    const closed = await writeParagraph(summary, openWriter('http://localhost:9/v1#small'));
    assert.match(closed.notes.join(), /cannot be reached \(bad port\): /);
    await using silent = await served(() => {});
    const { notes } = await writeParagraph(summary, openWriter(`${silent.url}#small`, { timeout: 50 }));
    assert.match(notes.join(), /did not answer within 0.05 s/);
  });

  it('but who cancels is not answered', async () => {
    await using silent = await served(() => {});
    const signal = AbortSignal.timeout(30);
    await assert.rejects(writeParagraph(summary, openWriter(`${silent.url}#small`), { signal }), {
      name: 'TimeoutError',
    });
  });
});

describe('titles of chapters', () => {
  const text = [
    ...[
      'The bakers mix rye flour with water and salt.',
      'Rye dough rests for two hours.',
      'Bread of rye keeps for a week.',
    ],
    ...[
      'The telescope follows planets at night.',
      'Its mirror gathers light of distant stars.',
      'Planets and stars move slowly.',
    ],
  ].join(' ');
  const cut = () => structure({ id: 'a', text }, { blocks: 2, language: 'en' });
  const titlesOf = async (titles: unknown, options = {}) => {
    await using server = await served(says({ titles }));
    const found = await writeTitles(await cut(), openWriter(`${server.url}#small`), options);
    return { titles: found.blocks.map(({ title }) => title), notes: found.notes.join() };
  };

  it('are taken where the chapter has their words', async () => {
    const { titles } = await titlesOf(['Bakers of rye flour', 'Planets by telescope']);
    assert.deepEqual(titles, ['Bakers of rye flour', 'Planets by telescope']);
  });

  it('stay quoted where it has not, where they are too long, and where a person gave them', async () => {
    const quoted = (await cut()).blocks.map(({ title }) => title);
    const { titles, notes } = await titlesOf(['Sushi of Kyoto', `Planets ${'and stars '.repeat(20)}`]);
    assert.deepEqual(titles, quoted);
    assert.match(notes, /the words “Sushi of Kyoto”/);
    assert.deepEqual((await titlesOf(['Rye dough'], { kept: [quoted[1]] })).titles, ['Rye dough', quoted[1]]);
    assert.deepEqual((await titlesOf(['Sushi of Kyoto', 'Planets'], { unchecked: true })).titles, [
      'Sushi of Kyoto (?)',
      'Planets',
    ]);
  });

  it('stay where there are too many or too few', async () => {
    const quoted = (await cut()).blocks.map(({ title }) => title);
    for (const [given, note] of [
      [['One'], /1 titles for 2/],
      [['One', 'Two', 'Three'], /3 titles for 2/],
      ['One', /no titles/],
    ] as const) {
      const { titles, notes } = await titlesOf(given);
      assert.deepEqual(titles, quoted);
      assert.match(notes, note);
    }
  });
});

it('an address is URL#MODEL; another machine is asked only when that was said', () => {
  const refused = (address: string, message: RegExp, options = {}) =>
    assert.throws(
      () => endpointOf('writer', address, options),
      (error) => error instanceof InputError && message.test(error.message),
    );
  for (const address of [
    '',
    'llama',
    'http://localhost:1/v1',
    'ftp://localhost/#a',
    'http://localhost/?key=abc#a',
    'http://localhost/#',
  ])
    refused(address, /writer must be URL#MODEL|writer: must be URL#MODEL/);
  refused('http://me:word@localhost/v1#a', /^(?!.*word@)/);
  refused('https://api.example.org/v1#a', /api.example.org is not this machine.*--writer-remote/);
  refused('http://localhost.example.org/v1#a', /is not this machine/);
  assert.equal(
    endpointOf('writer', 'https://api.example.org/v1/#a', { remote: true }).url,
    'https://api.example.org/v1',
  );
  for (const host of ['localhost:11434', '127.0.0.1:8080', '[::1]:80'])
    assert.equal(endpointOf('writer', `http://${host}/v1#a`).model, 'a');
});
