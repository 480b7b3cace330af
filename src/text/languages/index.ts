/**
 * The languages we know: a file of data for each, written down by hand for this project. A new one is a file here and its
 * place in the list below; of languages that fit a text equally well the first in it is taken.
 */
import af from './af.json' with { type: 'json' };
import am from './am.json' with { type: 'json' };
import ar from './ar.json' with { type: 'json' };
import be from './be.json' with { type: 'json' };
import bg from './bg.json' with { type: 'json' };
import bn from './bn.json' with { type: 'json' };
import br from './br.json' with { type: 'json' };
import ca from './ca.json' with { type: 'json' };
import cs from './cs.json' with { type: 'json' };
import cy from './cy.json' with { type: 'json' };
import da from './da.json' with { type: 'json' };
import de from './de.json' with { type: 'json' };
import el from './el.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import { entryOf, type LanguageData, type LanguageEntry, listOf } from './entry.ts';
import eo from './eo.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import et from './et.json' with { type: 'json' };
import eu from './eu.json' with { type: 'json' };
import fa from './fa.json' with { type: 'json' };
import fi from './fi.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import ga from './ga.json' with { type: 'json' };
import gl from './gl.json' with { type: 'json' };
import gu from './gu.json' with { type: 'json' };
import ha from './ha.json' with { type: 'json' };
import he from './he.json' with { type: 'json' };
import hi from './hi.json' with { type: 'json' };
import hr from './hr.json' with { type: 'json' };
import hu from './hu.json' with { type: 'json' };
import hy from './hy.json' with { type: 'json' };
import id from './id.json' with { type: 'json' };
import is from './is.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import ka from './ka.json' with { type: 'json' };
import km from './km.json' with { type: 'json' };
import kn from './kn.json' with { type: 'json' };
import ko from './ko.json' with { type: 'json' };
import ku from './ku.json' with { type: 'json' };
import la from './la.json' with { type: 'json' };
import lo from './lo.json' with { type: 'json' };
import lt from './lt.json' with { type: 'json' };
import lv from './lv.json' with { type: 'json' };
import mk from './mk.json' with { type: 'json' };
import ml from './ml.json' with { type: 'json' };
import mr from './mr.json' with { type: 'json' };
import ms from './ms.json' with { type: 'json' };
import my from './my.json' with { type: 'json' };
import nl from './nl.json' with { type: 'json' };
import no from './no.json' with { type: 'json' };
import pa from './pa.json' with { type: 'json' };
import pl from './pl.json' with { type: 'json' };
import pt from './pt.json' with { type: 'json' };
import ro from './ro.json' with { type: 'json' };
import ru from './ru.json' with { type: 'json' };
import si from './si.json' with { type: 'json' };
import sk from './sk.json' with { type: 'json' };
import sl from './sl.json' with { type: 'json' };
import so from './so.json' with { type: 'json' };
import sq from './sq.json' with { type: 'json' };
import sr from './sr.json' with { type: 'json' };
import st from './st.json' with { type: 'json' };
import sv from './sv.json' with { type: 'json' };
import sw from './sw.json' with { type: 'json' };
import ta from './ta.json' with { type: 'json' };
import te from './te.json' with { type: 'json' };
import th from './th.json' with { type: 'json' };
import tl from './tl.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };
import uk from './uk.json' with { type: 'json' };
import ur from './ur.json' with { type: 'json' };
import vi from './vi.json' with { type: 'json' };
import yo from './yo.json' with { type: 'json' };
import zh from './zh.json' with { type: 'json' };
import zu from './zu.json' with { type: 'json' };

export { language, listOf } from './entry.ts';

// biome-ignore format: a line for each would be a page
const DATA: Readonly<Record<string, LanguageData>> = {
  en, de, fr, es, it, pt, nl, sv, da, no, fi, hu, pl, cs, sk, sl, hr, ro, tr, id, ms, vi, ca, gl, eu, et, lv, lt, ga,
  af, sw, tl, eo, la, br, ku, so, ha, yo, zu, st, is, sq, cy, ru, uk, bg, sr, mk, be, ar, fa, ur, hi, mr, am, bn, el,
  gu, he, hy, ja, ka, km, kn, ko, lo, ml, my, pa, si, ta, te, th, zh,
};

/** Short, and ours: no word that carries content is a stop word. */
export const ENGLISH_STOP_WORDS: readonly string[] = listOf(en.stopWords);

/** Codes in that order. */
export const LIKELIEST_FIRST: string[] = Object.keys(DATA);

/** By their codes (ISO 639-1), from A to Z. */
export const LANGUAGES: Readonly<Record<string, LanguageEntry>> = Object.assign(
  Object.create(null),
  Object.fromEntries(LIKELIEST_FIRST.toSorted().map((code) => [code, entryOf(code, DATA)])),
);

/** Makes a language known, by its code. */
export function addLanguage(code: string, entry: LanguageEntry): void {
  (LANGUAGES as Record<string, LanguageEntry>)[code] = entry;
  LIKELIEST_FIRST.push(code);
}

/** The code for what a person or a file calls a language: `en`, `EN-us`, `English`; undefined when unknown. */
export function languageCode(name: string): string | undefined {
  const wanted = name.trim().toLowerCase();
  const short = wanted.split(/[-_]/)[0];
  if (Object.hasOwn(LANGUAGES, short)) return short;
  const calls = ({ name, aliases }: LanguageEntry) => aliases?.includes(short) || name.toLowerCase() === wanted;
  return Object.keys(LANGUAGES).find((code) => calls(LANGUAGES[code]));
}
