/**
 * The languages we know. A new one is a file here and its line below; of languages that fit a text equally well the
 * first in this order is taken.
 */
import { af } from './af.ts';
import { am } from './am.ts';
import { ar } from './ar.ts';
import { be } from './be.ts';
import { bg } from './bg.ts';
import { bn } from './bn.ts';
import { br } from './br.ts';
import { ca } from './ca.ts';
import { cs } from './cs.ts';
import { cy } from './cy.ts';
import { da } from './da.ts';
import { de } from './de.ts';
import { el } from './el.ts';
import { en } from './en.ts';
import type { LanguageEntry } from './entry.ts';
import { eo } from './eo.ts';
import { es } from './es.ts';
import { et } from './et.ts';
import { eu } from './eu.ts';
import { fa } from './fa.ts';
import { fi } from './fi.ts';
import { fr } from './fr.ts';
import { ga } from './ga.ts';
import { gl } from './gl.ts';
import { gu } from './gu.ts';
import { ha } from './ha.ts';
import { he } from './he.ts';
import { hi } from './hi.ts';
import { hr } from './hr.ts';
import { hu } from './hu.ts';
import { hy } from './hy.ts';
import { id } from './id.ts';
import { is } from './is.ts';
import { it } from './it.ts';
import { ja } from './ja.ts';
import { ka } from './ka.ts';
import { km } from './km.ts';
import { kn } from './kn.ts';
import { ko } from './ko.ts';
import { ku } from './ku.ts';
import { la } from './la.ts';
import { lo } from './lo.ts';
import { lt } from './lt.ts';
import { lv } from './lv.ts';
import { mk } from './mk.ts';
import { ml } from './ml.ts';
import { mr } from './mr.ts';
import { ms } from './ms.ts';
import { my } from './my.ts';
import { nl } from './nl.ts';
import { no } from './no.ts';
import { pa } from './pa.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';
import { ro } from './ro.ts';
import { ru } from './ru.ts';
import { si } from './si.ts';
import { sk } from './sk.ts';
import { sl } from './sl.ts';
import { so } from './so.ts';
import { sq } from './sq.ts';
import { sr } from './sr.ts';
import { st } from './st.ts';
import { sv } from './sv.ts';
import { sw } from './sw.ts';
import { ta } from './ta.ts';
import { te } from './te.ts';
import { th } from './th.ts';
import { tl } from './tl.ts';
import { tr } from './tr.ts';
import { uk } from './uk.ts';
import { ur } from './ur.ts';
import { vi } from './vi.ts';
import { yo } from './yo.ts';
import { zh } from './zh.ts';
import { zu } from './zu.ts';

export { ENGLISH_STOP_WORDS } from './en.ts';
export { language, listOf } from './entry.ts';

const DECLARED: Readonly<Record<string, LanguageEntry>> = {
  en,
  de,
  fr,
  es,
  it,
  pt,
  nl,
  sv,
  da,
  no,
  fi,
  hu,
  pl,
  cs,
  sk,
  sl,
  hr,
  ro,
  tr,
  id,
  ms,
  vi,
  ca,
  gl,
  eu,
  et,
  lv,
  lt,
  ga,
  af,
  sw,
  tl,
  eo,
  la,
  br,
  ku,
  so,
  ha,
  yo,
  zu,
  st,
  is,
  sq,
  cy,
  ru,
  uk,
  bg,
  sr,
  mk,
  be,
  ar,
  fa,
  ur,
  hi,
  mr,
  am,
  bn,
  el,
  gu,
  he,
  hy,
  ja,
  ka,
  km,
  kn,
  ko,
  lo,
  ml,
  my,
  pa,
  si,
  ta,
  te,
  th,
  zh,
};

/** Codes in that order. */
export const LIKELIEST_FIRST: string[] = Object.keys(DECLARED);

/** By their codes (ISO 639-1), from A to Z. */
export const LANGUAGES: Readonly<Record<string, LanguageEntry>> = Object.assign(
  Object.create(null),
  Object.fromEntries(LIKELIEST_FIRST.toSorted().map((code) => [code, DECLARED[code]])),
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
