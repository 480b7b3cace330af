import { isoStopWords, language } from './entry.ts';

export const pl = language({
  name: 'Polish',
  words: `
    i w nie się na z do to że jest o jak a za od co po ale tak dla przez czy już tylko są był ich jego było ten być
    może która który które także przy tego ze jej aby oraz bardzo ma mnie go tym pan więc pod jeszcze kiedy wszystko
    jestem była będzie gdzie można bez lub niż nad kto ja ty my wy mi go ja jako te ta tej tych nas dziś dzisiaj
    dlaczego gdy przed lat roku mam`,
  letters: 'ąćęłńóśźż',
  endings: 'ego emu ych ymi ość ości anie enie owa ski ska cie iem łem łam',
  abbreviations: {
    before: `
      p dr prof inż mgr hab ks św gen płk kpt por al pl os ul m.in np tzn tzw t.j tj ok ww ds im red zob por wg br ur
      zm łac ang niem fr b`,
    number: 'nr s str rys tab art ust pkt t tom rozdz poz',
    after: 'itd itp r w tys mln mld zł gr sp jr godz min sek p.n.e n.e',
  },
  ordinalStop: true,
  stopWords: isoStopWords('pl'),
});
