/**
 * Words that carry a full stop without ending a sentence, by language, in four kinds:
 *
 *   before   a name or another word follows: never the end            Mr. · Dr. · z.B.
 *   number   only before a number                                      No. 5 · Fig. 3 · Nr. 7
 *   after    may also end a sentence, and does where a common word with a capital follows   Corp. · usw.
 *   capital  the same, but only when written with a capital            Ill. · Sat. · Mar.
 *
 * Written without the last full stop, in lower case. Single letters and dotted letters need no list.
 */
export interface Abbreviations {
  readonly before: ReadonlySet<string>;
  readonly number: ReadonlySet<string>;
  readonly after: ReadonlySet<string>;
  readonly capital: ReadonlySet<string>;
}

/** before | number | after | capital */
const LISTS: Readonly<Record<string, readonly [before: string, number: string, after: string, capital?: string]>> = {
  en: [
    'mr mrs ms messrs mmes dr prof gen sen rep reps sens gov lt col sgt capt cpl cmdr maj adm brig rev hon pres supt insp st mt ft vs e.g i.e cf viz approx ca incl excl asst assoc attn dept msgr rt pvt amb wm chas thos',
    'no nos p pp fig figs vol vols ch chap sec sect art nr eq eqs para tab app ed eds pt ver cap',
    'corp inc ltd co cos bros jr sr llc plc est ave blvd rd hwy pkwy sq bldg al univ oz lb lbs hr hrs mins govt intl natl ph.d m.sc b.sc d.phil esq jan feb apr aug sept oct nov dec tues thurs',
    'mar jun jul sep mon tue wed thu fri sat sun ala ariz ark calif colo conn del fla ga ill ind kan ky la md mass mich minn miss mo mont neb nev okla ore pa penn tenn tex va vt wash wis wyo',
  ],
  de: [
    'hr hrn fr frl dr prof ing dipl mag med phil jur rer nat hl st z.b d.h u.a i.d.r u.u z.t z.zt v.a o.ä o.g s.o s.u i.a i.e i.v a.d bzw bspw evtl ggf inkl exkl vgl sog vorm ehem geb gest verh frz engl dt lat griech österr schweiz zzgl abzgl einschl insb insbes zz bes betr i.s.v m.e n.chr v.chr vs allg gen röm kath ev chem phys techn ugs urspr entspr gegr jap russ amerik ital span bayr sächs',
    'nr nrn ca max min mind abs art abb tab bd bde kap s seite ziff aufl hrsg az anm str tel jg jh bl sp §',
    'usf jr sen gmbh co kg ag mio mrd tsd jan feb mär mrz apr jun jul aug sep sept okt nov dez std sek',
    'mo di mi do fr sa so',
  ],
  fr: [
    'm mm bd mr mme mmes mlle mlles me mgr dr pr st ste p.ex c.-à-d cf env av apr j.-c boul éd vs c.a.d dir gén lt sgt cdt angl fr lat syn ex resp réf tél',
    'no n° nos p pp fig vol chap art al t ch sect par',
    'sté cie jr janv févr avr juil sept oct nov déc',
  ],
  es: [
    'sr sra sres sras srta d dña dn dr dra drs prof profa lic ing arq gral cnel cap sto sta fr ud uds vd vds p.ej ej av avda aprox excmo ilmo mons pbro rvdo vs tel admón depto dpto prov fdo',
    'núm no nº n.º pág págs p pp art cap fig vol t ed secc',
    'ee.uu ee uu s.a s.l cía ltda jr ene feb abr jun jul ago sept oct nov dic',
    'mar may sep',
  ],
  it: [
    'sig sigg sigra sig.ra sig.na dott dott.ssa dr prof prof.ssa ing avv arch rag geom on sen mons gen col cap ten s ss es ad.es p.es cfr ca c.a egr gent spett vs ecc.mo tel',
    'n nn num pag pagg p pp art artt fig vol cap par tab ed sez',
    's.p.a s.r.l spa srl jr feb apr giu lug ago sett ott nov dic',
    'gen mar mag set',
  ],
  pt: [
    'sr sra srs sras srta dr dra drs prof profa exmo exma eng arq gen cel cap sto sta d av aprox p.ex ex ref vs tel adm pe',
    'n no nº núm pág págs p pp art arts fig vol cap ed t',
    's.a ltda cia jr jan fev abr jun jul ago nov dez',
    'mar mai set out',
  ],
  nl: [
    'dhr mevr mw dr drs ir ing mr prof ds st bijv bv b.v.b d.w.z dwz o.a m.a.w m.b.t i.p.v i.v.m t.o.v t.a.v n.a.v a.d.h.v ca resp evt incl excl vgl zgn zg gem gen kol kap lt vs tel',
    'nr nrs blz p pp art fig afb hfst vol dl par',
    'enz e.d e.a jr sr n.v b.v jan feb mrt apr jun jul aug sep sept okt nov dec v.chr n.chr mln mld',
  ],
  ru: [
    'гр г-н т.е т.к т.н т.о им ул пр просп пл пер стр корп кв обл р о оз св проф акад доц д-р канд см ср напр ок род ум англ нем фр лат греч тов',
    'рис табл гл д ч № с п пп ст т тт вып изд',
    'г гг т.д т.п др пр н.э руб коп тыс млн млрд сек мин в вв янв февр апр авг сент окт нояб дек',
  ],
  uk: [
    'м вул пр просп пл обл р ім св проф акад доц див напр ін т.зв тобто англ нім',
    'рис табл гл ч № с п ст т вип',
    'т.д т.п ін н.е грн коп тис млн млрд хв ст рр р',
  ],
  pl: [
    'p dr prof inż mgr hab ks św gen płk kpt por al pl os ul m.in np tzn tzw t.j tj ok ww ds im red zob por wg br ur zm łac ang niem fr b',
    'nr s str rys tab art ust pkt t tom rozdz poz',
    'itd itp r w tys mln mld zł gr sp jr godz min sek p.n.e n.e',
  ],
  cs: [
    'p pí sl dr mgr ing prof doc mudr judr phdr rndr bc sv gen plk kpt např tj tzv tzn resp popř příp mj vč cca ul nám tř angl něm lat srov ',
    'č čís str s obr tab odst čl sv kap r',
    'atd apod aj s.r.o a.s spol tis mil mld kč hod min stol l př.n.l n.l',
  ],
  sv: [
    'dr prof hr fr fru s:t st bl.a d.v.s dvs t.ex m.fl ev ca fr.o.m t.o.m s.k sk m.a.o p.g.a pga o.dyl jfr resp inkl exkl tel f.d',
    'nr kl s sid kap fig tab art',
    'osv m.m etc jan febr mars apr aug sept okt nov dec milj mdr kr f.kr e.kr',
  ],
  da: [
    'dr prof hr fr fru skt bl.a d.v.s dvs f.eks feks m.fl evt ca fx s.k pga jf inkl ekskl tlf vedr iflg pct',
    'nr kl s kap fig tab art stk',
    'osv m.m mv etc jan feb apr aug sept okt nov dec mio mia kr f.kr e.kr',
  ],
  no: [
    'dr prof hr fr fru st bl.a dvs f.eks m.fl ev evt ca s.k pga jf inkl ekskl tlf vedr iflg pst',
    'nr kl s kap fig tab art',
    'osv m.m mv etc jan feb apr aug sept okt nov des mill mrd kr f.kr e.kr',
  ],
  fi: [
    'esim ts mm ym ns nk prof tri rva hra ks vrt n ent ao ko mlk',
    'nro s luku kuva taul',
    'jne yms klo milj mrd eaa jaa',
  ],
  hu: [
    'dr prof özv ifj id gróf pl ill kb ún vö azaz ui tel szt',
    'sz o old fej ábra',
    'stb kft zrt nyrt bt jan febr márc ápr máj jún júl aug szept okt nov dec',
  ],
  ro: [
    'dl dna d-na dr prof ing av gen col sf str bd ex de.ex aprox cca vs',
    'nr pag p art fig vol cap alin',
    'etc s.a s.r.l ian febr mart apr iun iul aug sept oct nov dec î.hr d.hr',
  ],
  tr: [
    'dr prof doç av sn bkz vb örn yrd alb gen öğr gör op uzm müh mah cad sok apt',
    'no nr s sf',
    'ltd şti a.ş vs vd ort yy m.ö m.s',
  ],
  ca: [
    'sr sra dr dra prof st sta av avda p.ex ex aprox vs',
    'núm pàg p pp art cap fig vol',
    's.a s.l etc gen febr abr jul ag set oct nov des',
  ],
  el: [
    'κ κα κκ δρ καθ αγ π.χ δηλ βλ πρβλ τηλ λ.χ',
    'αρ σελ σ άρθρ παρ κεφ εικ πιν',
    'κ.λπ κλπ κ.ά κ.τ.λ μ.χ π.χρ π.μ μ.μ δισ εκ',
  ],
};

/** Languages that write an ordinal as a number with a full stop: 15. März. */
export const ORDINAL_STOP: ReadonlySet<string> = new Set('de da no fi cs sk hu hr sl et lv tr pl sr eu is'.split(' '));

const BORROWED: Readonly<Record<string, string>> = {
  sk: 'cs',
  hr: 'cs',
  sl: 'cs',
  be: 'ru',
  bg: 'ru',
  sr: 'ru',
  gl: 'pt',
  af: 'nl',
};

const cache = new Map<string, Abbreviations>();

/** The lists of a language, with words of the user's own that never end a sentence. */
export function abbreviationsOf(language: string, own: Iterable<string> = []): Abbreviations {
  const code = LISTS[language] ? language : (BORROWED[language] ?? 'en');
  let lists = cache.get(code);
  if (!lists) {
    const [before, number, after, capital = new Set('')] = LISTS[code].map((words) => new Set(words?.split(' ')));
    cache.set(code, (lists = { before, number, after, capital }));
  }
  const added = [...own].map((word) => word.trim().toLowerCase().replace(/\.+$/, '')).filter((word) => word !== '');
  return added.length === 0 ? lists : { ...lists, before: new Set([...lists.before, ...added]) };
}
