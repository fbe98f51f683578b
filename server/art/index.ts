export { type ArtLog, type ArtOptions, createArt } from './art.ts';
export { takeInReference } from './import-reference.ts';
export { copyAssets } from './media/copy.ts';
export { inOwnFolder, linkOrCopy, writeAtomically } from './media/files.ts';
export { beginIncoming, type Incoming, type IncomingFile, takeBackIncoming } from './media/incoming.ts';
export { mediaPath, mediaType, mediaUrl } from './media/path.ts';
export {
  createPainter,
  type Painter,
  type PaintingNews,
  type PaintingProgress,
  type PaintingRequest,
  type RequestedPainting,
  requestPainting,
} from './painter/index.ts';
export type {
  Art,
  BackgroundRequest,
  ReferencePicture,
} from './types.ts';
export { takeInVoice, VOICE_BYTES } from './voice.ts';
