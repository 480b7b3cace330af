// A summarising method of your own: the sentences with the most different words.
//   aspectra summarize talk.txt --plugin examples/plugins/method.mjs --method variety --repeated 0.5
export default {
  methods: [
    {
      name: 'variety',
      help: 'sentences with the most different words',
      source: 'an example',
      options: { repeated: { kind: 'number', default: 0, min: 0, max: 1, help: 'what a repeated word counts' } },
      /** Row s of `counts` has the words of sentence s. */
      rank: ({ counts }, { repeated }) => ({
        scores: Float64Array.from({ length: counts.rows }, (_, s) => {
          let score = 0;
          for (let i = counts.start[s]; i < counts.start[s + 1]; i++) score += 1 + repeated * (counts.value[i] - 1);
          return score;
        }),
      }),
    },
  ],
};
