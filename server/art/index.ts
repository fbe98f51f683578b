export { type ArtLog, type ArtOptions, createArt } from './art.ts';
export { copyAssets } from './media/copy.ts';
export { mediaPath, mediaType } from './media/path.ts';
export type { Art, BackgroundRequest, MusicRequest, PortraitRequest } from './types.ts';
