export * from './act.ts';
export * from './character.ts';
export * from './draft.ts';
export * from './encounter.ts';
export * from './id.ts';
export * from './package.ts';
export * from './tools.ts';
export * from './world-info.ts';
