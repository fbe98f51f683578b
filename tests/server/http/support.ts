import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { MockLanguageModelV4 } from 'ai/test';
import { afterAll, beforeAll, expect } from 'vitest';
import { z } from 'zod';
import { type Art, createArt } from '../../../server/art/index.ts';
import { readConfig } from '../../../server/config.ts';
import { createLogger } from '../../../server/log.ts';
import { createServices, type Services } from '../../../server/main.ts';
import type { Overrides } from '../../../server/overrides.ts';
import type { Store } from '../../../server/store/index.ts';
import { ISSUE_KINDS } from '../../../shared/error.ts';
import { languageFor } from '../../../shared/language/tag.ts';
import type { ToolName } from '../../../shared/story/index.ts';
import { en } from '../../../shared/words/refusals/en.ts';
import { createRefusalRenderer } from '../../../shared/words/refusals/index.ts';
import { ja } from '../../../shared/words/refusals/ja.ts';
import { zh } from '../../../shared/words/refusals/zh.ts';
import { WHOLE_STORY } from '../../shared/story/fixture.ts';
import { prepareDatabase } from '../../support/data-folder.ts';
import { type Answer, ask, openServices, type StreamPart, testParts } from '../../support/services.ts';
import { act, character, encounter, makePackage, place } from '../../support/story-fixture.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { fakeArt, finishPart } from '../coauthor/support.ts';

/** A server whose art draws nothing, so that a test is about its doors. */
export const quietServices = (models: Overrides['models'] = {}, env: Record<string, string> = {}): Promise<Services> =>
  openServices(env, { art: fakeArt().art, models, log: createLogger('silent') });

/** An art that takes pictures in as they are uploaded, and draws nothing else. */
export const adoptingArt = (dataDir: string): Art => {
  const { adopt } = createArt({ dataDir, image: () => null });
  return { ...fakeArt().art, adopt };
};

/** A server that takes pictures in as they are uploaded. */
export async function servicesWithPictures(): Promise<Services> {
  const dataDir = await tempDir();
  return openServices({ DATA_DIR: dataDir }, { art: adoptingArt(dataDir) });
}

/** Opens the session "desk" in a server and calls the tools of the whole story up to one of them. */
export async function drafted(services: Services, upTo = WHOLE_STORY.length, id = 'desk'): Promise<Services> {
  await ask(services, 'POST', '/api/sessions', { id });
  for (const { tool, input } of WHOLE_STORY.slice(0, upTo)) {
    const { status, body } = await ask(services, 'POST', `/api/sessions/${id}/tools/${tool}`, input);
    expect([tool, status], JSON.stringify(body)).toEqual([tool, 200]);
  }
  return services;
}

/** How many calls come before the first of a tool. */
export const callsBefore = (tool: ToolName): number => WHOLE_STORY.findIndex((call) => call.tool === tool);

export const read = async (services: Services, id = 'desk') => (await ask(services, 'GET', `/api/sessions/${id}`)).body;

/** One quiet server for all tests of a file: for those that leave nothing behind. */
export function sharedServices(
  artFor: (dataDir: string) => Art = () => fakeArt().art,
  overrides: Overrides = {},
  env: Record<string, string> = {},
): () => Services {
  let services: Services | undefined;
  let dataDir = '';
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'kamishibai-http-'));
    prepareDatabase(dataDir);
    const config = readConfig({ DATA_DIR: dataDir, OFFLINE_SEED: '7', ...env });
    services = await createServices(config, { ...testParts(), art: artFor(dataDir), ...overrides });
  });
  afterAll(async () => {
    await services?.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  return () => {
    if (!services) throw new Error('The services open before the first test.');
    return services;
  };
}

const RefusalAnswer = z.strictObject({
  error: z.strictObject({
    code: z.string().regex(/^[a-z_]+$/),
    message: z.string().min(1),
    issues: z
      .array(
        z.strictObject({
          path: z.string(),
          message: z.string().min(1),
          kind: z.enum(ISSUE_KINDS).optional(),
          limit: z.number().optional(),
        }),
      )
      .min(1)
      .optional(),
    hint: z.string().min(1).optional(),
    details: z.record(z.string(), z.unknown()).optional(),
    reason: z.looseObject({ code: z.string() }).optional(),
  }),
});

/** People are told in each language why they were refused: wholly, and in no words of a program. */
function expectTellable(reason: { code: string } | undefined): void {
  if (reason === undefined) return;
  for (const [language, catalogue] of Object.entries({ en, zh, ja })) {
    const said = createRefusalRenderer(catalogue, languageFor(language)).ofReason(reason);
    expect(said, `${reason.code} in ${language}`).not.toBeNull();
    expect(said?.join(' ')).not.toMatch(/undefined|NaN|\[object|\/api\/|Call \w+/);
  }
}

/** What no answer may hold: a stack, a path of the program or of the data. */
const LEAKS = [/\n\s+at /, /node_modules/, /\.ts:\d+/, /\/tmp\//, /kamishibai\.sqlite/];

/** Asserts the one shape of every refusal, and that it gives nothing away. */
export function expectRefusal(answer: Answer, status: number, code?: string): void {
  expect(answer.status, JSON.stringify(answer.body)).toBe(status);
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  expect(RefusalAnswer.safeParse(answer.body).error?.message).toBeUndefined();
  expect(answer.body.error.code).toEqual(code ?? expect.any(String));
  expectTellable(answer.body.error.reason);
  for (const leak of LEAKS) expect(JSON.stringify(answer.body).replaceAll('\\n', '\n')).not.toMatch(leak);
}

export async function everything(store: Store) {
  const sessions = await store.listSessions();
  const plays = await store.listPlays();
  return {
    sessions,
    plays,
    packages: await store.listPackages(),
    journals: await Promise.all(
      [...sessions.map(({ id }) => `session:${id}` as const), ...plays.map(({ id }) => `play:${id}` as const)].map(
        (stream) => store.read(stream),
      ),
    ),
  };
}

/** A message of the author's, as the AI SDK's client sends it. */
export const fromAuthor = (text: string, id = 'u1') => ({ id, role: 'user', parts: [{ type: 'text', text }] });

/**
 * A model that says `before`, waits until it is released, then says `after`. As a Storyteller its words are frames, as a co-author
 * they are text.
 */
export function waitingModel(before: string, after: string) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: hasBegun, resolve: begun } = Promise.withResolvers<void>();
  let calls = 0;
  const model: LanguageModelV4 = new MockLanguageModelV4({
    doStream: async ({ abortSignal }) => {
      calls += 1;
      const delta = (text: string): LanguageModelV4StreamPart => ({ type: 'text-delta', id: 't', delta: text });
      const stream = new ReadableStream<LanguageModelV4StreamPart>({
        async start(controller) {
          controller.enqueue({ type: 'stream-start', warnings: [] });
          controller.enqueue({ type: 'text-start', id: 't' });
          controller.enqueue(delta(before));
          begun();
          const stopped = new Promise<'stopped'>((resolve) => {
            abortSignal?.addEventListener('abort', () => resolve('stopped'));
          });
          if ((await Promise.race([released, stopped])) === 'stopped') return controller.error(abortSignal?.reason);
          controller.enqueue(delta(after));
          controller.enqueue({ type: 'text-end', id: 't' });
          controller.enqueue(finishPart('stop'));
          controller.close();
        },
      });
      return { stream };
    },
  });
  return { model, release, hasBegun, calls: () => calls };
}

/** Two places with long pools, a check or a choice in neither, so that a play goes on turn after turn. */
export const longStory = () =>
  makePackage({
    acts: [
      act('act_1', [
        place('quay', [encounter('enc_rope', { frames: 100 })], { connections: ['light'] }),
        place('light', [encounter('enc_lamp', { frames: 100 })], { connections: ['quay'] }),
      ]),
    ],
    characters: [character('aiko', { role: 'protagonist' })],
  });

export async function beginPlay(services: Services, story: unknown = longStory(), seed = 7): Promise<string> {
  const imported = await ask(services, 'POST', '/api/packages/import', story);
  const { packageId } = imported.body;
  const { status, body } = await ask(services, 'POST', '/api/plays', { packageId, seed });
  expect(status).toBe(201);
  return body.id;
}

export const takeTurn = (services: Services, id: string, action: unknown): Promise<Answer> =>
  ask(services, 'POST', `/api/plays/${id}/turns`, { action });

/** A stream of a response, part by part, as a browser that may leave at any time. */
export function follow(response: Response) {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  const received: StreamPart[] = [];
  const next = async (): Promise<boolean> => {
    const chunk = await reader?.read();
    if (!chunk || chunk.done) return false;
    text += decoder.decode(chunk.value, { stream: true });
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const event = text.slice(0, end);
      text = text.slice(end + 2);
      if (event.startsWith('data: {')) received.push(JSON.parse(event.slice('data: '.length)));
    }
    return true;
  };
  return {
    received,
    /** Reads on until a part is what is looked for. */
    async until(isIt: (part: StreamPart) => boolean): Promise<void> {
      while (!received.some(isIt)) if (!(await next())) throw new Error('The stream ended before.');
    },
    async all(): Promise<StreamPart[]> {
      while (await next());
      return received;
    },
    leave: () => reader?.cancel(),
  };
}

export const spoken = (received: readonly StreamPart[]): string =>
  received.flatMap((part) => (part.type === 'text-delta' ? [String(part.delta)] : [])).join('');

export async function edit(services: Services, change: object) {
  const { seq } = await read(services);
  return ask(services, 'PATCH', '/api/sessions/desk/draft', { seq, ...change });
}

/** Holds what is done to leave everything alone: the session "desk", and all that is stored. */
export async function expectUnchanged(services: Services, deed: () => Promise<void>) {
  const [session, stored] = [await read(services), await everything(services.store)];
  await deed();
  expect(await read(services)).toEqual(session);
  expect(await everything(services.store)).toEqual(stored);
}
