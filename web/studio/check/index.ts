export { CheckBadge, CheckTab } from './check-tab.tsx';
export { CheckDeskProvider, type FixHeld, useCheckDesk } from './desk.tsx';
export { nameWhere, type ShownTarget, targetOf } from './findings/where.ts';
export { checkNames } from './names.ts';
export { useCheck } from './use-check.ts';
export { fixWish, type Wish } from './wish.ts';
