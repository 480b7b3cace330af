// A space of your own: documents are alike by the share of different words that they have in common (Jaccard 1901).
//   aspectra similar a.txt --in reports/ --plugin examples/plugins/space.mjs --space jaccard
const wordsOf = ({ start, index }, row) => new Set(index.subarray(start[row], start[row + 1]));

export default {
  spaces: [
    {
      name: 'jaccard',
      help: 'share of different words in common',
      source: 'Jaccard 1901',
      learns: false,
      options: {},
      train: async () => ({ arrays: {}, notes: [] }),
      open: (_, { counts: targets }) => ({
        project: (queries) => ({
          scores: (row) =>
            Float64Array.from({ length: targets.rows }, (_, t) => {
              const [a, b] = [wordsOf(queries, row), wordsOf(targets, t)];
              const shared = a.intersection(b).size;
              return shared === 0 ? 0 : shared / (a.size + b.size - shared);
            }),
          explain: () => ({ words: [], others: 1 }),
        }),
      }),
    },
  ],
};
