import type { VNPackage } from '../../shared/story/index.ts';

/** The key of the picture the turn is played before. */
export const backdropOf = (story: VNPackage, { place }: { place: { id: string } }): string =>
  story.plot.acts.flatMap((act) => act.sandboxLocations).find(({ id }) => id === place.id)?.location ?? place.id;
