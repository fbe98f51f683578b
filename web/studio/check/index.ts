export { CheckBadge, CheckTab } from './check-tab.tsx';
export { DraftCheckProvider, useDraftCheck } from './draft-check.tsx';
export { createElementLabels } from './element-labels.ts';
export { describeLocation, findShownTarget, type ShownTarget } from './finding-location.ts';
export { FixButton } from './findings/fix-button.tsx';
export { type CoauthorRequest, createFixRequest } from './fix-request.ts';
export { useCheck } from './use-check.ts';
