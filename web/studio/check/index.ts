export { CheckBadge, CheckTab } from './check-tab.tsx';
export { DraftCheckProvider, useCheck, useDraftCheck } from './draft-check.tsx';
export { createElementLabels } from './element-labels.ts';
export { describeLocation, findShownTarget, type ShownTarget } from './finding-location.ts';
export { type CoauthorRequest, createFixRequest, FixButton } from './findings/fix-button.tsx';
