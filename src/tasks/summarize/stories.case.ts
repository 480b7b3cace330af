/** Short stories written for the tests. */
export const BRIDGE = `The city council voted on Tuesday to build a new bridge over the river. The bridge, which will cost about $3.5 million, is to open in 2028. Mayor J. R. Smith said the old bridge had become unsafe. "It was built in 1931," he said. "We cannot wait any longer."

But some residents fear the noise. They asked the council for a sound wall. The council will decide on the sound wall in March. Traffic across the river has doubled since 2010, according to the U.S. Department of Transportation. The new bridge will carry buses, bicycles and a tram line.`;

export const MANY = [
  { id: 'herald', text: BRIDGE },
  {
    id: 'tribune',
    text: `A new bridge will cross the river from 2028. The city council approved the plan on Tuesday evening by a wide margin. Engineers had warned that the old bridge, built in 1931, was unsafe. A tram line and bicycle lanes are part of the new bridge. The council put off its decision on a sound wall until March.`,
  },
  {
    id: 'gazette',
    text: `Shops near the river expect more customers once the new bridge opens. The baker on the north bank has waited for a tram line for twenty years. Residents of the south bank are less happy and fear the noise of the buses. A sound wall would cost another half million dollars, the city council said.`,
  },
];

/** Sentences that repeat a few facts among many, for sizes that the stories do not reach. */
export function longText(sentences: number): string {
  const subjects = [
    'The harbour',
    'A ferry',
    'The old mill',
    'Every farmer',
    'The night train',
    'One teacher',
    'The mayor',
  ];
  const verbs = ['carries', 'sells', 'paints', 'repairs', 'counts', 'borrows', 'praises', 'measures'];
  const objects = [
    'wooden boats',
    'fresh bread',
    'copper wire',
    'yellow lamps',
    'long letters',
    'the winter coal',
    'apple trees',
  ];
  const places = [
    'near the bridge',
    'in the valley',
    'before sunrise',
    'for the council',
    'without any help',
    'on market day',
  ];
  const at = (words: readonly string[], i: number) => words[i % words.length];
  return Array.from(
    { length: sentences },
    (_, i) => `${at(subjects, i)} ${at(verbs, i * 3 + 1)} ${at(objects, i * 5)} ${at(places, i * 7 + 2)}.`,
  ).join(' ');
}
