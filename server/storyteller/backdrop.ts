import type { VNPackage } from '../../shared/story/index.ts';

export const getBackdropKey = (story: VNPackage, { place }: { place: { id: string } }): string =>
  story.plot.acts.flatMap((act) => act.sandboxLocations).find(({ id }) => id === place.id)?.location ?? place.id;
