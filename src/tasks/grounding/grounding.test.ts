import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pluck } from '../../../test/pluck.ts';
import { InputError } from '../../check/index.ts';
import { ground } from './grounding.ts';

const QUOTATIONS = [
  'Profits rose to 12 million dollars in May, Anna Smith told Reuters.',
  'France beat Germany in Berlin on Friday.',
  'Lang visited Ode in the harbour.',
  'The United Nations did not send 300 soldiers, and the road of 40 km stayed open after the storm.',
];
const faults = async (sentence: string, quotations: readonly string[] = QUOTATIONS) =>
  (await ground([sentence], quotations))[0].faults.map(({ kind, text }) => `${kind} ${text}`);

const kindsOf = async (
  text: string,
  sources: readonly string[],
  options: Parameters<typeof ground>[2] = { language: 'en' },
) => (await ground([text], sources, options))[0].faults.map(({ kind }) => kind);

describe('what the quotations carry', () => {
  const carried = [
    'Profits rose to 12 million dollars.',
    'Profits climbed to $12m in May.',
    'In Berlin, France beat Germany.',
    'Germany was beaten by France.',
    'Ode was visited by Lang.',
    'The UN did not send soldiers.',
    'The road of 40 kilometres stays open after the storm.',
    'Smith told Reuters about profits in May.',
  ];
  for (const sentence of carried)
    it(`is taken: ${sentence}`, async () => {
      const [{ supported }] = await ground([sentence], QUOTATIONS);
      assert.equal(supported, true);
    });
});

describe('what they do not carry is refused with the place of it', () => {
  const refused: readonly (readonly [string, string])[] = [
    ['Profits rose to 13 million dollars.', 'number 13 million'],
    ['Profits rose to 12 million euros.', 'number 12 million'],
    ['Profits rose to 12 billion dollars.', 'number 12 billion'],
    ['Profits rose, Bob Smith told Reuters.', 'name Bob'],
    ['France beat Spain on Friday.', 'name Spain'],
    ['Profits fell to 12 million dollars.', 'direction fell'],
    ['The road stayed open before the storm.', 'direction before'],
    ['France did not beat Germany in Berlin.', 'negation beat'],
    ['The United Nations sent 300 soldiers.', 'negation soldiers'],
    ['Germany beat France in Berlin.', 'order beat'],
    ['Lang was visited by Ode in the harbour.', 'order visited'],
    ['France beat Germany, and gardeners water young tomatoes.', 'words gardeners water young tomatoes'],
  ];
  for (const [sentence, fault] of refused)
    it(sentence, async () => assert.ok((await faults(sentence)).includes(fault), `${await faults(sentence)}`));

  it('says where', async () => {
    const sentence = 'Profits fell to 12 million dollars.';
    const [
      {
        faults: [{ start, end }],
        sources,
      },
    ] = await ground([sentence], QUOTATIONS);
    assert.equal(sentence.slice(start, end), 'fell');
    assert.deepEqual(sources, [0]);
  });

  it('a number or a name of another sentence', async () => {
    const quotations = [
      'The bridge of Almond was opened in 1901 by the mayor.',
      'The tower of Brock was closed in 1950 by the army.',
    ];
    assert.deepEqual(await faults('The bridge of Almond was opened in 1950 by the mayor.', quotations), [
      'number 1950',
    ]);
    assert.deepEqual(await faults('The bridge of Brock was opened in 1901 by the mayor.', quotations), ['name Brock']);
  });
});

it('every sentence carries itself, in languages without lists too, which a note tells', async () => {
  const sentences = [
    ['Der Umsatz stieg im Mai nicht auf 1.200 Euro.', 'de', 0],
    ['Le chiffre d’affaires n’a pas augmenté de 3,5 % en mai.', 'fr', 0],
    ['Omzet steeg in mei naar 1.200 euro, zei Jan Smit.', 'nl', 1],
    ['東京の売上は五月に増えた。', 'ja', 1],
  ] as const;
  for (const [sentence, language, notes] of sentences) {
    const [found] = await ground([sentence], [sentence], { language });
    assert.deepEqual([found.supported, found.faults, found.notes.length], [true, [], notes]);
  }
  const kinds = (text: string) => kindsOf(text, [sentences[0][0]], { language: 'de' });
  assert.deepEqual(await kinds('Der Umsatz fiel im Mai nicht auf 1.200 Euro.'), ['direction']);
  assert.deepEqual(await kinds('Der Umsatz stieg im Mai auf 1.200 Euro.'), ['negation']);
});

it('a verb of its own is another sentence, and so is a denial where nothing is denied', async () => {
  const kept = ['Its director Anna Reed kept the harbour.'];
  const kinds = (text: string) => kindsOf(text, kept, {});
  assert.deepEqual(await kinds('Anna Reed sold it.'), ['words']);
  assert.deepEqual(await kinds('Anna Reed did not keep the harbour.'), ['negation']);
  assert.deepEqual(await kinds('Anna Reed, its director, kept the old harbour.'), []);
});

it('in a title a capital makes no name, but a name of the text must be one of the block', async () => {
  const block = ['The council granted land to veterans.', 'A bribe to Reed was never found.'];
  const among = [...block, 'Later the office of Peter Hall was closed.'];
  const kinds = (title: string) => kindsOf(title, block, { language: 'en', title: true, among });
  assert.deepEqual(await kinds('Land Grants to Veterans'), []);
  assert.deepEqual(await kinds('The Scale of Land Granted'), []);
  assert.deepEqual(await kinds('Land Granted to Hall'), ['name']);
  assert.deepEqual(await kinds('Veterans Riot'), ['words']);
  assert.deepEqual((await ground(['Land Grants to Veterans'], block, { language: 'en' }))[0].faults[0].kind, 'name');
});

it('both sides of a pair in their order, and a decade in two spellings, are no faults', async () => {
  const kinds = (text: string, source: string) => kindsOf(text, [source]);
  const worlds = 'We live in two worlds: the rich world and the poor world.';
  assert.deepEqual(await kinds('We live in two worlds, the rich and the poor.', worlds), []);
  assert.deepEqual(await kinds('Singers of the 1960s met.', 'Singers of the 60s met.'), []);
  assert.deepEqual(await kinds('Singers of the 1970s met.', 'Singers of the 60s met.'), ['number']);
  assert.deepEqual(await kinds('We live in the poor world.', 'We live in the rich world.'), ['direction']);
});

it('what stands in the company of the other of two has changed places with it', async () => {
  const trade = 'Exports rose in May and imports fell, by 3 percent in Norway and by 7 percent in Sweden.';
  const kinds = async (text: string, source = trade) => [...new Set(await kindsOf(text, [source]))];
  assert.deepEqual(await kinds('Exports fell and imports rose.'), ['direction']);
  assert.deepEqual(await kinds('There was a fall in exports and a rise in imports.'), ['direction']);
  assert.deepEqual(await kinds('Imports fell and exports rose in May.'), []);
  assert.deepEqual(await kinds('There was a fall in imports and a rise in exports.'), []);
  const wars = 'The war in Korea and its sad long end were discussed at a rich old college of Ohio.';
  const turned = 'The war in Ohio and its sad long end were discussed at a rich old college of Korea.';
  assert.deepEqual(await kinds(turned, wars), ['order']);
  assert.deepEqual(await kinds('The war in Korea, and how it ended, were discussed at a college of Ohio.', wars), []);
  const ships = 'The port had 40 large grey ships and some 900 small wooden boats.';
  assert.deepEqual(await kinds('The port had 900 large grey ships and some 40 small wooden boats.', ships), ['order']);
  // A word beside it tells as much as two others, over a comma too.
  const quake = 'On Saturday a quake of magnitude 8.8 struck the coast, killing at least 214 people there.';
  assert.deepEqual(
    await kinds('On Saturday a quake of magnitude 214 struck the coast, killing at least 8.8 people.', quake),
    ['order'],
  );
  assert.deepEqual(await kinds('At least 214 people died, killed on Saturday by a quake of magnitude 8.8.', quake), []);
});

it('where all nouns have capitals, one is a name unless its ending or the words around it say that it is none', async () => {
  const quotations = [
    'Der Umsatz der Reederei stieg im Mai auf 1.200 Euro, sagte Direktorin Anna Reed in Hamburg.',
    'Forscher der Universität Kiel haben gemessen, wie das Wasser im Fluss wärmer wird.',
  ];
  const names = async (text: string) =>
    (await ground([text], quotations, { language: 'de' }))[0].faults
      .filter(({ kind }) => kind === 'name')
      .map(({ text }) => text);
  for (const text of [
    'Die Einnahmen der Reederei stiegen im Mai auf 1.200 Euro.',
    'Ein Anstieg des Umsatzes auf 1.200 Euro im Mai freut die Reederei.',
    'Nach Messungen von Forschern der Universität Kiel wird das Wasser im Fluss wärmer.',
  ])
    assert.deepEqual(await names(text), [], text);
  assert.deepEqual(await names('Der Umsatz der Siemens stieg im Mai auf 1.200 Euro.'), ['Siemens']);
  assert.deepEqual(await names('Der Umsatz der Reederei stieg im Mai, sagte Schulze der Zeitung.'), ['Schulze']);
  assert.deepEqual(await names('Forscher aus Dänemark haben gemessen, wie das Wasser wärmer wird.'), ['Dänemark']);
});

it('nothing to check against carries nothing; nothing said needs nothing', async () => {
  assert.equal((await ground(['Profits rose.'], []))[0].supported, false);
  assert.deepEqual(await ground([], QUOTATIONS), []);
  assert.deepEqual(pluck(await ground(['', '— …'], QUOTATIONS), 'supported'), [true, true]);
  await assert.rejects(
    ground('text' as never, []),
    (error) => error instanceof InputError && /written must be a list of strings/.test(error.message),
  );
});

it('a name or number in the place of another of its sentence has been put there', async () => {
  const kinds = (text: string, source: string) => kindsOf(text, [source]);
  const quake = 'An 8.8 magnitude earthquake struck Chile, killing at least 214 people near the coast of Peru.';
  assert.deepEqual(await kinds('The earthquake killed at least 8.8 people.', quake), ['order']);
  assert.deepEqual(await kinds('The earthquake struck near the coast of Chile.', quake), ['order']);
  assert.deepEqual(await kinds('The earthquake struck near the coast of Peru and killed 214 people.', quake), []);
  // What is left out between a name and its verb, and who else a verb may lead to, are no others in its place.
  assert.deepEqual(await kinds('Reed resigned in May.', 'Anna Reed of Lowmouth resigned in May.'), []);
  assert.deepEqual(
    await kinds(
      'Lowmouth withdrew Reed for lying.',
      'The yellow jersey, Anna Reed, was withdrawn by Lowmouth for lying.',
    ),
    [],
  );
});

it('a prefix denies a word as a negation does', async () => {
  const kinds = (text: string, source: string) => kindsOf(text, [source]);
  const policy = 'The economic policies of the council ultimately proved unsuccessful.';
  assert.deepEqual(await kinds('The economic policies of the council were helpful and known.', policy), ['words']);
  assert.deepEqual(
    await kinds('The economic policies of the council proved equal.', 'The policies of the council proved unequal.'),
    ['negation'],
  );
  assert.deepEqual(
    await kinds('The policies of the council were not equal.', 'The policies of the council were unequal.'),
    [],
  );
});

it('lines of a quotation are no sentences, and a word at the beginning is no name where the text has its stem', async () => {
  const quotation = 'Work on\nthe rehabilitation of public\nspaces in Tirana revived\nthe feeling of belonging.';
  const stem = 'Rehabilitating the public spaces of Tirana revived a feeling of belonging.';
  assert.deepEqual(await kindsOf(stem, [quotation]), []);
  assert.deepEqual(await kindsOf('Harding revived the public spaces of Tirana.', [quotation]), ['name']);
});

it('what is done by two is no other order', async () => {
  const source =
    'The port came under bombardment from Vichy French aircraft and from aircraft of the Italian Air Force.';
  const told = 'The port was bombed by Vichy French aircraft and by the Italian Air Force.';
  assert.deepEqual(await kindsOf(told, [source]), []);
});
