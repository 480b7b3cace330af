/** A small file of every format, written for this: what is mutated. */
import { strToU8, zipSync } from 'fflate';
import { damagedPdf, pdf, write } from '../src/formats/pdf.case.ts';

const xml = (body: string) => strToU8(`<?xml version="1.0"?>${body}`);
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

export const SAMPLES: Readonly<Record<string, Uint8Array>> = {
  pdf: pdf([write([[700, 'The bridge was closed.']]), write([[700, 'A ferry runs.']])]),
  'xref.pdf': damagedPdf(),
  docx: zipSync(
    {
      'word/document.xml': xml(
        `<w:document xmlns:w="${WORD}"><w:body><w:p><w:pPr><w:outlineLvl w:val="1"/></w:pPr><w:r><w:t>The bridge.</w:t></w:r></w:p></w:body></w:document>`,
      ),
    },
    { level: 0 },
  ),
  epub: zipSync(
    {
      'META-INF/container.xml': xml('<container><rootfiles><rootfile full-path="a.opf"/></rootfiles></container>'),
      'a.opf': xml(
        '<package><manifest><item id="c" href="c.xhtml"/></manifest><spine><itemref idref="c"/></spine></package>',
      ),
      'c.xhtml': xml('<html><body><h1>One</h1><p>The bridge was closed on Monday.</p></body></html>'),
    },
    { level: 0 },
  ),
  html: strToU8(
    '<html lang="en"><head><title>Bridge</title></head><body><article><h1>Bridge</h1><p>The bridge was <b>closed</b> &amp; a <a href="x">ferry</a> runs.</p><table><tr><td>1</td></tr></table><ul><li>one</ul></article></body></html>',
  ),
  md: strToU8(
    '---\ntitle: Bridge\n---\n# Bridge #\n\n- The **_bridge_** was [closed](x "y").\n\n![a](b.png)\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n```\ncode\n```\n',
  ),
  'turns.md': strToU8('**Anna:** Hello. [00:01]\n\n**Ben:** Good day.\n\n## Part\n\n**Anna:** So we begin. [00:09]\n'),
  'turns.txt': strToU8('[00:00:01] Anna: Hello.\n[00:00:05] Ben: Good day to you.\n[00:00:09] Anna: We begin.\n'),
  eml: strToU8(
    'From: a@b.c\nSubject: =?utf-8?q?Bridge?=\nDate: Mon, 1 Jan 2024 10:00:00 +0000\nContent-Type: multipart/mixed; boundary="x"\n\n--x\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\nThe bridge was=20closed.\n> old\n--x--\n',
  ),
  csv: strToU8('id,text,tags\n1,"The bridge, closed",a;b\n2,A ferry runs,c\n'),
  jsonl: strToU8(
    '{"id":"a","text":"The bridge was closed.","cues":[{"start":0,"end":3,"time":{"start":0,"end":1},"speaker":"Ann","confidence":0.9}],"tags":["x"],"language":"en"}\n{"id":"b","text":"A ferry runs."}\n',
  ),
  'whisper.json': strToU8(
    '{"segments":[{"start":0,"end":2,"text":" The bridge was closed.","words":[{"word":" The","start":0,"end":1,"probability":0.9}],"speaker":"A"}],"language":"en"}',
  ),
  'youtube.json': strToU8('{"events":[{"tStartMs":0,"dDurationMs":900,"segs":[{"utf8":"the bridge","tOffsetMs":0}]}]}'),
  srt: strToU8(
    '1\n00:00:01,000 --> 00:00:04,000\n<i>The bridge</i> was {\\an8}closed.\n\n2\n00:00:05,000 --> 00:00:06,000\nA ferry runs.\n',
  ),
  vtt: strToU8('WEBVTT\n\nNOTE chapter 1: One\n\n00:01.000 --> 00:04.000\n<v Ann>The bridge <00:02.000>was closed.\n'),
  ctm: strToU8('talk 1 0.10 0.30 bridge 0.9\ntalk 1 0.50 0.30 closed 0.8\n'),
  txt: strToU8('The bridge was closed on Monday. A ferry runs.'),
};

/** Bodies of requests. */
export const BODIES: readonly Uint8Array[] = [
  '{"texts":[{"id":"a","text":"The bridge was closed. A ferry runs."}],"options":{"words":9,"method":"mmr"}}',
  '{"peer":"a b","references":["a c"],"options":{"gap":2}}',
  '{"hypothesis":{"boundaries":[1],"units":9},"reference":{"boundaries":[2],"units":9}}',
  '{"relations":[{"a":"x","b":"y","accepted":true}]}',
].map((body) => strToU8(body));

/** Texts to sum up: news with datelines, talk with labels, scripts without blanks, blanks of every kind. */
export const TEXTS: readonly Uint8Array[] = [
  'LONDON (AP) — The old bridge was closed on Monday, officials said. But a ferry, which runs daily, carries 1,200 people. "It is slow," said J. R. Smith. The mayor\u2019s plan costs 4.5 million.',
  'Anna: Hello and welcome.\nBen: Thank you. So we begin.\nAnna: The bridge is closed. What now?\nBen: Well, we take the ferry.\nAnna: And the wall?\nBen: It stays.',
  '橋は月曜日に閉じた。渡し船が毎日出る。市長は新しい橋を作ると言った。費用は四億円。语言很多。桥关了。',
  'สะพานปิดในวันจันทร์ เรือข้ามฟากวิ่งทุกวัน นายกเทศมนตรีกล่าวว่าจะสร้างสะพานใหม่',
  'The\u00a0bridge\u2028was\u3000closed. 5\u202f% of it fell.\n\nA\tferry  runs…\u0301 e\u0301 👩\u200d👩\u200d👧 Dr. No came.\r\n\r\nWho? Nobody! And-so-on—it—went.',
].map((text) => strToU8(text));
