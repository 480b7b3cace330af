/**
 * Everyday English words, written down by hand: words that say nothing about what a text is about when they stand alone.
 * Fillers never belong to a phrase. Nouns may stand in a longer phrase (`problems with …`, `purpose of …`); verbs, adjectives and adverbs in their base form, for
 * they are compared by stem. A word that is often a subject of its own (`work`, `state`, `law`) is in none of them.
 * The other languages go by their stop words.
 */
const FILLERS = `
  thing things stuff way ways lot lots kind kinds sort sorts bit couple bunch handful ton tons pair dozen guy guys folks
  somebody someone anybody anyone everybody everyone nobody anything everything something nothing somewhere anywhere
  everywhere nowhere ago while soon thanks thank hello hi hey bye goodbye sir madam ladies gentlemen blah today tomorrow
  yesterday tonight moment second minute hour day week month year people person ones instance sense regard fact
  ok okay ifs buts hows whys rest whole half luck shot fun joke guess thought kay god gosh gee dunno mr mrs ms dr shoutout honourable honorable madamchair
`;

const NOUNS = `
  type piece part parts side sides end ends start beginning
  middle top bottom point points question questions answer answers idea ideas case cases example examples
  fact facts reason reasons sense matter issue issues problem problems place places time times day days week weeks month
  months years hours minutes seconds morning afternoon evening night man woman men women friend friends name names number numbers amount level levels line lines list word words term terms story
  group set sets series step steps stage turn view sentence statement
  detail details form shape area areas field situation situations circumstance position condition conditions result
  results effect effects cause purpose goal goals chance choice option options decision difference differences change
  changes aspect aspects feature element item items object subject topic topics content hand hands head eye eyes face
  mind heart life world thoughts feeling opinion comment comments remark note notes interest
  attention care trouble mistake mistakes pleasure deal welcome
  audience episode show slide slides talk speaker host guest section chapter paragraph page podcast perspective course percent hundred thousand million billion zero
  one two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty first second third fourth fifth
  last next previous final early late monday tuesday wednesday thursday friday saturday sunday january february march april
  may june july august september october november december
`;

const VERBS = `
  say tell ask answer talk speak call mention discuss explain describe show point present introduce share repeat
  think know believe guess suppose assume understand realize remember forget wonder imagine figure mean feel hope wish
  want like love hate prefer need expect decide agree disagree care mind worry try attempt seem appear look see watch
  hear listen notice find discover learn teach read write send receive get give take make do go come leave stay keep put
  bring carry hold let allow enable help cause force start begin stop finish end continue happen occur become turn grow
  increase decrease reduce raise rise fall drop move run walk jump sit stand wait follow lead pass cross reach arrive
  return enter join meet visit live die work use play win lose buy sell pay cost spend save earn own offer provide
  create build develop produce add remove include contain involve require depend relate refer compare consider
  choose pick select prove check confirm verify define determine measure count calculate set reset fix break
  cut open close push pull throw catch hit kick touch fill cover hide replace change switch convert transform improve
  handle manage deal treat solve avoid prevent protect support serve apply act react respond reply accept reject
  refuse deny admit claim argue suggest recommend propose plan intend prepare arrange organize schedule
  exist remain last belong fit match suit differ vary combine connect split separate divide spread gather collect
  throw kill hurt suffer enjoy laugh cry smile sleep wake eat drink cook wear dress drive ride fly swim travel
  please thank welcome greet invite promise swear pray bet dare tend manage fail succeed survive struggle
  got gotten went gone came took taken gave given made done saw seen said told thought knew known found felt left kept
  held brought began begun became ran stood sat met paid sold spent built sent wrote written read led lost won
  chose chosen broke broken spoke spoken grew grown drew drawn threw thrown fell fallen heard meant understood
  going coming doing being having getting making taking looking thinking talking saying trying using working
  wants needs looks seems means says goes comes gets makes takes
`;

const MODIFIERS = `
  good better best bad worse worst great nice fine okay cool awesome amazing wonderful excellent perfect terrible horrible
  awful greater greatest vast big bigger biggest large larger largest huge small smaller smallest little tiny long longer longest short shorter
  high higher highest low lower lowest deep wide narrow old older oldest new newer newest young younger fast faster slow
  slower quick quickly slowly easy easier easily hard harder difficult simple simply simpler complex complicated clear
  clearly obvious obviously certain certainly sure surely possible possibly impossible probable probably likely unlikely
  true truly false real really actual actually basic basically general generally specific specifically particular
  particularly special especially usual usually normal normally common commonly typical typically rare rarely different
  differently similar similarly same various several certain other another whole entire entirely complete completely
  total totally full fully empty half single double multiple main major minor key important interesting interested
  exciting excited curious funny weird strange crazy silly stupid smart clever happy sad sorry glad proud afraid scared
  tired sick ready able unable available necessary useful useless helpful correct correctly incorrect right wrong left
  free busy open closed early late recent recently current currently previous previously former later latter next last
  final finally first initial initially eventually immediately suddenly soon now then today already yet still ever never
  always often sometimes occasionally frequently again once twice maybe perhaps absolutely definitely exactly precisely
  literally honestly seriously hopefully unfortunately fortunately apparently essentially relatively fairly pretty quite
  rather extremely incredibly highly very super really so too enough almost nearly roughly approximately just only even
  merely mostly mainly partly largely together apart alone away back forward ahead around far further near nearby close
  closer closely directly indirectly instead otherwise anyway besides though however therefore meanwhile moreover
  additional extra further more most less least fewer many much few own bigger kinda sorta gonna wanna yeah yes no
  um uh oh ah okay ok alright well like right anyways whatever etc bit lots non per
  higher-level lower-level well-known so-called in-depth up-to-date long-term short-term real-world
`;

const listed = (words: string): string[] => words.trim().split(/\s+/);

/** What the part of speech of an everyday word is when it stands alone. */
export type Everyday = 'noun' | 'verb' | 'modifier' | 'filler';

let known: ReadonlyMap<string, Everyday> | undefined;

/** The everyday words of English in small letters. */
export function everydayWords(): ReadonlyMap<string, Everyday> {
  known ??= new Map<string, Everyday>([
    ...listed(VERBS).map((word): [string, Everyday] => [word, 'verb']),
    ...listed(MODIFIERS).map((word): [string, Everyday] => [word, 'modifier']),
    ...listed(NOUNS).map((word): [string, Everyday] => [word, 'noun']),
    ...listed(FILLERS).map((word): [string, Everyday] => [word, 'filler']),
  ]);
  return known;
}
