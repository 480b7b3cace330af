import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cpuMilliseconds } from '../../test/cpu-time.ts';
import { parse } from './parse.ts';

/** What regular expressions and parsers trip over when it comes thousands of times. */
const UNITS = [
  ...'<>[](){}*_`~#|&"\'\\:;,.-=+!?/@$% \t\n\r\0\u00a0\u2028\u200b\ufeff語あก',
  ...['<i ', '<b>', '</b>', '<!--', '<![CDATA[', '<?', '<p>', '<div>', '<td></td>', '<ul><li>', '<br>', '<a b=c '],
  ...['<table><tr><td>', '<p a="', '&amp;', '&#', '{\\', '{\\an8}', '<v A>', '<v ', '<00:01.000>'],
  ...['![](', '![', '[](', '[a](', '[a]: b\n', '[^1]', '**a:', '*_', '**_a_**', '# ', '> ', '- ', '- a\n', '  - a\n'],
  ...['```\n', '~~~\n', '---\n', '===\n', '|-|\n', '| a ', '`a', '\\[1', '--', '1. ', 'a: b\n', '\r\n', ' \n'],
  ...['00:01 --> 00:02\n', '00:00:01.000 --> 00:00:02.000\nA\n\n', '00:01 '],
  ...['Anna: hello\n', 'Anna: ', '[00:01] ', '(Laughter) ', 'http://a', '=?u?b?', '=20', '= \n', '{"a":', '",', 'a,'],
  ...['[[', '[[a|', ']]', '[[a]] ', '%%', '==a', '#a', '#a1', '#a ', '> [!a] ', 'a:: b\n', ' ^a\n', '[pdf](zotero:'],
  ...['Mr. ', 'U.S. ', 'J. R. ', 'a\u0301', '\u0301', '😀', '\ud800', '\u202e', 'กา', '…', '“', '—'],
];

/** Where the unit stands in a file. */
const FILES: Readonly<Record<string, (body: string) => string>> = {
  'a.txt': (body) => body,
  'a.md': (body) => body,
  'heading.md': (body) => `# ${body}x`,
  'a.html': (body) => `<html><body><p>It was closed.</p>${body}</body></html>`,
  'attribute.html': (body) => `<p a=${body}>x</p>`,
  'a.srt': (body) => `1\n00:00:01,000 --> 00:00:04,000\n${body}\n`,
  'a.vtt': (body) => `WEBVTT\n\n00:01.000 --> 00:04.000\n${body}\n`,
  'note.vtt': (body) => `WEBVTT\n\nNOTE ${body}\n\n00:01.000 --> 00:04.000\nx\n`,
  'a.eml': (body) => `From: a@b.c\nSubject: x\n\n${body}\n`,
  'subject.eml': (body) => `From: a@b.c\nSubject: ${body}\n\nx\n`,
  'charset.eml': (body) => `From: a@b.c\nContent-Type: text/plain; charset=${body}\n\nx\n`,
  'quoted.eml': (body) => `From: a@b.c\nContent-Transfer-Encoding: quoted-printable\n\n${body}\nx\n`,
  'a.csv': (body) => `id,text\n1,${body}\n`,
  'quoted.csv': (body) => `id,text\n1,"${body}\n`,
  'a.jsonl': (body) => `${JSON.stringify({ id: 'a', markdown: body })}\n${body}\n`,
  'a.json': (body) => body,
  'a.ctm': (body) => `talk 1 0.1 0.3 ${body} 0.9\n`,
};

const SHORT = 2_000;
const TIMES = 8;
/** Linear work grows eightfold, quadratic work 64-fold. */
const MAX_GROWTH = 24;
const MEASURABLE_MILLISECONDS = 100;

/** Words between tags are words; those of a text are tried in texts. */
const unitsOf = (name: string) =>
  name.endsWith('.html') ? UNITS.filter((unit) => unit.length === 1 || /[<&]/.test(unit)) : UNITS;

const milliseconds = (text: string, name: string) => cpuMilliseconds(() => parse(text, name), name);

describe('time against length', () => {
  for (const [name, file] of Object.entries(FILES)) {
    it(`grows no faster than linearly in ${name}`, async () => {
      for (const unit of unitsOf(name)) {
        const of = (length: number) => file(unit.repeat(Math.ceil(length / unit.length)));
        const long = await milliseconds(of(SHORT * TIMES), name);
        if (long < MEASURABLE_MILLISECONDS) continue;
        const short = await milliseconds(of(SHORT), name);
        const again = Math.min(
          await milliseconds(of(SHORT * TIMES), name),
          await milliseconds(of(SHORT * TIMES), name),
        );
        const least = Math.max(short, MEASURABLE_MILLISECONDS / MAX_GROWTH);
        assert.ok(again < MAX_GROWTH * least, `${JSON.stringify(unit)}: ${short} ms, then ${again} ms`);
      }
    });
  }
});
