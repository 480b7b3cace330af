import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
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

describe('a text at a glance', () => {
  it('is given as words alone, with options that are checked', async () => {
    const found = await glance(BRIDGE, { words: 30 });
    assert.deepEqual([found.document, found.untitled], ['text', true]);
    assert.ok(found.title.length > 0 && found.summary.length > 0);
    await assert.rejects(glance(BRIDGE, { wrods: 30 } as object), OptionError);
    await assert.rejects(glance(' \n'), InputError);
  });
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
    assert.equal((await glance(many(5))).title, 'Water, rain garden');
  });

  it('and its key phrases begin and end with no verb in the past', async () => {
    const { phrases } = await glance(`${story}${story}`);
    for (const { text } of phrases) assert.doesNotMatch(text, /^found|^kept|found$|kept$/i);
    assert.ok(phrases.length > 0);
  });
});

describe('many documents at a glance', () => {
  it('are summed up one by one where they are few', async () => {
    const found = await overview(MANY);
    assert.deepEqual(found.topics, []);
    assert.deepEqual(
      found.summaries.map(({ document }) => document),
      MANY.map(({ id }) => id),
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
    const { topics } = await overview(sources, {}, {});
    assert.ok(topics.length >= 2);
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
