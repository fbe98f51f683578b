import { describe, expect, test } from 'vitest';
import type { Services } from '../../../server/main.ts';
import { CheckReportSchema } from '../../../shared/check/index.ts';
import { encounter, harbourPool } from '../../shared/story/fixture.ts';
import { ask } from '../../support/services.ts';
import { callsBefore, drafted, edit, expectRefusal, expectUnchanged, quietServices, read } from './support.ts';

const FINISHED = callsBefore('finalizePackage');
const HARBOUR = { type: 'node', actId: 'act_1', id: 'harbour' };
const THIN = { code: 'pool-thin', where: HARBOUR };
const BECAUSE = 'It is a quiet place.';

const tool = (services: Services, name: string, input: unknown, id = 'desk') =>
  ask(services, 'POST', `/api/sessions/${id}/tools/${name}`, input);
const check = async (services: Services, id = 'desk') => (await ask(services, 'GET', `/api/sessions/${id}/check`)).body;
const setIgnored = (services: Services, finding: object, id = 'desk') =>
  ask(services, 'PUT', `/api/sessions/${id}/check/ignored`, finding);
const codesIn = ({ findings }: { findings: { code: string }[] }) => findings.map(({ code }) => code);

/** A finished story whose harbour has two encounters: enough to win, and too few to choose from. */
async function thinServices(env: Record<string, string> = {}): Promise<Services> {
  const services = await drafted(await quietServices({}, env), FINISHED);
  await ask(services, 'DELETE', '/api/sessions/desk/draft/encounter/enc_gulls');
  return services;
}

describe('GET /api/sessions/:id/check', () => {
  test('has what the check finds in the draft as it stands, and counts it', async () => {
    const services = await thinServices();
    const { status, body } = await ask(services, 'GET', '/api/sessions/desk/check');
    expect(status).toBe(200);
    expect(CheckReportSchema.parse(body)).toEqual(body);
    expect(body).toMatchObject({ errors: 0, warnings: 1, ignored: [] });
    expect(body.findings).toContainEqual(expect.objectContaining({ ...THIN, severity: 'warning' }));
    await tool(services, 'draftNodeEncounters', harbourPool);
    expect(codesIn(await check(services))).not.toContain('pool-thin');
  });

  test('of a draft nothing of which is written finds nothing', async () => {
    const services = await quietServices();
    await ask(services, 'POST', '/api/sessions', { id: 'desk' });
    expect(await check(services)).toEqual({ errors: 0, warnings: 0, findings: [], ignored: [] });
  });

  test('follows undo and redo', async () => {
    const services = await thinServices();
    await ask(services, 'POST', '/api/sessions/desk/undo');
    expect(codesIn(await check(services))).not.toContain('pool-thin');
    await ask(services, 'POST', '/api/sessions/desk/redo');
    expect(codesIn(await check(services))).toContain('pool-thin');
  });
});

describe('PUT /api/sessions/:id/check/ignored', () => {
  test('sets a finding aside with its reason, and heeds it again', async () => {
    const services = await thinServices();
    const set = await setIgnored(services, { ...THIN, because: `  ${BECAUSE} ` });
    expect(set.status).toBe(200);
    expect(CheckReportSchema.parse(set.body)).toMatchObject({ errors: 0, warnings: 0 });
    expect(codesIn(set.body)).not.toContain('pool-thin');
    expect(set.body.ignored).toEqual([expect.objectContaining({ ...THIN, because: expect.stringContaining(BECAUSE) })]);
    expect((await read(services)).draft.ignoredFindings).toHaveLength(1);
    expect(await check(services)).toEqual(set.body);
    const heeded = await setIgnored(services, { ...THIN, because: null });
    expect(heeded.body).toMatchObject({ warnings: 1, ignored: [] });
    expect('ignoredFindings' in (await read(services)).draft).toBe(false);
  });

  test('is one change by hand: undone, redone, told in the history and to other tabs', async () => {
    const services = await thinServices();
    const before = await read(services);
    await setIgnored(services, { ...THIN, because: BECAUSE });
    const after = await read(services);
    expect(after.undoes).toBe(`ignored the finding "pool-thin" at the place The Harbour: ${BECAUSE}`);
    const { entries } = (await ask(services, 'GET', '/api/sessions/desk/history?limit=1')).body;
    expect(entries).toMatchObject([{ kind: 'finding-ignored', by: 'author', isUndoable: true, changed: [HARBOUR] }]);
    const { changes } = (await ask(services, 'GET', `/api/sessions/desk/history/${entries[0].seq}`)).body;
    expect(changes).toMatchObject([
      { type: 'node', id: 'harbour', fields: [{ path: 'ignoredFindings.pool-thin', after: BECAUSE }] },
    ]);
    const undone = await ask(services, 'POST', '/api/sessions/desk/undo');
    expect(undone.body.draft).toEqual(before.draft);
    expect(codesIn(await check(services))).toContain('pool-thin');
    const redone = await ask(services, 'POST', '/api/sessions/desk/redo');
    expect(redone.body.draft).toEqual(after.draft);
  });

  test('refuses what the check does not find, an error, and what cannot be read; nothing changes', async () => {
    const services = await thinServices();
    const act = { type: 'act', id: 'act_1' };
    await edit(services, { ...act, changes: { 'globalProgression.requiredValue': 50 } });
    const { findings } = await check(services);
    const error = findings.find(({ severity }: { severity: string }) => severity === 'error');
    expect(error).toMatchObject({ code: 'act-cannot-be-completed', where: act });
    await expectUnchanged(services, async () => {
      const elsewhere = { ...HARBOUR, id: 'lighthouse' };
      expectRefusal(await setIgnored(services, { ...THIN, where: elsewhere, because: BECAUSE }), 404, 'not_found');
      const refused = await setIgnored(services, { code: error.code, where: error.where, because: BECAUSE });
      expectRefusal(refused, 422, 'refused');
      expect(refused.body.error.message).toMatch(/error cannot be ignored/);
      expect(refused.body.error.hint).toBe(error.fix);
      for (const body of [
        { ...THIN, because: ' ' },
        { ...THIN, because: 'x'.repeat(501) },
        { ...THIN },
        { ...THIN, code: 'Pool thin', because: BECAUSE },
        { ...THIN, where: { type: 'nowhere' }, because: BECAUSE },
      ]) {
        expectRefusal(await setIgnored(services, body), 400, 'malformed');
      }
      expectRefusal(await setIgnored(services, { ...THIN, because: BECAUSE, seq: 1 }), 409, 'conflict');
    });
  });

  test('of what is not there any more is told until it is heeded again, and that is not to be ignored itself', async () => {
    const services = await thinServices();
    await setIgnored(services, { ...THIN, because: BECAUSE });
    await tool(services, 'draftNodeEncounters', harbourPool);
    const { findings } = await check(services);
    const stale = findings.find(({ code }: { code: string }) => code === 'ignored-nothing');
    expect(stale).toMatchObject({ where: HARBOUR, ignores: THIN });
    await expectUnchanged(services, async () => {
      const refused = await setIgnored(services, { code: stale.code, where: stale.where, because: BECAUSE });
      expectRefusal(refused, 422, 'refused');
    });
    const heeded = await setIgnored(services, { ...stale.ignores, because: null });
    expect(codesIn(heeded.body)).not.toContain('ignored-nothing');
    expect('ignoredFindings' in (await read(services)).draft).toBe(false);
  });

  test('is no change of the element: a lock does not hold it back, and the co-author’s calls need not ask', async () => {
    const services = await thinServices();
    await ask(services, 'PUT', '/api/sessions/desk/locks', { ...HARBOUR, locked: true });
    expect((await setIgnored(services, { ...THIN, because: BECAUSE })).status).toBe(200);
    expect((await read(services)).provenance['node:act_1/harbour'].edited).toEqual([]);
  });
});

describe('finalizePackage', () => {
  test('refuses an act that cannot be completed, and says how it is mended', async () => {
    const services = await drafted(await quietServices(), FINISHED);
    await tool(services, 'updateElement', {
      type: 'act',
      id: 'act_1',
      changes: { 'globalProgression.requiredValue': 50 },
    });
    const [error] = (await check(services)).findings;
    const refused = await tool(services, 'finalizePackage', { title: 'Ebb' });
    expectRefusal(refused, 422, 'refused');
    expect(refused.body.error.message).toContain(error.message);
    expect(refused.body.error.hint).toBe(`${error.fix} Then call finalizePackage again.`);
    expect(refused.body.error.issues).toMatchObject([{ path: 'act.act_1' }]);
    expect((await ask(services, 'GET', '/api/packages')).body.packages).toEqual([]);
  });

  test('refuses an act that play can lose without an end, with the way there', async () => {
    const services = await drafted(await quietServices(), FINISHED);
    // Whoever burns the rope can never light the lamp, and the rest gives too little.
    await tool(services, 'draftNodeEncounters', {
      ...harbourPool,
      encounters: [
        encounter('enc_rope', { potentialFlags: ['found_rope'], excludeIfFlags: ['burnt'], givesProgression: 0 }),
        encounter('enc_fire', { title: 'A fire', potentialFlags: ['burnt'], givesProgression: 0 }),
        encounter('enc_gulls', { type: 'atmospheric', repeatable: true, givesProgression: 0 }),
      ],
    });
    const refused = await tool(services, 'finalizePackage', { title: 'Ebb' });
    expectRefusal(refused, 422, 'refused');
    expect(refused.body.error.issues).toMatchObject([
      {
        path: 'act.act_1',
        message: expect.stringMatching(/^act-soft-lock: .* The way there: play "A fire" \(enc_fire\)\./),
      },
    ]);
  });

  test('saves with warnings, without those that are ignored and what is merely good to know', async () => {
    const services = await thinServices();
    const { findings } = await check(services);
    const thin = findings.find(({ code }: { code: string }) => code === 'pool-thin');
    const saved = await tool(services, 'finalizePackage', { title: 'Ebb' });
    expect([saved.status, saved.body.warnings]).toEqual([200, [`${thin.message} ${thin.fix}`]]);
    await setIgnored(services, { ...THIN, because: BECAUSE });
    expect((await tool(services, 'finalizePackage', { title: 'Ebb' })).body.warnings).toBeUndefined();
  });
});
