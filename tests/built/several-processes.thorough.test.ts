import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlayAnswer, TurnData, TurnsAnswer } from '../../shared/wire/index.ts';
import { directed, told } from '../bench/plays/scripts.ts';
import { nextAction } from '../bench/plays/services.ts';
import { endlessStory } from '../bench/plays/story.ts';
import type { FakeRequest, Piece, Reply } from '../support/fake-model-script.ts';
import { type FakeOpenAI, startFakeOpenAI } from '../support/fake-openai.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { partsOf } from '../torture/server.ts';
import { askPatiently, type Processes, startProcesses } from './several-processes.ts';

const PLAYERS = 24;
const TURNS = 4;

let postgres: TestPostgres;
let models: FakeOpenAI;
beforeAll(async () => {
  postgres = await startPostgres();
  models = await startFakeOpenAI(answer, { models: ['director', 'storyteller'] });
});
afterAll(async () => {
  await models?.close();
  await postgres?.dispose();
});

/** Answers that take as long as a quick model's, in pieces. */
function answer({ model, index }: FakeRequest): Reply {
  const text = model === 'director' ? directed(index) : told(index);
  async function* pieces(): AsyncGenerator<Piece> {
    for (const piece of text.match(/[\s\S]{1,60}/g) ?? []) {
      await sleep(10);
      yield { text: piece };
    }
  }
  return { kind: 'answer', pieces: pieces(), finish: 'stop', after: 'finish' };
}

const framesOf = (parts: ReturnType<typeof partsOf>): string[] =>
  parts.flatMap(({ type, data }) => (type === 'data-frame' ? [JSON.stringify(data)] : []));

interface Told {
  turn: number;
  frames: string[];
}

/** Takes a turn as a browser does: what broke off is sent again, with the place where it was meant. */
async function takeTurn(processes: Processes, id: string, before: PlayAnswer): Promise<Told | null> {
  const { turn, line } = before;
  const action = turn === 0 ? { type: 'start' } : nextAction(before);
  for (;;) {
    const { status, text } = await askPatiently(processes, `/api/plays/${id}/turns`, { action, after: { turn, line } });
    const parts = status === 200 ? partsOf(`${text}\n\n`) : [];
    const end = parts.find(({ type }) => type === 'data-turn')?.data as (TurnData & { kept?: boolean }) | undefined;
    if (end && end.kept !== false) return { turn: end.turn, frames: framesOf(parts) };
    if (text.includes('play-moved-on')) return null;
    // Somebody tells it: a process that lives, or one that has died until its claim lapses.
    if (text.includes('play-busy')) await askPatiently(processes, `/api/plays/${id}/stream`);
    await sleep(50);
  }
}

async function play(processes: Processes, packageId: string): Promise<{ id: string; told: Told[] }> {
  const { id } = JSON.parse((await askPatiently(processes, '/api/plays', { packageId })).text) as { id: string };
  const told: Told[] = [];
  for (;;) {
    const before = JSON.parse((await askPatiently(processes, `/api/plays/${id}`)).text) as PlayAnswer;
    if (before.turn >= TURNS) return { id, told };
    const acknowledged = await takeTurn(processes, id, before);
    if (acknowledged) told.push(acknowledged);
  }
}

/** What the journals of all plays say: their events in order, and the turns among them. */
async function readJournals(url: string): Promise<Map<string, { seqs: number[]; turns: number[] }>> {
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query<{ stream: string; seq: number; type: string; turn: string | null }>(
    `SELECT stream, seq, type, CASE WHEN type = 'turn-committed' THEN data::json->>'turn' END AS turn
       FROM events WHERE starts_with(stream, 'play:') ORDER BY stream, seq`,
  );
  await client.end();
  const byStream = Map.groupBy(rows, ({ stream }) => stream.slice('play:'.length));
  return new Map(
    [...byStream].map(([id, events]) => [
      id,
      {
        seqs: events.map(({ seq }) => seq),
        turns: events.flatMap(({ turn }) => (turn === null ? [] : [Number(turn)])),
      },
    ]),
  );
}

test('three processes on one database lose no turn and tell none twice, while one is killed and PostgreSQL restarts', async () => {
  const url = await postgres.createDatabase();
  const processes = await startProcesses(3, {
    DATABASE_URL: url,
    OPENAI_COMPATIBLE_BASE_URL: models.url,
    DIRECTOR_MODEL: 'openai-compatible:director',
    STORYTELLER_MODEL: 'openai-compatible:storyteller',
    SPECULATE: 'false',
  });
  const imported = await askPatiently(processes, '/api/packages/import', endlessStory());
  const { packageId } = JSON.parse(imported.text) as { packageId: string };

  const playing = Promise.all(Array.from({ length: PLAYERS }, () => play(processes, packageId)));
  await sleep(2000);
  const restart = await processes.kill(1);
  await sleep(1000);
  await restart();
  await sleep(1000);
  await postgres.stop();
  await sleep(500);
  await postgres.start();
  const plays = await playing;

  const journals = await readJournals(url);
  const whole = Array.from({ length: TURNS }, (_, at) => at + 1);
  for (const { id, told: acknowledged } of plays) {
    const { seqs = [], turns = [] } = journals.get(id) ?? {};
    expect(turns).toEqual(whole);
    expect(seqs).toEqual(seqs.map((_, at) => at + 1));
    const kept = JSON.parse((await askPatiently(processes, `/api/plays/${id}/turns`)).text) as TurnsAnswer;
    expect(kept.turns.map(({ turn }) => turn)).toEqual(whole);
    for (const { turn, frames } of acknowledged) {
      const stored = kept.turns[turn - 1]?.frames.map(({ seq, ...frame }) => JSON.stringify({ seq, frame }));
      expect(frames).toEqual(stored);
    }
  }
  // Most turns were not disturbed.
  expect(plays.flatMap(({ told: acknowledged }) => acknowledged).length).toBeGreaterThan((PLAYERS * TURNS) / 2);
  expect(await processes.stop()).toEqual([0, 0, 0]);
}, 120_000);
