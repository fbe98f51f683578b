export { type Admission, createAdmission } from './admission.ts';
export { bodyAtMost, emptyIsAbsent, JSON_BOUNDS, JSON_LIMIT, jsonAtMost, PICTURE_LIMIT } from './body-limits.ts';
export { applyCommonGuards } from './common-guards.ts';
export { getClientAddress, isClientGone } from './connection.ts';
export { createImportBodies } from './import-body.ts';
export { jsonOnly, PICTURE_TYPES, picturesOnly, soundsOnly } from './media-type.ts';
export { createRequestLimit, type RequestLimit } from './request-rate-limit.ts';
export { checkToken, cookieValue, SESSION_COOKIE, sameSecret, wantsPage } from './token.ts';
export { type Attempts, createAttempts } from './token-rate-limit.ts';
