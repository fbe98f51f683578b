import { describe, expect, test } from 'vitest';
import type { House } from '../../../server/main.ts';
import { CheckReportSchema } from '../../../shared/check/index.ts';
import { encounter, harbourPool } from '../../shared/story/fixture.ts';
import { ask } from '../../support/house.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { callsBefore, drafted, edit, expectRefusal, expectUnchanged, quietHouse, read } from './support.ts';

const FINISHED = callsBefore('finalizePackage');
const HARBOUR = { type: 'node', actId: 'act_1', id: 'harbour' };
const THIN = { code: 'pool-thin', where: HARBOUR };
const BECAUSE = 'It is a quiet place.';

const tool = (house: House, name: string, input: unknown, id = 'desk') =>
  ask(house, 'POST', `/api/sessions/${id}/tools/${name}`, input);
const check = async (house: House, id = 'desk') => (await ask(house, 'GET', `/api/sessions/${id}/check`)).body;
const setIgnored = (house: House, finding: object, id = 'desk') =>
  ask(house, 'PUT', `/api/sessions/${id}/check/ignored`, finding);
const codesIn = ({ findings }: { findings: { code: string }[] }) => findings.map(({ code }) => code);

/** A finished story whose harbour has two encounters: enough to win, and too few to choose from. */
async function thinHouse(env: Record<string, string> = {}): Promise<House> {
  const house = await drafted(await quietHouse({}, env), FINISHED);
  await ask(house, 'DELETE', '/api/sessions/desk/draft/encounter/enc_gulls');
  return house;
}

describe('GET /api/sessions/:id/check', () => {
  test('has what the check finds in the draft as it stands, and counts it', async () => {
    const house = await thinHouse();
    const { status, body } = await ask(house, 'GET', '/api/sessions/desk/check');
    expect(status).toBe(200);
    expect(CheckReportSchema.parse(body)).toEqual(body);
    expect(body).toMatchObject({ errors: 0, warnings: 1, ignored: [] });
    expect(body.findings).toContainEqual(expect.objectContaining({ ...THIN, severity: 'warning' }));
    await tool(house, 'draftNodeEncounters', harbourPool);
    expect(codesIn(await check(house))).not.toContain('pool-thin');
  });

  test('of a draft nothing of which is written finds nothing', async () => {
    const house = await quietHouse();
    await ask(house, 'POST', '/api/sessions', { id: 'desk' });
    expect(await check(house)).toEqual({ errors: 0, warnings: 0, findings: [], ignored: [] });
  });

  test('follows undo and redo', async () => {
    const house = await thinHouse();
    await ask(house, 'POST', '/api/sessions/desk/undo');
    expect(codesIn(await check(house))).not.toContain('pool-thin');
    await ask(house, 'POST', '/api/sessions/desk/redo');
    expect(codesIn(await check(house))).toContain('pool-thin');
  });
});

describe('PUT /api/sessions/:id/check/ignored', () => {
  test('sets a finding aside with its reason, and heeds it again', async () => {
    const house = await thinHouse();
    const set = await setIgnored(house, { ...THIN, because: `  ${BECAUSE} ` });
    expect(set.status).toBe(200);
    expect(CheckReportSchema.parse(set.body)).toMatchObject({ errors: 0, warnings: 0 });
    expect(codesIn(set.body)).not.toContain('pool-thin');
    expect(set.body.ignored).toEqual([expect.objectContaining({ ...THIN, because: expect.stringContaining(BECAUSE) })]);
    expect((await read(house)).draft.ignoredFindings).toHaveLength(1);
    expect(await check(house)).toEqual(set.body);
    const heeded = await setIgnored(house, { ...THIN, because: null });
    expect(heeded.body).toMatchObject({ warnings: 1, ignored: [] });
    expect('ignoredFindings' in (await read(house)).draft).toBe(false);
  });

  test('is one change by hand: undone, redone, told in the history and to other tabs', async () => {
    const house = await thinHouse();
    const before = await read(house);
    await setIgnored(house, { ...THIN, because: BECAUSE });
    const after = await read(house);
    expect(after.undoes).toBe(`ignored the finding "pool-thin" at the place The Harbour: ${BECAUSE}`);
    const { entries } = (await ask(house, 'GET', '/api/sessions/desk/history?limit=1')).body;
    expect(entries).toMatchObject([{ kind: 'finding-ignored', by: 'author', isUndoable: true, changed: [HARBOUR] }]);
    const { changes } = (await ask(house, 'GET', `/api/sessions/desk/history/${entries[0].seq}`)).body;
    expect(changes).toMatchObject([
      { type: 'node', id: 'harbour', fields: [{ path: 'ignoredFindings.pool-thin', after: BECAUSE }] },
    ]);
    const undone = await ask(house, 'POST', '/api/sessions/desk/undo');
    expect(undone.body.draft).toEqual(before.draft);
    expect(codesIn(await check(house))).toContain('pool-thin');
    const redone = await ask(house, 'POST', '/api/sessions/desk/redo');
    expect(redone.body.draft).toEqual(after.draft);
  });

  test('twice is once, another reason is another', async () => {
    const house = await thinHouse();
    await setIgnored(house, { ...THIN, because: BECAUSE });
    await expectUnchanged(house, async () => {
      expect((await setIgnored(house, { ...THIN, because: BECAUSE })).status).toBe(200);
      expect((await setIgnored(house, { ...THIN, code: 'dead-end', because: null })).status).toBe(200);
    });
    const again = await setIgnored(house, { ...THIN, because: 'Because.' });
    expect(again.body.ignored).toMatchObject([{ because: 'Because.' }]);
  });

  test('refuses what the check does not find, an error, and what cannot be read; nothing changes', async () => {
    const house = await thinHouse();
    const act = { type: 'act', id: 'act_1' };
    await edit(house, { ...act, changes: { 'globalProgression.requiredValue': 50 } });
    const { findings } = await check(house);
    const error = findings.find(({ severity }: { severity: string }) => severity === 'error');
    expect(error).toMatchObject({ code: 'act-cannot-be-completed', where: act });
    await expectUnchanged(house, async () => {
      const elsewhere = { ...HARBOUR, id: 'lighthouse' };
      expectRefusal(await setIgnored(house, { ...THIN, where: elsewhere, because: BECAUSE }), 404, 'not_found');
      const refused = await setIgnored(house, { code: error.code, where: error.where, because: BECAUSE });
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
        expectRefusal(await setIgnored(house, body), 400, 'malformed');
      }
      expectRefusal(await setIgnored(house, { ...THIN, because: BECAUSE, seq: 1 }), 409, 'conflict');
    });
  });

  test('of what is not there any more is told until it is heeded again, and that is not to be ignored itself', async () => {
    const house = await thinHouse();
    await setIgnored(house, { ...THIN, because: BECAUSE });
    await tool(house, 'draftNodeEncounters', harbourPool);
    const { findings } = await check(house);
    const stale = findings.find(({ code }: { code: string }) => code === 'ignored-nothing');
    expect(stale).toMatchObject({ where: HARBOUR, ignores: THIN });
    await expectUnchanged(house, async () => {
      const refused = await setIgnored(house, { code: stale.code, where: stale.where, because: BECAUSE });
      expectRefusal(refused, 422, 'refused');
    });
    const heeded = await setIgnored(house, { ...stale.ignores, because: null });
    expect(codesIn(heeded.body)).not.toContain('ignored-nothing');
    expect('ignoredFindings' in (await read(house)).draft).toBe(false);
  });

  test('is kept across a restart, goes into the package and comes back with it', async () => {
    const dataDir = await tempDir();
    const first = await thinHouse({ DATA_DIR: dataDir });
    await setIgnored(first, { ...THIN, because: BECAUSE });
    await first.close();
    const house = await quietHouse({}, { DATA_DIR: dataDir });
    expect(codesIn(await check(house))).not.toContain('pool-thin');
    const saved = await tool(house, 'finalizePackage', { title: 'Ebb' });
    expect(saved.body.warnings ?? []).toEqual([]);
    const story = (await ask(house, 'GET', `/api/packages/${saved.body.packageId}`)).body.package;
    expect(story.ignoredFindings).toEqual([{ ...THIN, because: BECAUSE }]);
    await ask(house, 'POST', '/api/sessions', { id: 'next', fromPackage: saved.body.packageId });
    expect((await check(house, 'next')).ignored).toMatchObject([{ ...THIN, because: BECAUSE }]);
  });

  test('is no change of the element: a lock does not hold it back, and the co-author’s calls need not ask', async () => {
    const house = await thinHouse();
    await ask(house, 'PUT', '/api/sessions/desk/locks', { ...HARBOUR, locked: true });
    expect((await setIgnored(house, { ...THIN, because: BECAUSE })).status).toBe(200);
    expect((await read(house)).provenance['node:act_1/harbour'].edited).toEqual([]);
  });
});

describe('finalizePackage', () => {
  test('refuses an act that cannot be completed, and says how it is mended', async () => {
    const house = await drafted(await quietHouse(), FINISHED);
    await tool(house, 'updateElement', {
      type: 'act',
      id: 'act_1',
      changes: { 'globalProgression.requiredValue': 50 },
    });
    const [error] = (await check(house)).findings;
    const refused = await tool(house, 'finalizePackage', { title: 'Ebb' });
    expectRefusal(refused, 422, 'refused');
    expect(refused.body.error.message).toContain(error.message);
    expect(refused.body.error.hint).toBe(`${error.fix} Then call finalizePackage again.`);
    expect(refused.body.error.issues).toMatchObject([{ path: 'act.act_1' }]);
    expect((await ask(house, 'GET', '/api/packages')).body.packages).toEqual([]);
  });

  test('refuses an act that play can lose without an end, with the way there', async () => {
    const house = await drafted(await quietHouse(), FINISHED);
    // Whoever burns the rope can never light the lamp, and the rest gives too little.
    await tool(house, 'draftNodeEncounters', {
      ...harbourPool,
      encounters: [
        encounter('enc_rope', { potentialFlags: ['found_rope'], excludeIfFlags: ['burnt'], givesProgression: 0 }),
        encounter('enc_fire', { title: 'A fire', potentialFlags: ['burnt'], givesProgression: 0 }),
        encounter('enc_gulls', { type: 'atmospheric', repeatable: true, givesProgression: 0 }),
      ],
    });
    const refused = await tool(house, 'finalizePackage', { title: 'Ebb' });
    expectRefusal(refused, 422, 'refused');
    expect(refused.body.error.issues).toMatchObject([
      {
        path: 'act.act_1',
        message: expect.stringMatching(/^act-soft-lock: .* The way there: play "A fire" \(enc_fire\)\./),
      },
    ]);
  });

  test('saves with warnings, without those that are ignored and what is merely good to know', async () => {
    const house = await thinHouse();
    const { findings } = await check(house);
    const thin = findings.find(({ code }: { code: string }) => code === 'pool-thin');
    const saved = await tool(house, 'finalizePackage', { title: 'Ebb' });
    expect([saved.status, saved.body.warnings]).toEqual([200, [`${thin.message} ${thin.fix}`]]);
    await setIgnored(house, { ...THIN, because: BECAUSE });
    expect((await tool(house, 'finalizePackage', { title: 'Ebb' })).body.warnings).toBeUndefined();
  });
});
