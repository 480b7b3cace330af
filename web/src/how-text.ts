/** A short text with a repetition and two themes, to step through a method with. */
export const SHORT_TEXT = [
  'The old bridge over the river was closed on Monday.',
  'Engineers had found deep cracks in two pillars of the bridge.',
  'The bridge carries forty thousand cars a day.',
  'The closed bridge over the river has deep cracks in two pillars.',
  'A ferry will carry people over the river, free of charge.',
  'The repair of the pillars will take a year and cost eleven million.',
  'The school garden, on the other hand, flourishes.',
  'Children sowed radishes and peas in the school garden.',
  'The town has four million for the repair of the bridge.',
].join(' ');
