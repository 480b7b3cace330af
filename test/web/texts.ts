/** What the views are tested with: a story, a conversation, and a small library with dates. */
export const STORY = [
  'The old bridge over the river was closed on Monday. Engineers had found deep cracks in two of its pillars.',
  'The bridge carries forty thousand cars a day. The repair of the pillars will take a year, the engineers say.',
  'The school garden, on the other hand, flourishes. Children sowed radishes and peas in the garden in spring.',
  'The children harvest the radishes this week. Their teachers praise the garden as the best classroom they have.',
  '<script>document.title = "taken over"</script> was written on the garden wall.',
].join('\n\n');

export const TALK = `WEBVTT

00:01.000 --> 00:04.000
<v Ann>The bridge over the river was closed on Monday.

00:05.000 --> 00:09.000
<v Ben>Engineers found cracks in two of its pillars. The repair takes a year.

00:10.000 --> 00:14.000
<v Ann>Meanwhile a ferry carries people across the river, free of charge.

00:15.000 --> 00:19.000
<v Ben>And the school garden has peas again. The children sowed them in the garden.
`;

const TOPICS: Readonly<Record<string, readonly string[]>> = {
  tea: [
    'Tea leaves are picked by hand in the hills. The tea is dried and rolled. Green tea is steamed tea.',
    'A pot of tea needs hot water and dried leaves. Black tea leaves are rolled and dried longer.',
    'The harvest of tea leaves was poor in the hills. The price of green tea rose, the price of black tea fell.',
    'Pickers of tea ask for higher pay. The hills have leaves enough, they say, but too few hands to pick the tea.',
  ],
  sea: [
    'The ship left the harbour at dawn. Sailors hoisted the sails, and the ship caught the wind.',
    'A storm at sea tore the sails of the ship. The sailors reached the harbour without wind.',
    'The harbour waits for the grain ship. Wind keeps the ship at sea, and the sailors reef the sails.',
    'Old sailors repair sails in the harbour. They know every ship by its masts, and every wind by its smell.',
  ],
};

/** JSON lines of eight documents about two things, over four years. */
export const SHELF = Object.entries(TOPICS)
  .flatMap(([topic, texts]) =>
    texts.map((text, i) => ({
      id: `${topic}-${i + 1}`,
      title: `${topic === 'tea' ? 'On tea' : 'At sea'}, part ${i + 1}`,
      date: `${2001 + i}`,
      tags: [topic],
      text,
    })),
  )
  .map((entry) => JSON.stringify(entry))
  .join('\n');

const THINGS = ['bridge', 'garden', 'harbour', 'archive', 'bakery', 'forest', 'school', 'railway'];
const SECTION = (n: number): string => {
  const thing = THINGS[n % THINGS.length];
  const sentences = Array.from(
    { length: 40 },
    (_, i) => `The ${thing} of the town number ${n} was measured ${i} times, and every ${thing} was found in order.`,
  );
  return `Section ${n}\n\n${sentences.join(' ')}`;
};
/** Five million characters in sections about different things. */
export const LONG = Array.from({ length: 1500 }, (_, n) => SECTION(n)).join('\n\n');
