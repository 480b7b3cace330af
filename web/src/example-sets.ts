/** Three short texts with the summaries of two readers, to try the comparison with. */
const SETS = [
  {
    id: 'bridge',
    text: 'The old bridge over the river was closed on Monday. Engineers had found deep cracks in two of its pillars. The bridge carries forty thousand cars a day, more than twice what it was built for. The town has asked for a second crossing since the flood nine years ago. Buses now take the road through the hills, which adds half an hour. A ferry for people on foot and on bicycles starts on Thursday and is free of charge. The repair of the pillars will take a year and cost eleven million. Shop owners near the bridge fear for their trade. The mayor promised them help with their rent. The engineers will report every month.',
    refs: [
      'The bridge over the river is closed for a year because two pillars have deep cracks. A free ferry starts on Thursday; buses take the road through the hills.',
      'Cracks in two pillars have closed the old bridge. The repair takes a year and costs eleven million. Shop owners fear for their trade, and the mayor promised help with rent.',
    ],
  },
  {
    id: 'garden',
    text: 'The school garden began with four boxes of earth on a parking lot. A teacher had found them behind a shop. In the first spring the children sowed radishes, because radishes are ready in five weeks. Today the garden has thirty beds, a pond and a hen house. Every class looks after three beds from March to October. The children weigh what they harvest and sell it on Fridays. With the money they buy seeds for the next year. The teachers say that pupils who never spoke in class explain the compost to visitors. Two other schools in the town have begun gardens of their own. The parking lot has not been missed.',
    refs: [
      'A school garden that began with four boxes on a parking lot has thirty beds, a pond and a hen house. Every class looks after three beds and sells the harvest to buy seeds.',
      'Children look after thirty beds where a parking lot was, weigh and sell the harvest, and buy seeds with the money. Pupils who never spoke explain the compost, and two other schools began gardens.',
    ],
  },
  {
    id: 'archive',
    text: 'For sixty years the recordings of the town radio lay in a cellar. There are nine thousand tapes, most of them without a label. Last winter the cellar flooded, and four hundred tapes were lost. Volunteers have since carried all the others to the library. A machine plays eight tapes at once and makes a transcript of what is said. The transcripts are full of mistakes, but they can be searched. So far the volunteers have found interviews with the last millers and the first speech of the present mayor. The library will open the collection to everybody in autumn. It looks for people who recognise voices.',
    refs: [
      'After a flood destroyed four hundred of nine thousand unlabelled radio tapes, volunteers carried the rest to the library, where a machine makes transcripts that can be searched. The collection opens in autumn.',
      'Nine thousand tapes of the town radio are being transcribed in the library, with mistakes but searchable. It opens the collection in autumn and looks for people who recognise voices.',
    ],
  },
];

export const EXAMPLE = SETS.map((set) => JSON.stringify(set)).join('\n');
