export * from './change.ts';
export * from './memory.ts';
export * from './proposal.ts';
