export { CheckBadge, CheckTab } from './check-tab.tsx';
export { DraftCheckProvider, useDraftCheck } from './draft-check.tsx';
export { FixButton } from './findings/fix-button.tsx';
export { nameWhere, type ShownTarget, targetOf } from './findings/where.ts';
export { checkNames } from './names.ts';
export { useCheck } from './use-check.ts';
export { fixWish, type Wish } from './wish.ts';
