export { climaxDueAt, endingText, isDoomFull, isProgressFull } from './act-end.ts';
export * from './action.ts';
export { availableIn, canMeet, companionsOf, onStage, presentAt } from './cast.ts';
export {
  closeTurn,
  type Landing,
  optionChoiceId,
  type Told,
  type TurnClosing,
} from './close-turn.ts';
export { compileStory, compileStoryInPieces } from './compile-story.ts';
export {
  type Condition,
  type ConditionParser,
  type ConditionScope,
  type ConditionVariable,
  createConditionParser,
} from './condition.ts';
export { conditionKeys } from './condition-keys.ts';
export { type DirectedTurn, directTurn, type Refusal } from './direct-turn.ts';
export {
  eligibleEncounters,
  isDry,
  isNewEligible,
  type Rejection,
  whyNotEligible,
} from './eligibility.ts';
export { closingFrames, directionFrames, openingFrames } from './engine-frames.ts';
export * from './frame.ts';
export { FRAMES_WHEN_UNTOLD, framesATurn } from './frame-budget.ts';
export { knownFacts, mayMention, names as findingNames, newlyEarned } from './knowledge.ts';
export { activeEncounterOf, actOf, nextActOf, placeOf } from './lookup.ts';
export * from './mutation.ts';
export { type CheckResult, type FiredEvent, openTurn, type TurnOpening } from './open-turn.ts';
export * from './pack.ts';
export { assertActionFits, possibleActions } from './player-action.ts';
export * from './proposal.ts';
export { outcomeOf, rollTwoDice, seedFor } from './random.ts';
export { applyMutation, applyMutations, startPlay } from './reducer.ts';
export { conditionScope } from './scope.ts';
export { scoreEncounters, whyNotChosen } from './scorer.ts';
export { simulateTurn } from './simulate.ts';
export * from './state.ts';
export type * from './story.ts';
export { type PlayView, playView } from './view.ts';
export * from './wire.ts';
export * from './wire-record.ts';
export * from './wire-saves.ts';
export * from './wire-ticks.ts';
export * from './wire-version.ts';
