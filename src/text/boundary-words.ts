/**
 * How much the words around a gap speak for the end of a sentence, in tenths of log-odds: by role of the first word and
 * number of words. Learnt from talks by `npm run experiment -- sentences --data DIR`, which writes this file.
 */
import type { BoundaryTable } from './restore.ts';

const ROWS: Readonly<Record<string, string>> = {
  '-1 1': `
  the -2 and -5 to -5 of 2 that -7 i -13 you -2 we -11 this -2 so -7 for 3 are -3 have -3 but -20 they -5 on 2
  with 4 what -18 can -13 be 2 as -4 not 3 do 2 people -6 one -5 if -23 like -2 there -5 an -5 now -14 or 3 these
  -6 when -25 just -4 me -4 because -29 how -31 very 3 going 2 he -10 had -4 their 4 your 5 see -3 who -17 would
  -10 really 2 think -6 which -22 get 3 time -4 world -4 then -19 i'm -4 where -22 don't -7 way -4 will -7 has -4
  into 6 here -4 could -6 no -4 want 2 actually -8 years -7 make -4 things -2 been -2 we're -6 than 4 well -13
  first -7 also -7 said -7 something 2 even -3 most -12 much -3 she -9 there's -9 only -14 need 2 thing -3 many -6
  take -4 every -5 say -8 little 2 life 2 you're -3 around 4 they're 4 good 6 lot 2 why -10 different 5 through 3
  being 3 kind -5 come 5 day -3 down -2 today -11 i've -12 called 8 tell -13 after -2 we've -14 put -11 didn't -7
  made -7 percent -2 find -4 better 4 thank 13 human 7 change 6 started -6 year -3 each 2 before -2 fact -15 own 8
  together -6 another -2 talk -4 system -5 might -6 its 5 give -12 important -2 last -9 big 2 power 2 can't -8
  went -5 next -4 technology -3 water 3 women -6 again -9 too 5 place -8 doesn't -4 used -3 live 5 thought -8 end
  -8 ago -13 love 8 data -6 story -9 let's -19 between -8 school 4 course -5 maybe -5 wanted 4 call -6 looking 7
  understand 3 done 4 help -3 kids -3 ever 10 long -2 means -2 point -9 what's 5 example -9 mean -4 everything -2
  country -4 real 3 found -5 may -6 question -10 let -13 money -4 create -3 try 2 old 3 future 5 cancer -2 food 4
  person -7 best -5 whole 2 trying -3 million 2 times -3 social 3 working 2 countries -9 lives -3 global 8 men -4
  while -7 number -4 hard -4 man -2 home 2 am -3 thinking -8 i'd -8 ask -17 less 6 second -4 once -9 left 3 making
  -2 high -3 build 2 comes 4 happened 4 family 2 yet -8 took -5 across 6 living 5 such -4 moment -3 ways -5
  community -3 coming 6 talking 5 five 4 experience -3 probably -3 care 6 history -3 dollars -2 instead -7 inside
  -2 education -4 energy 2 sometimes -8 anything 2 days -5 room -3 you've -7 pretty 5 often -6 told -17 asked -18
  matter -4 quite 6 body -4 already 2 space 2 imagine -2 reason -14 friends -9 half -3 i'll -12 happen -3 single 4
  black 3 side -4 wrong 5 myself -2 public 6 nothing 4 states -8 months -10 here's -2 light 3 move 6 makes -13
  saying -10 learned -8 design -4 wasn't -3 later -3 billion 3 whether -5 open 2 says -7 bad 12 sure -14 places -6
  process -5 having -7 control 2 yes -2 both -3 possible -3 set -2 saw -4 face -2 health -4 united 5 else 3 ok -7
  happens -2 mind -9 basically -6 hand -2 amazing 3 game -4 building 8 under 6
`,
  '0 1': `
  the -62 and -73 to -31 of -38 a -55 that -21 in -22 i -39 is -26 you -10 we -37 it 4 this -8 so -39 was -21 for
  -22 are -21 have -17 but -57 they -33 on -14 with -21 what -28 can -20 be -7 it's -42 about -15 as -51 not -11
  my -38 all -20 at -30 do -7 our -36 one -4 if -52 like -21 from -15 there 3 an -36 now -18 or -44 these -21 when
  -50 just -34 because -56 more -6 how -35 out -2 by -26 them 4 very -36 going -3 he -23 had -20 know -9 were -21
  their -32 your -33 see -12 us 2 who -38 would -25 that's -39 really -15 think -18 which -39 get -13 world 4 then
  -24 i'm -32 where -43 don't -13 way 7 will -16 some -22 has -25 into -23 could -19 no -19 actually -20 make -13
  other -11 things -3 been -16 we're -28 those -17 right 13 than -40 well -24 first -11 also -21 said -20
  something -11 even -30 most -11 two -9 new -14 much -6 over -14 look -9 she -20 there's -31 only -25 need -4 got
  -20 many -14 take -17 back 3 work 4 every -27 say -23 little -13 life 5 you're -23 did -6 his -26 around -5
  they're -26 her -4 why -11 different -2 through -18 being -14 kind -2 same -5 come -6 day 2 doing -8 three -8
  today 3 use -6 any -18 i've -19 called -22 tell -15 after -26 we've -20 put -23 didn't -8 made -10 percent 7
  find -15 better 4 thank -21 human -9 change 8 never -13 great 2 started -5 year 5 each -18 before -5 fact -14
  own -4 together 3 another -4 system 6 might -16 its -21 give -14 important 6 last -9 big -5 power 2 can't -9
  went -6 next -2 able -7 should -15 still -14 technology -2 water 3 part 5 city 2 few -8 idea -2 start -5 him 2
  again 6 too 5 place 5 doesn't -7 used -8 came -7 live 5 thought -14 problem 9 end 3 ago 4 show 3 off 2 does -6
  data -4 story 7 let's -22 between -20 always -15 course -8 maybe -31 brain 3 call -12 feel -12 looking -17
  understand -8 kids -2 ever -6 long -10 bit -4 means -6 point -2 what's -21 example -2 everything -3 believe -16
  country 5 real -6 found -10 may -18 question -2 let -16 money 2 create -7 try -2 old -7 future 8 cancer 4
  children 6 best -5 whole -7 trying -6 small -10 million -8 using -21 away 4 social -14 countries 2 lives 7
  global -14 men 3 while -22 number -7 become -15 10 -5 am -14 thinking -7 i'd -13 ask -9 less -4 second -5
  getting -19 once -15 without -18 left -2 making -19 high -7 build -11 comes -12 happened 7 family 2 yet -3 he's
  -17 took -13 across -12 such -12 government 3 moment -4 ways 2 community 8 almost -17 talking -5 four -6 five -4
  experience 5 probably -20 young -14 care 4 history 5 seen -9 dollars 5 instead -12 inside -6 education 5
  sometimes -19 anything -2 science 4 learn -3 room 3 you've -12 pretty -17 often -16 told -13 asked -10 someone
  -12 quite -18 body 5 remember -11 already -9 imagine -10 job 5 reason -14 interesting 5 age 3 friends 2 half -4
  i'll -15 happen 11 single -12 black -10 side 2 wrong 7 public -5 nothing 3 20 -6 states 2 months -4 war 5 here's
  -24 makes -15 saying -22 learned -5 design -2 goes -9 wasn't -9 keep -13 later -7 billion -9 whether -35 open -5
  says -26 sure -10 process 3 having -16 control 5 yes 4 both -5 possible 11 saw -8 united -7 else 6 happens 2
  basically -18 amazing 4 game 5 building -4 case -7 hope 6 stuff 5 under -15 until -32 built -9
`,
  '1 1': `
  the 13 and 11 to -21 of -43 a -2 that -9 i 27 is -22 you 14 we 25 it 17 this 16 so 36 was -22 for -6 are -16
  have -8 but 25 they 22 on -13 with -13 what 18 can -3 be -11 it's 33 about -17 as 3 not 5 my 17 all 10 at -2 do
  4 people 7 our 9 one 12 if 18 like -7 from -9 there 7 an -2 now 34 or -3 these 13 when 13 just 8 me -18 because
  12 more -5 how 16 out -26 by -6 them -25 up -20 going -10 he 24 had -20 know -19 were -25 your -4 see 5 us -23
  who -7 would -10 that's 25 really -8 think 8 which -12 get -4 time -15 world -16 then 14 i'm 27 where -3 don't
  10 way -15 will -6 some 12 has -20 into -28 here 8 no 22 want -7 actually 4 years -21 make -7 other 2 go 9
  things -10 been -14 we're 26 those 13 right 10 than -29 well 39 first 20 also 6 said -16 something -4 even 10
  most 17 two 7 much -9 over -4 look 15 she 24 there's 28 only 7 need -10 got -10 thing -20 many 12 take 12 back
  -5 work -11 every 12 little 3 life -2 you're 17 did 4 his 10 around -13 they're 28 good 5 lot -4 her 3 why 23
  different -9 through -15 being 3 kind -8 same 6 come 7 day -15 doing -8 three 8 down -20 today 8 use -9 any 6
  i've 22 called -16 tell 8 after 11 we've 24 put -2 didn't -6 made -11 percent -19 better -5 thank 22 human 4
  change -11 never 15 great 6 started -5 year -11 each 13 fact -3 own -8 another 20 system -18 might -10 its -3
  give 12 important -11 last 13 big 5 power -3 can't -3 next 10 able -4 still -2 technology -4 water -9 part -2
  women 3 city -13 few -5 idea -10 him -11 again 4 too -8 place -10 doesn't -4 used -7 came -9 live -6 thought -9
  problem -8 end 3 ago -18 love 2 show -3 off -18 does 6 data -9 story -13 let's 33 between -15 school -10 always
  -8 course -3 maybe 25 information -12 wanted -2 brain -8 call -5 feel -9 looking -2 understand -7 done -11 kids
  3 ever -4 long -9 bit -4 means -12 point -10 what's 23 example -6 mean -7 everything 6 believe 4 country -9 real
  -3 found -3 may -10 question -11 let 17 money -7 try 4 old -4 future -6 cancer -3 food -3 children -3 person -13
  whole -3 trying -3 small 3 million -16 times -14 away -15 countries -11 lives -12 global 3 men -2 while 9 number
  17 become -8 enough -7 man 7 home -8 sort -2 10 -7 am 22 thinking -9 i'd 22 ask 4 less -4 second 24 getting -4
  once 15 without -4 left -4 making -3 high -2 build -3 comes -9 happened -9 family -3 yet 16 he's 34 took -9
  across -8 living -3 such 2 moment -7 ways -9 community -7 almost 6 coming -4 talking -6 five 9 experience -10
  probably -4 young -2 care -11 seen -6 dollars -12 instead 31 inside -2 energy -9 sometimes 21 anything -7 sense
  -6 science -4 days -7 learn -5 room -8 you've 18 often -3 told -8 asked -6 someone 3 matter -10 quite -2 body -8
  remember 19 space -6 imagine 30 job -8 reason -7 interesting -5 age -5 friends -7 half 7 i'll 31 happen -8
  single -4 black -3 side -13 wrong -6 myself -6 nothing 16 20 -7 states -8 months -10 war -9 here's 38 light -8
  move -3 makes -8 saying -9 learned -5 design -5 goes -10 wasn't -3 keep 9 later -7 billion -12 whether 4 open 2
  says -11 sure 5 places -7 process -9 having 7 control -9 yes 24 both 10 possible -8 set -6 saw -4 face -7 health
  -3 else -12 ok 33 happens -7 basically 16 hand -8 amazing -4 game -6 building -4 case -2 hope 2 stuff -6 under
  -3 until 2 built -4
`,
  '2 1': `
  and -15 to -13 of -4 that -5 in -8 i 6 is 9 you 4 we 6 it 2 this 2 so -3 was 6 for -5 are 9 but -17 on -6 with
  -4 what 2 can 8 be -7 it's -2 my 3 all 3 at -2 do 2 people 3 our -2 one 7 if 4 from -7 there 4 an -3 or -16
  these 3 when 2 just 3 because -3 more -3 out -6 by -5 them -3 up -9 very -5 going -6 he -2 know 2 were 9 their
  -13 us -5 would 5 that's 2 really 4 think 7 which -15 get -2 world -3 then 7 i'm 4 don't 7 way -2 will 3 some 4
  has 7 into -23 here 8 could 6 no 6 want 3 actually 2 years 7 make -2 go 2 things -5 been -3 those 6 right 5 than
  -8 well 2 first 6 also 8 said 4 even 3 most 6 two 3 much -10 over -3 look 3 there's 4 only 6 need 3 got 4 thing
  7 many 4 take 2 every 4 little -2 life -10 you're 2 did 5 his -3 around -8 they're -5 good 3 lot 3 her -4 why 9
  different -10 through -10 being -5 kind -3 doing -3 three 6 down -14 today 7 any -4 i've 7 tell -2 after 13
  we've 10 put 3 didn't 4 percent 12 find -3 better -8 thank 7 human -2 change -2 never 4 great 3 started 4 year
  -5 each 5 before 2 fact 13 own -11 together -8 another 6 system -5 might 5 its -8 give 4 last 5 big -2 power 11
  can't 5 went 2 next 6 able -2 should 6 still -2 technology 2 water -2 part 3 city -2 few 7 idea 4 start 2 again
  4 too -5 place -5 doesn't 4 used 2 came 2 thought 2 end -6 ago -6 show -4 off -6 does 11 story 2 let's 14
  between -9 school -2 always 2 course 22 maybe 6 information -7 wanted 3 call 5 feel 3 looking 2 understand 3
  done -5 help -2 kids 5 ever -9 long -4 bit -2 means 11 point 4 what's 14 example 13 mean 5 country -6 real -2
  found -6 may 9 question 3 let 10 money -7 create 2 try -2 old 4 future -5 person 2 whole 4 trying -8 million 4
  times -3 using 2 away -10 social -3 working -2 countries -2 lives -2 global 2 men 2 while 12 number 13 become -6
  hard -6 man 3 home -5 sort 2 10 4 am 4 thinking -5 i'd 12 ask 2 less -8 second 12 once 12 left -4 making -4
  build -5 comes 8 family -3 he's 4 took 7 across -10 living -4 government 2 moment -4 ways -6 community -2 coming
  -8 talking -2 five 4 probably 6 young 2 care -5 history -4 seen 4 dollars -5 instead 7 inside -5 education -2
  energy -5 sometimes 9 anything -3 sense -7 science -4 learn -3 room -3 you've 3 often 5 told 3 asked 6 someone 6
  matter -5 body -7 remember 12 already 2 space -2 imagine 11 job 3 reason 10 interesting 4 age -6 friends -3 i'll
  10 happen -8 single -5 black -2 side -6 wrong -5 myself -2 public -7 20 -2 months 3 war -6 here's 21 light -2
  move -2 makes 8 design 3 goes 5 wasn't 8 keep 3 billion 3 says 8 bad -3 sure 4 places 2 having -2 yes 21 both 3
  possible -12 saw -4 face -3 health -6 else 5 ok 13 happens 8 mind -3 basically 10 hand -5 amazing 4 game -4
  building -3 case -3 under 2
`,
  '-1 2': `
  of_the -4 in_the -5 this_is -7 and_i -6 and_the -2 going_to -7 to_the -2 on_the -3 is_a -3 i_was 4 that_we -5
  you_can -8 in_a -2 at_the -2 the_world 6 is_the -2 we_have 12 it_was 3 to_do 4 if_you -9 and_we -4 we_can 8
  and_then -16 one_of -4 of_a -3 have_to -5 is_that -5 for_the -2 i_think -3 that_i -3 a_lot 5 and_so -6 kind_of
  -3 you_know -8 the_first -16 and_it -18 as_a -2 there_are -5 the_same 3 and_they -4 all_of -4 so_i -2 thank_you
  19 it_is 14 and_you -9 lot_of -3 and_this -10 to_make -4 to_get -4 out_of 3 look_at -8 and_that -8 the_way -22
  that_you -10 which_is -3 a_little -6 in_this -12 that_is 2 we_are 18 with_a -2 able_to 2 of_our -6 the_most -4
  what_we -2 i_have 6 for_a -2 a_very -5 and_it's -3 is_not -9 that_they -3 and_in -3 it's_not -2 and_he -4
  to_have 2 to_see 4 i_don't 2 of_my -4 when_you -4 that_was -3 you_see -2 a_few -6 that_are -6 in_fact -21
  of_course -14 in_our -4 the_other 8 some_of -3 be_a -2 do_you -14 like_this 16 we_were -3 they_are 16 and_what
  -7 in_my -4 people_who -2 trying_to -2 the_next -11 is_to -3 wanted_to 6 years_ago 2 and_that's -5 there_was -6
  of_us -3 and_if -4 the_last -13 percent_of -2 how_to 2 had_to -2 we_don't 3 tell_you -2 things_that -7 like_to
  -3 of_people -3 back_to -3 the_people -5 we_do 9 so_that -6 he_was 9 you_to -3 more_than -5 would_be -3 of_you 5
  to_take -3 i_said -2 the_time 3 of_that 20 we_had -2 talk_about 5 these_are -8 the_end -4 but_it -4 us_to -3
  i_can 7 do_it 4 can_do 11 i_know 2 of_all -8 so_this -3 that_it -9 they_have -2 is_what -3 right_now 19 and_when
  -3 the_right -15 know_that -2 a_new -6 if_i 2 this_was -7 will_be -8 little_bit 3 we_know -2 i_am 10 is_an -3
  i_mean -13 not_just -3 do_that 26 i_could 9 the_best -5 you_don't -2 you_get 3 up_to 3 what_you -3 each_other 19
  in_your -3 he_said 6 don't_know 12 so_you -4 and_she -3 be_able -3 has_been -2 to_find -5 to_tell -3 used_to 2
  they_can 3 about_it 8 it_in -2 and_i'm -3 we're_going 3 to_say 10 try_to -2 let_me -11 the_united -7 to_you 18
  don't_have -2 we_want 2 for_example -17 and_as -2 to_know 4 me_to 2 as_well 42 that_this -6 you_are 13 do_this
  13 to_think -3 of_their -3 you_could -4 of_what -9 about_this 7 them_to 8 and_there -12 the_only -3 in_that 9
  up_with 6 know_what 18 so_much 7 to_talk 3 think_that -5 something_that -7 i_went 3 are_not -3 on_this -6
  in_their -3 how_do -7 i_got -2 people_are -2 is_going -3 could_be 4 not_only -6 do_we -2 very_much 15 looking_at
  4 to_this 13 to_give -3 to_work 2 to_create -9 if_you're -2 many_of -2 talking_about 8 i_thought -6 i_did 10
  to_show -10 the_things -17 live_in 12 as_you -4 with_this 7 at_this -2 was_in -2 and_all -5 a_way -10 what_it -3
  first_time 6 to_use -2 here_is -3 it_can -2 of_your -3 a_good -10 you_do 7 think_of 7 it_would -3 to_understand
  -4 in_which -7 they_don't 2 their_own -3 because_it -2 get_to 3 the_whole -4 to_come 9 my_life 6 way_that -5
  i'm_not -2 that_we're -2 that_if -2 to_build -5 and_how 2 the_problem -3 do_is -7 you_can't -7 the_middle -4
  is_it -3 the_city 5 the_brain 3 you_might -3 that's_what -7 give_you -2 a_big -7 going_on 12 that_can 2 and_one
  -4 that_would -2 what_do -11 much_more 3 the_more -15 believe_that -5 that_there -3 we_did 8 all_these -3
  see_that 6 they_had -2 there_were -4 called_the 2 to_change -2 in_order -2 about_how -5 to_try -4 i_do 15
  a_great -10 the_one -10 it_so 2 we_get 4 the_second -9 turns_out -15 you_that 2 they_do 10 fact_that -4 you_look
  -6 make_it -2 you_go 8 thing_that -4 is_how -4 for_you 15 so_it -5 like_that 34 of_an -2 the_new -5 at_least -20
  it_will -4 the_very -3 about_what -5 where_you -2 for_that 23 at_all 35 with_you 12 had_been -2 a_bit -5
  and_more 5 here_and 2 we_will 2 you_will 8 we_think -5 a_different -8 come_to -2 look_like 23 it_turns -2 not_to
  9 to_start 3 we_would -2 figure_out -15 not_going -3 was_going -3 access_to 6 here_in -2 might_be 3 i_believe -5
  the_water -3 out_to 3 we_should 4 is_no -4 at_that 5 that_he -2 the_great -10 based_on -2 how_much 2 the_power
  -3 a_long -3 was_that -5 to_learn 5 every_day 9 the_question -12 to_that 24 and_now -9 that_will -3 the_past 2
  say_that 5 looking_for 11 the_world's -12 and_not -5 one_is -2 out_that -6 with_my -2 is_really -5 to_put -4
  when_it -2 and_they're -3 this_one 7 the_planet 8 a_place -11 and_these -2 the_reason -15 is_very -2
  what_happens 11 in_some -2 every_single -5 a_really -4 know_how 3 years_old 11 and_for -2 as_an -2 don't_want -2
  do_with -4 of_life 3 for_this 4 want_you -2 and_we're -2 the_entire -7 that's_not -7 of_how -4 there's_no -2
  you're_going -3 they_would 2 i_will 4 looked_at -2 what_would -2 that_has -2 she_said -4 looks_like 16
  and_there's -2 to_share -5 to_us 9 is_actually -4 then_you -2 just_like -3 a_whole 4 is_about 5 a_small -5
  and_yet -19 we_go 14 these_people -3 that_have -2 the_country -4 other_people 5 a_single -4 the_top 3 they_could
  3 come_from 11 supposed_to 8 one_day -10 do_something 2 we've_got 3 that_means -5 the_story -2 it_could -2
  my_own -3 all_this 5 people_that -2 of_his -3 a_half 2 to_it 15 of_things 3 we_call -4 about_that 27 the_human
  -3 that_people -5 it_all 19 work_and 2 on_that 9 me_that -2 things_like -3 in_his -3 can_you -4 that_were -2
  for_all 4 very_very -2 means_that -5 it's_about -3 we_live 6 we_found -2 the_real -5 and_said -7 a_world -10
  and_also -5 in_one -3 put_it -4 we_started -2 see_it 2 that_these -2 the_beginning 3 the_kind -2 better_than -3
  if_it -2 so_that's -2 the_answer 5 and_even -3 be_in -3 that_all -2 with_it 10 even_though -23 as_it -7 on_their
  -2 most_important -6 was_really -3 few_years -6 are_we 3 we're_not 3 the_u.s 47 one_thing -7 the_two 3 so_let's
  -3 a_better -7 didn't_know 3 it_comes -2 the_data 6 to_them 9 with_that 22 i_can't -3 needed_to 3 the_point 5
  them_in 6 can_get 7 a_human 4 a_moment 11 a_day 10 may_be -3 10_years -3 i_knew -9 interested_in 2 to_become -3
  with_me 8 on_your -2 no_longer -6 to_keep -5 what_are -2 the_ocean 7 climate_change 4 i_see 2 it_means -7
  it's_just -2 a_huge -5 and_make -3 even_more -5 and_on 7 did_not 3 a_story 2 the_big -5 we_can't -2 two_years -6
  they're_not 4 that_i'm -2 the_universe 6 it's_like -3 this_idea -3 i_decided -7 all_that 6 the_third -10
  idea_that -4 is_something -9 million_people -2 what_happened 15 to_figure -2 the_biggest -6 so_on 34 you_about 2
  to_actually -2 in_all -2 long_time 5 that's_why -16 in_every -2 that_we've -2 from_this 5 top_of 2 on_it 7
  the_number -3 that_what -2 last_year 2 the_word -5 it_wasn't -3 this_in -2 of_human -5 something_like -4 in_many
  -3 a_global -3 an_example 12 it_with 2 the_ground 4 in_new -3 the_thing -6 a_second 11 you_take -3 us_that -5
  so_now -5 it_into -2 it's_really -3 they_said -2 told_me -9 i_hope -9 your_life -4 for_them -4 not_be -5
  would_you 2 you_may -3 the_year -2 as_if -2 the_ones -11 that_could -2 back_in 3 could_do 4 find_out -10 see_how
  -2 the_case 13
`,
  '0 2': `
  of_the -18 in_the -23 this_is -9 and_i -7 to_be -5 and_the -3 going_to -9 to_the -14 on_the -27 is_a -5 i_was -2
  that_we -18 you_can -16 in_a -8 at_the -16 is_the -9 we_have -2 want_to -8 it_was -9 to_do -8 if_you -11 and_we
  -4 we_can -4 and_then -2 one_of -2 of_a -2 have_to -3 is_that -5 for_the -16 i_think -6 that_i -13 a_lot -2
  and_so -11 kind_of -3 that_the -3 with_the -10 you_know -8 the_first -3 have_a -9 and_it -3 from_the -23 as_a -2
  there_are -13 all_the -13 and_they -3 so_i -8 thank_you -20 it_is -3 was_a -5 and_you -2 lot_of -4 and_this -6
  you_have -6 to_make -3 to_get -3 out_of -3 need_to -4 look_at -14 that_you -7 a_little -2 about_the -16 in_this
  -6 if_we -10 when_i -12 with_a -6 able_to -5 so_we -6 of_our -4 the_most -2 what_we -10 it's_a -2 there_is -6
  of_this -6 for_a -6 of_these -5 but_i -8 to_a -3 by_the -12 and_it's -4 is_not -7 into_the -13 on_a -4 that_they
  -16 they_were -2 to_go -3 can_see -6 it's_not -3 and_he -3 it_and 2 to_see -4 was_the -11 i_don't -3 of_my -4
  when_you -5 you_see -12 when_we -8 so_the 3 that_are 2 in_fact -5 in_our -8 part_of -2 what_i -15 be_a -5 do_you
  -19 like_this -13 in_my -8 are_the -8 can_be -3 but_the -3 people_who -11 trying_to -3 think_about -2 over_the
  -17 around_the -17 wanted_to -3 years_ago -11 and_that's -2 have_the -11 there_was -5 and_if -2 have_been -3
  there's_a -3 we_don't -3 tell_you -13 so_what -7 things_that -5 like_a -5 of_people -2 back_to -5 we_do -2
  see_the -6 you_to -3 more_than -3 would_be -2 of_you -2 to_take -5 talk_about -5 you_want -2 but_it -5 us_to -6
  do_it -11 had_a -3 can_do -5 of_all -2 so_this -11 that_it -6 is_what -4 right_now -53 know_that -2 way_to -5
  as_the -3 of_it -2 if_i -8 will_be -3 little_bit -4 at_a -2 i_am -4 is_an -2 not_just -11 do_that -3 but_we -3
  like_the -8 you_don't -9 you_get -4 what_you -8 just_a -3 each_other -6 in_your -2 he_said -2 don't_know -2
  be_able -2 has_been -2 to_find -2 to_tell -2 used_to -2 because_i -7 from_a -4 about_it -7 to_say -2 what_they
  -12 try_to -2 where_we -7 let_me -3 them_and -3 don't_have -2 for_example -3 make_a -4 through_the -11 it's_the
  -4 as_well -10 that_this -9 that's_the -5 do_this -14 not_a -5 to_think -5 as_we -5 united_states -6 you_could
  -4 of_what -4 about_this -17 them_to -5 people_in -3 would_have -2 up_with -8 know_what -16 because_the -2
  something_that -7 because_we -5 are_not -5 on_this -9 in_their -2 how_do -6 be_the -12 people_are -4 not_only -8
  do_we -2 as_i -5 looking_at -7 up_and -4 to_this -3 to_give -3 but_it's -7 if_you're -2 talking_about -3 live_in
  -8 world_and -6 show_you -17 as_you -4 with_this -9 at_this -6 you_think -9 was_in -4 to_look -5 take_a -3
  what_it -8 because_they -5 about_a -4 first_time -2 that_it's -5 when_the -2 i_started 2 is_this 3 it_can -6
  so_if -5 up_in -8 you_do -5 we_all -2 it_would -6 they_don't -3 their_own -2 because_it -4 it_doesn't -7
  this_and 5 now_i -11 my_life -2 way_that -4 when_they -5 you_a -4 i'm_not -3 that_we're -12 to_my -4 that_if -8
  it_has -4 do_is -2 you_can't -4 then_we -8 time_and 2 there_and -3 how_we -9 you_might -3 that's_what -6
  give_you -9 going_on -5 get_a -2 has_a -2 that_can -2 across_the -11 where_the -3 new_york -5 by_a -2 what_do -7
  then_i -5 much_more -6 believe_that -2 people_and 2 that_there -13 or_the -3 all_these -9 than_the -5 got_a -3
  see_that -2 if_they -4 i've_been -2 is_in 2 but_they -3 there_were -4 called_the -10 not_the -3 but_what -2
  about_how -11 you_and 5 is_one -3 it_so -4 out_and -3 you_need -2 turns_out -2 you_that -4 they_do -2 should_be
  -2 fact_that -2 you_look -5 make_it -9 thing_that -6 up_the -13 order_to -2 is_how -6 but_if -3 for_you -2
  in_and 18 is_just -3 now_the -5 at_least -2 it_will -5 about_what -12 where_you -5 back_and -11 how_many -3
  that_and 20 at_all -3 you_would -2 with_you -4 here_and -3 now_we -7 out_there -14 get_the -8 it_but -3 you_will
  -2 that_a 3 look_like -3 it_turns -8 so_when -3 figure_out -2 so_it's -5 access_to -2 here_in -6 might_be -2
  because_it's -6 is_no -5 that_he -10 life_and -6 based_on -6 was_that 3 was_not -3 but_this -4 so_they -2
  looking_for -3 you_very -11 one_is -2 is_so -9 thing_is -3 out_that -3 all_over -4 with_my -7 go_back -5 when_it
  -3 way_we -14 on_my -10 this_one -10 have_an -2 change_the -15 every_single -2 out_the -9 know_how -8 years_old
  -8 know_the -3 where_i -5 do_with -3 can_we -8 make_the -6 ability_to -2 between_the -7 many_people -5 of_how -2
  there's_no -6 time_i -16 no_one -6 looked_at -6 take_the -3 looks_like -5 in_an -2 to_our -2 can_actually -2
  create_a -3 then_you -5 hard_to -2 off_the -12 now_this -14 had_the -5 these_people -4 other_people -5 are_in -2
  come_from -3 you've_got -2 rather_than -2 supposed_to -2 one_day -3 do_something -4 on_and 6 which_we -7 it_the
  6 thinking_about -2 it_could -6 me_i 3 all_this -8 after_the -7 people_that -3 do_and 19 how_the -3 it_all -7
  years_and -3 things_like -2 talk_to -2 in_his -3 away_from -5 can_you -4 for_all -4 i've_got -2 think_we -6 it_i
  5 what_we're -5 you_just -3 same_time -3 in_one -3 put_it -5 time_in -5 in_these -4 how_they -6 see_it -7 been_a
  -2 that_these -7 down_the -12 more_and 2 better_than -3 if_it -3 such_a -4 that_all -2 even_though -2 as_it -2
  on_their -2 most_important -2 are_we -4 we're_not -2 one_thing -2 so_let's -5 it_comes -2 have_this -5
  people_have -2 10_years -2 interested_in -9 just_the -3 on_your -2 no_longer -2 climate_change -5 this_kind -2
  enough_to -2 it_means -3 where_they -5 you_so -5 on_our -2 did_not -6 such_as -5 that_but 18 do_not -7
  they're_not -2 that_i'm -8 as_they -3 this_idea -3 during_the -17 me_a -2 those_who -2 is_we -5 idea_that -3
  million_people -8 in_all -3 time_we -9 that's_why -4 in_every -3 that_we've -7 from_this -4 on_it -3 last_year
  -2 was_so -6 ago_i -19 it_wasn't -5 this_in 3 because_you -2 something_like -2 in_many -3 it_a 5 find_a -2
  now_and 16 living_in -7 so_how -3 what_i'm -5 how_it -4 you_take -5 it_really -5 so_now -7 well_as -15 up_a -5
  it_into -2 think_it's -9 that_that 5 so_i'm -3 would_you -4 under_the -8 things_and 5 you_may -2 as_if -3
  back_in -8 could_do -2 out_in -2 said_i -2 20_years -2 see_how -6 through_a -2
`,
  '1 2': `
  of_the -7 this_is 20 and_i 15 to_be 6 and_the 11 going_to -4 to_the -7 on_the 8 is_a -7 i_was -7 that_we -19
  you_can 7 in_a -3 at_the 5 the_world -5 is_the -4 we_have 2 want_to -2 it_was 8 to_do 2 if_you 3 and_we 12
  we_can -4 and_then 13 one_of 14 of_a -3 have_to -3 is_that 15 i_think -3 that_i -16 a_lot 6 and_so 30 kind_of -6
  that_the -8 you_know 15 the_first 8 have_a 2 and_it 15 as_a 6 there_are 16 all_the -5 the_same -12 and_they 14
  all_of 13 so_i 3 thank_you 19 it_is 3 was_a -5 and_you 10 lot_of -2 and_this 25 you_have 5 to_make 3 to_get 8
  need_to -2 look_at 12 and_that 22 the_way -9 that_you -17 which_is -3 a_little -8 about_the -6 in_this 3 that_is
  16 when_i 5 we_are -3 able_to -4 and_a -4 of_our -2 the_most -7 what_we -5 it's_a 5 there_is 13 of_this -3
  a_very 6 we_need 5 of_these -2 but_i -3 to_a -2 by_the 8 and_it's 17 is_not -4 into_the -7 on_a 4 that_they -6
  they_were -5 to_go -3 and_in 26 can_see -5 it's_not 2 and_he 19 it_and -13 to_see -2 was_the -2 i_don't 2 of_my
  -2 that_was 13 you_see 17 a_few 8 so_the 8 that_are -19 in_fact 28 of_course 40 in_our -2 the_other 14 part_of 6
  what_i -2 some_of 16 be_a 3 do_you 22 like_this -7 we_were -8 to_me 9 they_are -4 i'm_going 5 and_what 19 in_my
  2 are_the -3 can_be -7 but_the 5 i_would -11 people_who -4 think_about 14 the_next 4 is_to -2 over_the 11
  around_the -3 wanted_to -2 years_ago -3 and_that's 22 there_was 12 and_if 22 have_been -6 there's_a 2 the_last 6
  percent_of -6 how_to -10 tell_you -9 so_what 17 things_that 4 like_to -2 like_a -6 of_people -2 the_people -2
  we_do -6 see_the -3 so_that -19 he_was -3 you_to -10 more_than 10 would_be -3 to_take -3 i_said 7 the_time -3
  we_could -10 these_are 17 the_end -6 but_it -3 i_can -9 had_a -2 can_do -6 i_know 3 so_this 11 that_it -7 and_to
  16 they_have 3 right_now -4 and_when 25 the_right -11 of_those 3 a_new -2 if_i -5 this_was 13 will_be -6 at_a -6
  we_know 3 i_am -2 is_an -2 i_mean 11 not_just -6 but_we -5 like_the 5 i_could -12 it_to -12 you_don't 8 you_get
  4 up_to -2 what_you -10 just_a -3 each_other -16 most_of 14 in_your -11 he_said 9 don't_know -6 who_are -11
  so_you -5 and_she 15 be_able -2 has_been -4 end_of 6 to_find 2 to_tell -2 because_i -10 they_can -10 for_me 10
  about_it -3 it_in -14 and_i'm 17 we're_going 4 what_they -4 where_we -11 into_a -3 let_me 20 the_united 2
  don't_have -7 we_want -2 for_example 19 and_as 25 through_the -5 to_know -3 it's_the 4 as_well -17 that_this -7
  you_are -6 that's_the 12 do_this -6 not_a 7 to_think -3 as_we -3 of_what -2 about_this -5 and_there 14 people_in
  2 would_have -5 the_only 3 in_that 7 up_with -2 or_a -8 know_what -2 so_much -28 think_that -4 because_we -7
  are_not -4 on_this 3 in_their -4 how_do 17 be_the -2 i_got -7 people_are -2 could_be -3 not_only 7 do_we 8
  very_much -9 as_i 9 kinds_of -5 looking_at 3 i_wanted 5 to_this -2 to_give 19 to_work -2 if_you're 3 many_of 16
  talking_about -3 i_did -9 the_things 2 live_in -2 that_in 5 show_you -4 as_you 13 with_this 11 at_this 9 to_look
  -2 and_all 4 take_a 4 a_way -3 what_it -7 because_they -10 about_a 10 for_us -3 first_time 3 to_use -2 here_is 3
  i_started -5 is_this 13 it_can 4 so_if 8 instead_of -6 you_do -2 think_of 16 we_all 7 to_understand 7 in_which
  -4 they_don't -5 their_own -3 because_it -10 we_see 3 it_doesn't 10 this_and -4 now_i 10 the_whole 3 and_my 7
  went_to 6 to_come -2 my_life -4 when_they -5 you_a -11 i'm_not 4 that_we're -6 that_if -5 and_how -4 it_has 10
  the_problem 17 do_is -6 you_can't 13 that's_a 7 a_couple 17 then_we 3 what_the -6 there_and -6 is_it 44 the_city
  -3 how_we -15 to_help -2 are_you 28 the_brain -5 you_might 10 that's_what 6 give_you -7 going_on -2 has_a -2
  that_can -5 and_one 13 where_the -6 but_you -3 new_york 3 that_would 7 by_a -7 what_do 10 lots_of 10 then_i 8
  much_more 3 believe_that -4 people_and -3 that_there -5 started_to -2 we_did -4 all_these 5 than_the -3 the_fact
  -12 got_a -2 if_they -3 i've_been 7 but_they -8 they_had 2 there_were 9 not_the -4 she_was -5 but_what 9
  in_order 9 about_how -3 to_try 2 thousands_of 3 the_internet -4 the_idea 4 i_do -3 number_of -6 a_great -2
  the_one -3 is_one -3 it_so -14 the_second 17 you_need 2 turns_out 11 so_in 21 you_that -8 they_do -10 should_be
  -3 you_look 8 make_it 3 you_go 8 way_of -2 is_how -2 but_if 8 for_you -8 so_it 3 sense_of -2 in_and -3 is_just
  -3 and_our 2 now_the 15 the_new 7 so_many -22 at_least 2 but_in 15 hundreds_of 8 it_will 6 the_very 4 about_what
  -4 and_of 25 where_you -7 for_that 6 back_and -2 how_many 6 at_all -8 with_you -6 had_been -2 here_and -5
  we_will -8 i_love 9 now_we 4 out_there -4 get_the -2 it_but -6 that_a -2 come_to -2 look_like -14 it_turns 17
  so_when 4 we_would -12 so_it's 3 are_a -3 people_to -4 i_believe 6 what_was -4 the_water -4 because_it's -2
  we_should -7 is_no -3 at_that 16 that_he -5 the_great 3 based_on 4 how_much 7 the_power -10 but_also -26
  every_day -5 the_question 8 but_this 7 and_now 18 the_past -3 so_they -7 say_that -2 looking_for -3 the_world's
  -4 you_very -2 i'd_like 2 and_not 5 one_is 9 thing_is -2 all_over -10 with_my 2 is_really -2 to_put 2 go_back -2
  our_own -6 and_they're 14 what_if 16 then_the 4 this_one 2 the_planet -3 and_these 22 the_reason 17 what_happens
  -4 idea_of -2 every_single -5 out_the -2 the_rest 3 years_old -3 and_for 19 where_i -7 who_was -2 don't_want -3
  do_the 2 piece_of -3 can_we 22 can_make -2 make_the -2 for_this 7 and_we're 14 the_entire -3 between_the -5
  that's_not 8 many_people 4 there's_no -3 time_i -2 who_have -3 you're_going 4 they_would -7 i_will -4
  together_and -3 looked_at -2 take_the 5 what_would 7 that_has -7 she_said 3 looks_like -3 in_an -2 who_is 4
  the_day 3 if_the 2 do_i 8 and_there's 17 is_actually -2 can_actually -3 create_a 3 years_of -2 just_like -4
  a_whole -3 is_about -2 a_small -2 and_yet 24 it's_going -2 off_the -4 now_this 11 we_go -9 these_people 3
  that_have -5 other_people 4 a_single 5 they_could -10 come_from -4 you've_got 5 rather_than 7 one_day 5
  do_something 2 which_was -2 which_we -4 it_the -12 i'm_a 2 we've_got 3 that_means 24 to_live -2 in_front -7
  the_story -2 thinking_about -3 it_could 7 all_this 2 in_terms -7 after_the -4 people_that -3 to_it -2 how_the
  -11 we_also 5 we_call 2 the_human -3 that_people -4 it_all -7 amount_of -4 on_that 3 millions_of 6 talk_to 7
  in_his -4 away_from -2 can_you 29 that_were -8 for_all -3 i've_got 5 that_when -3 means_that -2 it's_about 3
  think_we -2 you_the -6 we_live 5 we_found 3 it_i -17 what_we're 2 the_real 4 you_just 9 and_said -20 a_world 3
  and_also 2 in_one 2 in_these -4 how_they -6 see_it -2 that_these -4 the_beginning -2 down_the -3 they_will -9
  the_bottom 3 than_a -2 more_and 5 now_in 4 the_kind -5 if_it -2 so_that's 10 the_answer 13 and_even 10 such_a 7
  that_all 2 and_by 26 as_it -2 it's_an 8 are_we 32 i_saw 5 we're_not 3 the_u.s 2 the_two -3 so_let's 3 well_i -4
  i_learned -2 i_really -3 but_then 6 it_comes 2 the_data -2 with_that 5 but_there 4 the_point 9 form_of -3
  people_have 9 and_at 27 can_get -2 a_human -2 a_day -4 may_be -2 10_years -4 i_knew -2 to_become 3 with_me -4
  and_over 20 no_longer -7 what_are 4 the_ocean -3 climate_change 6 this_kind -3 example_of -2 it's_just -2
  where_they -5 so_for 20 over_and 4 you_so -5 a_huge 2 and_make -12 each_of 18 and_on 24 did_not -5 a_story -2
  such_as -9 the_big 3 group_of -2 we_didn't 2 two_years 5 they're_not 3 that_i'm -4 the_universe 3 it's_like 4
  this_idea -3 i_decided -8 a_time -2 all_that 5 during_the 3 the_third 21 those_who 4 is_we -2 i_found -2
  but_that 6 million_people -4 we_look -4 the_biggest 9 so_on 3 you_about -4 to_actually 3 in_all -4 we've_been -3
  become_a -2 that's_why 9 the_system 7 in_every -2 that_we've -7 on_it -3 the_number -10 that_what -3 just_to 10
  last_year 9 but_not -13 ago_i -4 it_wasn't 14 this_in -5 because_you -5 in_many 3 it_a -10 find_a 2 now_and -16
  an_example -2 it_with -10 the_ground -2 in_new -4 the_thing 9 and_their 8 so_how 14 how_it -10 you_take 8
  then_they 10 what_a 3 could_have -3 it_really 7 so_now 8 it_for -8 side_of -2 up_a -2 i_get -5 it_into -5
  they_said 11 but_when 9 that_that -2 i_say 6 told_me -3 i_hope 7 not_be -2 i_came -3 would_you 17 under_the -3
  you_may 5 as_if -5 the_ones -6 that_could 5 set_of -2 and_just 5 back_in 14 could_do -2 find_out 5 first_of 26
  any_of 3 20_years -2 see_how -2 the_case -2
`,
};
const LENGTHS =
  '-17 -10 -6 -1 0 1 1 2 2 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 2 2 2 2 1 0 0 0 1 0 -1 -1 -1 -1 -1 -2 -3 -4 -3 -5 -3 -4 -2 -4 -5 -6 -5 -7 -5 -9 -7 -8 -6 -7 -7 17';

function tableOf(): BoundaryTable {
  const weights = new Map<string, number>();
  for (const [row, pairs] of Object.entries(ROWS)) {
    const [role] = row.split(' ');
    const items = pairs.trim().split(/\s+/);
    for (let i = 0; i < items.length; i += 2)
      weights.set(`${role} ${items[i].replaceAll('_', ' ')}`, Number(items[i + 1]) / 10);
  }
  return { constant: -2.72, weights, lengths: LENGTHS.split(' ').map((tenths) => Number(tenths) / 10) };
}

let table: BoundaryTable | undefined;
/** The table, read when it is first needed. */
export const boundaryTable = (): BoundaryTable => (table ??= tableOf());
