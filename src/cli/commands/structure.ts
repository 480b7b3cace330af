import { Command, Option as Flag } from 'commander';
import { InputError, OptionError } from '../../check/index.ts';
import type { Written } from '../../external/index.ts';
import { parseChapters, withChapters } from '../../formats/chapter-marks.ts';
import { FORMAT_OPTIONS } from '../../formats/table.ts';
import {
  CHAPTER_FORMATS,
  type ChapterFormat,
  chapterNotes,
  renderChapters,
  renderCurve,
  renderStructure,
} from '../../render/index.ts';
import { withParagraph } from '../../render/summary.ts';
import {
  type Background,
  learnBackground,
  loadBackground,
  STRUCTURE,
  STRUCTURE_OPTIONS,
  type Structure,
  structure,
} from '../../tasks/structure/index.ts';
import type { Source } from '../../text/index.ts';
import { ANALYZE_OPTIONS } from '../../text/settings.ts';
import type { Collection } from '../collection.ts';
import { type ConflictRule, noFiles, rejectConflicts } from '../conflicts.ts';
import { readBytes, readFor, readText } from '../files.ts';
import { addFlags, addVariantFlags, given, givenVariant } from '../flags.ts';
import { filesOrPipe, type OutputFlags, print } from '../output.ts';
import { type OpenedWriter, openedWriter, renderPrompts, WRITER_OPTIONS, type WriterFlags } from '../writer.ts';

interface StructureFlags extends OutputFlags, WriterFlags {
  readonly corpus?: string[];
  readonly clusters?: string;
  readonly library?: string;
  readonly chapters?: ChapterFormat | true;
  readonly existing?: string;
  readonly curve?: boolean;
  readonly [name: string]: unknown;
}

export function structureCommand(): Command {
  const command = new Command('structure')
    .description('where a text changes topic and what each part is about; chapters for transcripts')
    .argument(
      '[file]',
      'a text or transcript, - for standard input, which is read without any, or with --library the id of a document',
    )
    .option('--corpus <paths...>', 'texts to learn word frequencies and word clusters from')
    .option('--library <dir>', 'a library to learn them from; FILE may be one of its documents')
    .option('--clusters <file>', 'a background saved by aspectra train --model word-clusters')
    .addOption(new Flag('--chapters [format]', `chapter marks: ${CHAPTER_FORMATS.join(', ')}`).choices(CHAPTER_FORMATS))
    .option(
      '--existing <file>',
      'chapters made already, which are kept: podcast JSON, a WebVTT track, lines such as 1:30 Title',
    )
    .option('--curve', 'show the similarity curve');
  rejectConflicts(command, CONFLICTS);
  return addFlags(addFlags(addVariantFlags(command, STRUCTURE), FORMAT_OPTIONS), WRITER_OPTIONS).action(
    async (named: string | undefined, flags: StructureFlags) => {
      const [path] = filesOrPipe('structure', named === undefined ? [] : [named]);
      const opened = await openedWriter('structure', flags);
      const collection =
        flags.library === undefined
          ? undefined
          : await (await import('../collection.ts')).readCollection('structure', { library: flags.library });
      const { existing } = flags;
      const format = flags.chapters === true ? 'text' : flags.chapters;
      const { source: read, notes } = await sourceOf(path, flags, collection);
      const source =
        existing === undefined ? read : withChapters(read, parseChapters(await readText(existing), existing));
      const quoted = await structure(source, {
        ...(format === 'markdown' && { gist: true }),
        ...givenVariant('structure', STRUCTURE, flags),
        background: await backgroundOf(flags, collection),
      });
      const found: WordedStructure = opened ? await worded(quoted, source, opened, flags) : quoted;
      if (opened?.prompts) return print({ prompts: opened.prompts }, ({ prompts }) => renderPrompts(prompts), flags);
      const formatNotes = format ? chapterNotes(found, format) : [];
      const result = { ...found, notes: [...notes, ...found.notes, ...formatNotes] };
      if (flags.json && format) print(asChapters(result, format), () => '', flags);
      else print(result, rendererOf(flags), flags);
    },
  );
}

const CONFLICTS: readonly ConflictRule[] = [
  { where: ({ chapters }) => chapters !== undefined, inapplicable: ['curve'], why: 'is drawn without --chapters' },
  {
    where: ({ corpus, library }) => corpus === undefined && library === undefined,
    inapplicable: ['above'],
    why: 'is for the word clusters of --corpus or --library',
  },
  noFiles(FORMAT_OPTIONS),
];

interface WordedStructure extends Structure {
  /** Of show notes: a paragraph from the quotations of the chapters. */
  readonly written?: Written;
}

async function worded(
  found: Structure,
  { chapters = [] }: Source,
  opened: OpenedWriter,
  { unchecked, chapters: format }: StructureFlags,
): Promise<WordedStructure> {
  const { writeParagraph, writeTitles } = await import('../../external/index.ts');
  const titled = await writeTitles(found, opened.writer, { unchecked, kept: chapters.map(({ title }) => title) });
  const sentences = format === 'markdown' ? titled.blocks.flatMap(({ gist }) => gist ?? []) : [];
  const { written, notes } = await writeParagraph({ sentences }, opened.writer, { unchecked });
  return { ...titled, ...(written && { written }), notes: [...titled.notes, ...notes, ...opened.notes()] };
}

/** Chapters as JSON: as a list, and as they are written in the format. */
const asChapters = (found: WordedStructure, format: ChapterFormat) => ({
  document: found.document,
  ...(found.title !== undefined && { title: found.title }),
  chapters: JSON.parse(renderChapters(found, 'json')) as object[],
  format,
  text: chaptersIn(found, format),
  ...(found.written && { written: found.written }),
  notes: found.notes,
});

function chaptersIn(found: WordedStructure, format: ChapterFormat): string {
  const times = found.blocks.flatMap(({ gist, time }) => (gist ? [time?.start] : []));
  const text = renderChapters(found, format);
  return found.written ? withParagraph(text, found.written, times) : text;
}

/** A document of the library by its id, or else a file. */
async function sourceOf(path: string, flags: StructureFlags, collection: Collection | undefined) {
  const stored = collection?.items.find(({ id }) => id === path);
  if (stored) return { source: stored, notes: collection!.notes };
  const { entries, notes } = await readFor([path], flags);
  if (entries.length === 1) return { source: entries[0], notes };
  throw new InputError(path, 'structure reads one document at a time', `${entries.length} documents`);
}

async function backgroundOf(
  flags: StructureFlags,
  collection: Collection | undefined,
): Promise<Background | undefined> {
  const { corpus, clusters } = flags;
  if ([corpus, clusters, collection].filter(Boolean).length > 1) {
    throw new OptionError('structure', 'takes a corpus, clusters or a library, one of them');
  }
  if (clusters !== undefined) return loadBackground(await readBytes(clusters), clusters);
  const texts = collection?.items ?? (corpus && (await readFor(corpus, flags)).entries);
  if (texts === undefined) return undefined;
  const { gamma, above } = STRUCTURE_OPTIONS;
  return learnBackground(texts, given({ gamma, above }, flags), given(ANALYZE_OPTIONS, flags));
}

function rendererOf({ chapters, curve }: StructureFlags) {
  if (chapters) return (found: WordedStructure) => chaptersIn(found, chapters === true ? 'text' : chapters);
  return curve ? renderCurve : renderStructure;
}
