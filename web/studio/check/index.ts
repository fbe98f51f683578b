export { CheckBadge, CheckTab } from './check-tab.tsx';
export { DraftCheckProvider, useDraftCheck } from './draft-check.tsx';
export { FixButton } from './findings/fix-button.tsx';
export { checkNames } from './names.ts';
export { useCheck } from './use-check.ts';
export { nameWhere, type ShownTarget, targetOf } from './where.ts';
export { fixWish, type Wish } from './wish.ts';
