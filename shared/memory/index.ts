export { applyMemoryChange, applyMemoryChanges, relationshipBetween } from './apply.ts';
export * from './change.ts';
export { DIGEST_LINES_MAX, ROLL_UP } from './digest.ts';
export { nextLoopId, nextRelationshipId, nextSceneId } from './ids.ts';
export * from './ledger.ts';
export { oneLine } from './line.ts';
export { loopsOf } from './loops.ts';
export * from './memory.ts';
export { entriesNoted } from './noted.ts';
export * from './proposal.ts';
export { isQuestion } from './question.ts';
export {
  characterEntry,
  locationEntry,
  loopEntry,
  type MemoryEntry,
  memoryRowsOf,
  relationshipEntry,
} from './rows.ts';
export { gistOf, type SceneInput, sceneOf } from './scene.ts';
export {
  formatCharacter,
  formatOpenLoops,
  formatRelationships,
  nameIn,
  overallSummary,
  recentScenesSummary,
  relationshipFrom,
  relationshipsOf,
  SUMMARY_LIMITS,
} from './summary.ts';
