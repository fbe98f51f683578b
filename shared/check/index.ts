export { checkDraft, checkPackage, createChecker } from './checker.ts';
export * from './finding.ts';
export * from './proof/index.ts';
export {
  FINDING_CODES,
  FINDINGS,
  type FindingCode,
  findingGroup,
} from './registry.ts';
export { type Deed, type Repair, repairOf, repairsOf } from './repair/index.ts';
export * from './sentences.ts';
export * from './story-step.ts';
