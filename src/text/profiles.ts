/**
 * The commonest words of each language, most frequent first, the letters beyond a–z that it writes, and how its longer
 * words like to end. They tell languages apart (detect.ts); the words also tell where a sentence may begin (stops.ts).
 */
export interface Profile {
  readonly words: readonly string[];
  readonly letters: string;
  readonly endings: readonly string[];
}

const profile = (words: string, letters: string, endings = ''): Profile => ({
  words: words.split(' '),
  letters,
  endings: endings.split(' ').filter((ending) => ending !== ''),
});

export const PROFILES: Readonly<Record<string, Profile>> = {
  en: profile(
    "the of and to in a is that it was for on with he as i at by be this are from his have not but they you had which she we or an were there been one all would will their if when who what so has more can about into up out some no could her its than then my our other do me after your how these any very just because where those while did get don't it's last many most now only over said such through under until why yes him us them here however although since before during first two each both let please good thank see make time",
    '',
    'ing tion ness ment ght ould ally ious ful ted',
  ),
  de: profile(
    'der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er hat dass sie nach wird bei einer um am sind noch wie einem über einen so zum war haben nur oder aber vor zur bis mehr durch man sein wurde sei wenn ich wir ihr ihm ihn mich mir uns kann alle diese dieser dieses keine kein schon seine seinen ihre da hier was wo wer warum doch jetzt immer sehr heute gibt muss soll unter gegen vom nun habe bin hatte waren danke bitte',
    'äöüß',
    'ung ungen heit keit lich isch chen schaft end ten ige igen',
  ),
  fr: profile(
    "de la le et les des en un une du est que dans qui a pour par au sur il pas plus ce se ne avec sont son ou aux mais je nous vous ont été sa ses elle cette ces comme leur on être fait même si tout y bien sans deux entre peut après avant aussi très où leurs mon ma mes ils c'est d'un d'une qu'il n'est l'on j'ai était avoir alors donc quand encore tous cela ça dit merci notre votre chez contre sous voir faire",
    'àâçéèêëîïôùûüÿœæ',
    'tion eux euse aient ment ique eurs ais ois ées ette',
  ),
  es: profile(
    'de la que el en y a los del se las por un para con no una su al es lo como más pero sus le ya o este sí porque esta entre cuando muy sin sobre también me hasta hay donde quien desde todo nos durante todos uno les ni contra otros fue era ser son dos está han había él yo tu te mi qué si ella años así eso esto ha tiene puede hace gracias hoy ahora bien estaba cada vez después nosotros usted',
    'áéíóúüñ¿¡',
    'ción ado ada ando iendo mente dad ito ita ones ía ían',
  ),
  it: profile(
    "di e il la che in a per un è del non una i le con si da della sono al dei come più lo ma gli nel alla anche ha o delle su dal ci nella questo quando se mi io lui lei loro suo sua degli tra cui ai fra era molto tutti tutto essere stato ho hanno c'è dell'anno l'uomo perché dove chi cosa ancora così fare dalla sul sulla dopo prima solo due ed mio grazie oggi sempre poi noi voi",
    'àèéìíîòóùú',
    'zione zioni mente tà ato ata ino etto ella gli ggi osa',
  ),
  pt: profile(
    'de a o que e do da em um para com não uma os no se na por mais as dos como mas ao ele das à seu sua ou quando muito nos já eu também só pelo pela até isso ela entre depois sem mesmo aos seus quem nas me esse eles você essa num nem suas meu às minha numa pelos foi são está ser tem têm há era estava ter fazer hoje onde porque este esta ainda bem nós obrigado agora todos anos vai',
    'áâãàçéêíóôõúü',
    'ção ções mente dade ado ada inho agem eiro ão ões am',
  ),
  nl: profile(
    'de en van ik te dat die in een hij het niet zijn is was op aan met als voor had er maar om hem dan zou of wat mijn men dit zo door over ze zich bij ook tot je mij uit der daar haar naar heb hoe heeft hebben deze u want nog zal me zij nu ge geen omdat iets worden toch al waren veel meer doen toen moet ben zonder kan hun dus alles onder ja eens hier wie werd altijd wordt wezen kunnen ons zelf tegen na reeds wil kon niets uw iemand geweest andere jaar we onze goed vandaag',
    'ëïéèü',
    'ing heid lijk lijke tje tjes ijn ijk aar eren eeuw cht',
  ),
  sv: profile(
    'och i att det som en på är av för med till den har de inte om ett han men var jag sig från vi så kan man när år säger hon under också efter eller nu sin där vid mot ska skulle kommer ut får finns vara hade alla andra mycket än här då sedan över bara in blir upp även vad få två vill ha många hur mer går sverige ingen du mig dig oss er min din bra idag varför någon något',
    'åäöé',
    'ning ande arna erna het ligt skt aste orna are',
  ),
  da: profile(
    'og i at det er en til af på for de med der den ikke som et har han om men var jeg sig fra vi så kan man når år siger hun under også efter eller nu sin mod skal ville kommer ud får hvor være havde alle andre meget end her da sidst over kun ind bliver op hvad få to vil mange mere går du mig dig os jer min din godt af noget nogen blev hvis blevet været hvorfor hvordan lidt dag uden selv mellem deres hans hendes',
    'åæøé',
    'ning ende erne hed ligt else ede dag gede',
  ),
  no: profile(
    'og i det på er som en til å for av at har med de ikke den han om et fra men var jeg seg så vi kan man når år sier hun under også etter eller nå sin mot skal ville kommer ut får hvor være hadde alle andre mye enn her da over bare inn blir opp hva få to vil mange mer går du meg deg oss dere min din bra noe noen ble hvis blitt vært hvorfor hvordan litt dag uten selv mellom deres hans hennes norge etter',
    'åæøéò',
    'ning ende ene het lig else ede gge tte asjon',
  ),
  fi: profile(
    'ja on ei että se oli hän mutta ovat kun niin myös kuin joka olla sen ole tai minä jos nyt mitä vain sitä ne sekä he ollut siitä kaikki voi jo mukaan tämä tämän hänen vielä jotka sinä me te siellä täällä koska kanssa jälkeen ennen aina olen olemme ovatko mikä missä miksi kuka tässä hyvin paljon ettei eivät joita jonka olisi sitten vuoden suomen kiitos tänään itse muun',
    'äöå',
    'nen ssa ssä sta stä lla llä lle tta ttä een iin aan uksen inen taa uutta',
  ),
  hu: profile(
    'a az és hogy nem is egy ez volt meg csak de ha már még azt mint el ki van ezt vagy nagyon lehet minden lesz kell én sem mert most olyan úgy akkor ami pedig után aki azonban amely mi ő így be fel le itt ott hol mikor miért voltak lett volna között szerint által majd mindig ma jó ezek azok nincs vannak sok több két első köszönöm magyar',
    'áéíóöőúüű',
    'ság ség ban ben nak nek ból ből tól től hoz ott ett kat ket tam tem',
  ),
  pl: profile(
    'i w nie się na z do to że jest o jak a za od co po ale tak dla przez czy już tylko są był ich jego było ten być może która który które także przy tego ze jej aby oraz bardzo ma mnie go tym pan więc pod jeszcze kiedy wszystko jestem była będzie gdzie można bez lub niż nad kto ja ty my wy mi go ja jako te ta tej tych nas dziś dzisiaj dlaczego gdy przed lat roku mam',
    'ąćęłńóśźż',
    'ego emu ych ymi ość ości anie enie owa ski ska cie iem łem łam',
  ),
  cs: profile(
    'a v se na je že to s z do o i jako k pro by za ale jsou po který jeho ve bylo byl byla jsem si podle však také od nebo která které už tak jen již ještě má když jak při co bude jeho aby než byli je ze není kde proto před nad pod pak tento tato toto jsme jste být kteří můj my on ona oni ten té tím více velmi může dnes proč děkuji roku u mezi až což',
    'áčďéěíňóřšťúůýž',
    'ost osti ího ému ých ými ání ení ský ská ové ovat ěl ou',
  ),
  sk: profile(
    'a v sa na je že to s z do o aj ako k pre by za ale sú po ktorý jeho vo bolo bol bola som si podľa však tiež od alebo ktorá ktoré už tak len ešte má keď pri čo bude aby než boli zo nie kde preto pred nad pod potom tento táto toto sme ste byť ktorí môj my on ona oni ten tej tým viac veľmi môže dnes prečo ďakujem roku medzi až lebo iba',
    'áäčďéíĺľňóôŕšťúýž',
    'osť osti ého ému ých ými anie enie ský ská ové ovať ou ej',
  ),
  sl: profile(
    'je in v na se da so za pa z ne ki bi kot po s tudi o še od pri ali iz bo kar ko že če le ni sem to tem bil bila bilo bolj kako kjer zato pred med nad jih njegov lahko več samo ta te ti smo ste sta jo ga mu mi zaradi ker vse danes zelo kaj nič kdo tako tega do leta hvala biti ima',
    'čšž',
    'ost osti ega emu ih imi anje enje ski ska ov jo lja',
  ),
  hr: profile(
    'je i u se na da su za od s to a o ne kao koji što će iz bi ili ali te po koja koje nije do kako bio bila bilo samo sam smo ste još već ga mu ih li kad kada gdje zbog prema između nakon prije može više svi sve ovaj ova ovo taj ta jer kod njegov njihov biti ima sa pod nad vrlo danas hvala godine tko zašto',
    'čćđšž',
    'ost osti oga omu ih ima anje enje ski ska ov ju ija',
  ),
  ro: profile(
    'de și în a la cu pe nu o că din se un mai pentru este care ce fi sau dar au fost prin ca are sunt al lui ei el ea lor cel cea după despre când dacă acest această aceasta fără toate doar între însă era fie am ai avea foarte unei unui până cum unde cine astăzi mult noi voi mea meu te ne să va vor tot bine mulțumesc ani',
    'ăâîșțşţ',
    'ție ții ului lor ilor ează esc ește eau tate are ele ii',
  ),
  tr: profile(
    've bir bu da de için ile çok daha olarak ne gibi en o kadar var mi ama sonra olan ki ben her değil mı yok ya şey göre ise biz sen onu oldu ancak veya hem iki nasıl neden zaman bunu kendi bana size onun tüm bütün önce sadece olduğu olduğunu dedi diye bugün çünkü eğer iyi nerede kim şimdi teşekkür ederim oldukça yeni mu mü yıl',
    'çğıöşüâîû',
    'lar ler dan den nda nde lık lik yor mak mek ları leri dım dim ım',
  ),
  id: profile(
    'yang dan di itu dengan untuk tidak ini dari dalam akan pada juga saya ke karena tersebut bisa ada mereka lebih kata tahun sudah atau saat oleh menjadi orang ia telah adalah seperti sebagai bahwa dapat para harus namun kita dua satu masih hari hanya mengatakan kepada kami setelah melakukan lalu belum lain dia kalau terjadi banyak menurut anda hingga tak baru beberapa ketika saja sangat apa kamu bagaimana mengapa terima kasih',
    '',
    'kan nya asi annya isasi',
  ),
  ms: profile(
    'yang dan di itu dengan untuk tidak ini dari dalam akan pada juga saya ke kerana tersebut boleh ada mereka lebih kata tahun telah atau oleh menjadi orang beliau ialah adalah seperti sebagai bahawa dapat para perlu namun kita dua satu masih hari hanya kepada kami selepas sudah belum lain dia banyak menurut anda hingga baru beberapa ketika sahaja sangat apa awak bagaimana mengapa terima kasih berkata negara bukan',
    '',
    'kan nya asi annya isasi',
  ),
  vi: profile(
    'và của là có được trong không cho một người những với các đã này để khi đến ra về như từ cũng tôi nhiều vào sẽ lại phải hơn đó ông ở làm năm còn trên nhưng bị sau rất thì hay mà nếu vì đang chỉ bạn anh chị em cô họ chúng ta nên đi tại theo gì nào thế việt nam cảm ơn hôm nay',
    'àáâãèéêìíòóôõùúýăđĩũơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ',
  ),
  ca: profile(
    "de la i el que a en els les per un del una amb és no al va es dels com més pel seu són són aquest aquesta ser o però han ha entre sobre també hi ho si fins quan molt tot tots sense on seva seus perquè jo nosaltres ell ella ells això aquests cada després abans avui era tenir dos l'any d'un d'una s'ha n'hi gràcies ja ens em et li",
    'àçèéíïòóúü·',
    'ció cions ment tat ats ades ava aven',
  ),
  gl: profile(
    'de a o que e do da en un para con non unha os no se na por máis as dos como pero ao el das seu súa ou cando moi nos xa eu tamén só polo pola ata iso ela entre despois sen mesmo aos seus quen nas me ese eles esa nin súas meu foi son está ser ten hai era estaba ter facer hoxe onde porque este esta aínda ben nós grazas agora todos anos vai dun dunha coa cos é',
    'áéíñóúü',
    'ción cións dade ado ada iño eiro aban',
  ),
  eu: profile(
    'eta da ez bat du zen dira izan ere dute baina hori egin dela edo bere beste zuen den ditu oso gabe arte behar horrek dituzte baino hau gure nola zer ni zu gu haiek non noiz zergatik dago daude egiten urte gaur eskerrik asko hemen han hala bai nahi egon naiz gara zituen ziren bezala ondoren artean gehiago',
    'ñ',
    'aren tzen ean etan ekin tako ren rik tik',
  ),
  et: profile(
    'ja on ei et see oli ta kui aga ka mis nii või oma seda ning kes siis mida pole veel kuid selle need ma me te nad oma üks kõik väga juba ainult pärast enne koos olen oleme olid olla saab tema meie teie nende kus miks kuidas täna aastal eesti aitäh hästi palju üle peale sest',
    'äöõüšž',
    'mine sid tes dest ks sse lik tud nud ste des',
  ),
  lv: profile(
    'un ir no par ar uz kas ka bet kā arī lai pēc tas pie tā to vai līdz nav ja tika gan es viņš viņa mēs jūs viņi kad tikai jau vēl ļoti šis šī tiek bija būt var pirms kur kāpēc šodien gada latvijas paldies labi tad starp savu vairāk nekā bez visi viss tam',
    'āčēģīķļņšūž',
    'ana šana ība ību jam iem ām ums umu nās tāja',
  ),
  lt: profile(
    'ir yra kad į iš su buvo ne bet tai kaip apie už po jis ar o nuo jau dar jo tik ji ant jų prie mes jūs jie aš tu per labai kur kodėl šis ši gali būti bus taip kai šiandien metų lietuvos ačiū gerai prieš tarp savo daugiau nei be visi viskas jei kuris kuri nėra buvau jos',
    'ąčęėįšųūž',
    'imas ymas mas ų ius iai uose ėje ams tis ti ės',
  ),
  ga: profile(
    'an na a ar i agus go is ag tá sé sí le bhí níl ní ach do as mar seo sin siad mé tú muid don den leis aige aici atá raibh nach gur ón faoi chun bheith bhfuil inniu cad cén conas go raibh maith agat lá duine gach roimh idir eile lena ina',
    'áéíóú',
  ),
  af: profile(
    'die en van in is het nie te wat op vir met hy sy om dat aan ek as was by ons ook sal hulle kan jy maar deur word so daar een uit na sê nog haar moet baie meer wees hierdie toe jaar oor net tot my dit waar hoekom vandag dankie goed gaan was of geen tussen',
    'êëôûáéïó',
  ),
  sw: profile(
    'ya na wa kwa ni katika la za kuwa hii cha au si hiyo lakini pia kama huo ambao ambayo yake watu mtu moja siku wakati baada kabla sana hapa sasa mimi wewe yeye sisi wao nini wapi kwa nini leo asante nchi mwaka alisema bila kila vya hivyo zaidi hakuna ana ina',
    '',
  ),
  tl: profile(
    'ang ng sa na mga at ay ko ako ito hindi para siya mo ka niya kung may isang lang ni naman kaya pero dahil kanyang kami tayo sila ito iyon ba po opo wala mayroon kapag nang noong araw ngayon salamat taon bakit saan paano tao din rin',
    '',
  ),
  eo: profile(
    'la kaj de en estas ke ne al mi por kun li ŝi ĝi ni vi ili sed aŭ el pri tiu ĉi kiu kiel se pli ankaŭ nur estis havas unu jam tre kion kiam kie kial hodiaŭ dankon tio per sur ol post antaŭ ĉiuj sia povas oni da',
    'ĉĝĥĵŝŭ',
  ),
  la: profile(
    'et in est non ad ut cum quod qui ex sed si quae per esse sunt nec aut enim hoc autem quam atque ab eius quo ac etiam nam erat haec quidem quoque omnia inter sibi ipse tamen de te me nos vos ego tu fuit ante post sine pro',
    '',
  ),
  br: profile(
    'ar an ha hag eo a en da e ul un ur er gant ne ket ez war evit zo oa o ma hon ho met pe eus dre gwelet int bet hini holl',
    'ùñê',
  ),
  ku: profile(
    'û di de ku ji bi li ew ez em hûn wan jî na ne ya yê yên bo her çi çima lê bû dike hene heye tu min te me ev',
    'çêîşû',
  ),
  so: profile(
    'waa iyo oo ka ku in la u ah ee ay soo ayaa uu si waxa waxaa ma aan isku kala kuwa tahay yahay wuxuu hadda maanta',
    '',
  ),
  ha: profile(
    'da a na ta ya ba cikin wannan ne ce su ga kuma zai an don yana suka sun shi ita mu ku ni wani kamar amma domin yau',
    '',
  ),
  yo: profile(
    'ni ti awọn si ati jẹ fun lati o kan pe wọn mo nínú bí kò àti àwọn ń sí náà kí tí ó fún láti wá lọ',
    'àáèéìíòóùúẹọṣńǹ',
  ),
  zu: profile(
    'ukuthi futhi kanye noma kodwa ngoba lapho uma lokhu ukuze yini kakhulu khona wakhe yakhe abantu njengoba kusho umuntu sebenza manje namuhla',
    '',
  ),
  st: profile(
    'le ea ho ka ke o ba e tse sa ya la mme hore ha empa kapa eo bona rona hona haholo batho jwale kajeno',
    '',
  ),
  is: profile(
    'og að í á er sem til um við en það var með fyrir ekki af hann hún ég þú við þeir hafa hefur verið eru þetta þess eftir frá svo úr upp þegar hvað hvar hvers vegna í dag takk',
    'áðéíóúýþæö',
  ),
  sq: profile(
    'dhe në e të i një për me që nga është si ka nuk por u më se kjo ky ishte janë do pas unë ti ai ajo ne ju ata çfarë ku pse sot faleminderit shumë duke edhe',
    'çë',
  ),
  cy: profile(
    "y yr yn i a o ar ac mae ei am gan bod fel wedi oedd hefyd hyn sydd i'r o'r a'r ond neu nid mewn at wrth dros pan beth ble pam heddiw diolch cael eu",
    'âêîôûŵŷ',
  ),
  ru: profile(
    'и в не на что с я он как это по но из у к за то все от его а о для же так бы она мы вы было был была были их если или только уже еще при когда до может меня есть нет очень где кто ты без под этого чтобы который которые они мне ему себя после также более сегодня почему спасибо году ли быть даже со',
    'ёыэъ',
  ),
  uk: profile(
    'і в не на що з у я він як це та до за але по від його а про для так вона ми ви було був була були їх якщо або тільки вже ще при коли може мене є немає дуже де хто ти без під цього щоб який які вони мені йому себе після також більше сьогодні чому дякую року чи бути й зі',
    'іїєґ',
  ),
  bg: profile(
    'на и да се в за от не с е че като са по ще това до си при но или той тя ние вие те как след само още има може беше бил била било тази този тези когато ако защото много където кой аз ти без под вече пред между е́ така му днес защо благодаря година български няма повече бъде със във',
    'ъщ',
  ),
  sr: profile(
    'је и у се на да су за од са то а о не као који што ће из би или али те по која које није до како био била било само сам смо још већ га му их ли када где због према између после може више сви све овај ова ово јер данас хвала године',
    'ђјљњћџ',
  ),
  mk: profile(
    'на и во да се за од не со е дека како што ќе по ја го ги си или но тој таа ние вие тие само уште има може беше кога ако бидејќи многу каде кој јас без под веќе пред меѓу денес зошто година',
    'ѓѕјљњќџ',
  ),
  be: profile(
    'і ў не на што з у я ён як гэта да за але па ад яго а пра для так яна мы вы было быў была былі іх калі або толькі ужо яшчэ пры можа мяне ёсць няма вельмі дзе хто без пад каб які якія яны сёння чаму',
    'іўёыэ',
  ),
  ar: profile(
    'في من على إلى أن هذا التي عن مع الذي هذه ما لا كان بعد كما هو هي ذلك كل بين قد لم أو قال حيث غير عند إن وقد ثم أي وفي كانت وهو منذ قبل خلال حتى إذا لكن اليوم نحن أنا هل لماذا شكرا',
    'ةىأإؤئء',
  ),
  fa: profile(
    'و در به از که این را با است برای آن یک خود تا کرد بر هم نیز گفت می وی شد ما اما یا شده باید هر آنها بود او دیگر دو مورد پس اگر همه کنند چه من شما امروز چرا ممنون نیست دارد کرده بسیار',
    'پچژگکی',
  ),
  ur: profile(
    'کے میں کی ہے اور سے کا کو اس کہ نے پر یہ ہیں تھا جو بھی ایک کر نہیں تو ہو تھے ان گیا وہ تھی کیا لیے بعد جا رہے ہوئے ساتھ اپنے رہا ہم آپ مجھے آج کیوں شکریہ بہت',
    'ٹڈڑںےہھگچپ',
  ),
  hi: profile(
    'के में की है और से का को पर इस कि यह ने हैं था जो भी एक कर नहीं तो हो थे उस गया वह थी क्या लिए बाद जा रहे हुए साथ अपने रहा हम आप मुझे आज क्यों बहुत कहा',
    '',
  ),
  mr: profile(
    'आहे आणि या व हे ते तो ती की मध्ये त्या आहेत होते होता होती केली केले असे नाही पण एक मी आम्ही तुम्ही काय आज का खूप साठी म्हणून तर हा ही करून त्यांनी त्यांच्या मला',
    'ळ',
  ),
};
