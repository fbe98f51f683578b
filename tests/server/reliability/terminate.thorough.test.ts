import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { PlayerAction } from '../../../shared/play/index.ts';
import type { TurnData } from '../../../shared/wire/index.ts';
import { runs } from '../../support/runs.ts';
import { freelyToldStory } from '../../support/sample.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { chance, expectSound, listen, must, startListening } from './support.ts';
import { onwards, type PlayStanding } from './turns.ts';

const STOPS = Number(process.env.KILLS ?? runs(4));
const PATIENCE_MS = 300_000;

/** The turns of a play, none of which is without words. */
async function turnsWithWords(address: string, id: string): Promise<unknown[]> {
  const { turns } = (await must(address, 'GET', `/api/plays/${id}/turns?limit=100`)).body;
  for (const { turn, frames } of turns) {
    const words = frames.filter(({ type }: { type: string }) => type === 'say' || type === 'narrate');
    expect([turn, words.length > 0]).toEqual([turn, true]);
  }
  return turns;
}

describe('SIGTERM while turns are taken', () => {
  test(
    'leaves every turn told or gone, whenever it comes, and the play goes on',
    async () => {
      const dataDir = await tempDir();
      const random = chance(5);
      let server = await startListening(dataDir);
      const { packageId } = (await must(server.address, 'POST', '/api/packages/import', freelyToldStory())).body;
      const { id } = (await must(server.address, 'POST', '/api/plays', { packageId, seed: 7 })).body;
      let state: PlayStanding | null = null;
      let told = 0;

      for (let round = 0; round < STOPS; round++) {
        const { address, terminate } = server;
        // At its very beginning, soon after, or with some of its parts told.
        const [afterMs, afterParts] = [random(0, 100), random(0, 6)];
        let stopping: Promise<number | null> | null = null;
        let parts = 0;
        let end: TurnData | null = null;
        let failure: string | null = null;
        const stop = () => {
          stopping ??= sleep(afterMs).then(terminate);
        };
        const before = state;
        const action: PlayerAction = onwards(state);
        await listen(
          `${address}/api/plays/${id}/turns`,
          { action },
          ({ type, data, ...part }) => {
            if (type === 'data-turn') end = data as TurnData;
            if (type === 'error') failure = JSON.stringify(part);
            parts += 1;
            if (parts >= afterParts) stop();
          },
          () => {
            if (afterParts === 0) stop();
          },
        );
        stop();
        expect(await stopping).toBe(0);
        expectSound(dataDir);

        server = await startListening(dataDir);
        const turns = await turnsWithWords(server.address, id);
        const play = (await must(server.address, 'GET', `/api/plays/${id}`)).body;
        expect(turns).toHaveLength(play.turn);
        expect(play.running).toBe(false);
        const last = before?.turn ?? 0;
        // What came to its end is kept. What did not says so, or its connection broke, and it is offered again as it was.
        const whole = end as TurnData | null;
        const possible = [last, last + 1]
          .filter((turn) => whole === null || turn === whole.turn)
          .filter((turn) => failure === null || turn === last);
        expect(possible).toContain(play.turn);
        expect(play.choices).toEqual(before && play.turn === last ? before.choices : expect.any(Array));
        told += play.turn - last;
        state = play.turn === 0 ? null : play;
      }
      expect(told).toBeGreaterThan(0);
    },
    PATIENCE_MS,
  );

  test.each([
    ['before its first words', '{"elements":[{"type":"background","id":"the_pier"},'],
    ['after some', '{"elements":[{"type":"narrate","text":"The tide is out."},{"type":"narr'],
  ])(
    'breaks off a turn that does not come to its end, %s, and its action is taken again',
    async (_when, beginning) => {
      const dataDir = await tempDir();
      let server = await startListening(dataDir, { HALTING: beginning });
      const { packageId } = (await must(server.address, 'POST', '/api/packages/import', freelyToldStory())).body;
      const { id } = (await must(server.address, 'POST', '/api/plays', { packageId, seed: 7 })).body;
      const standing = async () => {
        const { turn, waitingFor, choices, frames, running } = (await must(server.address, 'GET', `/api/plays/${id}`))
          .body;
        return { turn, waitingFor, choices, frames, running };
      };
      const before = await standing();
      let stopping: Promise<number | null> | null = null;
      const heard: string[] = [];
      const { terminate } = server;
      await listen(`${server.address}/api/plays/${id}/turns`, { action: { type: 'start' } }, ({ type }) => {
        heard.push(type);
        if (type === 'data-frame') stopping ??= sleep(50).then(terminate);
      });
      expect(await stopping).toBe(0);
      expect(heard).not.toContain('data-turn');
      expect(heard).toContain('error');
      expectSound(dataDir);

      server = await startListening(dataDir);
      expect(await standing()).toEqual(before);
      let end: TurnData | null = null;
      await listen(`${server.address}/api/plays/${id}/turns`, { action: { type: 'start' } }, ({ type, data }) => {
        if (type === 'data-turn') end = data as TurnData;
      });
      expect(end).toMatchObject({ turn: 1 });
      await turnsWithWords(server.address, id);
    },
    PATIENCE_MS,
  );
});
