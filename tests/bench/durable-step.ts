import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { systemClock } from '../../server/clock.ts';
import { toPlanRow } from '../../server/coauthor/plans/document.ts';
import { type PlanJournalEvent, planEventCodec } from '../../server/coauthor/plans/events.ts';
import { createLivePlans, type LivePlan } from '../../server/coauthor/plans/live-plans.ts';
import type { PlanRecord } from '../../server/plan/index.ts';
import { openStore } from '../../server/store/index.ts';
import { echo, planOf } from '../shared/plan/support.ts';
import { sessionRow } from '../support/rows.ts';
import type { Figure } from './figure.ts';
import { rowOf as figureOf, measurePairs } from './pairs.ts';

const STEPS = 100;
const GOAL = 3;
const WHAT = {
  record: 'one record of a plan made durable; a bare SQLite commit of the same bytes, synchronous=FULL',
  step: 'a plan step made durable: that it begins, and what came of it; two bare commits of the same bytes',
};

type Ended = Extract<PlanRecord, { type: 'ended' }>;

/** P6: what the journal of a session's plan adds to writing its bytes. */
export const durableStep: Figure = {
  name: 'P6',
  what: WHAT.record,
  async measure() {
    const folder = await mkdtemp(join(tmpdir(), 'kamishibai-bench-'));
    const store = await openStore({ dataDir: join(folder, 'data') });
    const bare = openBare(join(folder, 'bare.sqlite'));
    try {
      await store.append('session:bench', 0, [], [{ kind: 'put-session', row: sessionRow({ id: 'bench' }) }]);
      const steps = Array.from({ length: STEPS }, (_, index) => echo(`step_${index}`, [], { args: ARGS }));
      const shelf = createLivePlans({ store, clock: systemClock, onChange: IGNORE, onFailure: IGNORE });
      let live: LivePlan | undefined;
      let position = 0;
      /** The plan to be written to; another one, when all steps of the last are done. */
      const nextStep = async (): Promise<{ live: LivePlan; stepId: string }> => {
        if (live === undefined || position === STEPS) {
          const plan = { ...planOf(steps), id: systemClock.id() };
          live = await shelf.add({ sessionId: 'bench', request: REQUEST, plan });
          position = 0;
        }
        position += 1;
        return { live, stepId: `step_${position - 1}` };
      };
      const keep = (to: LivePlan, record: PlanRecord) =>
        to.transact(() => ({ events: [{ type: 'run-recorded', record }], value: undefined }));

      const sample = await nextStep();
      const [begun, ended] = [startedOf(sample), endedOf(sample)].map((record) => bytesOf(sample.live, record));
      const times = { warmUp: 200, times: 40, pairs: 15 };
      const record = await measurePairs({
        ...times,
        subject: async () => {
          const step = await nextStep();
          await keep(step.live, endedOf(step));
        },
        floor: async () => bare.commit(ended ?? ''),
      });
      const step = await measurePairs({
        ...times,
        subject: async () => {
          const now = await nextStep();
          await keep(now.live, startedOf(now));
          await keep(now.live, endedOf(now));
        },
        floor: async () => {
          bare.commit(begun ?? '');
          bare.commit(ended ?? '');
        },
      });
      return [
        figureOf({ name: 'P6', what: WHAT.record, goal: GOAL }, record),
        figureOf({ name: 'P6 step', what: WHAT.step, goal: GOAL }, step),
      ];
    } finally {
      bare.close();
      await store.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

const IGNORE = () => undefined;
const REQUEST = 'Draft all of act two, with five places by the sea.';
const ARGS = {
  actId: 'act_two',
  locationId: 'lighthouse',
  title: 'The lighthouse',
  ambientDetail: 'Gulls, salt, wind.',
};

const about = ({ live, stepId }: { live: LivePlan; stepId: string }) => ({
  planId: live.id,
  stepId,
  at: systemClock.iso(),
});

const startedOf = (step: { live: LivePlan; stepId: string }): PlanRecord => ({
  type: 'started',
  ...about(step),
  idempotencyKey: `${step.live.id}:${step.stepId}`,
});

/** The end of a step that drafted a place, as its journal has it. */
const endedOf = (step: { live: LivePlan; stepId: string }): Ended => ({
  type: 'ended',
  ...about(step),
  trace: {
    stepId: step.stepId,
    status: 'completed',
    attempts: [{ attempt: 1, startedAt: systemClock.iso(), durationMs: 12, failure: null }],
    events: [{ version: '0', type: 'log', level: 'info', message: 'The lighthouse has four encounters.' }],
    value: { ok: true, warnings: [], ...ARGS },
    failure: null,
    executionTimeMs: 12,
  },
});

/** All that is written with a record: the event, and the row the plan is listed by. */
function bytesOf(live: LivePlan, record: PlanRecord): string {
  const at = systemClock.iso();
  const event: PlanJournalEvent = { type: 'run-recorded', at, record };
  return [
    `plan:${live.id}`,
    at,
    event.type,
    JSON.stringify(planEventCodec.write(event).data),
    JSON.stringify(toPlanRow(live.current())),
  ].join();
}

/** A database that does nothing but commit. */
function openBare(file: string) {
  const database = new Database(file);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.exec('CREATE TABLE written (id INTEGER PRIMARY KEY, bytes TEXT NOT NULL)');
  const insert = database.prepare('INSERT INTO written (bytes) VALUES (?)');
  return { commit: (bytes: string) => insert.run(bytes), close: () => database.close() };
}
