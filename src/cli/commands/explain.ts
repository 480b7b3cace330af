import { readFile } from 'node:fs/promises';
import { Command } from 'commander';
import { InputError } from '../../check/index.ts';
import { type GlossaryEntry, lookUp } from '../../formats/glossary.ts';
import { type OutputFlags, print } from '../output.ts';

export function explainCommand(): Command {
  return new Command('explain')
    .description('what PROC3, GVSM, Pk … is, its file, its paper')
    .argument('<word>', 'a word of the glossary')
    .action(async (word: string, flags: OutputFlags) => {
      const glossary = await readFile(new URL('../../../docs/glossary.md', import.meta.url), 'utf8');
      const { entry, near } = lookUp(glossary, word);
      if (!entry) throw new InputError('explain', `the glossary has no such word${near}`, word);
      print(entry, renderEntry, flags);
    });
}

const renderEntry = ({ word, meaning, file, paper }: GlossaryEntry): string =>
  [`${word}: ${meaning}`, ...(file ? [`file   ${file}`] : []), ...(paper ? [`paper  ${paper}`] : [])].join('\n');
