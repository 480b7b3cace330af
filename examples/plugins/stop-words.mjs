// A list of stop words of your own, in place of the standard one.
//   aspectra topics judgments/ --plugin examples/plugins/stop-words.mjs --stop-words court
export default {
  stopWords: { court: 'the a of and to in is was that it for on with as by at this plaintiff defendant hereby court' },
};
