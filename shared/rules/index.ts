export {
  type Condition,
  type ConditionScope,
  createConditionParser,
  storyConditions,
} from '../conditions/condition.ts';
export { conditionKeys } from '../conditions/condition-keys.ts';
export type { Amount, Mentions, PlayVariable } from '../conditions/condition-mentions.ts';
export { readingAhead } from '../conditions/scene-condition.ts';
export { closeClimax, outcomeDue, TURNS_TO_CALL } from './act-end.ts';
export * from './amounts.ts';
export { earlierInArc } from './arcs.ts';
export {
  addBits,
  type Bits,
  bitsIn,
  bitsOf,
  containsBits,
  hasAllBits,
  hasAnyBit,
  hasBit,
  keepBits,
  lowestBit,
  membersOf,
  noBits,
  nthBit,
  sameBits,
  setBit,
  shareBits,
} from './bits.ts';
export { type Candidate, candidatesOf, isMet, playedIn } from './candidates.ts';
export { ask, askForWritten, mayAsk } from './checks.ts';
export { barredIn, choose, mayChoose } from './choosing.ts';
export { CLIMAX_TURNS_MAX, closeClimaxTurn, neededBeforeClimax, settleClimax } from './climax.ts';
export { programOf } from './compile-program.ts';
export { consequencesOf, hasWrittenScenes } from './compile-scenes.ts';
export { compileStory, compileStoryInPieces, compilingStory } from './compile-story.ts';
export { compileCondition, READS_ANY, scopeOf } from './condition-program.ts';
export { degreeOf, exchangeItems, find, isOffered, reward } from './consequences.ts';
export { isDry, isEligible } from './eligible.ts';
export { endingOf, endingsOpen } from './ending.ts';
export { fire, mayCall } from './events.ts';
export {
  consequencesIn,
  flagSetsOf,
  type Gift,
  giftsOf,
  isFractional,
  possibleOutcomes,
  settledGiftsOf,
} from './gifts.ts';
export { guardedFlags } from './grants.ts';
export { factsEarned, learn, learnFacts, names } from './knowledge.ts';
export { asksRoll, judgeOptions, landAtOnce, offer, openOptions, whatComes } from './landing.ts';
export { encounterNumber, eventNumber, load, movePeople, placeNumber, type StoryState } from './load.ts';
export { unique } from './pool-fields.ts';
export { canMeetAt, companionsOf, type Moved, speakersOf, wasMoved } from './presence.ts';
export type * from './program.ts';
export { diceOf, outcomeOf, rollTwoDice, seedFor } from './random.ts';
export { wordsAlone } from './same-words.ts';
export { inOrder } from './scorer.ts';
export { ACTIONS, ASKS, FORCED, LANDS, NONE, Standing, WON, wayDue } from './standing.ts';
export type * from './story.ts';
export { clockOf, MINUTES_A_TURN, timeAtStart } from './story-time.ts';
export { answerInWords, closeTurn, hasWay, journey, openTurn } from './turn.ts';
export { reachedFrom } from './ways.ts';
