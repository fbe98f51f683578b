export {
  CLIMAX_TURNS_MAX,
  type ConditionScope,
  clockOf,
  compileStory,
  compileStoryInPieces,
  createConditionParser,
  names as findingNames,
  outcomeOf,
  rollTwoDice,
  type Story,
  type StoryAct,
  type StoryEncounter,
  type StoryEvent,
  type StoryPlace,
  seedFor,
  TURNS_TO_CALL,
} from '../rules/index.ts';
export { climaxDueAt, openEndings } from './act-end.ts';
export * from './action.ts';
export { actorsOf } from './actors.ts';
export { askedAgain } from './asked-again.ts';
export { frameWithoutIds, withoutIds } from './bracketed-ids.ts';
export { availableIn, canMeet, presentAt } from './cast.ts';
export { plannedTurns, whyNoClimax } from './climax.ts';
export {
  closeTurn,
  type Told,
  type TurnClosing,
} from './close-turn.ts';
export { type DirectedTurn, directTurn, ROLLED } from './direct-turn.ts';
export * from './direction.ts';
export {
  eligibleEncounters,
  isDry,
  isNewEligible,
  scoreEncounters,
  whyNotChosen,
  whyNotEligible,
} from './eligibility.ts';
export { closingFrames, journeyFrames, movingFrames, openingFrames } from './engine-frames.ts';
export * from './frame.ts';
export { FRAMES_WHEN_UNTOLD, framesATurn } from './frame-budget.ts';
export { progressLeftForDeeds } from './grants.ts';
export * from './kept-place.ts';
export * from './kept-script.ts';
export { knownFacts, mayMention } from './knowledge.ts';
export type { LoggedTurn } from './logged-turn.ts';
export { activeEncounterOf, actOf, own, placeOf } from './lookup.ts';
export { type MadePerson, withMadePeople } from './made-people.ts';
export * from './mutation.ts';
export { openTurn, type TurnOpening } from './open-turn.ts';
export { optionChoiceId } from './option-choice.ts';
export * from './pack.ts';
export * from './part.ts';
export * from './play-stage.ts';
export { possibleActions } from './player-action.ts';
export { type Presence, presenceIn } from './presence.ts';
export * from './proposal.ts';
export { applyMutation, applyMutations, startPlay } from './reducer.ts';
export { numberIn, textMeant } from './said-words.ts';
export { calledAt, sceneAt, scriptOf } from './scene-at.ts';
export { conditionScope } from './scope.ts';
export {
  lineFrames,
  scriptFrames,
  type ToldLine,
  toldLines,
  wordsOfLine,
} from './script-frames.ts';
export { simulateTurn } from './simulate.ts';
export { sentencesOf, splitText, wholeSentences } from './split-text.ts';
export { createStaged, STAGE_MAX, type Staged } from './staged.ts';
export * from './state.ts';
export { touchedBy } from './touched.ts';
export * from './transcript.ts';
export { herePart, isHere, partsTold, placeLeftAtOnce, toldAt, turnParts } from './turn-parts.ts';
export { playView, ShownMeterSchema, type Tracker, TrackerSchema } from './view.ts';
export { isDirected } from './who-directs.ts';
export { complicationText } from './wording.ts';
