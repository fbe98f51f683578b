import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { readUIMessageStream, type UIMessageChunk } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { onTestFinished } from 'vitest';
import { createPainter, type Painter } from '../../../server/art/index.ts';
import type { Art } from '../../../server/art/types.ts';
import type { Clock } from '../../../server/clock.ts';
import {
  type Coauthor,
  type CoauthorOptions,
  createCoauthor,
  type PlanningUIMessage,
} from '../../../server/coauthor/index.ts';
import type { LanguageModelOptions, Models } from '../../../server/models/types.ts';
import type { StreamRun } from '../../../server/runs/index.ts';
import { openStore, type Store } from '../../../server/store/index.ts';
import { WHOLE_STORY } from '../../shared/story/fixture.ts';
import { prepareDatabase } from '../../support/data-folder.ts';

/** A clock that goes on a second at every look, with ids in order. */
export function fakeClock(prefix = 'id'): Clock {
  let now = Date.parse('2026-01-01T12:00:00.000Z');
  let ids = 0;
  return {
    now: () => now,
    iso: () => {
      now += 1000;
      return new Date(now).toISOString();
    },
    id: () => `${prefix}-${++ids}`,
    seed: () => 7,
  };
}

/** An art that draws nothing but remembers what it was asked for. */
export function fakeArt() {
  const asked: { kind: 'portrait' | 'background' | 'music' | 'adopt'; request: object }[] = [];
  const make = (
    kind: 'portrait' | 'background' | 'music' | 'adopt',
    folder: string,
    key: string,
    request: { packageId: string },
  ) => {
    asked.push({ kind, request });
    const url = `/media/${request.packageId}/${folder}/${key}-${asked.length}`;
    return Promise.resolve({ url, mimeType: kind === 'music' ? 'audio/ogg' : 'image/webp' });
  };
  const art: Art = {
    portrait: (request) => make('portrait', 'characters', request.characterId, request),
    background: (request) => make('background', 'backgrounds', request.locationId, request),
    music: (request) => make('music', 'music', request.mood, request),
    adopt: (request) => make('adopt', request.kind, request.id, request),
  };
  return { art, asked };
}

type Part = LanguageModelV4StreamPart;
type Reason = Extract<Part, { type: 'finish' }>['finishReason']['unified'];

export type Step =
  | { text?: string; calls?: { tool: string; input: unknown; id?: string }[]; finish?: Reason }
  | { parts: Part[] | ReadableStream<Part> }
  | { fail: unknown };

const usage = {
  inputTokens: { total: 100, noCache: 60, cacheRead: 40, cacheWrite: 0 },
  outputTokens: { total: 10, text: 10, reasoning: 0 },
};

export const finishPart = (unified: Reason): Part => ({
  type: 'finish',
  finishReason: { unified, raw: unified },
  usage,
});

export const textParts = (text: string, id = 't1'): Part[] => [
  { type: 'text-start', id },
  { type: 'text-delta', id, delta: text },
  { type: 'text-end', id },
];

let calls = 0;

function partsOf({
  text,
  calls: toolCalls = [],
  finish,
}: Exclude<Step, { parts: unknown } | { fail: unknown }>): Part[] {
  return [
    { type: 'stream-start', warnings: [] },
    ...(text === undefined ? [] : textParts(text)),
    ...toolCalls.map(
      ({ tool, input, id }): Part => ({
        type: 'tool-call',
        toolCallId: id ?? `call-${++calls}`,
        toolName: tool,
        input: typeof input === 'string' ? input : JSON.stringify(input),
      }),
    ),
    finishPart(finish ?? (toolCalls.length > 0 ? 'tool-calls' : 'stop')),
  ];
}

const streamOf = (parts: readonly Part[]): ReadableStream<Part> =>
  new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });

/** A model that follows a script, and keeps what it was sent. A script that runs out says "Done.". */
export function scriptedModel(steps: readonly (Step | ((call: LanguageModelV4CallOptions) => Step))[]) {
  const requests: LanguageModelV4CallOptions[] = [];
  const model = new MockLanguageModelV4({
    doStream: async (call) => {
      const next = steps[requests.length] ?? { text: 'Done.' };
      requests.push(call);
      const step = typeof next === 'function' ? next(call) : next;
      if ('fail' in step) throw step.fail;
      if ('parts' in step) return { stream: step.parts instanceof ReadableStream ? step.parts : streamOf(step.parts) };
      return { stream: streamOf(partsOf(step)) };
    },
  });
  return { model, requests };
}

/** Models whose co-author is the one given; every call is reported as of `scripted`. */
export function fakeModels(model: LanguageModelV4, active = 'scripted') {
  const asked: LanguageModelOptions[] = [];
  const report = { configured: 'auto', active, reason: 'a test' };
  const models: Models = {
    language: (_role, options) => {
      asked.push(options);
      return new Proxy(model, {
        get: (target, name) =>
          name === 'doStream'
            ? async (call: LanguageModelV4CallOptions) => {
                const result = await target.doStream(call);
                options.onCall?.({
                  role: 'coauthor',
                  model: active,
                  scope: options.scope,
                  inputTokens: 100,
                  cachedInputTokens: 40,
                  outputTokens: 10,
                  ms: 1,
                  ok: true,
                });
                return result;
              }
            : Reflect.get(target, name),
      });
    },
    image: () => null,
    embedding: () => null,
    directorMs: () => 5000,
    test: async () => ({ model: 'scripted', ms: 0, trouble: null }),
    priceCall: (_model, { inputTokens, outputTokens }) => (inputTokens + outputTokens) / 1000,
    report: () => ({ coauthor: report, director: report, storyteller: report, image: report, music: report }),
  };
  return { models, asked };
}

export interface Workshop {
  coauthor: Coauthor;
  /** Paints with that art. */
  painter: Painter;
  store: Store;
  dataDir: string;
  art: ReturnType<typeof fakeArt>;
  logged: { details: object; message: string }[];
  /** What was said without a warning. */
  told: { details: object; message: string }[];
  /** Another co-author on the same store, as after a restart. */
  restarted(): Coauthor;
}

/** A co-author on a fresh `DATA_DIR` with a real store, scripted models and an art that draws nothing. */
export async function workshop(
  overrides: Omit<Partial<CoauthorOptions>, 'art'> & {
    art?: Art;
    model?: LanguageModelV4;
    wrapStore?: (store: Store) => Store;
    wrapPainter?: (painter: Painter) => Painter;
    /** As in a server: what no draft and no package shows is not painted. */
    isShownByCoauthor?: boolean;
  } = {},
): Promise<Workshop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'coauthor-'));
  const clock = overrides.clock ?? fakeClock();
  prepareDatabase(dataDir);
  const store = await openStore({ dataDir, clock });
  onTestFinished(async () => {
    await coauthor.close(1000);
    await painter.close();
    await store.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const art = fakeArt();
  const logged: Workshop['logged'] = [];
  const note = (details: object, message: string) => void logged.push({ details, message });
  const told: Workshop['told'] = [];
  const tell = (details: object, message: string) => void told.push({ details, message });
  const log = { info: tell, warn: note, error: note };
  const painter = createPainter({
    store,
    art: overrides.art ?? art.art,
    log,
    isShown: async (packageId, urls) => !overrides.isShownByCoauthor || coauthor.showsPicture(packageId, urls),
  });
  const options: CoauthorOptions = {
    store: overrides.wrapStore?.(store) ?? store,
    painter: overrides.wrapPainter?.(painter) ?? painter,
    models: overrides.models ?? fakeModels(overrides.model ?? scriptedModel([]).model).models,
    art: overrides.art ?? art.art,
    clock,
    log,
    dataDir,
    ...(overrides.budget ? { budget: overrides.budget } : {}),
    ...(overrides.prove ? { prove: overrides.prove } : {}),
    ...(overrides.skills ? { skills: overrides.skills } : {}),
    ...(overrides.stepTimeoutMs ? { stepTimeoutMs: overrides.stepTimeoutMs } : {}),
  };
  const coauthor: Coauthor = createCoauthor(options);
  return { coauthor, painter, store, dataDir, art, logged, told, restarted: () => createCoauthor(options) };
}

export const say = (text: string, id?: string) => ({
  message: { ...(id === undefined ? {} : { id }), role: 'user', parts: [{ type: 'text', text }] },
});

export async function chunksOf(run: StreamRun | null): Promise<UIMessageChunk[]> {
  const chunks: UIMessageChunk[] = [];
  const reader = run?.follow().getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) chunks.push(next.value);
  return chunks;
}

export async function messageOf(run: StreamRun): Promise<PlanningUIMessage> {
  let last: PlanningUIMessage | undefined;
  for await (const message of readUIMessageStream<PlanningUIMessage>({ stream: run.follow() })) last = message;
  if (!last) throw new Error('the run had no message');
  return last;
}

export const textOf = (message: { parts: readonly { type: string }[] } | undefined): string =>
  (message?.parts ?? [])
    .flatMap((part) => ('text' in part && part.type === 'text' ? [String(part.text)] : []))
    .join('\n');

export async function converse(coauthor: Coauthor, text = 'a noir in a harbour', id = 's') {
  const run = await coauthor.startChat({ id, ...say(text) });
  const chunks = await chunksOf(run);
  await run.done;
  return { chunks, session: await coauthor.readSession(id) };
}

export const call = (tool: string, input: unknown, id?: string) => ({ tool, input, ...(id ? { id } : {}) });
export const typesOf = (chunks: readonly { type: string }[]) => chunks.map(({ type }) => type);

/** Makes the whole story of the fixture in a session, or its first calls; answers the seq the session has then. */
export async function buildStory(coauthor: Coauthor, upTo = WHOLE_STORY.length, id = 's'): Promise<number> {
  await coauthor.openSession({ id });
  for (const { tool, input } of WHOLE_STORY.slice(0, upTo)) await coauthor.runTool(id, tool, input);
  return (await coauthor.readSession(id)).seq;
}
