export type { PlaysDeps } from './deps.ts';
export { TRIAL_VERSION } from './fold-play.ts';
export { SAVE_FILE_BYTES } from './save-file.ts';
export { createPlays } from './service.ts';
export { deletedStory } from './stories.ts';
export type { Plays } from './types.ts';
export { missingIn } from './versions.ts';
