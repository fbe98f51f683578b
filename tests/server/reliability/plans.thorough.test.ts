import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { HistoryEntry } from '../../../server/coauthor/index.ts';
import type { PlanView } from '../../../shared/wire/index.ts';
import { leaveEvidence } from '../../support/evidence.ts';
import { runs } from '../../support/runs.ts';
import { ask, openServices } from '../../support/services.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { expectNoProcessWith, freshToken, here, processesWith } from '../skills/support.ts';
import { CHANGES, installLingering, lingered, longPlan } from './plans-work.ts';
import { quickArt } from './quick-art.ts';
import { chance, expectSound, must, type Reply, send, startListening } from './support.ts';

/** How often the server is killed; `KILLS` in the environment for a longer run. */
const KILLS = Number(process.env.KILLS || runs(12));
const PATIENCE_MS = 180_000 + KILLS * 20_000;
const ALLOWING = { ALLOW_SKILLS: 'on' };

/** Reaches a server; null where it died before it had answered. */
type Reach = (method: string, path: string, body?: unknown) => Promise<Reply | null>;

interface Answered {
  approvals: number;
  recoveries: number;
}

/**
 * Answers what a plan asks: yes, and a step that was cut off is to be tried again.
 * @returns the plan once it is over; null where the server died first
 */
async function drive(reach: Reach, planId: string, answered: Answered): Promise<PlanView | null> {
  for (;;) {
    const reply = await reach('GET', `/api/plans/${planId}`);
    if (reply === null) return null;
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    const plan: PlanView = reply.body;
    if (plan.state === 'ended') return plan;
    for (const question of plan.questions) {
      const isApproval = question.type === 'approval';
      const body = isApproval ? { approved: true, approvalId: question.approvalId } : { choice: 'retry' };
      const path = `/api/plans/${planId}/steps/${question.stepId}/${isApproval ? 'approval' : 'recovery'}`;
      const told = await reach('POST', path, body);
      if (told === null) return null;
      // Nothing is refused but an answer that came again, while the first one was being taken.
      expect([202, 409]).toContain(told.status);
      if (told.status === 202) answered[isApproval ? 'approvals' : 'recoveries'] += 1;
    }
    await sleep(5);
  }
}

const PACKAGE_ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** A draft as it can be compared between servers, and whatever order people were drawn in. */
function comparable(draft: { characters: { id: string }[] }): unknown {
  const characters = draft.characters.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return JSON.parse(JSON.stringify({ ...draft, characters }).replaceAll(PACKAGE_ID, 'package'));
}

/** What came of every step, as it must not depend on what happened on the way. */
const endOf = ({ steps, result }: PlanView) => ({
  steps: steps.map(({ id, status }) => `${id} ${status}`),
  success: result?.success,
  state: result?.aggregatedState,
  order: result?.toolResults.map(({ toolId }) => toolId),
});

/** The same plan in a server that is never killed. */
async function uninterrupted() {
  const dataDir = await tempDir();
  await installLingering(dataDir);
  const services = await openServices({ DATA_DIR: dataDir, ...ALLOWING }, { art: quickArt(dataDir) });
  const reach: Reach = (method, path, body) => ask(services, method, path, body);
  await reach('POST', '/api/sessions', { id: 'desk' });
  const made = await reach('POST', '/api/sessions/desk/plans', longPlan(freshToken()));
  const run = reach('POST', `/api/plans/${made?.body.id}/execute`);
  const plan = await drive(reach, made?.body.id, { approvals: 0, recoveries: 0 });
  await run;
  const session = await reach('GET', '/api/sessions/desk');
  return { end: plan && endOf(plan), draft: comparable(session?.body.draft) };
}

/** The keys of the plan's calls that changed the draft, as the session's journal has them. */
function keysInJournal(database: Database.Database, sessionId: string): string[] {
  const rows = database.prepare('SELECT data FROM events WHERE stream = ?').pluck().all(`session:${sessionId}`);
  return rows.flatMap((data) => {
    const { call } = JSON.parse(String(data)) as { call?: { key: string } };
    return call === undefined ? [] : [call.key];
  });
}

/** Whether the journals stand between a change of the draft and the record that its step has ended. */
function isBetween(database: Database.Database, sessionId: string, planId: string): boolean {
  const rows = database.prepare('SELECT data FROM events WHERE stream = ?').pluck().all(`plan:${planId}`);
  const ended = new Set(
    rows.flatMap((data) => {
      const { record } = JSON.parse(String(data)) as { record?: { type: string; stepId: string } };
      return record?.type === 'ended' ? [`${planId}/${record.stepId}`] : [];
    }),
  );
  return keysInJournal(database, sessionId).some((key) => !ended.has(key));
}

/**
 * Waits for the moment after a change of the draft was journaled and before the end of its step is, which is short, and kills
 * the server in it: nobody writes while we look. Kills it anyway when the plan is over first.
 * @returns whether it was that moment
 */
async function killBetween(server: { kill: () => Promise<void> }, dataDir: string, sessionId: string, planId: string) {
  const database = new Database(join(dataDir, 'kamishibai.sqlite'));
  const state = database.prepare('SELECT state FROM plans WHERE id = ?').pluck();
  try {
    for (;;) {
      database.exec('BEGIN IMMEDIATE');
      const isNow = isBetween(database, sessionId, planId);
      const killed = isNow || state.get(planId) === 'ended' ? server.kill() : null;
      if (killed) await killed;
      database.exec('ROLLBACK');
      if (killed) return isNow;
      await sleep(1);
    }
  } finally {
    database.close();
  }
}

test(
  `kill -9 while a plan runs, ${KILLS} times: every start goes on with it to the same end, nothing is done twice, and nothing stays behind`,
  async () => {
    const expected = await uninterrupted();
    expect(expected.end).toMatchObject({ success: true, state: { first: true, second: true, third: true } });
    const dataDir = await tempDir();
    await installLingering(dataDir);
    const random = chance(KILLS);
    const answered: Answered = { approvals: 0, recoveries: 0 };
    const tally = { plans: 0, kills: 0, cutOff: 0, between: 0, scriptsCutOff: 0, scriptsBegun: 0, changes: 0 };

    /** Sees what is left of a server that was killed. */
    async function seeKilled(token: string): Promise<void> {
      tally.kills += 1;
      expectSound(dataDir);
      if (here.parentDeath) await expectNoProcessWith(token);
      else for (const { pid } of processesWith(token)) process.kill(pid, 'SIGKILL');
    }

    let server = await startListening(dataDir, ALLOWING);
    while (tally.kills < KILLS) {
      const token = freshToken();
      const sessionId = `desk-${tally.plans}`;
      tally.plans += 1;
      await must(server.address, 'POST', '/api/sessions', { id: sessionId });
      const made = await must(server.address, 'POST', `/api/sessions/${sessionId}/plans`, longPlan(token));
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      const planId: string = made.body.id;
      void send(server.address, 'POST', `/api/plans/${planId}/execute`);

      // Each plan is cut off up to three times: while it runs, or while the next start goes on with it.
      for (let left = random(1, 3); left > 0 && tally.kills < KILLS; left -= 1) {
        const { address, kill } = server;
        // Every other time at any moment, and else at the one that is hardest to come back from.
        const killed =
          tally.kills % 2 === 0
            ? sleep(random(20, 700)).then(() => {
                tally.scriptsCutOff += Number(processesWith(token).length > 0);
                return kill();
              })
            : killBetween(server, dataDir, sessionId, planId).then((isBetween) => {
                tally.between += Number(isBetween);
              });
        const plan = await drive((method, path, body) => send(address, method, path, body), planId, answered);
        tally.cutOff += Number(plan === null);
        await killed;
        await seeKilled(token);
        server = await startListening(dataDir, ALLOWING);
      }

      const { address } = server;
      const reach: Reach = (method, path, body) => must(address, method, path, body);
      const plan = await drive(reach, planId, answered);
      expect(plan && endOf(plan)).toEqual(expected.end);
      const { body: session } = await must(address, 'GET', `/api/sessions/${sessionId}`);
      expect(comparable(session.draft)).toEqual(expected.draft);
      expect(session.busy).toBeNull();

      // Every change was made once: by the history, and by the journal that it is told from.
      const { body: history } = await must(address, 'GET', `/api/sessions/${sessionId}/history`);
      const entries: (HistoryEntry & { entries?: HistoryEntry[] })[] = history.entries;
      expect(entries.map(({ entries: parts }) => parts?.length)).toEqual([CHANGES]);
      const database = new Database(join(dataDir, 'kamishibai.sqlite'), { readonly: true });
      const keys = keysInJournal(database, sessionId);
      database.close();
      expect(new Set(keys).size).toBe(keys.length);
      expect(keys).toHaveLength(CHANGES);
      tally.changes += keys.length;

      // A script that had begun is begun again only where the author says so, and every one came to its end.
      const scripts = await lingered(dataDir, token);
      expect(scripts.done).toHaveLength(3);
      tally.scriptsBegun += scripts.begun.reduce((sum, times) => sum + times, 0);
      await expectNoProcessWith(token);

      const undone = await must(address, 'POST', `/api/sessions/${sessionId}/undo`);
      expect(undone.body.draft).toEqual({ characters: [], acts: [] });
    }
    await server.kill();
    expectSound(dataDir);
    expect(tally.cutOff).toBeGreaterThan(0);
    expect(tally.between).toBeGreaterThan(0);
    expect(tally.scriptsBegun).toBeLessThanOrEqual(tally.plans * 3 + answered.recoveries);

    // Written only where all of the above holds.
    await leaveEvidence('kill-9-while-a-plan-runs.md', [
      `${tally.kills} × kill -9 in ${tally.plans} plans of ${CHANGES} changes and 3 scripts: ${tally.cutOff} runs cut off, ` +
        `${tally.between} of them between a change and its record, ${tally.scriptsCutOff} while a script ran; ${answered.recoveries} scripts begun again on the author's word, ` +
        `${answered.approvals} approvals given. Every plan came to the end of one that is never killed,`,
      `${tally.changes} changes are in the journals once each, the history has one entry a run, one undo takes it back, the`,
      'database was sound after every kill, and no process of a script was left.',
    ]);
  },
  PATIENCE_MS,
);
