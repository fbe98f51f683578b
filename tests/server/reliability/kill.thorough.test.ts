import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { PlanDraft } from '../../../shared/story/index.ts';
import type { TurnData } from '../../../shared/wire/index.ts';
import { aiko, premise, WHOLE_STORY } from '../../shared/story/fixture.ts';
import { reply } from '../../support/fake-model-script.ts';
import { startFakeOpenAI } from '../../support/fake-openai.ts';
import { runs } from '../../support/runs.ts';
import { sampleStory } from '../../support/sample.ts';
import type { StreamPart } from '../../support/services.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { REFERENCE_STORY } from '../coauthor/reference-story.ts';
import { expectFiles } from './package-files.ts';
import { chance, expectSound, listen, must, type Reply, send, startListening } from './support.ts';
import { onwards } from './turns.ts';

const KILLS = runs(6);
/** Of a play, enough that turns are told between them. */
const KILLS_OF_PLAY = 4;
const PATIENCE_MS = 300_000;

describe('kill -9 while tools are called', () => {
  test(
    'loses no change that was acknowledged, and the story is finished all the same',
    async () => {
      const dataDir = await tempDir();
      const random = chance(1);
      const characters = new Set<string>();
      let server = await startListening(dataDir);
      await must(server.address, 'POST', '/api/sessions', { id: 'desk' });
      await must(server.address, 'POST', '/api/sessions/desk/tools/proposeStoryPremise', premise);
      let lastTitle = premise.title;
      let count = 0;

      for (let round = 0; round < KILLS; round++) {
        const enough = random(3, 12);
        const { address, kill } = server;
        let acknowledged = 0;
        let killed: Promise<void> | null = null;
        // Two writers at once: one adds people, the other renames the story.
        const addPeople = async () => {
          for (;;) {
            const id = `person_${count++}`;
            const input = { ...aiko, id, role: 'npc' };
            const reply = await send(address, 'POST', '/api/sessions/desk/tools/proposeCharacter', input);
            if (reply === null) return;
            expect(reply.status, JSON.stringify(reply.body)).toBe(200);
            characters.add(id);
            acknowledged += 1;
            if (acknowledged === enough) killed = sleep(random(0, 25)).then(kill);
          }
        };
        let asked = lastTitle;
        const rename = async () => {
          for (;;) {
            asked = `Title ${count++}`;
            const input = { type: 'premise', changes: { title: asked } };
            const reply = await send(address, 'POST', '/api/sessions/desk/tools/updateElement', input);
            if (reply === null) return;
            lastTitle = asked;
          }
        };
        await Promise.all([addPeople(), rename()]);
        await killed;
        expectSound(dataDir);

        server = await startListening(dataDir);
        const { draft, messages } = (await must(server.address, 'GET', '/api/sessions/desk')).body;
        const present = new Set(draft.characters.map(({ id }: { id: string }) => id));
        expect([...characters].filter((id) => !present.has(id))).toEqual([]);
        // The one that was under way may have come through unheard.
        expect([lastTitle, asked]).toContain(draft.premise.title);
        lastTitle = draft.premise.title;
        for (const id of present) characters.add(id as string);
        expect(messages).toEqual([]);
      }
      expect(characters.size).toBeGreaterThan(KILLS * 3);

      const { address } = server;
      let finished: Reply | null = null;
      for (const { tool, input } of WHOLE_STORY.slice(1)) {
        finished = await must(address, 'POST', `/api/sessions/desk/tools/${tool}`, input);
        expect([tool, finished.status], JSON.stringify(finished.body)).toEqual([tool, 200]);
      }
      await server.kill();
      expectSound(dataDir);
      const { packageId } = finished?.body ?? {};
      // As if the power had gone between the commit and its files.
      const folder = join(dataDir, 'packages', packageId);
      await rm(join(folder, 'package.v1.json'));
      await writeFile(join(folder, 'package.json'), '{"title":"The Sa');
      server = await startListening(dataDir);
      expect((await must(server.address, 'GET', '/api/sessions/desk')).body.packageId).toBe(packageId);
      await expectFiles(dataDir, server.address, packageId);
      expect((await must(server.address, 'POST', '/api/plays', { packageId })).status).toBe(201);
    },
    PATIENCE_MS,
  );
});

type Call = (typeof REFERENCE_STORY)[number];
type Draft = Pick<PlanDraft, 'premise' | 'characters' | 'acts'>;

/** Whether a draft has what a call makes. */
function isMade({ premise, characters, acts }: Draft, { tool, input }: Call): boolean {
  const { id, actId, nodeId } = input as { id?: string; actId?: string; nodeId?: string };
  const places = acts.find((act) => act.id === actId)?.sandboxLocations ?? [];
  const place = places.find((one) => one.id === nodeId);
  switch (tool) {
    case 'proposeStoryPremise':
      return premise != null;
    case 'proposeCharacter':
      return characters.some((one) => one.id === id);
    case 'draftActOutline':
      return acts.some((act) => act.id === id);
    case 'draftNodeWeb':
      return places.length > 0;
    case 'draftNodeEncounters':
      return (place?.encounters.length ?? 0) > 0;
    default:
      return place?.background !== undefined;
  }
}

/** A model that reads the draft of a server and makes the next call of a story. */
async function drafting(addressOf: () => string) {
  const model = await startFakeOpenAI(async () => {
    const { draft, packageId } = (await must(addressOf(), 'GET', '/api/sessions/desk')).body;
    const next = packageId == null ? REFERENCE_STORY.find((call) => !isMade(draft, call)) : undefined;
    return next
      ? reply.answer([{ text: 'I write the next part. '.repeat(4) }, { call: next.tool, args: { ...next.input } }])
      : reply.text('It is done.');
  });
  onTestFinished(model.close);
  return { OPENAI_COMPATIBLE_BASE_URL: model.url, COAUTHOR_MODEL: 'openai-compatible:m' };
}

describe('kill -9 while the co-author drafts', () => {
  test(
    'loses no message and nothing that was told of, and the chat goes on to a finished story',
    async () => {
      const dataDir = await tempDir();
      const random = chance(2);
      let address = '';
      const env = await drafting(() => address);
      let server = await startListening(dataDir, env);
      const said: string[] = [];
      let packageId: string | null = null;
      let kills = 0;

      for (let round = 0; packageId === null; round++) {
        expect(round).toBeLessThan(12);
        const { kill } = server;
        ({ address } = server);
        const isToBeKilled = kills < KILLS;
        // Of some 150 parts that the whole of it has.
        const enough = random(5, 90);
        const told = {
          parts: 0,
          seq: 0,
          characters: new Set<string>(),
          places: new Set<string>(),
          calls: new Set<string>(),
        };
        let killed: Promise<void> | null = null;
        const onPart = ({ type, data, toolCallId }: StreamPart) => {
          told.parts += 1;
          if (type === 'tool-output-available') told.calls.add(String(toolCallId));
          if (type === 'data-draft') {
            const { seq, changed } = data as { seq: number; changed: { type: string; id?: string }[] };
            told.seq = seq;
            for (const { type: kind, id = '' } of changed) {
              if (kind === 'character') told.characters.add(id);
              if (kind === 'node') told.places.add(id);
            }
          }
          if (isToBeKilled && told.parts === enough) killed = sleep(random(0, 25)).then(kill);
        };
        const text = round === 0 ? 'a noir mystery, one act, two places, two characters' : 'go on';
        said.push(text);
        const message = { id: `u${round}`, role: 'user', parts: [{ type: 'text', text }] };
        const wasCut = !(await listen(`${address}/api/chat`, { id: 'desk', message }, onPart));
        if (killed !== null) {
          await killed;
          kills += 1;
          expectSound(dataDir);
          server = await startListening(dataDir, env);
        }

        const session = (await must(server.address, 'GET', '/api/sessions/desk')).body;
        expect(session.running).toBe(false);
        expect(session.seq).toBeGreaterThanOrEqual(told.seq);
        const ids = (list: { id: string }[]) => list.map(({ id }) => id);
        expect(ids(session.draft.characters)).toEqual(expect.arrayContaining([...told.characters]));
        const places = session.draft.acts.flatMap(
          (act: { sandboxLocations: { id: string }[] }) => act.sandboxLocations,
        );
        expect(ids(places)).toEqual(expect.arrayContaining([...told.places]));
        // What was seen to be done is in the conversation, which says so where it was cut off.
        const shown = session.messages.flatMap(({ parts }: { parts: { toolCallId?: string; state?: string }[] }) =>
          parts.filter(({ state }) => state === 'output-available').map(({ toolCallId }) => toolCallId),
        );
        expect(shown).toEqual(expect.arrayContaining([...told.calls]));
        const ending = session.messages.at(-1).parts.at(-1);
        const saysSo = ending?.type === 'text' && ending.text.includes('The server stopped');
        expect(saysSo || !wasCut || told.calls.size === 0, JSON.stringify(ending)).toBe(true);
        const byAuthor = session.messages.filter(({ role }: { role: string }) => role === 'user');
        expect(byAuthor.map(({ parts }: { parts: { text: string }[] }) => parts[0]?.text)).toEqual(said);
        packageId = session.packageId;
        expect((await fetch(`${server.address}/api/chat/desk/stream`)).status).toBe(204);
      }
      expect(kills).toBeGreaterThan(0);
      await server.kill();
      server = await startListening(dataDir, env);
      await expectFiles(dataDir, server.address, packageId);
      const left = await readdir(join(dataDir, 'packages', packageId));
      expect(left.filter((name) => name.endsWith('.part') || name.endsWith('.tmp'))).toEqual([]);
    },
    PATIENCE_MS,
  );
});

describe('kill -9 while turns are taken', () => {
  test(
    'loses no turn that was told to its end, and the play goes on',
    async () => {
      const dataDir = await tempDir();
      const random = chance(3);
      let server = await startListening(dataDir);
      const { packageId } = (await must(server.address, 'POST', '/api/packages/import', sampleStory())).body;
      const { id } = (await must(server.address, 'POST', '/api/plays', { packageId, seed: 7 })).body;
      /** What was told of each turn that came to its end. */
      const told = new Map<number, unknown[]>();
      let state: TurnData | null = null;

      for (let round = 0; round < KILLS_OF_PLAY; round++) {
        const { address, kill } = server;
        const enough = random(2, 30);
        let parts = 0;
        let killed: Promise<void> | null = null;
        for (let isUp = true; isUp; ) {
          const frames: unknown[] = [];
          let end: TurnData | null = null;
          isUp = await listen(`${address}/api/plays/${id}/turns`, { action: onwards(state) }, ({ type, data }) => {
            parts += 1;
            if (type === 'data-frame') frames.push(data);
            if (type === 'data-turn') end = data as TurnData;
            if (parts === enough) killed = sleep(random(0, 15)).then(kill);
          });
          if (end === null) continue;
          state = end as TurnData;
          told.set(state.turn, frames);
          if (state.ended) throw new Error('The story ended before the server was killed often enough.');
        }
        await killed;
        expectSound(dataDir);

        server = await startListening(dataDir);
        const play = (await must(server.address, 'GET', `/api/plays/${id}`)).body;
        const { turns } = (await must(server.address, 'GET', `/api/plays/${id}/turns?limit=100`)).body;
        const last = Math.max(0, ...told.keys());
        // The one that was under way is there whole, or not at all.
        expect([last, last + 1]).toContain(play.turn);
        expect(turns.map(({ turn }: { turn: number }) => turn)).toEqual(
          turns.map((_: unknown, index: number) => index + 1),
        );
        expect(turns).toHaveLength(play.turn);
        const heard = turns.filter(({ turn }: { turn: number }) => told.has(turn));
        expect(heard).toHaveLength(told.size);
        for (const { turn, frames } of heard) {
          expect(frames.map(({ seq, ...frame }: { seq: number }) => ({ seq, frame }))).toEqual(told.get(turn));
        }
        expect(play).toMatchObject({ running: false, ended: false });
        state = play.turn === 0 ? null : play;
      }
      expect(told.size).toBeGreaterThan(KILLS_OF_PLAY);
      let end: TurnData | null = null;
      await listen(`${server.address}/api/plays/${id}/turns`, { action: onwards(state) }, ({ type, data }) => {
        if (type === 'data-turn') end = data as TurnData;
      });
      expect(end).toMatchObject({ turn: (state?.turn ?? 0) + 1 });
    },
    PATIENCE_MS,
  );
});
