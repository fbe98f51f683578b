export { FinishRefused } from './finish-refused.tsx';
export { type Finish, useFinish } from './use-finish.ts';
