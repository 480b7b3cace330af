/** The page on running a server for a team: its commands are run as they stand there, with folders and a port of the test. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, describe, it } from 'node:test';
import { temporaryFolder } from './folder.ts';

const ROOT = join(import.meta.dirname, '..');
const folder = temporaryFolder();
const page = readFileSync(join(ROOT, 'docs', 'team.md'), 'utf8');
const env: NodeJS.ProcessEnv = { ...process.env, PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}` };
let server: ChildProcess | undefined;
let address = '';
let log = '';

/** The command of the page that has these words, for the folders and the port of the test. */
function command(words: string): string {
  const line = page.split('\n').find((candidate) => candidate.startsWith('    ') && candidate.includes(words));
  assert.ok(line, words);
  return line.trim().replaceAll('/srv/', `${folder}/`).replace('http://127.0.0.1:4114/', address).replace('4114', '0');
}

function run(words: string): string {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command(words)], { cwd: folder, env, encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  return stdout;
}

describe('a server for a team', { skip: process.platform === 'win32' && 'the page is of commands for sh' }, () => {
  before(() => {
    mkdirSync(join(folder, 'bin'));
    const program = join(folder, 'bin', 'aspectra');
    writeFileSync(program, `#!/bin/sh\nexec "${process.execPath}" "${join(ROOT, 'bin', 'aspectra.js')}" "$@"\n`);
    chmodSync(program, 0o755);
    mkdirSync(join(folder, 'reports'));
    writeFileSync(join(folder, 'reports', 'a.txt'), 'Toasters are repaired here. Seeds are lent here.');
  });
  after(() => {
    server?.removeAllListeners('exit').kill('SIGKILL');
  });

  it('is set up and started; its tokens are in no address and no list of processes', async () => {
    run('install -d');
    run('aspectra add reports/');
    for (const [, name, value] of command('export ASPECTRA_TOKEN').matchAll(/(\w+)=(\S+)/g)) env[name] = value;
    server = spawn('sh', ['-c', `exec ${command('aspectra serve')}`], { cwd: folder, env });
    server.stderr!.on('data', (bytes) => (log += bytes));
    const ended = once(server, 'exit').then(() => assert.fail(log));
    [address] = await Promise.race([once(createInterface(server.stdout!), 'line'), ended]);
    assert.match(address, /^http:\/\/127\.0\.0\.1:\d+\/$/);
    const { stdout } = spawnSync('ps', ['-o', 'args=', '-p', `${server.pid}`], { encoding: 'utf8' });
    assert.doesNotMatch(stdout, /secret/);
  });

  it('says that it lives, what it does, and a line for each request', { timeout: 60_000 }, async () => {
    assert.equal(run('curl -fsS http://127.0.0.1:4114/health'), '{"status":"ok"}');
    assert.match(run('/metrics'), /^aspectra_requests_total\{method="GET",status="200"\} 1$/m);
    while (!/GET \/health 200 \d+ ms/.test(log)) await once(server!.stderr!, 'data');
  });

  it('is backed up while it runs, and comes back from that', () => {
    run('aspectra export');
    run('aspectra add backup.jsonl');
    assert.match(run('aspectra check'), /sound/);
  });
});
