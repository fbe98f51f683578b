import { lazy } from 'react';

export { Toast, type ToastMessage, useToast } from './toast.tsx';
export { UndoButtons } from './undo-buttons.tsx';
export { type UndoDirection, useUndo } from './use-undo.ts';
export const HistoryDrawer = lazy(() => import('./history-drawer.tsx'));
