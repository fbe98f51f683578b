import type { PlaySession } from '../../../server/play/snapshot.ts';
import { scripted, scriptedModels } from '../../support/scripted-models.ts';
import { numberedTeller, openPlays, playOn, playsIn } from './support.ts';

export const director = (answer = '{}') => scripted([answer]).model;

export const models = (teller = numberedTeller()) =>
  scriptedModels({ director: director(), storyteller: teller.model });

export async function played(turns: number, given = models()) {
  const services = await openPlays(given);
  const { id } = await services.plays.create(services.packageId, 7);
  const told = await playOn(services.plays, id, turns);
  return { ...services, id, told };
}

/** A play as the database alone has it. */
export async function reloaded(
  { store }: Pick<Awaited<ReturnType<typeof played>>, 'store'>,
  id: string,
): Promise<PlaySession> {
  return (await playsIn(store).load(id)).session;
}
