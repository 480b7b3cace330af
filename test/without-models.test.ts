/** Without a model of the user's own nothing of src/external is called, no connection is opened, and no answer differs. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { ROOT } from './house.ts';

const SUBJECTS = {
  sailing: 'The boat left the harbour. Sailors set the sail in the wind. The anchor holds the boat.',
  baking: 'The baker kneads dough from flour. Bread rises in the oven. Salt and yeast make dough good.',
  stars: 'The telescope shows stars. Planets move round the star. A comet has a tail of ice.',
};
const room = mkdtempSync(join(tmpdir(), 'aspectra-without-'));
after(() => rmSync(room, { recursive: true }));

/** Answers in a new folder; what was reached that should not be. */
function answersOf(name: string, settings: Readonly<Record<string, string>>, ...preload: string[]) {
  const folder = join(room, name);
  mkdirSync(join(folder, 'pile'), { recursive: true });
  for (const [subject, text] of Object.entries(SUBJECTS))
    for (let i = 0; i < 6; i++)
      writeFileSync(join(folder, 'pile', `${subject}-${i}.txt`), `${text} Number ${i} is here. It was late.`);
  cpSync(join(ROOT, 'examples', 'talk.vtt'), join(folder, 'talk.vtt'));
  writeFileSync(join(folder, 'article.txt'), Object.values(SUBJECTS).join('\n\n'));
  writeFileSync(join(folder, 'vectors.jsonl'), '{"id":"a","vector":[1,0]}\n{"id":"b","vector":[1,1]}\n');
  writeFileSync(join(folder, 'sets.jsonl'), JSON.stringify({ id: 'a', text: SUBJECTS.stars, refs: [SUBJECTS.stars] }));
  const reached = join(folder, 'reached.txt');
  const { ASPECTRA_ENCODER, ASPECTRA_WRITER, ASPECTRA_LIBRARY, ...environment } = process.env;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      ...preload.flatMap((file) => ['--import', join(ROOT, 'test', 'fixtures', file)]),
      join(ROOT, 'test/fixtures/every-answer.ts'),
    ],
    {
      cwd: folder,
      encoding: 'utf8',
      env: {
        ...environment,
        HOME: folder,
        XDG_CACHE_HOME: folder,
        XDG_CONFIG_HOME: folder,
        REACHED: reached,
        ...settings,
      },
    },
  );
  assert.equal(status, 0, stderr);
  return {
    answers: JSON.parse(stdout) as Record<string, string>,
    reached: existsSync(reached) ? readFileSync(reached, 'utf8').trim().split('\n') : [],
  };
}

describe('without a model', () => {
  const plain = answersOf('plain', {});

  it('no answer differs from that of a house without the room of models, and nothing is sent', () => {
    const { answers, reached } = answersOf('without', {}, 'no-models.ts');
    assert.deepEqual(reached, []);
    for (const [question, answer] of Object.entries(plain.answers)) {
      assert.match(answer, /^(?:0|200) ./, question);
      assert.equal(answers[question], answer, question);
    }
  });

  it('settings that are none, or empty, are no settings', () => {
    const { answers, reached } = answersOf('none', { ASPECTRA_WRITER: 'none', ASPECTRA_ENCODER: '' }, 'no-models.ts');
    assert.deepEqual([answers, reached], [plain.answers, []]);
  });

  it('but one that is set is asked, which shows that the room is watched', () => {
    const set = { ASPECTRA_WRITER: 'http://127.0.0.1:9/v1#x', ASPECTRA_ENCODER: 'http://127.0.0.1:9/v1#x' };
    const { reached } = answersOf('set', set, 'no-models.ts');
    assert.deepEqual([...new Set(reached)].sort(), ['namedEncoder of named', 'namedWriter of named']);
  });
});
