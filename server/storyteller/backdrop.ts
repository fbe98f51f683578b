import type { VNPackage } from '../../shared/story/index.ts';
import type { Scene } from './scene.ts';

/** The key of the picture the turn is played before. */
export const backdropOf = (story: VNPackage, { place }: Scene): string =>
  story.plot.acts.flatMap((act) => act.sandboxLocations).find(({ id }) => id === place.id)?.location ?? place.id;
