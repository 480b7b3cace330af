import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitSentences } from './sentences.ts';

/** Sentences as a careful reader would part them, written for the test: `|` marks where one ends and the next begins. */
const GOLD: readonly (readonly [language: string, marked: string])[] = [
  ['en', 'Mr. Brown met Dr. Green at noon. |They walked to the station. |It was raining.'],
  ['en', 'The U.S. economy grew by 3.5 percent. |He lives in the U.S. |The weather there suits him.'],
  ['en', 'She works for Acme Corp. in Boston. |He moved to Widget Inc. last year. |Both like it.'],
  ['en', 'He bought shares of Acme Corp. |The price fell the next day.'],
  ['en', 'J. R. R. Tolkien wrote it. |C. S. Lewis read it first. |They were friends.'],
  ['en', 'See No. 5 on the list, e.g. the red one. |Fig. 3 shows more, cf. vol. 2, p. 17. |That is all.'],
  ['en', '“He left.” |She stayed. |“Why did he go?” she asked. |Nobody knew.'],
  ['en', '"Stop that!" he shouted. |"I will not," she said. |(He did not hear her.) |Then it was quiet.'],
  ['en', 'Well... maybe not. |Wait… |He stopped there. |It was ... strange.'],
  [
    'en',
    'Write to anna@example.org or see https://example.org/a.b?c=d. |Version 2.0.1 is out. |Get it from www.example.com today.',
  ],
  ['en', 'He arrived at 5 p.m. on Monday. |She came at 6 p.m. |The meeting began at 7 a.m. sharp.'],
  ['en', 'He was ill. |Peter called a doctor. |It cost $5. |Nobody paid.'],
  ['en', 'So do I. |He nodded. |We chose plan B. |It failed.'],
  ['en', 'In Jan. 2020 it snowed. |On Sept. 5 it rained. |By Dec. the river was full.'],
  ['en', 'Really?! |Yes. |No way! |I do not believe it.'],
  ['en', 'It was proved in 1999.[3] |Later work agreed.[4][5] |Nobody objected.'],
  ['en', 'Prof. Smith et al. found it. |Gen. Lee and Sen. Jones v. the state was heard. |St. Louis won.'],
  ['en', 'Sales rose 2.5 pct. in May to 1.2 mln dlrs. |Analysts were surprised. |Shares of Smith & Co. rose too.'],
  ['en', 'John F. Kennedy spoke. |George W. Bush listened. |Samuel L. Jackson acted.'],
  ['en', 'Is it 3 p.m. yet? |Not quite. |He has a Ph.D. in physics. |She has an M.A. from Leeds.'],
  ['en', 'The iPhone sold well. |eBay did not. |iTunes was closed.'],
  ['en', 'The long sentence goes on\nover two lines and ends here. |Then another one\nbegins and ends.'],
  ['en', 'Introduction\n\n|This is the first paragraph. |It has two sentences.\n\n|Methods\n\n|We did it twice.'],
  ['en', '# A title\n|The text follows at once. |It goes on.\n\n|## Another title\n\n|More text.'],
  ['en', 'Results\n=======\n|All was well. |Nobody complained.'],
  ['en', 'We need three things:\n|- bread\n|- butter. |Cold, please.'],
  ['en', '1. Open the box.\n|2. Take out the parts.\n|3. Read the manual. |It is long.'],
  ['en', 'Choose:\n|a) the first way\n|b) the second way\n|c) none'],
  ['en', 'the u.s. said . |it was good . |the company , too , was glad .'],
  ['en', 'he went home. |she stayed. |they met again the next day.'],
  ['en', 'He said: "I am here. |You are there." |Then he left.'],
  ['en', 'Mt. Everest is high. |Ft. Worth is flat. |Approx. 500 people live there.'],
  ['en', 'The firm (Jones Ltd.) failed. |Its rival did not. |Messrs. Hall and Moore left.'],
  ['en', 'What is 2 + 2? |4. |Good.'],
  ['en', "It's the dog's. |The boys' room is large. |That's 'fine.' |Go on."],
  ['en', 'He lives at 5 Main St. in Springfield. |The house is old. |Gov. Reed was born there.'],
  ['de', 'Am 15. März kam Dr. Müller nach Berlin. |Er blieb bis zum 3. April. |Dann fuhr er heim.'],
  ['de', 'Das kostet z. B. 5 Euro, d. h. wenig. |Ca. 20 Leute kamen. |„Ich gehe jetzt.“ |Sie blieb.'],
  ['de', 'Die Nr. 7 gewann, vgl. Abb. 3 auf S. 12. |Der 2. Weltkrieg begann 1939. |Das 19. Jahrhundert war lang.'],
  ['de', 'Er traf Max. |Sie traf Moritz usw. und so weiter. |Prof. Dr. Weber lachte bzw. lächelte.'],
  ['fr', 'M. Dupont et Mme. Martin sont là. |Il est 8 h. |C’est tôt, p. ex. pour moi.'],
  ['fr', '« Il part. » |Elle reste. |Est-ce vrai ? |Oui !'],
  ['es', 'El Sr. García vive en la Av. de Mayo. |¿Dónde está? |¡Aquí! |La Dra. Ruiz lo vio.'],
  ['it', 'Il Sig. Rossi parla con la Dott.ssa Bianchi. |È tardi. |Vedi pag. 5 del vol. 2.'],
  ['pt', 'O Sr. Silva chegou. |A Dra. Costa saiu. |Veja a pág. 5 do livro.'],
  ['nl', 'Dhr. de Vries kwam o.a. met drs. Bakker. |Zij bleven niet. |Zie blz. 5 van het boek.'],
  ['ru', 'В 1999 г. Иванов уехал, т. е. бежал. |Потом он вернулся. |См. рис. 5 на стр. 7.'],
  ['pl', 'Prof. Nowak mieszka na ul. Długiej, tzn. blisko. |To jest np. Kraków. |Tak.'],
  ['zh', '今天天气很好。|我们去公园吧！|你来吗？|好的。'],
  ['ja', '今日は晴れです。|「行くよ。」と言った。|本当？|はい、そうです。'],
  ['ar', 'ذهب الولد إلى المدرسة. |هل أنت بخير؟ |نعم، شكرا.'],
  ['ur', 'یہ کتاب ہے۔ |وہ گھر گیا۔ |تم کہاں ہو؟'],
  ['hi', 'मैं घर जाता हूँ। |वह आता है। |तुम कहाँ हो?'],
  ['hy', 'Ես գնում եմ տուն։ |Նա գալիս է։ |Լավ։'],
  ['am', 'ሰላም ነው። |እንዴት ነህ፧ |ደህና።'],
  ['el', 'Πού είναι; |Εδώ. |Ο κ. Παπαδόπουλος ήρθε.'],
  ['km', 'ខ្ញុំទៅផ្ទះ។ |គាត់មក។ |ល្អ។'],
  ['th', 'วันนี้อากาศดีมากจริงๆ |เราไปเดินเล่นที่สวนสาธารณะกันเถอะ |แล้วค่อยกลับบ้านตอนเย็น'],
  ['en', 'The plane left Washington, D.C., at dawn. |It landed in St. Paul, Minn., at ten. |Mayor Ann Lee Jr. met it.'],
  ['en', 'Net profit was 1.25 mln stg vs. 0.9 mln. |Turnover rose, too. |Chairman R.J. Miller was pleased.'],
  ['en', 'Did you see "Who Goes There?" last night? |I did. |"Great!" was all I could say.'],
  ['en', 'The court ruled in Smith v. Jones, 410 U.S. 113. |An appeal failed. |See Sec. 5 of the Act.'],
  ['en', 'Yahoo! shares fell. |Investors asked why! |No one at Yahoo! would say.'],
  ['en', 'It happened in 44 B.C. in Rome. |By A.D. 70 all had changed. |The end.'],
  ['en', 'He scored 9.5 out of 10. |5 judges agreed. |1984 was a good year.'],
  ['en', 'The file is called report.final.txt. |Open it with node.js v22.1. |Then run a.out.'],
  ['en', '(See the appendix.) |[The editor cut this.] |We go on.'],
  ['en', '‘It is late,’ he said. |‘Go home.’ |They went.'],
  ['en', 'She has a B.Sc. and lives in the U.K. with her son. |He is three.'],
  ['en', 'Dear Ms. Hill,\n\n|Thank you for your letter of Oct. 3. |We will reply soon.\n\n|Yours,\nJ. Doe'],
  ['en', 'There were apples, pears, etc. on the table. |We ate them all, etc. |Then we slept.'],
  ['en', 'At 10:30 a.m. Mr. Justice Gray rose. |“Order!” |The room fell silent.'],
  ['en', 'Why? |Because. |Because why? |Because I say so.'],
  ['en', 'The price is approx. $3.50. |The tax (incl. VAT) is 20%. |The total is £4.20.'],
  ['en', 'He read Vol. II of the work. |Chapter IV. was missing, he said.'],
  ['en', 'O.K., he said. |Fine. |Ok. |Bye.'],
  ['en', 'The guard found Army Spc. Ann Lee at home. |Pfc. Tom Ray and Det. Sgt. Hall came later.'],
  ['en', 'The Hon. J. P. Walker spoke to Lt. Col. R. Hughes. |Maj. Gen. Ames was absent.'],
  ['en', 'Inflation was 2.1% in Q1. |Q2 was worse. |The E.U. and the U.N. were alarmed.'],
  ['de', 'Der Preis stieg um 3,5 Prozent. |Im Jahr 1990 waren es 12. |Die Firma Meier & Co. KG zahlte nichts.'],
  ['de', '»Kommst du?«, fragte er. |»Nein.« |Sie ging fort. |Es war der 1. Mai.'],
  ['de', 'Er wohnt in der Goethestr. 5 in Bonn. |Geb. ist er in Köln. |Am Mo. kommt er wieder.'],
  ['fr', 'Il habite au no. 5, bd. Voltaire. |J.-P. Martin est parti. |Où est-il allé ? |On ne sait pas...'],
  ['fr', 'Né en 1920 av. J.-C. environ, il est mort tôt. |Cf. chap. 3, p. 12. |Voilà.'],
  ['es', 'Vive en EE.UU. desde 1990. |El art. 5 lo dice. |Fue a las 5 p.m. |La reunión terminó.'],
  ['it', 'L’on. Bianchi è nato nel 1950 a.C. circa. |L’art. 3 è chiaro. |Dov’è? |Qui.'],
  ['pt', 'O Prof. Dr. Alves mora na R. Augusta. |Ele nasceu em 1950. |Onde está?'],
  ['ru', 'А. С. Пушкин родился в Москве. |Он писал стихи, прозу и т. д. |Умер в 1837 г. |Все плакали.'],
  ['cs', 'Dne 5. května přijel Ing. Novák. |Bydlí na nám. Míru. |Je to např. dobré.'],
  ['sv', 'Den 5 maj kom bl.a. Dr. Berg. |Han stannade t.ex. en vecka. |Sedan gick han.'],
  ['fi', 'Hän syntyi 5. toukokuuta. |Esim. Turku on vanha. |Se on totta.'],
  ['tr', 'Prof. Yılmaz geldi. |Saat 5 oldu. |Nerede? |Burada.'],
  ['zh', '他说：“我走了。”|然后他离开了。|真的吗？！|是的……|没人知道。'],
  ['ja', 'え？！|それは3.5倍です。|（本当です。）|終わり。'],
  ['ko', '오늘은 날씨가 좋습니다. |공원에 갈까요? |네, 좋아요!'],
  ['he', 'הילד הלך לבית הספר. |מה שלומך? |טוב, תודה.'],
  ['en', 'first line without a stop\n|second line without one\n|third line'],
];

/** The text, and the offsets of the first visible character of every sentence but the first. */
function goldOf(marked: string): { text: string; starts: number[] } {
  const parts = marked.split('|');
  const text = parts.join('');
  const starts: number[] = [];
  let at = 0;
  for (const part of parts.slice(0, -1)) starts.push((at += part.length));
  return { text, starts };
}

/** Precision and recall of inner boundaries over the whole gold set. */
function f1(starts: (text: string, language: string) => number[]): { f1: number; boundaries: number } {
  let [hits, found, wanted] = [0, 0, 0];
  for (const [language, marked] of GOLD) {
    const gold = goldOf(marked);
    const ours = starts(gold.text, language);
    hits += ours.filter((at) => gold.starts.includes(at)).length;
    found += ours.length;
    wanted += gold.starts.length;
  }
  return { f1: (2 * hits) / (found + wanted), boundaries: wanted };
}

function segmenterStarts(text: string, language: string): number[] {
  const starts: number[] = [];
  for (const { segment, index } of new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)) {
    if (index > 0 && segment.trim() !== '') starts.push(index + segment.length - segment.trimStart().length);
  }
  return starts;
}

test('the gold set: nearly all boundaries are found, and more than Intl.Segmenter finds', () => {
  const ours = f1((text, language) =>
    splitSentences(text, { language })
      .slice(1)
      .map(({ start }) => start),
  );
  assert.ok(ours.boundaries >= 150, `${ours.boundaries} boundaries`);
  assert.ok(ours.f1 >= 0.98, `F1 ${ours.f1}`);
  assert.ok(ours.f1 > f1(segmenterStarts).f1 + 0.1);
});
