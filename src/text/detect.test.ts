import assert from 'node:assert/strict';
import { test } from 'node:test';
import { detectLanguage } from './detect.ts';
import { LANGUAGES } from './language.ts';

/** Two short sentences each, written for this test. */
const SHORT: readonly (readonly [code: string, sentence: string])[] = [
  ['en', 'The train to London leaves in ten minutes.'],
  ['en', 'I have never seen such a beautiful garden.'],
  ['de', 'Der Zug nach Berlin fährt in zehn Minuten ab.'],
  ['de', 'Ich habe noch nie einen so schönen Garten gesehen.'],
  ['fr', 'Le train pour Paris part dans dix minutes.'],
  ['fr', "Je n'ai jamais vu un jardin aussi beau."],
  ['es', 'El tren para Madrid sale dentro de diez minutos.'],
  ['es', 'Nunca he visto un jardín tan bonito.'],
  ['it', 'Il treno per Roma parte tra dieci minuti.'],
  ['it', 'Non ho mai visto un giardino così bello.'],
  ['pt', 'O comboio para Lisboa parte dentro de dez minutos.'],
  ['pt', 'Nunca vi um jardim tão bonito como este.'],
  ['nl', 'De trein naar Amsterdam vertrekt over tien minuten.'],
  ['nl', 'Ik heb nog nooit zo een mooie tuin gezien.'],
  ['sv', 'Tåget till Stockholm går om tio minuter.'],
  ['sv', 'Jag har aldrig sett en så vacker trädgård.'],
  ['da', 'Toget til København kører om ti minutter.'],
  ['da', 'Jeg har aldrig set sådan en smuk have, og det er noget særligt.'],
  ['no', 'Toget til Oslo går om ti minutter, sier hun.'],
  ['no', 'Jeg har aldri sett en så vakker hage.'],
  ['fi', 'Juna Helsinkiin lähtee kymmenen minuutin kuluttua.'],
  ['fi', 'En ole koskaan nähnyt niin kaunista puutarhaa.'],
  ['hu', 'A vonat Budapestre tíz perc múlva indul.'],
  ['hu', 'Még soha nem láttam ilyen szép kertet.'],
  ['pl', 'Pociąg do Warszawy odjeżdża za dziesięć minut.'],
  ['pl', 'Nigdy nie widziałem tak pięknego ogrodu.'],
  ['cs', 'Vlak do Prahy odjíždí za deset minut.'],
  ['cs', 'Nikdy jsem neviděl tak krásnou zahradu.'],
  ['sk', 'Vlak do Bratislavy odchádza o desať minút, ale ešte nie je tu.'],
  ['sk', 'Nikdy som nevidel takú krásnu záhradu.'],
  ['ro', 'Trenul spre București pleacă în zece minute.'],
  ['ro', 'Nu am văzut niciodată o grădină atât de frumoasă.'],
  ['tr', 'İstanbul treni on dakika sonra kalkıyor.'],
  ['tr', 'Hiç bu kadar güzel bir bahçe görmedim.'],
  ['id', 'Kereta ke Jakarta akan berangkat dalam sepuluh menit.'],
  ['id', 'Saya belum pernah melihat taman yang begitu indah.'],
  ['vi', 'Chuyến tàu đi Hà Nội sẽ khởi hành sau mười phút.'],
  ['vi', 'Tôi chưa bao giờ thấy một khu vườn đẹp như vậy.'],
  ['ca', 'El tren cap a Barcelona surt d’aquí a deu minuts amb retard.'],
  ['ca', 'No he vist mai un jardí tan bonic com aquest.'],
  ['ru', 'Поезд в Москву отправляется через десять минут.'],
  ['ru', 'Я никогда не видел такого красивого сада.'],
  ['uk', 'Потяг до Києва відправляється за десять хвилин.'],
  ['uk', 'Я ніколи не бачив такого гарного саду.'],
  ['bg', 'Влакът за София тръгва след десет минути.'],
  ['bg', 'Никога не съм виждал такава красива градина.'],
  ['el', 'Το τρένο για την Αθήνα φεύγει σε δέκα λεπτά.'],
  ['he', 'הרכבת לתל אביב יוצאת בעוד עשר דקות.'],
  ['ar', 'يغادر القطار إلى القاهرة بعد عشر دقائق.'],
  ['ar', 'لم أر في حياتي حديقة جميلة مثل هذه.'],
  ['fa', 'قطار تهران ده دقیقه دیگر حرکت می‌کند.'],
  ['ur', 'ریل گاڑی دس منٹ میں لاہور کے لیے روانہ ہو گی۔'],
  ['hi', 'दिल्ली की ट्रेन दस मिनट में चलेगी।'],
  ['mr', 'मुंबईची गाडी दहा मिनिटांत सुटणार आहे.'],
  ['th', 'รถไฟไปกรุงเทพจะออกในอีกสิบนาที'],
  ['ja', '東京行きの電車は十分後に出発します。'],
  ['zh', '去北京的火车十分钟后出发。'],
  ['ko', '서울행 기차는 십 분 후에 출발합니다.'],
  ['hy', 'Երևան գնացքը մեկնում է տասը րոպեից։'],
  ['ka', 'მატარებელი თბილისში ათ წუთში გადის.'],
  ['sl', 'Vlak v Ljubljano odpelje čez deset minut, ker je še na postaji.'],
  ['hr', 'Vlak za Zagreb polazi za deset minuta, ali još nije ovdje.'],
  ['et', 'Rong Tallinna väljub kümne minuti pärast, aga see ei ole veel siin.'],
  ['lv', 'Vilciens uz Rīgu atiet pēc desmit minūtēm.'],
  ['lt', 'Traukinys į Vilnių išvyksta po dešimties minučių.'],
];

const PARAGRAPHS: readonly (readonly [code: string, text: string])[] = [
  [
    'en',
    'When the bridge was finished, nobody in the town could remember who had first asked for it. The old ferry stayed where it was, and some people still used it because they liked the quiet crossing.',
  ],
  [
    'de',
    'Als die Brücke fertig war, konnte sich niemand in der Stadt mehr erinnern, wer sie zuerst verlangt hatte. Die alte Fähre blieb, wo sie war, und manche Leute benutzten sie noch immer, weil sie die stille Überfahrt mochten.',
  ],
  [
    'da',
    'Da broen var færdig, kunne ingen i byen huske, hvem der først havde bedt om den. Den gamle færge blev liggende, og nogle mennesker brugte den stadig, fordi de holdt af den stille overfart.',
  ],
  [
    'no',
    'Da broen var ferdig, kunne ingen i byen huske hvem som først hadde bedt om den. Den gamle fergen ble liggende, og noen mennesker brukte den fortsatt fordi de likte den stille overfarten.',
  ],
  [
    'pt',
    'Quando a ponte ficou pronta, ninguém na cidade se lembrava de quem a tinha pedido primeiro. A velha barca ficou onde estava, e algumas pessoas ainda a usavam porque gostavam da travessia tranquila.',
  ],
  [
    'gl',
    'Cando a ponte estivo rematada, ninguén na vila lembraba quen a pedira primeiro. A vella barca quedou onde estaba, e algunhas persoas aínda a usaban porque lles gustaba a travesía tranquila.',
  ],
  [
    'cs',
    'Když byl most hotov, nikdo ve městě si už nepamatoval, kdo o něj jako první požádal. Starý přívoz zůstal, kde byl, a někteří lidé ho stále používali, protože měli rádi tichou plavbu.',
  ],
  [
    'ms',
    'Apabila jambatan itu siap, tiada sesiapa di bandar itu ingat siapa yang mula-mula memintanya. Feri lama itu kekal di situ, dan beberapa orang masih menggunakannya kerana mereka suka perjalanan yang tenang.',
  ],
];

test('short sentences are told apart', async () => {
  const wrong: string[] = [];
  for (const [code, sentence] of SHORT) {
    const { language } = await detectLanguage(sentence);
    if (language !== code) wrong.push(`${code} taken for ${language}: ${sentence}`);
  }
  assert.ok(wrong.length <= 1, wrong.join('\n'));
});

test('paragraphs are told apart, reliably', async () => {
  for (const [code, text] of PARAGRAPHS)
    assert.deepEqual(await detectLanguage(text), { language: code, reliable: true });
});

test('nothing to go by is not reliable', async () => {
  for (const text of ['', ' \n ', '12 345', '!!!', '\ud800', 'Zxqv Bnmk']) {
    assert.deepEqual(await detectLanguage(text), { language: 'und', reliable: false });
  }
});

test('one word that comes often, or alone, does not decide', async () => {
  const table =
    'HARBOUR CO 4TH QTR\nNet 12.6 mln vs 15.8 mln\nNet 66 mln vs 66.2 mln\nNet 1.1 mln vs 829,000\nNet 2.9 mln vs 1.5 mln';
  assert.notDeepEqual(await detectLanguage(table), { language: 'af', reliable: true });
  for (const text of ['Jeudi 19 mai 2005', 'Sunday, December 18, 2005', 'Div 2-1/2 cts vs 2-1/2 cts prior, 4-1/2 cts'])
    assert.equal((await detectLanguage(text)).reliable, false, text);
});

test('a long text is sampled throughout: a foreign beginning does not decide', async () => {
  const text = `The title page of this book is in English. ${'Le chat dort sur la table et les enfants sont dans le jardin. '.repeat(5000)}`;
  assert.equal((await detectLanguage(text)).language, 'fr');
});

test('every language found is one we list', async () => {
  for (const [, sentence] of SHORT) assert.ok((await detectLanguage(sentence)).language in LANGUAGES);
});

test('a text is judged by all of it, not by what it begins with', async () => {
  const english = `The train to London leaves in ten minutes, and I have never seen such a beautiful garden. When they came
    back from the market, it was raining, but nobody had told them what to do about the open windows of their house.
    Some of us would rather have stayed there, because those who were with him did not know where she could be.`;
  const french = `Le train pour Paris part dans dix minutes, et je n'ai jamais vu un jardin aussi beau. Quand ils sont
    revenus du marché, il pleuvait, mais personne ne leur avait dit quoi faire des fenêtres ouvertes de leur maison.
    Certains d'entre nous seraient plutôt restés là, parce que ceux qui étaient avec lui ne savaient pas où elle était.`;
  for (const [most, other, language] of [
    [english, french, 'en'],
    [french, english, 'fr'],
  ]) {
    const beginning = other.slice(0, 110);
    assert.deepEqual(await detectLanguage(`${beginning} ${most}`), { language, reliable: true });
    assert.equal((await detectLanguage(`${beginning} ${most} `.repeat(20))).language, language);
  }
});
