export { Clock } from './clock.tsx';
export { ConfirmDelete, type DeleteTarget } from './confirm-delete.tsx';
export { DeskMenu } from './desk-menu.tsx';
export { ErrorNotice } from './error-notice.tsx';
export { ModelStatus } from './model-status.tsx';
export { Picture, Portrait, PortraitRow } from './picture.tsx';
export { type SaidError, sayInOneLine, useSaidError } from './said-error.ts';
export { Story } from './story.tsx';
export { languageName, timeAgo } from './time.ts';
