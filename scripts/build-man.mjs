/** The man page, from the commands and options as they are declared: dist/aspectra.1. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { program } from '../dist/cli/main.js';
import { root } from './setup.mjs';

const plain = (text) => text.trimEnd().replaceAll('\\', '\\e').replaceAll('-', '\\-').replace(/^[.']/gm, '\\&$&');
const verbatim = (text) => `.nf\n${plain(text)}\n.fi`;

const all = await program(undefined);
for (const command of [all, ...all.commands.flatMap((one) => [one, ...one.commands])])
  command.configureHelp({ helpWidth: 72 });
const version = all.version();
const sections = all.commands
  .filter((command) => command.name() !== 'help')
  .flatMap((command) => [
    `.SH ASPECTRA ${command.name().toUpperCase()}`,
    verbatim(command.helpInformation()),
    ...command.commands.map((sub) => verbatim(sub.helpInformation())),
  ]);
const page = [
  `.TH ASPECTRA 1 "" "aspectra ${version}"`,
  '.SH NAME',
  plain(`aspectra - ${all.description()}`),
  '.SH SYNOPSIS',
  verbatim('aspectra FILE\naspectra COMMAND [options]\naspectra COMMAND --help all'),
  '.SH COMMANDS',
  verbatim(all.helpInformation()),
  ...sections,
];
writeFileSync(join(root, 'dist', 'aspectra.1'), `${page.join('\n')}\n`);
