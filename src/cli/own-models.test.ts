/** A model of the user's own is asked, or it is said that it is not. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Command } from 'commander';
import { glanceCommand } from './commands/glance.ts';
import { mcpCommand } from './commands/mcp.ts';
import { recommendCommand } from './commands/recommend.ts';
import { searchCommand } from './commands/search.ts';
import { serveCommand } from './commands/serve.ts';
import { similarCommand } from './commands/similar.ts';
import { structureCommand } from './commands/structure.ts';
import { summarizeCommand } from './commands/summarize.ts';
import { topicsCommand } from './commands/topics.ts';
import { idleModels, OWN_MODELS, unknownOption } from './own-models.ts';

it('the commands that ask one are those that have its option', () => {
  const commands = [
    ...[glanceCommand, mcpCommand, recommendCommand, searchCommand, serveCommand],
    ...[similarCommand, structureCommand, summarizeCommand, topicsCommand],
  ].map((make) => make());
  for (const [name, { asked, elsewhere }] of Object.entries(OWN_MODELS)) {
    const having = commands.filter(({ options }) => options.some(({ long }) => long === `--${name}`));
    assert.deepEqual(having.map((command) => command.name()).sort(), [...asked].sort());
    assert.ok(elsewhere.every((command) => !(asked as readonly string[]).includes(command)));
  }
});

it('others refuse the option, and tell of a setting that they do not ask', () => {
  const plain = new Command('list').option('--tag <x>');
  assert.match(
    unknownOption('--encoder', plain),
    /^unknown option --encoder: .* asked by similar, recommend, search, serve and mcp$/,
  );
  assert.match(unknownOption('--writer-remote', plain), /^unknown option --writer-remote: .* asked by summarize, /);
  assert.equal(unknownOption('--tga', plain), 'unknown option --tga (did you mean --tag?)');
  const own = [{ file: '/me/aspectra.json', own: true, values: { writer: 'http://localhost/v1#a' } }];
  const defaults = own.map((one) => ({ ...one, commands: {}, plugins: [] }));
  assert.match(
    idleModels('topics', [], { ASPECTRA_ENCODER: 'x' }).join(),
    /^ASPECTRA_ENCODER is not asked by topics, /,
  );
  assert.match(idleModels('glance', defaults, {}).join(), /^writer of \/me\/aspectra.json is not asked by glance, /);
  for (const [command, environment] of [
    ['similar', { ASPECTRA_ENCODER: 'x' }],
    ['list', { ASPECTRA_ENCODER: 'x', ASPECTRA_WRITER: 'x' }],
    ['topics', { ASPECTRA_ENCODER: 'none' }],
    ['topics', { ASPECTRA_ENCODER: '' }],
  ] as const)
    assert.deepEqual(idleModels(command, [], environment), []);
});
