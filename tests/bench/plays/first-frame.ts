import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../../server/config.ts';
import { createLogger } from '../../../server/log.ts';
import { startServer } from '../../../server/main.ts';
import type { TurnData } from '../../../shared/play/index.ts';
import type { Figure, Row } from '../figure.ts';
import { nextAction } from './house.ts';
import { benchModel, deltasOf, type Pace } from './models.ts';
import { directed, told } from './scripts.ts';
import { endlessStory } from './story.ts';

const PACE: Pace = { firstMs: 100, deltaMs: 20 };
const TURNS = 6;
const CROWD = 50;

/** What the models alone take until the first frame is whole: the Director's answer, then the Storyteller's first element. */
function ownDelays(turn: number): number {
  const director = PACE.firstMs + (deltasOf(directed(turn)).length - 1) * PACE.deltaMs;
  const text = told(turn);
  const end = text.indexOf('}') + 1;
  return director + PACE.firstMs + (deltasOf(text.slice(0, end)).length - 1) * PACE.deltaMs;
}

/** What each play stands at, so that the next turn answers it. */
const standing = new Map<string, TurnData>();

/** The milliseconds from asking until the first frame of the telling is here; reads the turn to its end. */
async function firstFrame(address: string, playId: string): Promise<number> {
  const before = standing.get(playId);
  const action = before ? nextAction(before) : { type: 'start' };
  const began = performance.now();
  const response = await fetch(`${address}/api/plays/${playId}/turns`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action }),
  });
  if (!response.ok || response.body === null) throw new Error(`${response.status} ${await response.text()}`);
  let at: number | null = null;
  let text = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (at === null && text.includes('"type":"narrate"')) at = performance.now() - began;
  }
  const end = /^data: (\{"type":"data-turn".*\})$/m.exec(text)?.[1];
  if (at === null || end === undefined) throw new Error(`No frame, or no end: ${text.slice(-300)}`);
  standing.set(playId, (JSON.parse(end) as { data: TurnData }).data);
  return at;
}

const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? 0;

/** P2: how long a player waits for the first frame, over the models' own delays; alone and among fifty. */
export const firstFrames: Figure = {
  name: 'P2',
  what: "first frame at the client, p95; the sum of the models' own delays",
  async measure() {
    const dataDir = await mkdtemp(join(tmpdir(), 'kamishibai-bench-'));
    const config = readConfig({ DATA_DIR: dataDir, OFFLINE_SEED: '7', PORT: '0', DIRECTOR_TIMEOUT_MS: '60000' });
    // Every answer is as long as every other, so that one sum of delays holds for all.
    const director = benchModel(() => directed(0), PACE);
    const storyteller = benchModel((_, call) => told(1000 + (call % 9000)), PACE);
    const models = { director: director.model, storyteller: storyteller.model };
    const server = await startServer(config, { log: createLogger('silent'), samplesDir: null, models });
    try {
      const headers = { 'content-type': 'application/json' };
      const imported = await fetch(`${server.address}/api/packages/import`, {
        method: 'POST',
        headers,
        body: JSON.stringify(endlessStory()),
      });
      const { packageId } = (await imported.json()) as { packageId: string };
      const plays = await Promise.all(
        Array.from({ length: CROWD }, async () => {
          const body = JSON.stringify({ packageId, seed: 7 });
          const made = await fetch(`${server.address}/api/plays`, { method: 'POST', headers, body });
          return ((await made.json()) as { id: string }).id;
        }),
      );
      const own = ownDelays(1000);
      const [alone = ''] = plays;
      await firstFrame(server.address, alone);
      const one: number[] = [];
      for (let turn = 0; turn < TURNS * 2; turn += 1) one.push(await firstFrame(server.address, alone));
      await Promise.all(plays.slice(1).map((id) => firstFrame(server.address, id)));
      const many: number[] = [];
      for (let turn = 0; turn < TURNS; turn += 1) {
        many.push(...(await Promise.all(plays.map((id) => firstFrame(server.address, id)))));
      }
      return [
        row('P2', this.what, p95(one), own, 1.1, one.length),
        row('P2 crowd', `the same of ${CROWD} plays at once`, p95(many), own, 1.25, many.length),
      ];
    } finally {
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};

const row = (name: string, what: string, value: number, floor: number, goal: number, pairs: number): Row => ({
  name,
  what,
  value,
  floor,
  ratio: value / floor,
  unit: 'ms',
  goal,
  met: value / floor <= goal,
  pairs,
});
