import type { KeptKind } from '../brief-compliance.ts';
import type { MeasureName } from '../measures.ts';

export type MeasureGroup = 'draft' | 'voice' | 'rules' | 'words' | 'choices' | 'costs';

export interface ReportWords {
  /** BCP-47 tag of the report's page. */
  tag: string;
  title: string;
  lead: (stories: number, turns: number, players: number) => string;
  improviser: string;
  interrupted: string;
  at: string;
  took: string;
  turnsPlayed: (turns: number) => string;
  intervals: string;
  groups: Record<MeasureGroup, string>;
  measures: Record<MeasureName, readonly [name: string, says: string]>;
  measure: string;
  difference: string;
  better: (model: string) => string;
  undecided: string;
  same: string;
  noValue: string;
  byTens: string;
  byTensSays: string;
  turns: (from: number, to: number) => string;
  reasons: string;
  toldBy: string;
  tellers: Record<'written' | 'rules', string>;
  replaced: string;
  refused: string;
  undirected: string;
  toolRefusals: string;
  nothing: string;
  briefs: string;
  keptKinds: Record<KeptKind, string>;
  forbids: (what: string) => string;
  kept: string;
  lost: string;
  byModel: string;
  byImproviser: string;
  byNobody: string;
  judged: (judge: string) => string;
  judgedSays: string;
  agreement: (same: number, of: number) => string;
  ratingsAgree: string;
  preferencesAgree: string;
  failedJudgings: (failed: number) => string;
  neither: string;
  transcripts: string;
  transcriptsSay: string;
  notShown: string;
  stopped: Record<'ended' | 'turns' | 'time' | 'tokens' | 'trouble' | 'interrupted', string>;
  notPlayed: string;
}

export const en: ReportWords = {
  tag: 'en',
  title: 'Which model tells well?',
  lead: (stories, turns, players) =>
    `${stories} ${stories === 1 ? 'brief' : 'briefs'}, ${players} ${players === 1 ? 'player' : 'players'} each, at most ${turns} turns a play.`,
  improviser: 'built-in improviser',
  interrupted: 'It was stopped before its end. What stands here was measured by then.',
  at: 'Ended',
  took: 'Took',
  turnsPlayed: (turns) => `${turns} ${turns === 1 ? 'turn' : 'turns'}`,
  intervals:
    'Intervals hold at 95 %, from drawing briefs and plays anew a thousand times. One brief or one play alone has none.',
  groups: {
    draft: 'Writing the story',
    voice: 'Whose telling it is',
    rules: 'Keeping the rules',
    words: 'Language',
    choices: 'Choices and news',
    costs: 'Time and cost',
  },
  measures: {
    finished: ['Stories finished', 'by the model itself, so that they can be played'],
    people: ['People kept', 'of those the brief names'],
    relations: ['Relations kept', 'said in a sentence'],
    places: ['Places kept', 'as places of the story'],
    numbers: ['Numbers kept', 'of things, and of acts'],
    forbidden: ['Left out as asked', 'things the brief forbids that are not in the story'],
    callsValid: ['Tool calls valid at once', 'taken as they were written'],
    callsRepaired: ['Tool calls repaired', 'read by mending them'],
    callsRefused: ['Tool calls refused', 'by the tool, with a reason'],
    errors: ['Errors in the draft', 'found by the check, a story'],
    warnings: ['Warnings in the draft', 'found by the check, a story'],
    answered: ['Answers of its own', 'of the co-author, not of the one that stands in'],
    draftTokens: ['Tokens a story', 'read and written'],
    draftCost: ['Cost of a story', 'in US dollars, where the price is known'],
    draftMs: ['Time for a story', ''],
    told: ['Turns told by the model', 'to their end, in words of its own'],
    own: ['Lines of its own', 'of those on the stage'],
    directed: ['Turns directed by the model', 'with an answer that could be read in time'],
    accepted: ['Directions accepted whole', 'of the turns it directed'],
    heeded: ['Encounters as the Director chose', 'of the turns it directed'],
    withheld: ['Words of the Director withheld', 'a turn it directed'],
    replaced: ['Frames not shown as written', 'a line told'],
    secrets: ['Turns that told the secret', 'that was planted and is nobody’s to tell'],
    forbiddenTold: ['Lines about what is forbidden', ''],
    strangers: ['Speakers who are not there', 'of spoken lines, shown or held back'],
    beats: ['Beats in its own words', 'of those a scene had to tell'],
    again: ['Sentences told before', 'in the same play'],
    distinct: ['Distinct runs of five words', 'not told before in the same play'],
    foreign: ['Lines in another script', 'than the story’s language'],
    slips: ['Slips a line', 'of signs, names, pronouns, what is left of a template'],
    follows: ['Choices that follow', 'that take up something of their scene'],
    offeredAgain: ['Choices offered before', 'in the same play'],
    news: ['Turns with something new', 'a place, a person, a finding, an event'],
    words: ['Words a turn', ''],
    trouble: ['Turns with trouble', 'a call that failed, a plan that did not work'],
    tokens: ['Tokens a turn', 'read and written'],
    cost: ['Cost of a turn', 'in US dollars, where the price is known'],
    firstWordsMs: ['Time to first words', 'of a turn, on average'],
    turnMs: ['Time for a turn', 'on average'],
  },
  measure: 'Measure',
  difference: 'Difference',
  better: (model) => `better: ${model}`,
  undecided: 'not decided',
  same: 'the same',
  noValue: 'not measured',
  byTens: 'By tens of turns',
  byTensSays: 'Whether it keeps up: a story may be good for ten turns and worse from then on.',
  turns: (from, to) => `turns ${from}–${to}`,
  reasons: 'Reasons',
  toldBy: 'Turns told by',
  tellers: { written: 'written, without a call', rules: 'the rules alone' },
  replaced: 'Not shown as written',
  refused: 'Asked for by the Director and not given',
  undirected: 'Why the model did not direct',
  toolRefusals: 'Why tools refused',
  nothing: 'Nothing.',
  briefs: 'What of each brief was kept',
  keptKinds: {
    people: 'People',
    relations: 'Relations',
    places: 'Places',
    numbers: 'Numbers',
    forbidden: 'Left out',
  },
  forbids: (what) => `without ${what}`,
  kept: 'kept',
  lost: 'not kept',
  byModel: 'written by the model',
  byImproviser: 'the model came to no story: played is the improviser’s of the same brief',
  byNobody: 'came to no story that can be played',
  judged: (judge) => `As judged by ${judge}`,
  judgedSays: 'It was shown transcripts and rubrics, not who told them, to whom, or what for.',
  agreement: (same, of) => `${same} of ${of}`,
  ratingsAgree: 'Two ratings of the same, at most one apart',
  preferencesAgree: 'Two preferences of the same, the order swapped',
  failedJudgings: (failed) => `${failed} judgings came to nothing.`,
  neither: 'neither',
  transcripts: 'Transcripts',
  transcriptsSay: 'What the players did and what they were shown.',
  notShown: 'Not shown as written',
  stopped: {
    ended: 'came to an ending',
    turns: 'played as long as asked',
    time: 'ended by time',
    tokens: 'ended by the budget',
    trouble: 'broke off',
    interrupted: 'stopped',
  },
  notPlayed: 'Not played.',
};
