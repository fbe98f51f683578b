import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { runs } from '../../support/runs.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { expectNoProcessWith, freshToken, here, processesWith } from '../skills/support.ts';
import { installLingering, longPlan } from './plans-work.ts';
import { chance, expectSound, must, send, startListening } from './support.ts';

const ROUNDS = Number(process.env.KILLS ?? runs(6));
const ALLOWING = { ALLOW_SKILLS: 'on' };

/** What is left of anything in the database, by table. */
function leftIn(dataDir: string): Record<string, number> {
  const database = new Database(join(dataDir, 'kamishibai.sqlite'), { readonly: true });
  const count = (table: string) => (database.prepare(`SELECT count(*) AS n FROM ${table}`).get() as { n: number }).n;
  const left = Object.fromEntries(['sessions', 'plans', 'events', 'pictures'].map((table) => [table, count(table)]));
  database.close();
  return left;
}

const foldersIn = (dataDir: string): Promise<string[]> => readdir(join(dataDir, 'packages')).catch(() => []);

test('a story that is deleted while its plan runs ends the run and leaves nothing, also where the server is killed meanwhile', {
  timeout: 180_000 + ROUNDS * 20_000,
}, async () => {
  const dataDir = await tempDir();
  await installLingering(dataDir);
  const random = chance(17);
  let server = await startListening(dataDir, ALLOWING);
  for (let round = 0; round < ROUNDS; round += 1) {
    const { address, kill } = server;
    const token = freshToken();
    await must(address, 'POST', '/api/sessions', { id: 'desk' });
    const { plan } = longPlan(token);
    const steps = plan.steps.map((step) => ({ ...step, approval: false }));
    const made = await must(address, 'POST', '/api/sessions/desk/plans', {
      format: 'kamishibai',
      plan: { ...plan, steps },
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const run = send(address, 'POST', `/api/plans/${made.body.id}/execute`);
    await sleep(random(0, 400));
    const deleted = send(address, 'DELETE', '/api/sessions/desk');
    if (round % 2 === 1) {
      await sleep(random(0, 60));
      await kill();
      await Promise.all([run, deleted]);
      expectSound(dataDir);
      if (!here.parentDeath) for (const { pid } of processesWith(token)) process.kill(pid, 'SIGKILL');
      server = await startListening(dataDir, ALLOWING);
      // Where the process ended before it was done, it is asked for again.
      const again = await must(server.address, 'DELETE', '/api/sessions/desk');
      expect([204, 404]).toContain(again.status);
    } else {
      expect((await deleted)?.status).toBe(204);
      await run;
    }
    expect((await must(server.address, 'GET', `/api/plans/${made.body.id}`)).status).toBe(404);
    if (here.parentDeath) await expectNoProcessWith(token);
    await expect.poll(() => leftIn(dataDir), { timeout: 10_000 }).toMatchObject({ sessions: 0, plans: 0, pictures: 0 });
    await expect.poll(() => foldersIn(dataDir), { timeout: 10_000 }).toEqual([]);
    expect(leftIn(dataDir).events).toBe(0);
  }
});
