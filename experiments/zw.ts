import { meetingSets, talkSets } from './load.ts'; import { trialOf } from './constants/trial.ts'; import { READINGS } from '../src/tasks/summarize/readings.ts';
const D='/work/shared/data'; const w=(limit:number)=>({unit:'words' as const,limit});
const m=await trialOf({name:'meetings',sets:meetingSets(D),budget:w(100),every:2}); const t=await trialOf({name:'talks',sets:talkSets(D).filter((_,i)=>i%4===0),budget:w(60),every:6});
const f=([a,b]:any)=>a.toFixed(4)+' / '+b.toFixed(4); console.log('meetings',f(m.score(READINGS.conversation,'all')),'talks',f(t.score(READINGS.speech,'all')));
