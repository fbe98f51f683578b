export { applyMemoryChange, applyMemoryChanges, relationshipBetween } from './apply.ts';
export * from './change.ts';
export { DIGEST_LINES_MAX, ROLL_UP } from './digest.ts';
export * from './ledger.ts';
export { deriveLoopChanges } from './loops.ts';
export * from './memory.ts';
export { nextLoopId, nextRelationshipId, nextSceneId } from './memory.ts';
export * from './proposal.ts';
export {
  buildMemoryRows,
  characterEntry,
  locationEntry,
  loopEntry,
  type MemoryEntry,
  relationshipEntry,
} from './rows.ts';
export { deriveNotedEntries } from './storyteller-notes.ts';
export { type SceneMemoryInput, summarizeScene, summarizeTurn } from './summarize-turn.ts';
export {
  createNameLookup,
  formatCharacter,
  formatOpenLoops,
  formatRelationships,
  listRelationships,
  overallSummary,
  recentScenesSummary,
  relationshipFrom,
  SUMMARY_LIMITS,
} from './summary.ts';
export { isQuestion, oneLine } from './text.ts';
