// A language of your own: Interlingua, with the ending of the plural taken off.
//   aspectra summarize texto.txt --plugin examples/plugins/language.mjs --language ia
export default {
  languages: {
    ia: {
      name: 'Interlingua',
      words: 'le de e in un que a es pro con non per como illo se on al del o su ha',
      stopWords: async () => 'le de e in un que a es pro con non per como illo se on al del o su ha'.split(' '),
      stemmer: async () => (word) => word.replace(/(?<=[aeo])s$/, ''),
    },
  },
};
