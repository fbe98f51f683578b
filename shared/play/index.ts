export {
  CLIMAX_TURNS_MAX,
  type ConditionScope,
  compileStory,
  compileStoryInPieces,
  createConditionParser,
  findingNamesFact as findingNames,
  getOutcome,
  rollTwoDice,
  type Story,
  type StoryAct,
  type StoryEncounter,
  type StoryEvent,
  type StoryPlace,
  seedFor,
  TURNS_TO_CALL,
  toClockTime,
} from '../rules/index.ts';
export { asksDirector } from './asks-director.ts';
export { availableIn, canMeet, onStage, presentAt } from './cast.ts';
export { climaxDueAt, expectedProgress, openEndings, plannedTurns, whyNoClimax } from './climax.ts';
export {
  closeTurn,
  type TellingOutcome,
  type TurnClosing,
} from './close-turn.ts';
export { complicationText } from './complication-text.ts';
export { progressLeftForDeeds } from './deed-rewards.ts';
export { type DirectedTurn, directTurn, ROLLED } from './direct-turn.ts';
export * from './direction.ts';
export * from './direction-pack-schema.ts';
export {
  eligibleEncounters,
  eligibleOnceClosed,
  isDry,
  isNewEligible,
  listAvailableOptions,
  scoreEncounters,
  whyNotChosen,
  whyNotEligible,
} from './eligibility.ts';
export {
  closingFrames,
  getOptionsHeading,
  journeyFrames,
  listActors,
  movingFrames,
  openingFrames,
} from './engine-frames.ts';
export * from './frame.ts';
export { FRAMES_WHEN_UNTOLD, framesATurn } from './frame-budget.ts';
export { addGeneratedPeople, type GeneratedPerson } from './generated-people.ts';
export { knownFacts, listKnowers, mayMention } from './knowledge.ts';
export type { LoggedTurn } from './logged-turn.ts';
export { getActiveEncounter, getCurrentAct, getCurrentPlace } from './lookup.ts';
export { findTouchedTexts } from './match-touched.ts';
export { matchTypedText, parseChoiceNumber } from './match-typed-text.ts';
export * from './mutation.ts';
export { openTurn, type TurnOpening } from './open-turn.ts';
export * from './part.ts';
export * from './play-stage.ts';
export * from './player-action.ts';
export { optionChoiceId, possibleActions } from './player-action.ts';
export { type Presence, presenceIn } from './presence.ts';
export * from './proposal.ts';
export { isAt } from './proposal-rules.ts';
export { applyMutation, applyMutations, startPlay } from './reducer.ts';
export { calledAt, getPartScript, sceneAt } from './scene-at.ts';
export { conditionScope, lineFrames, type PlacedLine, scriptFrames, toldLines, wordsOfLine } from './script-frames.ts';
export * from './script-target.ts';
export { simulateTurn } from './simulate.ts';
export { cutAtSentence, splitSentences, splitText, wholeSentences } from './split-text.ts';
export { createStageTracker, STAGE_MAX, type StageTracker } from './stage-tracker.ts';
export * from './state.ts';
export { stripBracketedIds, stripFrameIds } from './strip-ids.ts';
export * from './told-to-script.ts';
export * from './transcript.ts';
export { herePart, isHere, partsTold, placeLeftAtOnce, toldAt, turnParts } from './turn-parts.ts';
export { playView, ShownMeterSchema, type Tracker, TrackerSchema } from './view.ts';
