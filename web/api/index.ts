export type {
  ModelsAnswer,
  PackageListing,
  PlayAnswer,
  PlayListing,
  SessionAnswer,
  SessionListing,
} from '../../server/api-types.ts';
export { apiFetch, apiJson, path, SIGN_IN_PATH } from './client.ts';
export * from './editing.ts';
export { ApiError, type ApiErrorCode, readApiError, toApiError } from './error.ts';
export { mediaUrl } from './media.ts';
export * from './queries.ts';
export { afterOwnChange, isToldLive, setToldLive, showChange, showStatus } from './session-live.ts';
export * from './workshop.ts';
