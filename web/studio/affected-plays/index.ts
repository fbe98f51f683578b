export { listStoryPlays, PlaysButton, PlaysDialog } from './plays-dialog.tsx';
export { useCarefulFinish } from './use-careful-finish.ts';
