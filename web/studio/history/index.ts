import { lazy } from 'react';

export { Toast, type ToastMessage, useToast } from './toast.tsx';
export { UndoButtons } from './undo-buttons.tsx';
export { type Direction, useUndo } from './use-undo.ts';
/** The history is looked at now and then: its code comes when it is first opened. */
export const HistoryDrawer = lazy(() => import('./history-drawer.tsx'));
