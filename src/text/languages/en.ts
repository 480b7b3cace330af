import { language, listOf } from './entry.ts';

/** Short, and ours: no word that carries content is a stop word. */
export const ENGLISH_STOP_WORDS: readonly string[] = listOf(`
  a an the this that these those such same other another each every either neither both all any some none no
  i me my mine myself we us our ours ourselves you your yours yourself yourselves he him his himself she her hers herself
  it its itself they them their theirs themselves one's who whom whose which what whoever whatever whichever
  am is are was were be been being have has had having do does did doing done will would shall should can could may might
  must ought cannot
  and or but nor so yet if then else than as because while whereas although though unless until since whether once
  of in on at by for with about against between among amongst into through during before after above below to from up down
  out off over under upon onto within without toward towards across along around behind beside besides beyond despite except
  per via
  again further here there when where why how not only own too very just also even still ever never always often
  more most much many few less least several however therefore thus hence otherwise rather quite almost already
  e.g. i.e. etc vs
  i'm you're he's she's it's we're they're i've you've we've they've i'd you'd he'd she'd it'd we'd they'd i'll you'll
  he'll she'll it'll we'll they'll isn't aren't wasn't weren't hasn't haven't hadn't doesn't don't didn't won't wouldn't
  shan't shouldn't can't couldn't mustn't mightn't needn't let's that's who's what's here's there's when's where's why's
  how's ain't that'll there'll who'll
  im ive dont didnt doesnt isnt wasnt cant couldnt wouldnt youre theyre thats
`);

export const en = language({
  name: 'English',
  words: `
    the of and to in a is that it was for on with he as i at by be this are from his have not but they you had which
    she we or an were there been one all would will their if when who what so has more can about into up out some no
    could her its than then my our other do me after your how these any very just because where those while did get
    don't it's last many most now only over said such through under until why yes him us them here however although
    since before during first two each both let please good thank see make time`,
  endings: 'ing tion ness ment ght ould ally ious ful ted',
  abbreviations: {
    before: `
      mr mrs ms messrs mmes dr prof gen sen rep reps sens gov lt col sgt capt cpl cmdr maj adm brig rev hon pres supt
      insp st mt ft vs e.g i.e cf viz approx ca incl excl asst assoc attn dept msgr rt pvt spc pfc ssgt msgt sfc det amb wm chas thos`,
    number: 'no nos p pp fig figs vol vols ch chap sec sect art nr eq eqs para tab app ed eds pt ver cap',
    after: `
      corp inc ltd co cos bros jr sr llc plc est ave blvd rd hwy pkwy sq bldg al univ oz lb lbs hr hrs mins govt intl
      natl ph.d m.sc b.sc d.phil esq jan feb apr aug sept oct nov dec tues thurs`,
    capital: `
      mar jun jul sep mon tue wed thu fri sat sun ala ariz ark calif colo conn del fla ga ill ind kan ky la md mass
      mich minn miss mo mont neb nev okla ore pa penn tenn tex va vt wash wis wyo`,
  },
  stemmer: async () => (await import('../porter2.ts')).stem,
  stopWords: async () => ENGLISH_STOP_WORDS,
});
