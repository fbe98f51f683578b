import type { Art } from '../art/index.ts';

/** Placeholder art: pictures and music are named but not made. */
export const namedArt: Art = {
  portrait: async ({ packageId, characterId }) => picture(`${packageId}/characters/${characterId}`),
  background: async ({ packageId, locationId }) => picture(`${packageId}/backgrounds/${locationId}`),
  music: async ({ packageId, mood }) => ({ url: `/media/${packageId}/music/${mood}`, mimeType: 'audio/ogg' }),
  adopt: async ({ packageId, kind, id }) => picture(`${packageId}/${kind}/${id}`),
};

const picture = (path: string) => ({ url: `/media/${path}`, mimeType: 'image/webp' });
