export { PlaysButton, PlaysDialog } from './plays-dialog.tsx';
export { useFinishWithCare } from './use-care.ts';
