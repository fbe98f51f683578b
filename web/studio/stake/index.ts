export { PlaysButton, PlaysDialog } from './plays-dialog.tsx';
export { playsOf } from './stake.ts';
export { useFinishWithCare } from './use-care.ts';
