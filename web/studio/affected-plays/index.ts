export { listStoryPlays } from './affected-plays.ts';
export { PlaysButton, PlaysDialog } from './plays-dialog.tsx';
export { useCarefulFinish } from './use-careful-finish.ts';
