import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pluck } from '../../../test/pluck.ts';
import { InputError, OptionError } from '../../check/index.ts';
import { renderGlance, renderOverview } from '../../render/glance.ts';
import { BRIDGE, MANY } from '../summarize/stories.case.ts';
import { glance, overview } from './index.ts';

describe('a document at a glance', () => {
  it('has a title, a length, a summary with its places, and phrases', async () => {
    const cues = [
      { start: 0, end: 100, speaker: 'Anna', time: { start: 0, end: 30 } },
      { start: 100, end: BRIDGE.length, speaker: 'Ben', time: { start: 30, end: 125 } },
    ];
    const found = await glance({ id: 'talk.vtt', text: BRIDGE, title: 'The new bridge', cues });
    assert.equal(found.title, 'The new bridge');
    assert.equal(found.untitled, undefined);
    assert.deepEqual([found.duration, found.speakers], [125, ['Anna', 'Ben']]);
    assert.equal(found.minutes, found.words / 238);
    for (const { start, end, text } of found.summary) assert.equal(BRIDGE.slice(start, end), text);
    assert.ok(found.summary.length > 0 && found.phrases.some(({ text }) => /bridge/i.test(text)));
    const page = renderGlance(found, 'text', 60);
    assert.match(page, /^The new bridge\ntalk\.vtt · \d+ words, .* to read · recording of 2:05 · speakers Anna, Ben\n/);
    assert.match(page, /\n {2}(Anna|Ben), 0:\d\d: /);
    for (const line of page.split('\n').slice(2)) assert.ok(line.length <= 60, line);
  });

  it('tells what was wrong in the document', async () => {
    const cues = [{ start: 5, end: 2, time: { start: 0, end: 3 } }];
    assert.match((await glance({ id: 'a', text: BRIDGE, cues })).notes.join(' '), /1 cues outside the text/);
  });

  it('is a self-contained page or Markdown, with marks of the text made harmless', async () => {
    const found = await glance(
      { id: 'a<b>.txt', text: `${BRIDGE} <script>alert(1)</script> is *not* run.`, title: '<b>' },
      { words: 400 },
    );
    const html = renderGlance(found, 'html');
    assert.match(html, /^<!doctype html>/);
    assert.doesNotMatch(html, /<script|<b>\.txt|<h1><b>|(src|href)=/);
    assert.match(renderGlance(found, 'markdown'), /^# \\<b\\>\n[\s\S]*\\<script\\>/);
  });
});

it('a text at a glance: is given as words alone, with options that are checked', async () => {
  const found = await glance(BRIDGE, { words: 30 });
  assert.deepEqual([found.document, found.untitled], ['text', true]);
  assert.ok(found.title.length > 0 && found.summary.length > 0);
  await assert.rejects(glance(BRIDGE, { wrods: 30 } as object), OptionError);
  await assert.rejects(glance(' \n'), InputError);
});

describe('the title of a text that has none', () => {
  const story = 'My aunt found Army Spc and a cassette tape. She kept the cassette tape in a tin box by the door. ';
  const about = 'The water of the street goes into the rain garden. Every rain garden needs a hollow. ';

  it('is what a long text comes back to, not what it begins with', async () => {
    const { title, untitled, phrases } = await glance(`${story}${about.repeat(70)}`);
    assert.deepEqual([title, untitled], ['Rain garden', true]);
    assert.equal(phrases[0].text, 'rain garden');
  });

  it('is made of its first sentences where they are all there is', async () => {
    const { title } = await glance(story);
    assert.match(title, /cassette tape/i);
  });

  it('is not the line that says who speaks and when', async () => {
    const { title } = await glance(`Ada Lindqvist: 00:00:21\n\n${about.repeat(5)}`);
    assert.equal(title, 'Rain garden');
  });

  it('is a phrase rather than a lone word that comes a little more often, and two words where there is none', async () => {
    const water = 'Look at the water. ';
    const rain = 'Every rain garden is welcome. ';
    const filler = 'It was so, and they said that it would stay so for some time, as it had been before. '.repeat(10);
    const many = (gardens: number) =>
      `${filler}${`${water}${water}`.repeat(20)}${rain.repeat(gardens)}${filler.repeat(7)}`;
    assert.equal((await glance(many(20))).title, 'Rain garden');
    assert.equal((await glance(many(5))).title, 'Water and rain garden');
  });

  it('and its key phrases begin and end with no verb in the past', async () => {
    const { phrases } = await glance(`${story}${story}`);
    for (const { text } of phrases) assert.doesNotMatch(text, /^found|^kept|found$|kept$/i);
    assert.ok(phrases.length > 0);
  });
});

describe('a title that the text begins with', () => {
  const about = 'The water of the street goes into the rain garden. Every rain garden needs a hollow. ';
  const called = async (text: string) => (await glance(text)).title;

  it('stays where it is a heading, of a long text too; a credit is none', async () => {
    assert.equal(await called(`# Walnuts\n\n${about.repeat(40)}`), 'Walnuts');
    assert.equal(await called(`# Walnut result: 3:2\n\n${about}`), 'Walnut result: 3:2');
    assert.equal(await called(`# Translated by: Ann Lee\n\n${about}`), 'Rain garden');
    assert.equal(await called(`# Interview: [0:21]\n\n${about}`), 'Rain garden');
  });

  it('is a short question over the text, and not one that somebody asks in it', async () => {
    assert.equal(await called(`Why do walnuts fall?\n\n${about.repeat(9)}`), 'Why do walnuts fall?');
    assert.match(await called(`Why do walnuts fall? ${about.repeat(9)}`), /^Rain garden/);
    assert.match(await called(`Ann: Why do walnuts fall?\n\n${about.repeat(9)}`), /^Rain garden/);
    assert.match(await called(`Why do ${'many '.repeat(20)}walnuts fall?\n\n${about.repeat(9)}`), /^Rain garden/);
  });

  it('is what the text comes back to, be it one word', async () => {
    assert.equal(await called('# Translated by: Ann Lee\n\nThe walnuts are sold. Walnuts grow.'), 'Walnuts');
    assert.equal(
      await called(' \n# Translated by: Ann Lee\n\nBread and rye. The bread is sold. The rye is sold.'),
      'Bread and rye',
    );
  });
});

describe('the length of a glance', () => {
  const sentences = Array.from({ length: 28 }, (_, n) =>
    n < 14
      ? `The bridge number ${n} over the river was closed because engineers found cracks in its pillars and cables.`
      : `The bakery number ${n} sells bread and rye loaves that its bakers knead from flour and yeast at dawn.`,
  );
  const wordsOf = (summary: readonly { readonly text: string }[]) =>
    summary.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0);

  it('is a quarter of a short text, at least 30 words, at most 100', async () => {
    // 4 sentences of 16 to 18 words: room for one; 8 of them: for two.
    for (const [from, to, fits] of [
      [12, 16, 1],
      [10, 18, 2],
    ]) {
      const { summary, words } = await glance(sentences.slice(from, to).join(' '));
      const room = Math.max(30, Math.round(words / 4));
      assert.ok(room < 100 && wordsOf(summary) <= room, `${wordsOf(summary)} of ${room}`);
      assert.ok(summary.length <= fits && summary.length > 0);
    }
    const { summary } = await glance(sentences.join(' '), { words: 20 });
    assert.ok(wordsOf(summary) <= 20);
    assert.deepEqual((await glance(sentences[0], { words: 2 })).notes, [
      'No sentence fits into 2 words; the best one was cut.',
    ]);
  });

  it('has the chapters of a text of 400 words, where there are several, with their places and times', async () => {
    const text = sentences.join(' ');
    let at = 0;
    const cues = sentences.map((sentence, n) => {
      const cue = { start: at, end: at + sentence.length, time: { start: 6 * n, end: 6 * n + 5 } };
      at = cue.end + 1;
      return cue;
    });
    const { chapters, duration, speakers } = await glance({ id: 'two', text, cues });
    assert.deepEqual([duration, speakers], [167, undefined]);
    assert.ok(chapters.length >= 2);
    for (const [i, { from, to, start, end, time }] of chapters.entries()) {
      assert.equal(from, i === 0 ? 0 : chapters[i - 1].to + 1);
      assert.deepEqual(time, { start: 6 * from, end: 6 * to + 5 });
      assert.equal(text.slice(start, end), sentences.slice(from, to + 1).join(' '));
    }
    assert.equal(chapters.at(-1)!.to, 27);
    const bare = await glance(text);
    assert.deepEqual(
      bare.chapters.map((chapter) => Object.keys(chapter).sort()),
      [0, 1].map(() => ['end', 'from', 'start', 'title', 'to']),
    );
    assert.deepEqual(pluck(bare.chapters, 'from', 'to'), [
      [0, 13],
      [14, 27],
    ]);
    assert.match(bare.chapters[0].title, /bridge|pillars|river/i);
    assert.match(bare.chapters[1].title, /bread|bakers|loaves/i);
    const { chapters: none } = await glance(sentences.slice(0, 14).join(' ').repeat(2));
    assert.notEqual(none.length, 1, 'one chapter is none');
    assert.ok(!('duration' in bare) && !('speakers' in bare));
    assert.deepEqual((await glance(sentences.slice(4, 24).join(' '))).chapters, [], 'of fewer words none');
  });
});

describe('many documents at a glance', () => {
  it('are summed up one by one where they are few', async () => {
    const progress: unknown[] = [];
    const onProgress = (...step: unknown[]) => progress.push(step);
    const [first, ...others] = MANY;
    const given = [{ ...first, title: 'Of a bridge' }, ...others, { id: 'short', text: ' Two  words ' }];
    const found = await overview(given, { words: 20 }, { onProgress });
    assert.deepEqual(
      progress,
      given.map((_, i) => ['summaries', i, given.length]),
    );
    assert.deepEqual([found.documents, found.notes, found.topics], [given.length, [], []]);
    assert.equal(found.words, 2 + MANY.reduce((sum, { text }) => sum + text.trim().split(/\s+/).length, 0));
    assert.equal(found.summaries[0].title, 'Of a bridge');
    assert.ok(!('title' in found.summaries.at(-1)!));
    for (const { summary } of found.summaries)
      assert.ok(summary.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0) <= 20);
    assert.deepEqual(
      pluck(found.summaries, 'document'),
      given.map(({ id }) => id),
    );
    for (const { document, summary } of found.summaries) {
      assert.ok(summary.length > 0);
      for (const sentence of summary) assert.equal(sentence.document, document);
    }
  });

  it('are summed up topic by topic where they are many, from documents of that topic', async () => {
    const about = [
      (n: number) =>
        `The orchard grew apples number ${n}. Apples ripen in the orchard. Farmers pick apples and pears. Cider is pressed from apples.`,
      (n: number) =>
        `The rocket reached orbit number ${n}. Engines of the rocket burn fuel. Satellites circle in orbit. The launch of the rocket was loud.`,
    ];
    const sources = Array.from({ length: 12 }, (_, n) => ({
      id: `${n % 2 ? 'rocket' : 'apple'}-${n}`,
      text: about[n % 2](n),
    }));
    const steps: unknown[] = [];
    const onProgress = (what: string, done: number, of: number) => what === 'summaries' && steps.push([done, of]);
    const { topics, summaries, documents } = await overview(sources, { words: 15 }, { onProgress });
    assert.ok(topics.length >= 2);
    assert.deepEqual([documents, summaries], [12, []]);
    assert.deepEqual(
      steps,
      topics.map((_, z) => [z, topics.length]),
    );
    const members = topics.reduce((sum, { of }) => sum + of, 0);
    assert.ok(members >= 12, `${members} of 12 documents`);
    assert.ok(topics.some(({ of }) => of > 5));
    for (const { of, documents, summary, words, share } of topics) {
      assert.equal(documents.length, Math.min(5, of));
      assert.ok(summary.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0) <= 15);
      assert.ok(words.every((word) => typeof word === 'string') && words.length > 0 && share > 0);
    }
    for (const { documents, summary } of topics.filter(({ of }) => of > 0)) {
      const kinds = new Set([...documents, ...summary.map(({ document }) => document)].map((id) => id.split('-')[0]));
      assert.equal(kinds.size, 1, [...kinds].join());
    }
    assert.match(
      renderOverview({ documents: 12, words: 9, topics, summaries: [], notes: [] }),
      /^12 documents\n9 words · /,
    );
  });
});
