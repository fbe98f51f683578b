export { type ArtLog, type ArtOptions, createArt } from './art.ts';
export { copyAssets } from './media/copy.ts';
export { linkOrCopy, writeWhole } from './media/files.ts';
export { mediaPath, mediaType, mediaUrl } from './media/path.ts';
export type { Art, BackgroundRequest, MusicRequest, PortraitRequest } from './types.ts';
