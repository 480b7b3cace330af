import { spawn } from 'node:child_process';
import { Command } from 'commander';
import { type Given, integer, needed, type Options, text } from '../../check/index.ts';
import { LockedError, servedBy } from '../../library/index.ts';
import { ENCODER_OPTIONS, servedEncoder } from '../encoder.ts';
import { addFlags } from '../flags.ts';
import type { OutputFlags } from '../output.ts';
import { untilInterrupted } from '../progress.ts';
import { openedWriter, WRITER_OPTIONS } from '../writer.ts';

const FLAGS = {
  port: integer({
    default: 4114,
    min: 0,
    max: 65535,
    help: 'port; 0, or the default where it is taken: any free port',
  }),
  host: text({ default: '127.0.0.1', help: 'address to listen on; any but this machine needs a token' }),
  token: text({
    help: 'bearer token that requests must carry; better in ASPECTRA_TOKEN, which no list of processes shows',
  }),
  library: text({ help: 'folder of the library; without one, documents are kept until the server ends' }),
  writer: WRITER_OPTIONS.writer,
  writerRemote: WRITER_OPTIONS.writerRemote,
  ...ENCODER_OPTIONS,
} satisfies Options;

type ServeFlags = OutputFlags &
  Given<typeof FLAGS> & { readonly demo?: boolean; readonly open?: boolean; readonly log?: boolean };

export function serveCommand(): Command {
  const command = new Command('serve')
    .description('the app and the HTTP API on this machine')
    .option('--demo', 'with a demo library of speeches')
    .option('--open', 'open the page in a browser')
    .option('--log', 'a line on stderr for every request');
  return addFlags(command, FLAGS).action(run);
}

async function run({ port, demo, open, quiet, log: logged, ...flags }: ServeFlags): Promise<void> {
  // Loaded when it is wanted: no other command needs a server.
  const { demoFolder, listen, startDemo } = await needed(
    'serve',
    'a server',
    'hono @hono/node-server',
    () => import('../../server/index.ts'),
  );
  const folder = flags.library ?? (demo ? demoFolder() : undefined);
  const { ASPECTRA_TOKEN, ASPECTRA_READ_TOKEN } = process.env;
  // A variable that is set to nothing is as one that is not set.
  const token = flags.token ?? (ASPECTRA_TOKEN || undefined);
  const log = (words: string) => quiet || process.stderr.write(`${words}\n`);
  const opened = await openedWriter('serve', flags);
  const options = {
    encoder: await servedEncoder('serve', flags),
    writer: opened?.writer,
    ...(flags.host !== undefined && { host: flags.host }),
    ...(token !== undefined && { token }),
    ...(ASPECTRA_READ_TOKEN && { readToken: ASPECTRA_READ_TOKEN }),
    ...(logged && { onRequest: (line: string) => process.stderr.write(`${line}\n`) }),
    folder,
    onBug: (error: unknown) => process.stderr.write(`aspectra: a bug, please report it\n${(error as Error)?.stack}\n`),
  };
  const orAnyPort = (error: unknown) => {
    if (error instanceof LockedError) throw error;
    return listen(options);
  };
  const usual = () => listen({ ...options, port: FLAGS.port.default }).catch(orAnyPort);
  const ended = untilInterrupted();
  try {
    const { app, url, close } = await (port === undefined ? usual() : listen({ ...options, port }));
    const address = token === undefined ? url : `${url}?token=${encodeURIComponent(token)}`;
    // What came by the environment is not printed: a service's output is kept in logs. The page asks for it.
    process.stdout.write(`${flags.token === undefined ? url : address}\n`);
    log(`${folder ?? 'documents are kept until the server ends'}; Ctrl-C ends it`);
    if (open) openBrowser(address);
    if (demo) startDemo(app.services);
    await ended.signal;
    log('stopping …');
    await close();
  } catch (error) {
    const page = error instanceof LockedError && folder !== undefined ? await pageOf(folder) : undefined;
    if (page === undefined) throw error;
    process.stdout.write(`${page}\n`);
    log(`${folder} is served there already`);
    if (open) openBrowser(page);
  } finally {
    ended.forget();
  }
}

/** The page of the server that holds a library; one that has just begun may take a moment to log where it is. */
async function pageOf(folder: string): Promise<string | undefined> {
  for (let tries = 0; tries < 20; tries++) {
    const page = servedBy(folder)?.page;
    if (page !== undefined) return page;
    await new Promise((done) => setTimeout(done, 100));
  }
  return undefined;
}

const OPENERS: Readonly<Record<string, readonly string[]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Where there is no browser, the address on the terminal is enough. */
function openBrowser(url: string): void {
  const [command, ...args] = OPENERS[process.platform] ?? ['xdg-open'];
  spawn(command, [...args, url], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}
