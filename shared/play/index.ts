export * from './action.ts';
export * from './frame.ts';
export * from './pack.ts';
export * from './proposal.ts';
export * from './state.ts';
export * from './wire.ts';
