/**
 * Gives every declared option in dist/**\/*.d.ts a doc comment made from its declaration: its help, its default, its limits
 * and an example. So an editor shows them, and they are written once.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** Values that people use, of the options that they use most. */
const EXAMPLES = {
  words: 100,
  bytes: 665,
  sentences: 3,
  ratio: 0.1,
  query: 'sound wall',
  only: 'decisions,tasks',
  blocks: 5,
  every: '5m',
  topics: 12,
  grain: 2,
  top: 5,
  language: 'de',
  extraStopWords: 'court plaintiff',
  abbreviations: 'Abs. Nr.',
  redundancy: 0.7,
};

const dist = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist');
for (const name of readdirSync(dist, { recursive: true })) {
  if (!name.endsWith('.d.ts')) continue;
  const path = join(dist, name);
  const text = readFileSync(path, 'utf8');
  if (!text.includes('help: "')) continue;
  const comments = optionsIn(ts.createSourceFile(name, text, ts.ScriptTarget.Latest)).sort((a, b) => b.at - a.at);
  writeFileSync(
    path,
    comments.reduce((whole, { at, comment }) => `${whole.slice(0, at)}${comment} ${whole.slice(at)}`, text),
  );
}

/** Where each option without a comment is declared, and the comment for it. */
function optionsIn(file) {
  const found = [];
  const visit = (node) => {
    const option = ts.isPropertySignature(node) && node.type && optionOf(node.type);
    if (option && !ts.getLeadingCommentRanges(file.text, node.getFullStart())) {
      found.push({ at: node.getStart(file), comment: commentOf(node.name.getText(file), option) });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;

  function optionOf(type) {
    const parts = ts.isIntersectionTypeNode(type) ? type.types : [type];
    if (!parts.every(ts.isTypeLiteralNode)) return undefined;
    const members = parts.flatMap((part) => part.members.filter(ts.isPropertySignature));
    const option = Object.fromEntries(members.map((member) => [member.name.getText(file), literalOf(member.type)]));
    return option.kind && option.help ? option : undefined;
  }

  function literalOf(type) {
    const text = type?.getText(file) ?? '';
    if (type && ts.isLiteralTypeNode(type)) return JSON.parse(text.replace(/^'(.*)'$/, '"$1"'));
    return [...text.matchAll(/"([^"]*)"/g)].map(([, word]) => word);
  }
}

function commentOf(name, { kind, help, default: usual, min, max, choices }) {
  const defaultText = usual === undefined || usual === '' ? '' : ` Default: ${usual}.`;
  const limits = [min !== undefined && `at least ${min}`, max !== undefined && `at most ${max}`].filter(Boolean);
  const legal = choices?.length
    ? ` One of ${choices.join(', ')}.`
    : limits.length
      ? ` It is ${limits.join(', ')}.`
      : '';
  const words = `${help[0].toUpperCase()}${help.slice(1)}`.replaceAll('*/', '*∕');
  const example = EXAMPLES[name] ?? { flag: usual !== true, choice: choices?.at(-1) }[kind] ?? usual;
  const shown = example === undefined || example === '' ? '' : ` Example: \`{ ${name}: ${JSON.stringify(example)} }\``;
  return `/** ${words}.${defaultText}${legal}${shown} */`;
}
