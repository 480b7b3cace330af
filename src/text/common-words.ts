/**
 * Common English nouns, written down by hand: many talks, podcasts and meetings have them, whatever they are about. One
 * alone is seldom a title; a phrase of nothing else is one where it comes back (`language server`, `test code`).
 */
const COMMON = `
  ability accident account action activity addition address advantage advice age agenda agreement air alternative
  analysis animal announcement app application approach architecture argument army art article assumption attack
  audio average background balance ball bank bar base basis behavior behaviour benefit bill blog board body book box
  boy brain brand brother budget bug building business button call camera capacity car card care category cell
  center central challenge channel character charge child children city class client clip club code coffee
  collection college color colour combination command commitment communication community company comparison
  competition complexity component computer concept concern conclusion conference confidence configuration
  connection consideration constraint contact context contract contribution control conversation copy core
  corner cost country creation creativity credit crisis criteria culture customer cycle dad data database
  date daughter death debate decade default definition degree delay demand department depth description design
  desire desk developer development device difficulty dinner direction discussion disk distance distinction document
  documentation dollar domain door download draft drawing dream driver drug earth economy ecosystem edge education
  effort email employee engineer engineering environment error euro event evidence exercise expectation experience
  experiment expert explanation extension factor failure family fashion father fear feedback fight file film
  flexibility floor flow focus folder food format foundation framework freedom functionality fund future gain game
  gap generation girl government grade graph ground growth guarantee habit hardware health heat history home hope
  hotel house husband image impact implementation importance improvement incident index individual industry
  influence information infrastructure innovation input instruction integration intention interaction interface
  internet introduction investment island job joke journey kid kitchen knowledge lab lack land language laptop layer
  layout leader leadership learning length letter library light limit limitation link list loan location logic loop
  loss lunch machine majority management manager map mark market marketing material math maximum meaning measure
  mechanism media medium meeting member memory mention mess message method minimum mission mode model module mom
  money mother motion motivation movement movie music nature news noise notion office opportunity order organization
  outcome output overview owner package pain panel paper parameter parent partner party path pattern people
  percentage performance period permission phase phone photo phrase picture plan planning platform player policy
  population portion possibility post potential power practice preference presence presentation press pressure price
  principle priority process processing product production profit program programmer progress project property
  proposal prototype provider purchase quality quote range rate reaction reality record reference region relation
  relationship release report representation request requirement research resource response responsibility
  restaurant revenue review risk road role room rule safety scenario school science scope screen script search
  season segment server service session setting setup shift side sign signal sister site situation size skill slide
  society software solution son sound source space spectrum speech speed spot staff standard state status storage
  store strategy street structure student study style success suggestion sum summary supply support surface surprise
  survey system table target task teacher team tech technique technology template test testing text theme theory
  threat ticket title tool town track trade traffic training transfer transition tree trend trick trust truth
  tutorial unit university update usage user value variable variety vendor version video vision voice volume war
  warning water weather web website weight wife window woman writing
`;

let known: ReadonlySet<string> | undefined;

/** The common nouns of English, in the singular. */
export function commonWords(): ReadonlySet<string> {
  known ??= new Set(COMMON.trim().split(/\s+/));
  return known;
}
