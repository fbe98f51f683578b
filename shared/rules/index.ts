export {
  type Condition,
  type ConditionScope,
  createConditionParser,
  storyConditions,
} from '../conditions/condition.ts';
export type { Amount, Mentions, PlayVariable } from '../conditions/condition-mentions.ts';
export { conditionKeys } from '../conditions/condition-mentions.ts';
export { readingAhead } from '../conditions/scene-condition.ts';
export { closeClimax, outcomeDue, TURNS_TO_CALL } from './act-end.ts';
export * from './amounts.ts';
export { askForWritten, mayAsk, requestRoll } from './ask-for-roll.ts';
export {
  addBits,
  type Bits,
  bitsIn,
  containsBits,
  createBits,
  hasAllBits,
  hasAnyBit,
  hasBit,
  keepBits,
  listMembers,
  lowestBit,
  noBits,
  nthBit,
  sameBits,
  setBit,
  shareBits,
} from './bits.ts';
export { findReachable } from './breadth-first-search.ts';
export { type Candidate, compileCandidates, earlierInArc, isMet, playedIn } from './candidates.ts';
export { CLIMAX_TURNS_MAX, closeClimaxTurn, neededBeforeClimax, settleClimax } from './climax.ts';
export { getProgram } from './compile-program.ts';
export { hasWrittenScenes, listConsequences } from './compile-scenes.ts';
export { compileStory, compileStoryInPieces, compilingStory } from './compile-story.ts';
export { compileCondition, createConditionScope, READS_ANY } from './condition-program.ts';
export {
  availableOptions,
  exchangeItems,
  getRollConsequence,
  giveFindings,
  isOffered,
  reward,
} from './consequences.ts';
export { drawDice, getOutcome, rollTwoDice, seedFor } from './dice.ts';
export { barredIn, choose, isDryNow, isEligible, mayChoose } from './eligible.ts';
export { endingsOpen, resolveEnding } from './ending.ts';
export { fire, mayCall } from './events.ts';
export { factsEarned, findingNamesFact, learnEarnedFacts, learnFacts } from './knowledge.ts';
export { asksRoll, fixOpenOptions, landAtOnce, offer, openOptions, whatComes } from './landing.ts';
export {
  consequencesIn,
  type Gift,
  guardedFlags,
  isFractional,
  listFinalGifts,
  listFlagSets,
  listGifts,
  possibleOutcomes,
} from './landing-effects.ts';
export { encounterNumber, eventNumber, loadState, movePeople, placeNumber, type StoryState } from './load-state.ts';
export { canMeetAt, listCompanions, listSpeakers, type Moved, wasMoved } from './presence.ts';
export type * from './program.ts';
export { ACTIONS, ASKS, FORCED, LANDS, NONE, RulesState, WON, wayDue } from './rules-state.ts';
export { wordsAlone } from './same-words.ts';
export { rankCandidates } from './scorer.ts';
export type * from './story.ts';
export { MINUTES_A_TURN, timeAtStart, toClockTime } from './story-time.ts';
export { answerInWords, applyTurnClosing, applyTurnOpening, firstStep, hasWay, journey } from './turn.ts';
