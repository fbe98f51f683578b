export * from './finding.ts';
export type * from './proof/types.ts';
export * from './sentences.ts';
export * from './story-step.ts';
