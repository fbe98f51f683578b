export { type Attempts, createAttempts } from './attempts.ts';
export { bodyAtMost, emptyIsAbsent, IMPORT_LIMIT, JSON_LIMIT, PICTURE_LIMIT } from './body-size.ts';
export { isClientGone } from './client-gone.ts';
export { depthOf, JSON_DEPTH, nestedAtMost } from './depth.ts';
export { jsonOnly, PICTURE_TYPES, picturesOnly } from './media-type.ts';
export { originCheck, plainPath } from './origin.ts';
export { pageHeaders } from './page-headers.ts';
export { authCheck, cookieValue, SESSION_COOKIE, sameSecret } from './token.ts';
export { closeUnread } from './unread-body.ts';
