import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { PlayExportInput, Played } from '../../../../server/exchange/out/types.ts';
import type { Services } from '../../../../server/main.ts';
import type { VNPackage } from '../../../../shared/story/index.ts';
import type { PlayAnswer } from '../../../../shared/wire/index.ts';
import { ask } from '../../../support/services.ts';

/** What a player does who takes the first that is offered, and now and then goes elsewhere or looks at where they are. */
export function actionIn({ turn, waitingFor, choices, connections, freeText, places, location }: PlayAnswer): object {
  if (turn === 0) return { type: 'start' };
  if (waitingFor === 'dice-result') return { type: 'roll' };
  const [way] = connections;
  if (turn % 5 === 4 && way !== undefined) return { type: 'travel', locationId: way };
  const open = choices.find(({ locked }) => locked !== true);
  if (waitingFor === 'choice' && open) return { type: 'choice', choiceId: open.id };
  return waitingFor === 'free-text' || (turn % 7 === 3 && freeText)
    ? { type: 'text', text: `I wait & <look>: ${places.find(({ id }) => id === location)?.title}.` }
    : { type: 'continue' };
}

export async function playThrough(services: Services, packageId: string, turns: number): Promise<string> {
  const { id } = await services.plays.create(packageId, 7);
  for (let turn = 0; turn < turns; turn += 1) {
    const play = await services.plays.get(id);
    if (play.ended) break;
    const told = await ask(services, 'POST', `/api/plays/${id}/turns`, { action: actionIn(play) });
    if (told.status !== 200) throw new Error(`${told.status}: ${JSON.stringify(told.body)}`);
  }
  return id;
}

export async function playedOf(services: Services, id: string): Promise<Played> {
  const { pages, ...whole } = await services.plays.whole(id);
  return { ...whole, turns: pages.flatMap((page) => JSON.parse(new TextDecoder().decode(page))) };
}

/** What a writer of plays is given. @param media pictures by their url */
export const givenPlayOf = (
  played: Played,
  options: PlayExportInput['options'] = {},
  media: PlayExportInput['media'] = async () => null,
): PlayExportInput => ({ played, options, media, tell: () => undefined, signal: new AbortController().signal });

/** The samples that ship. */
export const SAMPLES = fileURLToPath(new URL('../../../../assets/samples/', import.meta.url));

/** The pictures of a sample, as it ships. */
export const sampleMedia =
  ({ id }: Pick<VNPackage, 'id'>): PlayExportInput['media'] =>
  async (url) =>
    readFile(`${SAMPLES}${id}/${url.split('/').slice(3).join('/')}`).catch(() => null);
