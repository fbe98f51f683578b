export { type Admission, createAdmission } from './admission.ts';
export { bodyAtMost, emptyIsAbsent, JSON_LIMIT, PICTURE_LIMIT } from './body-size.ts';
export { getClientAddress, isClientGone } from './connection.ts';
export { createImportBodies } from './import-body.ts';
export { JSON_BOUNDS, jsonAtMost } from './json-bounds.ts';
export { jsonOnly, PICTURE_TYPES, picturesOnly, soundsOnly } from './media-type.ts';
export { authCheck, cookieValue, SESSION_COOKIE, sameSecret, wantsPage } from './token.ts';
export { type Attempts, createAttempts } from './token-rate-limit.ts';
