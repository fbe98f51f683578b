export { type ArtLog, type ArtOptions, createArt } from './art.ts';
export { copyAssets } from './media/copy.ts';
export { linkOrCopy, writeWhole } from './media/files.ts';
export { mediaPath, mediaType, mediaUrl } from './media/path.ts';
export {
  createPainter,
  type Painter,
  type PainterOptions,
  type Painting,
  type PaintingNews,
  type PictureOrder,
  type WantedPicture,
  wantPicture,
} from './painter/index.ts';
export { takeInReference } from './take-in-reference.ts';
export {
  type AdoptRequest,
  type Art,
  type BackgroundRequest,
  MAX_REFERENCES,
  type MusicRequest,
  type PortraitRequest,
  REFERENCE_MEDIA_TYPES,
  type ReferencePicture,
} from './types.ts';
