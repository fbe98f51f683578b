export { FinishRefused } from './finish-refused.tsx';
export { type StoryFinish, useFinish } from './use-finish.ts';
