import { setTimeout as sleep } from 'node:timers/promises';
import { type Art, createArt } from '../../../server/art/index.ts';

const drawn = async (packageId: string, kind: string, name: string, mimeType: string) => {
  await sleep(2);
  return { url: `/media/${packageId}/${kind}/${name}`, mimeType };
};

/** An art that is quick, so that more can be cut short in less time. Only an author's own pictures become files. */
export const quickArt = (dataDir: string): Art => ({
  portrait: ({ packageId, characterId }) => drawn(packageId, 'characters', `${characterId}.png`, 'image/png'),
  background: ({ packageId, locationId }) => drawn(packageId, 'backgrounds', `${locationId}.webp`, 'image/webp'),
  music: ({ packageId, mood }) => drawn(packageId, 'music', `${mood}.ogg`, 'audio/ogg'),
  adopt: createArt({ dataDir, image: () => null }).adopt,
});

const never = () => new Promise<never>(() => undefined);

/** An art of which no picture is ever finished. */
export const neverArt: Art = { portrait: never, background: never, music: never, adopt: never };
