import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { UIMessageChunk } from 'ai';
import { onTestFinished } from 'vitest';
import { systemClock } from '../../../server/clock.ts';
import { createLogger } from '../../../server/log.ts';
import type { ModelCall, Models } from '../../../server/models/types.ts';
import { creationIn, playEvents } from '../../../server/play/events.ts';
import { addEvent, beginSession } from '../../../server/play/fold-play.ts';
import { createPlays, type Plays, type PlaysDeps } from '../../../server/play/index.ts';
import type { TurnPoint } from '../../../server/play/paths.ts';
import { createPlaySessions } from '../../../server/play/play-cache.ts';
import type { PlaySession } from '../../../server/play/snapshot.ts';
import { createStories } from '../../../server/play/stories.ts';
import type { StreamRun } from '../../../server/runs/index.ts';
import { type JournalEvent, openStore, type Store } from '../../../server/store/index.ts';
import type { PlayerAction, SequencedFrame, Story } from '../../../shared/play/index.ts';
import { countNodes, type VNPackage } from '../../../shared/story/index.ts';
import type { TurnData } from '../../../shared/wire/index.ts';
import { prepareDatabase } from '../../support/data-folder.ts';
import { scripted, scriptedModels, telling } from '../../support/scripted-models.ts';
import { act, character, encounter, makePackage, place } from '../../support/story-fixture.ts';
import { tempDir } from '../../support/temp-dir.ts';

/** A story of two places that goes on for as long as anybody plays it. */
export const endlessStory = (): VNPackage =>
  makePackage({
    characters: [character('ada', { role: 'protagonist', stats: { wits: 1 } }), character('ben')],
    acts: [
      act(
        'act_one',
        [
          place(
            'quay',
            [encounter('enc_rope', { repeatable: true }), encounter('enc_gull', { potentialFlags: ['gull'] })],
            {
              requiredCharacters: ['ben'],
              connections: ['light'],
            },
          ),
          place('light', [encounter('enc_lamp', { potentialFlags: ['lamp_lit'] })], { connections: ['quay'] }),
        ],
        { globalProgression: { trackerLabel: 'Clues', requiredValue: 100 } },
      ),
    ],
  });

export function numberedTeller(name = 'Line') {
  let call = 0;
  return scripted([
    () => {
      call += 1;
      return telling(
        { type: 'narrate', text: `${name} ${call}.` },
        {
          type: 'choice',
          options: [
            { id: 'a', text: `Knock ${call}.` },
            { id: 'b', text: `Wait ${call}.` },
          ],
          freeText: true,
        },
      );
    },
  ]);
}

/** A plan as a Director's model writes it, with the rest of its answer. */
export const planned = (actions: unknown[], rest: object = {}): string =>
  JSON.stringify({
    rationale: 'It is time.',
    scene_intention: 'They look at the water together.',
    pov_character: 'ada',
    target_location: 'quay',
    actions,
    expected_outcomes: ['The water has been looked at.'],
    ...rest,
  });

export const search = { tool: 'memory.search', args: { query: 'rope', limit: 2 }, reason: 'To know' };
export const someone = (name: string) => ({
  tool: 'character.generate',
  args: { name, role: 'ferryman', description: 'Rows people over.', traits: ['slow'], goals: ['to be paid'] },
  reason: 'Somebody has to row.',
});

/** Models that also say what each call took. */
export function countedModels(roles: Parameters<typeof scriptedModels>[0]): Models {
  const models = scriptedModels(roles);
  return {
    ...models,
    language(role, options) {
      const inner = models.language(role, options);
      const told = (): void => {
        const call: ModelCall = {
          ...{ role, model: `${role}-model`, scope: options.scope, inputTokens: 100, cachedInputTokens: 0 },
          ...{ outputTokens: 10, ms: 5, ok: true },
        };
        options.onCall?.(call);
      };
      if (typeof inner === 'string') throw new Error('a model, not its name');
      return {
        ...inner,
        specificationVersion: 'v4',
        provider: inner.provider,
        modelId: inner.modelId,
        supportedUrls: {},
        doGenerate: async (call: never) => {
          const result = await inner.doGenerate(call);
          told();
          return result;
        },
        doStream: async (call: never) => {
          const result = await inner.doStream(call);
          told();
          return result;
        },
      } as unknown as ReturnType<Models['language']>;
    },
  };
}

export interface Opened extends Awaited<ReturnType<typeof openPlays>> {}

export async function openPlays(
  models: Models,
  { dir, story = endlessStory(), ...deps }: { dir?: string; story?: VNPackage } & Partial<PlaysDeps> = {},
) {
  const dataDir = dir ?? (await tempDir());
  if (dir === undefined) prepareDatabase(dataDir);
  const store = await openStore({ dataDir, clock: systemClock });
  const plays = createPlays({
    ...{ store, models, clock: systemClock, log: createLogger('silent'), dataDir, directorTimeoutMs: 2000 },
    ...deps,
  });
  const close = async () => {
    await plays.close(1000);
    await store.close();
  };
  onTestFinished(close);
  const put = (version: number, pkg: VNPackage) => {
    const { id, title, language, createdAt } = pkg;
    const body = JSON.stringify({ ...pkg, version });
    return store.putPackage({ id, version, title, language, createdAt, totalNodes: countNodes(pkg), body });
  };
  if (dir === undefined) await put(1, story);
  return { store, plays, dataDir, close, put, packageId: story.id };
}

export interface Told {
  frames: SequencedFrame[];
  end: TurnData | undefined;
  errors: string[];
}

export async function read(stream: ReadableStream<UIMessageChunk>): Promise<Told> {
  const turn: Told = { frames: [], end: undefined, errors: [] };
  for await (const chunk of stream) {
    if (chunk.type === 'data-frame') turn.frames.push(chunk.data as SequencedFrame);
    if (chunk.type === 'data-turn') turn.end = chunk.data as TurnData;
    if (chunk.type === 'error') turn.errors.push(chunk.errorText);
  }
  return turn;
}

/** A run to its very end: what comes after its last part too. */
export async function whole(starting: Promise<StreamRun>): Promise<Told> {
  const run = await starting;
  const told = await read(run.follow());
  await run.done;
  return told;
}

export const take = (plays: Plays, id: string, action: PlayerAction) => whole(plays.takeTurn(id, action));

export async function onwards(plays: Plays, id: string): Promise<PlayerAction> {
  const { turn, waitingFor, choices } = await plays.get(id);
  if (turn === 0) return { type: 'start' };
  if (waitingFor === 'choice') return { type: 'choice', choiceId: choices[0]?.id ?? '' };
  if (waitingFor === 'dice-result') return { type: 'roll' };
  return waitingFor === 'free-text' ? { type: 'text', text: 'I look around.' } : { type: 'continue' };
}

export async function playOn(plays: Plays, id: string, turns: number): Promise<Told[]> {
  const told: Told[] = [];
  for (let turn = 0; turn < turns; turn++) told.push(await take(plays, id, await onwards(plays, id)));
  return told;
}

export const lines = (frames: readonly ({ type: string } & object)[]): string[] =>
  frames.flatMap((frame) => ('text' in frame && frame.type === 'narrate' ? [String(frame.text)] : []));

/** A plan that names a tool there is not. */
export const BROKEN = planned([search, { tool: 'no.such.tool', args: {}, reason: 'A slip' }]);
export const FINE = planned([search, someone('Old Tom')], { encounter: 'enc_rope' });

/** A play whose Director has answered nothing for so many turns, and answers this from then on. */
export async function begun(answers: (string | Error)[], turns = 1) {
  const director = scripted([...Array.from({ length: turns }, () => '{}'), ...answers]);
  const services = await openPlays(scriptedModels({ director: director.model, storyteller: numberedTeller().model }));
  const { id } = await services.plays.create(services.packageId, 7);
  await playOn(services.plays, id, turns);
  const file = async (path: string) => JSON.parse(await readFile(join(services.dataDir, path), 'utf8'));
  return { ...services, id, director, file };
}

/** All of a play that has to come back with a turn, but its time and which line of its history is told on. */
export async function everythingOf(services: Pick<Opened, 'store' | 'plays'>, id: string) {
  const { turns } = await services.plays.turns(id, 1, 100);
  const row = await services.store.getPlay(id);
  const record = turns.length > 0 ? await services.plays.record(id, turns.length) : null;
  const { line: _, ...answer } = await services.plays.get(id);
  return {
    answer,
    turns,
    turn: row?.turn,
    memory: record?.memory,
    mutations: record?.mutations,
  };
}

/** The plays of a store as another process finds them. */
export const playsIn = (store: Store) =>
  createPlaySessions({ store, clock: systemClock, log: createLogger('silent') }, createStories(store));

/** Folds a whole journal along its path, from its first event, which loading with snapshots comes to as well. */
export function foldPlay(
  id: string,
  storyOf: (version: number) => Story,
  kept: readonly JournalEvent[],
): { session: PlaySession; at: (point: TurnPoint) => PlaySession | undefined } {
  const [first, ...rest] = kept.map(({ seq, at, type, data }) => ({ seq, at, event: playEvents.read({ type, data }) }));
  if (!first) throw new Error(`Play ${id} has no journal.`);
  const created = creationIn(id, first.event);
  let session = beginSession(id, storyOf(created.packageVersion), created, first);
  const points = new Map<string, PlaySession>();
  const key = ({ line, turn }: TurnPoint): string => (turn === 0 ? '1:0' : `${line}:${turn}`);
  const keep = (line: number) => points.set(key({ line, turn: session.state.turn }), session);
  keep(1);
  for (const placed of rest) {
    const { event } = placed;
    const then = event.type === 'line-began' ? points.get(key(event.data.from)) : undefined;
    session = addEvent(storyOf(session.packageVersion), session, placed, then);
    if (event.type === 'turn-committed') keep(session.line);
  }
  return { session, at: (point) => points.get(key(point)) };
}
