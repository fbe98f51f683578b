import type { Asset, Expression, MusicPrompt } from '../../shared/story/index.ts';

export interface PortraitRequest {
  packageId: string;
  characterId: string;
  imagePrompt: string;
  /** Name, role, pronouns and description help the embedded painter to a fitting person. */
  name: string;
  description: string;
  pronouns?: string;
  artStyle: string;
  expressions: readonly Expression[];
  signal?: AbortSignal;
}

export interface BackgroundRequest {
  packageId: string;
  locationId: string;
  prompt: string;
  artStyle: string;
  setting: string;
  signal?: AbortSignal;
}

export interface MusicRequest {
  packageId: string;
  mood: string;
  prompts: readonly MusicPrompt[];
  signal?: AbortSignal;
}

/**
 * Makes pictures and music and keeps them under `DATA_DIR/packages/<packageId>/<kind>/`, content-addressed: the same
 * request is made once. Asset urls are `/media/<packageId>/<kind>/<file>`. A failing image model falls back to the
 * embedded painter; a file is written aside and renamed, so none is ever half there.
 */
export interface Art {
  portrait(request: PortraitRequest): Promise<Asset>;
  background(request: BackgroundRequest): Promise<Asset>;
  music(request: MusicRequest): Promise<Asset>;
}
