export { PeoplePage } from './people-page.tsx';
export { mayWrite } from './role.ts';
export { ShareDialog } from './share-dialog.tsx';
