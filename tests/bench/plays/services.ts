import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../../server/config.ts';
import { createLogger } from '../../../server/log.ts';
import { createServices } from '../../../server/main.ts';
import type { Overrides } from '../../../server/overrides.ts';
import type { PlayerAction } from '../../../shared/play/index.ts';
import { countNodes, type VNPackage } from '../../../shared/story/index.ts';
import type { TurnData } from '../../../shared/wire/index.ts';

export async function benchServices(
  story: VNPackage,
  models: NonNullable<Overrides['models']>,
  env: Record<string, string> = {},
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'kamishibai-bench-'));
  const config = readConfig({ DATA_DIR: dataDir, OFFLINE_SEED: '7', PORT: '0', ...env });
  const services = await createServices(config, { log: createLogger('silent'), samplesDir: null, models });
  const { id, version, title, language, createdAt } = story;
  const row = { id, version, title, language, createdAt, totalNodes: countNodes(story), body: JSON.stringify(story) };
  await services.store.putPackage(row);
  return {
    ...services,
    begin: async () => (await services.plays.create(id, 7)).id,
    async close() {
      await services.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type BenchServices = Awaited<ReturnType<typeof benchServices>>;

export async function takeTurn(services: BenchServices, playId: string, action: PlayerAction): Promise<TurnData> {
  const run = await services.plays.takeTurn(playId, action);
  let end: TurnData | null = null;
  for await (const chunk of run.follow()) {
    if (chunk.type === 'data-turn') end = chunk.data as TurnData;
    if (chunk.type === 'error') throw new Error(chunk.errorText);
  }
  await run.done;
  if (end === null) throw new Error('The turn did not end.');
  return end;
}

/** What a player in no hurry does next: goes on, takes the first choice, rolls what is to be rolled. */
export function nextAction({ waitingFor, choices }: Pick<TurnData, 'waitingFor' | 'choices'>): PlayerAction {
  if (waitingFor === 'dice-result') return { type: 'roll' };
  const [choice] = choices;
  if (waitingFor === 'choice' && choice) return { type: 'choice', choiceId: choice.id };
  if (waitingFor === 'free-text') return { type: 'text', text: 'I look around.' };
  return { type: 'continue' };
}
