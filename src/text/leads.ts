/**
 * Leads: the speaker labels and time stamps that transcripts write before the words of a line. Zoom `[Anna Lee] 00:01:02`,
 * Teams and Otter `Anna Lee  0:03`, Rev `Anna Lee (00:03):`, Riverside `Anna Lee (00:01.23)`, Descript
 * `[00:00:03] Anna Lee: …`, Google Meet and YouTube times on lines of their own, and plain `Anna: …`; the marks of Markdown
 * around a name are no part of it. Whether a lead is one in this text is for `acceptedLeads` to say: names must come back,
 * times must be a habit.
 */
import { secondsOf } from './day.ts';

export interface Lead {
  readonly speaker?: string;
  /** Seconds. */
  readonly start?: number;
  /** How many characters of the line it takes. */
  readonly length: number;
  /** Nothing follows it on its line. */
  readonly alone: boolean;
  /** Its name stands in bold letters or brackets. */
  readonly marked: boolean;
}

const TIME = String.raw`(?:\d{1,3}:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?`;
const BRACKETED = String.raw`(?:\\?\[\s*(${TIME})\s*\\?\]|\(\s*(${TIME})\s*\))`;
const STAMP = String.raw`(?:\\?\[\s*(${TIME})\s*\\?\]|\(\s*(${TIME})\s*\)|(${TIME})(?![\d:]))`;
/** Words that may stand small inside a name, and what a name may be written with. */
const PARTICLE = 'van|von|der|den|de|del|della|di|da|dos|la|le|el|al|bin|ibn|zu|of|the|and';
const WORD = String.raw`[\p{Lu}\p{Lt}\p{Lo}\p{N}@][\p{L}\p{M}\p{N}_.'’&/-]*`;
const NAME = String.raw`${WORD}(?:[ \t]+(?:${WORD}|${PARTICLE}|\([^()\n\d]{1,60}\))){0,5}`;
const HANDLE = String.raw`[\p{Ll}][\p{L}\p{N}_-]{2,24}`;
const MARKED = String.raw`\*\*[ \t]*([^*\n]{1,60}?)[ \t]*:?[ \t]*\*\*|\\?\[([^\]\n\d][^\]\n:]{0,40}?)\\?\]`;
const LABEL = `(?:${MARKED}|(${NAME}|${HANDLE}))`;
const COLON = '[ \\t]*[:：][ \\t]*';
/** The colon may stand inside the bold letters. */
const COLON_BEFORE = String.raw`(?<=[:：][ \t]*\*\*[ \t]*)`;
const shape = (pattern: string, order: 'time' | 'name') => ({
  pattern: new RegExp(`^${pattern}`, 'u'),
  order,
  hasTime: pattern.includes(TIME),
});
/** Every time has it. A line without one is spared the patterns with times, which take milliseconds to compile. */
const IN_TIME = /\d:\d{2}/u;

/** In order: the first that fits is taken. */
const SHAPES = [
  // [00:01:00] Anna: Hello · 00:01:00 - Anna: Hello
  shape(`${STAMP}[ \\t]*(?:[-–—|][ \\t]*)?${LABEL}${COLON}`, 'time'),
  // Anna (00:01:00): Hello · Anna: [0:03] Hello · Anna: 00:11:56 · [Anna Lee] 00:01:02 · **Anna** 00:00:18
  shape(`${LABEL}(?:${COLON}|[ \\t]*)${BRACKETED}(?:${COLON}|[ \\t]+|$)`, 'name'),
  shape(`${LABEL}(?:${COLON}|${COLON_BEFORE}[ \\t]*)${STAMP}(?:${COLON}|[ \\t]+|$)`, 'name'),
  // Anna Lee  0:03
  shape(`${LABEL}[ \\t]+(?:[-–—|][ \\t]*)?${STAMP}[ \\t]*(?:[:：][ \\t]*|$)`, 'name'),
  // Anna: Hello · **Anna:** Hello · Anna:
  shape(`${LABEL}(?:${COLON_BEFORE}[ \\t]*|[ \\t]*[:：](?:[ \\t]+|$|(?=\\p{Lo})))`, 'name'),
  // 0:03 · [00:00:03] Hello · (00:03) Hello
  shape(`${STAMP}(?:[ \\t]*[:：])?(?:[ \\t]+(?!-->)|$)`, 'time'),
];

/** Labels of other things than speakers, in lists and notes. */
const NO_NAME = new Set(
  `note notes warning error info debug todo tip tips hint example examples date time name email phone address from to
  subject cc title chapter section part step figure table source sources summary abstract keywords http https file url
  so well now then but and also first second third finally question answer remember update edit ps p.s pros cons
  ingredients method agenda attendees action actions decision decisions slides video link links transcript by`
    .trim()
    .split(/\s+/),
);

/** Leads are at most this long. */
const LONGEST = 160;

/** Words before the first colon: a name has at most six, beside a dash and the hour. */
const MAX_WORDS = 8;

/** A small word that does not stand inside a name: the line is a sentence with a colon in it. */
const IN_NO_NAME = new RegExp(`^(?!(?:${PARTICLE})$)[a-z]`, 'u');

/** Every shape has a colon near its beginning: after a name, or in a time. A name in bold letters or brackets may be long. */
function mayLead(line: string): boolean {
  const head = line.slice(0, LONGEST);
  const colon = head.search(/[:：]/u);
  if (colon < 0) return false;
  const before = head.slice(0, colon);
  if (/^[*\\[]/u.test(before)) return true;
  const words = before.replace(/\([^()]*\)/gu, '').split(/[ \t]+/u);
  return words.length <= MAX_WORDS && !words.slice(1).some((word) => IN_NO_NAME.test(word));
}

/** The lead that a line seems to have. */
export const leadOf = (line: string): Lead | undefined => (mayLead(line) ? shapedLead(line) : undefined);

function shapedLead(line: string): Lead | undefined {
  const head = line.slice(0, LONGEST);
  const timed = IN_TIME.test(head);
  for (const { pattern, order, hasTime } of SHAPES) {
    if (hasTime && !timed) continue;
    const found = pattern.exec(head);
    if (!found) continue;
    const groups = found.slice(1).map((part): string | undefined => part);
    const names = order === 'name' ? groups.slice(0, 3) : groups.slice(3);
    const stamps = order === 'name' ? groups.slice(3) : groups.slice(0, 3);
    const speaker = names.find((part) => part !== undefined)?.trim();
    const stamp = stamps.find((part) => part !== undefined);
    if (speaker !== undefined && isNoName(speaker)) continue;
    return {
      ...(speaker !== undefined && { speaker }),
      ...(stamp !== undefined && { start: secondsOf(stamp) }),
      length: found[0].length,
      alone: line.slice(found[0].length).trim() === '',
      marked: names[0] !== undefined || names[1] !== undefined,
    };
  }
  return undefined;
}

/** `Ms. Anna Lee (Northfield, Green)`, `Dr. Lee`, `Anna Lee (the minister)`: who speaks, though the name comes once. */
const TITLE = /(?:(?:Right |Rt\.? )?Hon|Mrs?|Ms|Miss|Mx|Dr|Prof|Rev|Sir|Dame|Lord|Lady|Senator|Minister)\.? /u.source;
const IN_FULL = new RegExp(`^(?:${TITLE}${WORD}|${WORD}(?: ${WORD})+ \\([^()\\n\\d]+\\)$)`, 'u');
export const isInFull = ({ speaker }: Lead): boolean => speaker !== undefined && IN_FULL.test(speaker);

const isNoName = (name: string): boolean => NO_NAME.has(name.toLowerCase()) || !/\p{L}/u.test(name);

/** Fewer leads are no habit. */
const MIN_LEADS = 3;
/** Of the paragraphs, so many must have a lead: a name that stands alone, one in bold letters, or a time. */
const SHARE = { named: 0.2, marked: 0.3, timed: 0.1 };
/** Of the names without a time that are not in full, so many must come back. */
const RETURNING = 0.6;

/** Whether a text has colons for as many leads as are a habit. Most texts have not, and their lines need not be read. */
export function mayHaveLeads(text: string): boolean {
  let colons = 0;
  for (const colon of [':', '：']) {
    for (let at = text.indexOf(colon); at >= 0 && colons < MIN_LEADS; at = text.indexOf(colon, at + 1)) colons++;
  }
  return colons >= MIN_LEADS;
}

/** The leads of a text's lines that count; shapes are looked for where enough lines may have one. */
export function leadsIn(lines: readonly string[], paragraphs: number): (Lead | undefined)[] {
  const may = lines.map(mayLead);
  const enough = may.filter(Boolean).length >= MIN_LEADS;
  return acceptedLeads(
    lines.map((line, i) => (enough && may[i] ? shapedLead(line) : undefined)),
    paragraphs,
  );
}

/**
 * Which leads of a text's lines count; none where the text is no transcript. Times count when they are a habit of the
 * text; a name beside a time always; a name alone when it comes back, or is in full, and most names do.
 */
export function acceptedLeads(leads: readonly (Lead | undefined)[], paragraphs: number): (Lead | undefined)[] {
  const found = leads.filter((lead) => lead !== undefined);
  const times = new Map<string, number>();
  for (const { speaker } of found) if (speaker) times.set(speaker, (times.get(speaker) ?? 0) + 1);
  // `Anna Lee (AL): …` comes back as `AL: …`.
  const comesBack = ({ speaker }: Lead) =>
    speaker !== undefined && (times.get(speaker)! > 1 || times.has(/\(([^()]+)\)$/.exec(speaker)?.[1] ?? ''));
  const isFrequent = (some: readonly Lead[], share: number) =>
    some.length >= MIN_LEADS && some.length >= share * paragraphs;

  const named = found.filter(({ speaker, start }) => speaker !== undefined && start === undefined);
  const returning = named.filter(comesBack);
  const stamped = isFrequent(
    found.filter(({ start }) => start !== undefined),
    SHARE.timed,
  );
  const bold = isFrequent(
    found.filter(({ marked }) => marked),
    SHARE.marked,
  );
  const called =
    stamped || bold
      ? returning.length > 0
      : returning.length > MIN_LEADS &&
        isFrequent(returning, SHARE.named) &&
        returning.length >= RETURNING * named.filter((lead) => comesBack(lead) || !isInFull(lead)).length;
  const mostAlone = 2 * named.filter(({ alone }) => alone).length > named.length;
  const afterTime = (i: number) => leads[i - 1]?.alone === true && leads[i - 1]?.start !== undefined;
  const counts = (lead: Lead, i: number): boolean => {
    if (lead.marked && bold) return true;
    if (lead.speaker === undefined) return stamped;
    if (lead.start !== undefined) return stamped || (called && comesBack(lead));
    return called && (comesBack(lead) || isInFull(lead) || (mostAlone && lead.alone) || (stamped && afterTime(i)));
  };
  return leads.map((lead, i) => (lead && counts(lead, i) ? lead : undefined));
}
