import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { readConfig } from '../../../server/config.ts';
import { startServer } from '../../../server/listen.ts';
import { createLogger } from '../../../server/log.ts';
import type { TurnData } from '../../../shared/wire/index.ts';
import type { Figure, Row } from '../figure.ts';
import type { Pair } from '../pairs.ts';
import { type BenchModel, benchModel, type Pace } from './models.ts';
import { directed, told } from './scripts.ts';
import { nextAction } from './services.ts';
import { endlessStory } from './story.ts';

const PACE: Pace = { firstMs: 100, deltaMs: 20 };
const TURNS = 6;
const CROWD = 50;

const ASKED: LanguageModelV4CallOptions = { prompt: [{ role: 'user', content: [{ type: 'text', text: 'Go on.' }] }] };

/** The milliseconds the models alone take until a first frame is whole: the Director's answer, then the Storyteller's first element. */
async function ownDelays({ director, storyteller }: Record<'director' | 'storyteller', BenchModel>): Promise<number> {
  const began = performance.now();
  await director.model.doGenerate(ASKED);
  const { stream } = await storyteller.model.doStream(ASKED);
  let text = '';
  let at: number | null = null;
  for await (const part of stream) {
    if (part.type === 'text-delta') text += part.delta;
    if (at === null && text.includes('}')) at = performance.now() - began;
  }
  return at ?? Number.NaN;
}

/** What each play stands at, so that the next turn answers it. */
const standing = new Map<string, TurnData>();

/** The milliseconds from asking until the first frame of the telling is here; reads the turn to its end. */
export async function firstFrame(address: string, playId: string): Promise<number> {
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
  what: 'first frame at the client, p95; what the models alone take until then, p95',
  async measure() {
    const dataDir = await mkdtemp(join(tmpdir(), 'kamishibai-bench-'));
    const config = readConfig({ DATA_DIR: dataDir, OFFLINE_SEED: '7', PORT: '0', DIRECTOR_TIMEOUT_MS: '60000' });
    // Every answer is as long as every other, so that all take the same.
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
      const bare = { director, storyteller };
      const [alone = ''] = plays;
      await firstFrame(server.address, alone);
      await Promise.all(plays.slice(1).map((id) => firstFrame(server.address, id)));
      const one: Pair[] = [];
      for (let turn = 0; turn < TURNS * 2; turn += 1) {
        one.push({ subject: await firstFrame(server.address, alone), floor: await ownDelays(bare) });
      }
      const many: Pair[] = [];
      for (let turn = 0; turn < TURNS; turn += 1) {
        const subjects = await Promise.all(plays.map((id) => firstFrame(server.address, id)));
        const floors = await Promise.all(plays.map(() => ownDelays(bare)));
        many.push(...subjects.map((subject, index) => ({ subject, floor: floors[index] ?? Number.NaN })));
      }
      return [
        row('P2', this.what, one, 1.1),
        row('P2 crowd', `the same of ${CROWD} plays at once, and of as many models`, many, 1.25),
      ];
    } finally {
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};

/** The late ones of both, against one another. */
function row(name: string, what: string, pairs: readonly Pair[], goal: number): Row {
  const value = p95(pairs.map(({ subject }) => subject));
  const floor = p95(pairs.map((pair) => pair.floor));
  return {
    name,
    what,
    value,
    floor,
    ratio: value / floor,
    unit: 'ms',
    goal,
    met: value / floor <= goal,
    pairs: pairs.length,
  };
}
