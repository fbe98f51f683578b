// An intended exception: these two are typed by the server's agent and routes. Other shapes are in shared/wire.
export type { SessionAnswer, SessionMessage } from '../../server/api-types.ts';
export type { BinListing, ModelsAnswer, PackageListing, PlayListing, SessionListing } from '../../shared/wire/index.ts';
export { ApiError, readApiError, toApiError } from './api-error.ts';
export { apiFetch, path } from './client.ts';
export * from './editing.ts';
export * from './history.ts';
export { toSafeMediaUrl } from './media.ts';
export * from './notes.ts';
export * from './queries.ts';
export { queryKeys } from './query-keys.ts';
export {
  applySessionChange,
  applySessionStatus,
  isConversationStale,
  isSessionFollowed,
  refetchAfterCurrent,
  refetchWithoutConversation,
  setSessionFollowed,
  syncAfterOwnChange,
} from './session-updates.ts';
export * from './snapshots.ts';
export { api, type ChatState, fetchConversation, pathParams, readResponse, withSignal } from './typed-client.ts';
export * from './words.ts';
