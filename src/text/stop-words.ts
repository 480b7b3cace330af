/** The stop words we keep ourselves, and what we take out of the lists of others: content words are never stop words. */

export const ENGLISH_STOP_WORDS: readonly string[] = words(`
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

/** Added for text with cues, which is speech. */
export const FILLERS: readonly string[] = words(`
  um umm uh uhh uhm er erm ah ahh eh hm hmm mm mmm mhm huh oh ooh yeah yep yup nah nope ok okay gonna gotta wanna kinda
  sorta like well right actually basically literally anyway
`);

/** Words that the lists of other languages hold although they carry content. */
export const CONTENT_WORDS: Readonly<Record<string, readonly string[]>> = {
  de: words(
    'dank ernst gott jahr jahre jahren mann mensch menschen mittel ordnung recht sache schluss startseite suche teil',
  ),
  es: words('acuerdo empleo estado estados pais país trabaja trabajar trabajo valor verdad tiempo'),
  fr: words('essai force parole personne personnes pièce retour sujet valeur état'),
  it: words(
    'ansa città citta comprare consiglio conclusione forza futuro gente gruppo mondo nome paese persone uomo vita',
  ),
  pt: words(
    'apoio caminho conselho corrente estado grupo noite nome número obra pessoas povo questão relação sistema trabalhar trabalho valor verdade viagem área',
  ),
  ru: words(`белый вечер взгляд вода война вопрос глаз голова голос город дверь дело деньги дорога друг душа жена женщина
    жизнь земля книга комната лицо люди мать машина место минута мир мира москва народ ночь окно отец правда путь работа
    работать ребенок россия рука русский свет сила слово случай советский стол сторона страна товарищ улица утро человек`),
};

function words(list: string): string[] {
  return list.trim().split(/\s+/);
}
