/**
 * A cluster under faults: workers, Redis and the driver are killed (SIGKILL) at random and started again, workers are
 * stopped (SIGSTOP) for longer than their locks last and go on (SIGCONT), as a laptop that sleeps, while the storage is
 * slow and fails by turns. There are more shards than workers. Runs follow each other until so many were killed and
 * stopped; each must write the file that one machine writes, byte for byte. Ends with 1 where one does not.
 *
 *   npm run cluster-faults -- [--kills N] [--stops N] [--workers N] [--shards N] [--seed N]
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { environmentOf, openBucket } from '../packages/cluster/test/bucket.ts';
import { startRedis } from '../packages/cluster/test/redis.ts';
import { random } from '../src/random/index.ts';
import { ROOT } from '../test/house.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    stops: { type: 'string', default: '50' },
    workers: { type: 'string', default: '3' },
    shards: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
  },
});
const chance = random(Number(values.seed));
/** Silence after which a worker counts as dead. */
const LOCK_SECONDS = 2;
/** Then a run is left alone, so that there are several. */
const MAX_FAULTS_PER_RUN = 10;
const folder = mkdtempSync(join(tmpdir(), 'aspectra-faults-'));
const faults = { slow: 0, failed: 0 };
/** Of twenty requests one takes half a second, and one fails. */
const bucket = await openBucket({
  async refuse() {
    const throwOf = chance.below(20);
    if (throwOf === 0) {
      faults.slow++;
      await sleep(500);
    }
    if (throwOf === 1) faults.failed++;
    return throwOf === 1 ? '503 SlowDown' : undefined;
  },
});
const redis = await startRedis(folder);
const env = { ...process.env, ...environmentOf(bucket.url) };
const corpus = join(folder, 'corpus.jsonl');
writeFileSync(corpus, documents().join('\n'));

function documents(): string[] {
  return Array.from({ length: 600 }, (_, d) => {
    const words = Array.from({ length: 40 }, () => `w${(d % 6) * 20 + chance.below(25)}`);
    return JSON.stringify({ id: `d${d}`, text: `${words.join(' ')}.` });
  });
}

interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<unknown>;
  /** What it wrote to its standard error. */
  readonly said: () => string;
}

function start(...args: string[]): Started {
  const child = spawn(process.execPath, [join(ROOT, 'bin', 'aspectra.js'), ...args], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr!.on('data', (text) => void (said += text));
  return { child, ended: once(child, 'exit'), said: () => said };
}
const train = (output: string, ...more: string[]) => {
  const settings = ['--model', 'plsa', '--topics', '6', '--passes', '80', '--tolerance', '0', '--language', 'en'];
  const args = ['--shards', values.shards, ...settings, '--without-documents', '--quiet', ...more];
  return start('train', corpus, '-o', join(folder, output), ...args);
};
const startWorker = () => {
  const place = ['--engine', redis.url, '--shards-folder', 's3://shelf'];
  return start('worker', ...place, '--threads', '1', '--lock-seconds', String(LOCK_SECONDS));
};
const kill = async ({ child, ended }: Started) => {
  child.kill('SIGKILL');
  await ended;
};

const alone = train('alone');
await alone.ended;
if (alone.child.exitCode !== 0) throw new Error('one machine could not train it');
const expected = readFileSync(join(folder, 'alone'));
const workers = Array.from({ length: Number(values.workers) }, startWorker);
const kills = { worker: 0, redis: 0, driver: 0 };
const killed = () => kills.worker + kills.redis + kills.driver;
const wanted = { kills: Number(values.kills), stops: Number(values.stops) };
let stops = 0;
const enough = () => killed() >= wanted.kills && stops >= wanted.stops;
/** Objects that a worker wrote which was stopped and woke after the run had ended. */
let late = 0;
const problems: string[] = [];
let runs = 0;

while (!enough()) {
  const stopsBefore = stops;
  const output = `run-${runs}`;
  const drive = () => train(output, '--engine', redis.url, '--shards-folder', `s3://shelf/${output}`);
  let driver = drive();
  /** A driver that gives up says why; the same command goes on from there. */
  let refusals = 0;
  let faultsLeft = MAX_FAULTS_PER_RUN;
  while (driver.child.exitCode !== 0) {
    await Promise.race([driver.ended, sleep(200 + chance.below(1500))]);
    if (driver.child.exitCode !== null && driver.child.exitCode !== 0) {
      if (++refusals > 20) throw new Error(`it gives up again and again: ${driver.said()}`);
      console.error(`the driver ended with ${driver.child.exitCode}: ${driver.said().trim()}`);
      driver = drive();
    } else if (driver.child.exitCode === null && faultsLeft-- > 0 && !enough()) driver = await mishap(driver, drive);
  }
  runs++;
  if (!readFileSync(join(folder, output)).equals(expected)) problems.push(`${output}: other bytes`);
  const left = [...bucket.objects.keys()].filter((name) => name.startsWith(`${output}/runs/`));
  if (stops > stopsBefore) late += left.length;
  else if (left.length > 0) problems.push(`${output}: left ${left.length} objects`);
  console.error(`run ${runs}: ${JSON.stringify({ ...kills, stops, ...faults })}`);
}

async function mishap(driver: Started, again: () => Started) {
  const [toKill, toStop] = [wanted.kills - killed(), wanted.stops - stops];
  if (chance.below(toKill + toStop) < toStop) {
    stops++;
    await sleepOf(workers[chance.below(workers.length)]);
    return driver;
  }
  const of = chance.below(5);
  if (of === 0) {
    kills.redis++;
    await redis.kill();
    await sleep(chance.below(500));
    await redis.start();
  } else if (of === 1) {
    kills.driver++;
    await kill(driver);
    return again();
  } else {
    kills.worker++;
    const w = chance.below(workers.length);
    await kill(workers[w]);
    workers[w] = startWorker();
  }
  return driver;
}

/** A worker hears nothing for longer than its lock lasts. */
async function sleepOf({ child }: Started) {
  child.kill('SIGSTOP');
  await sleep(LOCK_SECONDS * 1000 + chance.below(2500));
  child.kill('SIGCONT');
}

await Promise.all(workers.map(kill));
await redis.stop();
bucket.close();
rmSync(folder, { recursive: true });
console.log(
  JSON.stringify({ seed: Number(values.seed), runs, ...kills, stops, ...faults, late, problems: problems.length }),
);
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
