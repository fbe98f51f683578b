export { checkDraft, checkPackage, createChecker } from './checker.ts';
export * from './finding.ts';
export { FINDING_CODES, FINDINGS, type FindingCode, findingGroup } from './finding.ts';
export * from './format-findings.ts';
export * from './proof/index.ts';
export { findRepair, findRepairs, type Repair, type RepairAction } from './repair/index.ts';
export * from './story-step.ts';
