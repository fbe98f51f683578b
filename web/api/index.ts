// An intended exception: these two are typed by the server's agent and routes. Other shapes are in shared/wire.
export type { SessionAnswer, SessionMessage } from '../../server/api-types.ts';
export type { ModelsAnswer, PackageListing, PlayListing, SessionListing } from '../../shared/wire/index.ts';
export { apiFetch, path } from './client.ts';
export * from './editing.ts';
export { ApiError, readApiError, toApiError } from './error.ts';
export * from './history.ts';
export { keys } from './keys.ts';
export { mediaUrl } from './media.ts';
export * from './queries.ts';
export { readAgain } from './read-again.ts';
export {
  afterOwnChange,
  isToldLive,
  lacksConversation,
  readBesidesConversation,
  setToldLive,
  showChange,
  showStatus,
} from './session-live.ts';
export { answer, api, at, type Conversation, fetchConversation, until } from './typed.ts';
