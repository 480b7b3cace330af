/** Languages against what is known of them; sentence ends and words at their edges. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { detectEach, detectLanguage } from './detect.ts';
import { LANGUAGES, languageCode, loadLanguage, normalizer } from './language.ts';
import { splits } from './sentences.case.ts';
import { splitSentences } from './sentences.ts';
import { abbreviationsOf } from './stops.ts';
import { splitWords } from './words.ts';

describe('languages', () => {
  const SCRIPTS: Record<string, string> = {
    am: 'ethiopic',
    ar: 'arabic',
    fa: 'arabic',
    ur: 'arabic',
    be: 'cyrillic',
    bg: 'cyrillic',
    mk: 'cyrillic',
    ru: 'cyrillic',
    sr: 'cyrillic',
    uk: 'cyrillic',
    bn: 'bengali',
    el: 'greek',
    gu: 'gujarati',
    he: 'hebrew',
    hi: 'devanagari',
    mr: 'devanagari',
    hy: 'armenian',
    ja: 'kana',
    ka: 'georgian',
    km: 'khmer',
    kn: 'kannada',
    ko: 'hangul',
    lo: 'lao',
    ml: 'malayalam',
    my: 'burmese',
    pa: 'gurmukhi',
    si: 'sinhala',
    ta: 'tamil',
    te: 'telugu',
    th: 'thai',
    zh: 'han',
  };
  const ORDINALS = 'cs da de et eu fi hr hu is lv no pl sk sl sr tr';
  const ALIASES = { iw: 'he', in: 'id', nb: 'no', nn: 'no', fil: 'tl', cmn: 'zh', yue: 'zh', 'pt-BR': 'pt' };

  it('have their script, their ordinals, their other codes', () => {
    for (const [code, { script, ordinalStop, questionMark }] of Object.entries(LANGUAGES)) {
      assert.equal(script ?? 'latin', SCRIPTS[code] ?? 'latin', code);
      assert.equal(ordinalStop ?? false, ORDINALS.split(' ').includes(code), code);
      assert.equal(questionMark, code === 'el' ? ';' : undefined, code);
    }
    for (const [alias, code] of Object.entries(ALIASES)) assert.equal(languageCode(alias), code);
    assert.equal(languageCode('klingon'), undefined);
  });

  it('have abbreviations of each kind; those without their own have the English ones', () => {
    for (const [code, { abbreviations }] of Object.entries(LANGUAGES)) {
      if (abbreviations)
        for (const kind of ['before', 'number', 'after'] as const) assert.ok(abbreviations[kind], `${code} ${kind}`);
      assert.ok(abbreviationsOf(code).before.size > 3, code);
    }
    assert.ok(abbreviationsOf('vi').before.has('mr'));
    assert.ok(abbreviationsOf('de').before.has('dr'));
    const own = abbreviationsOf('en', [' Abt. ', '', '...']);
    assert.equal(own.before.has('abt'), true);
    assert.equal(own.before.has(''), false);
    assert.equal(abbreviationsOf('en').before.has('abt'), false);
  });

  it('take particles off words, at their beginning only', () => {
    const cases = { it: ["dell'arte", 'arte'], fr: ["qu'elle", 'elle'], ca: ["l'home", 'home'] };
    for (const [code, [written, normal]] of Object.entries(cases)) assert.equal(normalizer(code)(written), normal);
    assert.equal(normalizer('it')("xdell'arte"), "xdell'arte");
    assert.equal(normalizer('fr')("qu'"), "qu'");
  });

  it('are found in a sentence of their own', async () => {
    const sentences = {
      en: 'The ferry left the harbour before sunrise and the crew coiled the ropes on the deck.',
      de: 'Die Fähre verließ den Hafen vor Sonnenaufgang, und die Mannschaft rollte die Taue auf dem Deck.',
      fr: 'Le bac a quitté le port avant le lever du soleil et les marins ont rangé les cordes sur le pont.',
      es: 'El barco salió del puerto antes del amanecer y los marineros recogieron las cuerdas en la cubierta.',
      it: 'Il traghetto lasciò il porto prima dell’alba e i marinai raccolsero le corde sul ponte della nave.',
      nl: 'De veerboot verliet de haven voor zonsopgang en de bemanning rolde het touw op het dek van het schip.',
      pt: 'O barco deixou o porto antes do nascer do sol e os marinheiros guardaram as cordas no convés do navio.',
      sv: 'Färjan lämnade hamnen före soluppgången och besättningen rullade ihop repen på däcket.',
      ru: 'Паром вышел из гавани до восхода солнца, и команда свернула канаты на палубе.',
      el: 'Το πλοίο έφυγε από το λιμάνι πριν από την ανατολή του ήλιου.',
      ja: '夜明け前にフェリーは港を出た。',
      zh: '渡轮在日出之前离开了港口。',
      ko: '배는 해가 뜨기 전에 항구를 떠났다.',
      he: 'המעבורת עזבה את הנמל לפני הזריחה.',
      th: 'เรือออกจากท่าก่อนพระอาทิตย์ขึ้น',
    };
    for (const [code, text] of Object.entries(sentences)) {
      assert.deepEqual(await detectLanguage(text), { language: code, reliable: true }, code);
    }
    assert.deepEqual(await detectLanguage('1234 --- 5678'), { language: 'und', reliable: false });
    assert.equal((await detectLanguage('xq')).reliable, false);
    // A long text is looked at in four places.
    const long = `${'1 '.repeat(3000)}${sentences.de.repeat(60)}`;
    assert.equal((await detectLanguage(long)).language, 'de');
    assert.deepEqual(await detectEach([{ id: 'a', text: 'x', language: 'German' }]), [
      { language: 'de', reliable: true },
    ]);
  });

  it('stem words and leave numbers alone', async () => {
    const { stem, stopWords, supported } = await loadLanguage('German');
    assert.equal(stem('häusern'), 'haus');
    assert.equal(stem('5.93'), '5.93');
    assert.ok(stopWords.has('und'));
    assert.deepEqual(supported, { stems: true, stopWords: true });
    const none = await loadLanguage('und');
    assert.deepEqual([none.stem('running'), none.supported], ['running', { stems: false, stopWords: false }]);
    await assert.rejects(loadLanguage('Germn'), /unknown language "Germn".*German/);
  });
});

describe('where sentences end', () => {
  it('quotes that stand apart belong to the stop', () => {
    splits(['« Oui. »| Elle partit.'], 'fr');
    splits(["He said ``no. ''| She left."]);
  });

  it('full-width stops, ellipses and marks together', () => {
    splits(['値は3．5だ。|次。', 'それは終わり．|次の文。'], 'ja');
    splits(['What‼| No.', 'Really⁇| Yes.', 'Wait...| He came.', 'Wait... he came.']);
    splits(['Ինչ է սա։| Ոչինչ։'], 'hy');
  });

  it('opening marks before a word are no part of it', () => {
    splits(['He met (“Dr. Who”) there.', 'He met (Mr. Smith) there.', '“So do I.| He left.”', 'See (No. 5) there.']);
  });

  it('Thai at a space, once the sentence is long enough', () => {
    const found = splitSentences('เรือออกจากท่าก่อนพระอาทิตย์ขึ้น ลูกเรือเก็บเชือกบนดาดฟ้า', { language: 'th' });
    assert.equal(found.length, 2);
    assert.equal(splitSentences('เรือ ออก', { language: 'th' }).length, 1);
    const [ten, nine] = ['ก'.repeat(10), 'ก'.repeat(9)];
    const cut = (text: string) => splitSentences(text, { language: 'th' }).map(({ start, end }) => end - start);
    assert.deepEqual(cut(`${ten} ${ten}`), [10, 10]);
    assert.deepEqual(cut(`${nine} ${ten}`), [20]);
    assert.deepEqual(cut(`${ten} ${'ก'.repeat(8)} ${ten}`), [10, 19], 'counted from the last end');
    assert.deepEqual(cut(`${ten}ๆ ${ten}`), [22]);
    assert.deepEqual(cut(`${ten} a${ten}`), [22]);
  });
});

describe('words at the edges', () => {
  const words = (text: string) => splitWords(text).map(({ start, end }) => text.slice(start, end));
  it('addresses, dotted letters, links', () => {
    const cases: [string, string[]][] = [
      ['a@1.org', ['a@1.org']],
      ['a@', ['a']],
      ['a: //x', ['a', 'x']],
      ['U.S', ['U.S']],
      ['U.', ['U']],
      ['a.b.c.d.', ['a.b.c.d.']],
      ['e.g.x1', ['e.g', 'x1']],
      ['1.', ['1']],
      ['1.a', ['1', 'a']],
      ['1,a', ['1', 'a']],
      ['A&b', ['A', 'b']],
      ['http://x.org/(a).', ['http://x.org/(a']],
      ['www.x', ['www.x']],
      ['wwx.y', ['wwx', 'y']],
      ["'tis don''t", ['tis', 'don', 't']],
      ['\ud83d\ude00 smile', ['smile']],
    ];
    for (const [text, wanted] of cases) assert.deepEqual(words(text), wanted, text);
    assert.equal(words('ไทยคำ').join(''), 'ไทยคำ');
    assert.ok(words('ไทยคำ').length >= 2);
    assert.equal(words('漢'.repeat(1100)).join('').length, 1100);
  });
});
