/** An invented meeting as captions with speakers: an example of a transcript. */
export const MEETING = `WEBVTT

00:04.000 --> 00:08.231
<v Ines>Good evening, everyone. Thank you for coming out in this rain.

00:08.931 --> 00:17.777
<v Ines>Three things tonight: the water pump, the school visits and the compost. If there is time, we will talk about the summer fair.

00:18.477 --> 00:22.708
<v Ines>Let us begin with the pump, because Marek has bad news.

00:23.408 --> 00:27.638
<v Marek>Right. The water pump behind the shed failed twice last week.

00:28.338 --> 00:36.031
<v Marek>The bearing is worn out, and the seal leaks. We lost about two hundred litres of water on Tuesday alone.

00:36.731 --> 00:44.423
<v Marek>A repair costs three hundred and forty euros. A new pump costs nine hundred, with a guarantee of five years.

00:45.123 --> 00:47.815
<v Ruth>How long would the repaired pump last?

00:48.515 --> 00:52.746
<v Marek>Two summers, perhaps. The mechanic would not promise more than one.

00:53.446 --> 00:59.215
<v Ruth>And the rain tanks? Could they carry us through July without any pump at all?

00:59.915 --> 01:08.762
<v Marek>The tanks hold four thousand litres. In a dry month the beds use six thousand. So no, not without carrying water by hand.

01:09.462 --> 01:18.308
<v Tobias>Then I would buy the new pump. We have eleven hundred euros in the water budget, and nothing else is planned for it.

01:19.008 --> 01:27.085
<v Ines>Does anyone object to the new pump? No? Then Marek orders it this week, and Tobias pays from the water budget.

01:27.785 --> 01:34.708
<v Marek>I will install it on Saturday morning. I need two people to help lift the old pump out.

01:35.408 --> 01:38.100
<v Ruth>I can help on Saturday, after nine.

01:38.800 --> 01:42.646
<v Ines>Good. Next, the school. Ruth, you spoke with the teachers.

01:43.346 --> 01:51.038
<v Ruth>Yes. The primary school wants to bring three classes in May. That is about seventy children, one class each Thursday.

01:51.738 --> 01:57.508
<v Ruth>The teachers would like the children to sow something they can harvest before the holidays.

01:58.208 --> 02:03.977
<v Tobias>Radishes. They are ready in five weeks, and no child has ever failed with radishes.

02:04.677 --> 02:12.754
<v Ruth>Radishes and peas, then. Each class needs a bed of its own, so that the children can find their row again.

02:13.454 --> 02:15.454
<v Ines>Which beds are free?

02:16.154 --> 02:22.692
<v Tobias>Beds four, seven and nine. Nine gets the most sun, so the youngest class should have it.

02:23.392 --> 02:30.315
<v Ruth>I also need grown-ups. One of us for every ten children, says the school, because of the pond.

02:31.015 --> 02:37.938
<v Marek>The pond needs its fence anyway. I can put the low fence up before the first class comes.

02:38.638 --> 02:45.177
<v Ruth>Thank you. I will write to the teachers tomorrow and send the dates to all of you.

02:45.877 --> 02:52.800
<v Ines>Who can come on Thursdays in May? I see four hands. We need seven. Please ask your neighbours.

02:53.500 --> 02:56.962
<v Ines>Now the compost, and I am afraid the rats.

02:57.662 --> 03:04.969
<v Tobias>I saw two rats at the big compost heap on Sunday. In daylight, which is not a good sign.

03:05.669 --> 03:12.977
<v Tobias>People have thrown cooked food in again. Bread, rice, even a whole chicken. That is what brings the rats.

03:13.677 --> 03:18.292
<v Ruth>There is a sign on the heap that says raw plants only.

03:18.992 --> 03:25.915
<v Tobias>The sign is green on green. Nobody can read it. I will paint a new one in yellow.

03:26.615 --> 03:36.231
<v Marek>A sign will not stop a rat. We need closed bins with wire mesh under them. My brother has three that he does not use.

03:36.931 --> 03:38.931
<v Ines>Free of charge?

03:39.631 --> 03:42.323
<v Marek>For a box of tomatoes in August.

03:43.023 --> 03:49.562
<v Ines>Sold. Then the open heap goes, and all compost moves into the closed bins. Who turns it?

03:50.262 --> 03:58.723
<v Tobias>I do, every second week, as before. But please cut the branches small. A whole apple tree does not rot by Christmas.

03:59.423 --> 04:03.654
<v Ruth>If the rats stay, do we have to tell the town?

04:04.354 --> 04:13.585
<v Ines>Yes. If anyone sees a rat after the bins are in place, tell me, and I will call the town's office the same day.

04:14.285 --> 04:17.362
<v Ines>That leaves ten minutes for the summer fair.

04:18.062 --> 04:24.985
<v Ruth>Last year the fair brought in six hundred and twenty euros, most of it from the cake table.

04:25.685 --> 04:33.762
<v Tobias>And from the tomato plants. We sold out by noon. This year I would raise two hundred plants instead of eighty.

04:34.462 --> 04:38.308
<v Ruth>Then somebody has to water two hundred plants in April.

04:39.008 --> 04:42.854
<v Tobias>With the new pump, that will not be a problem.

04:43.554 --> 04:49.708
<v Marek>Could we have music? The brass band of the fire brigade would play for free food.

04:50.408 --> 04:57.331
<v Ines>Let us ask them. I propose the second Saturday in June, and a rain date one week later.

04:58.031 --> 05:06.108
<v Ines>Agreed. Ruth takes the cakes, Tobias the plants, Marek the band. I will ask the town for tables and the permit.

05:06.808 --> 05:19.500
<v Ines>To sum up: Marek installs the new pump on Saturday, the school comes on Thursdays in May, the compost moves into closed bins, and the fair is on the second Saturday in June.

05:20.200 --> 05:23.662
<v Ines>Thank you all. Good night, and mind the puddles.
`;
