export { FinishRefused } from './finish-refused.tsx';
export { listStoryPlays, PlaysButton, PlaysDialog } from './plays-dialog.tsx';
export { type StoryFinish, useConfirmedFinish, useFinish } from './use-finish.ts';
