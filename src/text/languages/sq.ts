import { language } from './entry.ts';

export const sq = language({
  name: 'Albanian',
  words: `
    dhe në e të i një për me që nga është si ka nuk por u më se kjo ky ishte janë do pas unë ti ai ajo ne ju ata çfarë
    ku pse sot faleminderit shumë duke edhe`,
  letters: 'çë',
});
