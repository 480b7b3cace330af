/** Answers worded by the server's own writer: on a real server that speaks the protocol, checked, and never by an address of a client. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { pluck } from '../../../test/pluck.ts';
import { says, served } from '../../../test/served-model.ts';
import { openWriter } from '../../external/index.ts';
import { renameTopic } from '../../library/topic-model.ts';
import { learnTopics } from '../../library/topics.ts';
import { createApp, openStored, openWorkers } from '../index.ts';

const TEXT = 'Profits of Lowmouth Ferries rose to 12 million dollars in May. Its director Anna Reed kept the harbour.';
const texts = [{ id: 'a', text: TEXT }];

interface Answer {
  readonly sentences: { text: string }[];
  readonly written: { sentences: { text: string; cites: number[]; checked: boolean; quoted?: boolean }[] };
  readonly notes: string[];
  readonly topics: { label: string; quotedLabel?: string }[];
  readonly blocks: { title: string; quotedTitle?: string }[];
  readonly writer?: object;
}

describe('an answer that a writer words', async () => {
  const workers = openWorkers();
  const library = await openStored(undefined, workers);
  after(async () => {
    await library.close();
    await workers.close();
  });
  const asking = (writer?: ReturnType<typeof openWriter>) => async (path: string, body?: object) => {
    const answer = await createApp({ library, workers, writer }).request(`http://127.0.0.1/api/v1${path}`, {
      headers: { 'Content-Type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    return { status: answer.status, ...((await answer.json()) as Answer) };
  };

  it('has the paragraph beside the quotations, each sentence with its sources, and what is false is quoted', async () => {
    await using server = await served(
      says({
        sentences: [
          { text: 'Profits rose to $12m.', cites: [1] },
          { text: 'Anna Reed did not keep the harbour.', cites: [2] },
        ],
      }),
    );
    const ask = asking(openWriter(`${server.url}#small`));
    const { sentences, written, notes } = await ask('/summarize', { texts, written: true, options: { sentences: 2 } });
    assert.equal(sentences.length, 2);
    assert.deepEqual(pluck(written.sentences, 'text', 'cites', 'quoted'), [
      ['Profits rose to $12m.', [0], undefined],
      [sentences[1].text, [1], true],
    ]);
    assert.match(notes.join(), /not in the text/);
    await ask('/summarize', { texts, written: true, options: { sentences: 1, query: 'Who is director?' } });
    assert.match(server.asked.at(-1)!.messages[1].content, /^Question: Who is director\?/);
  });

  it('has written titles with the quoted ones beside them', async () => {
    await using server = await served(says({ titles: ['Profits of Lowmouth'] }));
    const ask = asking(openWriter(`${server.url}#small`));
    const order = { texts, options: { blocks: 1 }, sentences: false };
    const plain = await ask('/structure', order);
    const { blocks, sentences } = await ask('/structure', { ...order, written: true });
    assert.deepEqual(
      [blocks[0].title, blocks[0].quotedTitle, sentences.length],
      ['Profits of Lowmouth', plain.blocks[0].title, 0],
    );
  });

  it('has written names of topics with the quoted ones beside them; that of a person stays', async () => {
    const kinds = ['rye bread oven flour', 'planet star telescope mirror'];
    const lines = Array.from({ length: 24 }, (_, i) =>
      JSON.stringify({ id: `d${i}`, text: `${kinds[i % 2]} ${i} ${kinds[i % 2]}. The ${kinds[i % 2]}.` }),
    );
    const form = { method: 'POST', body: lines.join('\n') };
    const { request } = createApp({ library, workers });
    assert.equal((await request('http://127.0.0.1/api/v1/documents?name=a.jsonl', form)).status, 201);
    await learnTopics(library.store, { topics: 2 });
    await renameTopic(library.store, 1, 'Mine');
    await using server = await served(says({ names: ['Bread and telescopes'] }));
    const ask = asking(openWriter(`${server.url}#small`));
    const [plain, worded] = [await ask('/topics'), await ask('/topics?written=true')];
    assert.equal(server.asked.length, 1);
    assert.match(server.asked[0].messages[1].content, /^Topic 1\nWords: /);
    assert.equal(worded.topics[0].label, 'Mine');
    const [, { label, quotedLabel }] = worded.topics;
    assert.deepEqual([label, quotedLabel], ['Bread and telescopes', plain.topics[1].label]);
    assert.equal((await asking()('/topics?written=true')).status, 400);
  });

  it('stays quoted with a note where the writer fails, and is refused where there is none', async () => {
    await using server = await served((_, response) => response.writeHead(401).end('{}'));
    const quoted = await asking(openWriter(`${server.url}#small`, { key: 'sec-ret' }))('/summarize', {
      texts,
      written: true,
    });
    assert.match(JSON.stringify(quoted), /wants a key \(401\)/);
    assert.doesNotMatch(JSON.stringify(quoted), /sec-ret/);
    const ask = asking();
    assert.deepEqual((await ask('/summarize', { texts, written: true })).status, 400);
    assert.deepEqual((await ask('/structure', { texts, written: 'yes' })).status, 400);
    assert.equal((await ask('/meta')).writer, undefined);
  });

  it('is never worded by an address of a client', async () => {
    await using other = await served(says({ sentences: [] }));
    await using own = await served(says({ sentences: [] }));
    const ask = asking(openWriter(`${own.url}#small`));
    for (const given of [{ writer: `${other.url}#a` }, { options: { writer: `${other.url}#a` } }])
      await ask('/summarize', { texts, written: true, ...given });
    assert.equal(other.asked.length, 0);
    assert.deepEqual((await ask('/meta')).writer, { name: 'small', host: new URL(own.url).host, remote: false });
  });
});
