import type { PlayAnswer } from '../../shared/wire/index.ts';
import { actionIn } from '../server/exchange/out/plays.ts';
import { json, request } from './program.ts';

export async function playThrough(packageId: string, turns: number): Promise<string> {
  const { id } = await json<{ id: string }>('POST', '/api/plays', { packageId, seed: 7 });
  for (let turn = 0; turn < turns; turn += 1) {
    const play = await json<PlayAnswer>('GET', `/api/plays/${id}`);
    if (play.ended) break;
    const told = await request('POST', `/api/plays/${id}/turns`, { action: actionIn(play) });
    if (!told.ok) throw new Error(`A turn answered ${told.status}: ${await told.text()}`);
    await told.text();
  }
  return id;
}
