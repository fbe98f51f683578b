export { checkDraft, checkPackage, createChecker } from './checker.ts';
export * from './finding.ts';
export {
  FINDING_GROUPS,
  FINDINGS,
  type FindingCode,
  type FindingGroup,
  findingGroup,
  SEVERITIES,
  type Severity,
} from './finding-kinds.ts';
export * from './format-findings.ts';
export * from './proof/index.ts';
export { findRepairs, type Repair, type RepairAction } from './repair/index.ts';
export * from './story-step.ts';
