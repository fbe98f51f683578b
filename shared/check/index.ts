export { type Checker, type CheckWork, checkDraft, checkPackage, createChecker } from './checker.ts';
export * from './finding.ts';
export { plainSentences } from './plain-sentence.ts';
export * from './proof/index.ts';
export {
  FINDING_CODES,
  FINDINGS,
  type FindingCode,
  type FindingKind,
  findingGroup,
  KnownFindingCodeSchema,
} from './registry.ts';
export { type Deed, type DeedKind, type Repair, type RepairCall, repairOf, repairsOf } from './repair/index.ts';
export * from './sentences.ts';
export * from './story-step.ts';
export { titleOfPlace } from './titles.ts';
