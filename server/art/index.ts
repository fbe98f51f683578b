export { type ArtLog, type ArtOptions, createArt } from './art.ts';
export { copyAssets } from './media/copy.ts';
export { inOwnFolder, linkOrCopy, writeWhole } from './media/files.ts';
export { beginIncoming, type Incoming, type IncomingFile, takeBackIncoming } from './media/incoming.ts';
export { mediaPath, mediaType, mediaUrl } from './media/path.ts';
export {
  createPainter,
  type Painter,
  type Painting,
  type PaintingNews,
  type PictureOrder,
  type WantedPicture,
  wantPicture,
} from './painter/index.ts';
export { takeInReference } from './take-in-reference.ts';
export type {
  Art,
  BackgroundRequest,
  ReferencePicture,
} from './types.ts';
export { takeInVoice, VOICE_BYTES } from './voice.ts';
