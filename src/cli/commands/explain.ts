import { readFile } from 'node:fs/promises';
import { Command } from 'commander';
import { InputError, suggestion } from '../../check/index.ts';
import { type GlossaryEntry, parseGlossary } from '../../formats/glossary.ts';
import { type OutputFlags, print } from '../output.ts';

export function explainCommand(): Command {
  return new Command('explain')
    .description('what PROC3, GVSM, Pk … is, its file, its paper')
    .argument('<word>', 'a word of the glossary')
    .action(async (word: string, flags: OutputFlags) => {
      const entries = parseGlossary(await readFile(new URL('../../../docs/glossary.md', import.meta.url), 'utf8'));
      print(find(entries, word), renderEntry, flags);
    });
}

function find(entries: readonly GlossaryEntry[], word: string): GlossaryEntry {
  const key = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const found = entries.find((entry) => key(entry.word) === key(word));
  if (found) return found;
  throw new InputError(
    'explain',
    `the glossary has no such word${suggestion(
      word,
      entries.map((entry) => entry.word),
    )}`,
    word,
  );
}

const renderEntry = ({ word, meaning, file, paper }: GlossaryEntry): string =>
  [`${word}: ${meaning}`, ...(file ? [`file   ${file}`] : []), ...(paper ? [`paper  ${paper}`] : [])].join('\n');
