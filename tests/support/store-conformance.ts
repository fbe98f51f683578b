import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Clock } from '../../server/clock.ts';
import { compressIfLong, unpackText } from '../../server/store/compressed-text.ts';
import type { Store, StreamId } from '../../server/store/index.ts';
import { memoryRow, packageRow, planRow, planTemplateRow, playRow, sessionRow, turnRow, usageRow } from './rows.ts';
import { runs } from './runs.ts';
import { accountConformance } from './store-conformance-accounts.ts';
import { backupConformance } from './store-conformance-backups.ts';
import { libraryConformance } from './store-conformance-library.ts';
import { memoryConformance } from './store-conformance-memory.ts';
import { pictureConformance } from './store-conformance-pictures.ts';
import { planConformance } from './store-conformance-plans.ts';
import { playerConformance } from './store-conformance-players.ts';
import { playConformance } from './store-conformance-plays.ts';
import type { StoreUnderTest } from './store-under-test.ts';

const NOON = '2026-01-01T12:00:00.000Z';

export const standingClock: Clock = { now: () => Date.parse(NOON), iso: () => NOON, id: () => 'id', seed: () => 1 };

/** Everything the `Store` interface promises, for any engine behind it. */
export function storeConformance(name: string, make: (clock: Clock) => Promise<StoreUnderTest>): void {
  describe(`${name} keeps the promises of a store`, () => {
    let subject: StoreUnderTest;
    let store: Store;
    beforeEach(async () => {
      subject = await make(standingClock);
      store = subject.store;
    });
    afterEach(() => subject.dispose());

    const session: StreamId = 'session:harbour';
    const note = (text: string) => ({ type: 'note', data: { text } });

    describe('journals', () => {
      it('numbers events from 1 and stamps them by the clock', async () => {
        expect(await store.append(session, 0, [note('a'), note('b')])).toEqual({ seq: 2 });
        expect(await store.append(session, 2, [note('c')])).toEqual({ seq: 3 });
        expect(await store.read(session)).toEqual([
          { seq: 1, type: 'note', data: { text: 'a' }, at: NOON },
          { seq: 2, type: 'note', data: { text: 'b' }, at: NOON },
          { seq: 3, type: 'note', data: { text: 'c' }, at: NOON },
        ]);
      });

      it('reads from a place on, up to another, and nothing of an unknown journal', async () => {
        await store.append(session, 0, [note('a'), note('b'), note('c')]);
        expect((await store.read(session, 1)).map(({ seq }) => seq)).toEqual([2, 3]);
        expect(await store.read(session, 3)).toEqual([]);
        expect((await store.read(session, 0, 2)).map(({ seq }) => seq)).toEqual([1, 2]);
        expect((await store.read(session, 1, 2)).map(({ seq }) => seq)).toEqual([2]);
        expect(await store.read(session, 2, 1)).toEqual([]);
        expect(await store.read(session, 2, 99)).toHaveLength(1);
        expect(await store.read('session:unknown')).toEqual([]);
      });

      it('keeps journals apart', async () => {
        await store.append(session, 0, [note('a')]);
        await store.append('play:harbour', 0, [note('b')]);
        expect((await store.read(session)).map(({ data }) => data)).toEqual([{ text: 'a' }]);
        expect((await store.read('play:harbour')).map(({ data }) => data)).toEqual([{ text: 'b' }]);
      });

      it.each([0, 1, 3, -1])('refuses an append at %i of a journal at 2, and writes nothing', async (expectedSeq) => {
        await store.append(session, 0, [note('a'), note('b')]);
        const put = { kind: 'put-session', row: sessionRow() } as const;
        const refusal = expect(store.append(session, expectedSeq, [note('lost')], [put])).rejects;
        await refusal.toMatchObject({ name: 'RefusalError', code: 'conflict', message: expect.stringContaining('2') });
        expect(await store.read(session)).toHaveLength(2);
        expect(await store.getSession('harbour')).toBeNull();
      });

      it('checks the place even when only rows change', async () => {
        await store.append(session, 0, [note('a')]);
        const put = { kind: 'put-session', row: sessionRow() } as const;
        await expect(store.append(session, 0, [], [put])).rejects.toMatchObject({ code: 'conflict' });
        expect(await store.append(session, 1, [], [put])).toEqual({ seq: 1 });
        expect(await store.getSession('harbour')).toEqual(sessionRow());
      });

      it('writes all or nothing when a row cannot be written', async () => {
        const orphan = { kind: 'put-turn', row: turnRow({ playId: 'no-such-play' }) } as const;
        const put = { kind: 'put-session', row: sessionRow() } as const;
        await expect(store.append(session, 0, [note('a')], [put, orphan])).rejects.toThrow();
        expect(await store.read(session)).toEqual([]);
        expect(await store.getSession('harbour')).toBeNull();
      });

      it('gives back any JSON as it was given', async () => {
        await fc.assert(
          fc.asyncProperty(
            fc.uuid(),
            fc.array(fc.jsonValue({ depthSize: 'medium' }), { minLength: 1 }),
            async (id, values) => {
              const asJson: unknown[] = values.map((value) => JSON.parse(JSON.stringify(value)));
              await store.append(
                `play:${id}`,
                0,
                asJson.map((data) => ({ type: 'any', data })),
              );
              expect((await store.read(`play:${id}`)).map(({ data }) => data)).toEqual(asJson);
            },
          ),
          { numRuns: runs(50) },
        );
      });

      it('rejects what is no JSON, and stays usable', async () => {
        await expect(store.append(session, 0, [{ type: 'big', data: 1n }])).rejects.toThrow(TypeError);
        expect(await store.append(session, 0, [note('a')])).toEqual({ seq: 1 });
      });

      it('never loses an update of racing writers', async () => {
        let round = 0;
        await fc.assert(
          fc.asyncProperty(
            fc.scheduler(),
            fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 2, maxLength: 4 }),
            async (scheduler, writers) => {
              const stream: StreamId = `session:race-${round++}`;
              const read = scheduler.scheduleFunction((id: StreamId) => store.read(id));
              // What is refused is answered within its turn: the scheduler leaves a rejection that comes before it looks unhandled.
              const add = scheduler.scheduleFunction((...asked: Parameters<typeof store.append>) =>
                store.append(...asked).then(
                  () => true,
                  (error: unknown) => {
                    expect(error).toMatchObject({ code: 'conflict' });
                    return false;
                  },
                ),
              );
              const increment = async (writer: number): Promise<void> => {
                for (;;) {
                  const events = await read(stream);
                  const total = events.length;
                  const taken = await add(stream, total, [{ type: 'added', data: { writer, total: total + 1 } }]);
                  if (taken) return;
                }
              };
              const work = writers.map(async (times, writer) => {
                for (let i = 0; i < times; i++) await increment(writer);
              });
              await scheduler.waitFor(Promise.all(work));

              const events = await store.read(stream);
              const sum = writers.reduce((all, times) => all + times, 0);
              expect(events.map(({ data }) => (data as { total: number }).total)).toEqual(
                Array.from({ length: sum }, (_, i) => i + 1),
              );
              for (const [writer, times] of writers.entries()) {
                expect(events.filter(({ data }) => (data as { writer: number }).writer === writer)).toHaveLength(times);
              }
            },
          ),
          { numRuns: runs(40) },
        );
      });
    });

    describe('sessions', () => {
      const put = (fields: Parameters<typeof sessionRow>[0]) =>
        store.append(`session:${fields?.id}`, 0, [note('a')], [{ kind: 'put-session', row: sessionRow(fields) }]);

      it('are put, replaced by id and listed, last changed first', async () => {
        await put({ id: 'a', updatedAt: '2026-01-01T00:00:00.000Z' });
        await put({ id: 'b', updatedAt: '2026-01-03T00:00:00.000Z', title: 'B', packageSaved: true, locale: 'zh-CN' });
        await put({ id: 'c', updatedAt: '2026-01-02T00:00:00.000Z' });
        expect((await store.listSessions()).map(({ id }) => id)).toEqual(['b', 'c', 'a']);
        const changed = sessionRow({ id: 'a', updatedAt: '2026-01-04T00:00:00.000Z', title: 'A' });
        await store.append('session:a', 1, [], [{ kind: 'put-session', row: changed }]);
        expect((await store.listSessions()).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
        expect(await store.getSession('a')).toEqual(changed);
        expect(await store.getSession('b')).toMatchObject({ title: 'B', packageSaved: true, locale: 'zh-CN' });
      });

      it('are deleted with their journal, and no other', async () => {
        await put({ id: 'a' });
        await put({ id: 'b' });
        expect(await store.deleteSession('a')).toBe(true);
        expect(await store.deleteSession('a')).toBe(false);
        expect(await store.getSession('a')).toBeNull();
        expect(await store.read('session:a')).toEqual([]);
        expect(await store.read('session:b')).toHaveLength(1);
        expect(await store.append('session:a', 0, [note('again')])).toEqual({ seq: 1 });
      });
    });

    describe('packages', () => {
      it('are listed in their latest version without the body, newest first', async () => {
        await store.putPackage(packageRow({ id: 'old', createdAt: '2026-01-01T00:00:00.000Z' }));
        await store.putPackage(packageRow({ id: 'new', createdAt: '2026-01-02T00:00:00.000Z' }));
        await store.putPackage(
          packageRow({ id: 'new', version: 10, title: 'Ten', createdAt: '2026-01-04T00:00:00.000Z' }),
        );
        await store.putPackage(
          packageRow({ id: 'new', version: 9, title: 'Nine', createdAt: '2026-01-03T00:00:00.000Z' }),
        );
        const { body: _, ...listing } = packageRow({
          id: 'new',
          version: 10,
          title: 'Ten',
          createdAt: '2026-01-04T00:00:00.000Z',
        });
        const { body: __, ...older } = packageRow({ id: 'old', createdAt: '2026-01-01T00:00:00.000Z' });
        expect(await store.listPackages()).toEqual([
          { ...listing, card: null },
          { ...older, card: null },
        ]);
      });

      it('are listed with what the library shows of them, which goes with them', async () => {
        const card = (premise: string) => ({
          premise,
          cover: null,
          cast: [{ id: 'ken', name: 'Ken', image: '/media/x/characters/ken.png' }],
          pictures: 3,
        });
        const shown = async () => (await store.listPackages()).map((listing) => listing.card?.premise ?? null);
        await store.putPackage(packageRow({ version: 1, card: card('One') }));
        expect(await store.listPackages()).toMatchObject([{ version: 1, card: card('One') }]);
        await store.putPackage(packageRow({ version: 2 }));
        expect(await shown()).toEqual([null]);
        await store.putPackageCard('salt-lantern', 2, card('Two'));
        expect(await shown()).toEqual(['Two']);
        // Nobody has looked at what is put over it.
        await store.putPackage(packageRow({ version: 2 }));
        expect(await shown()).toEqual([null]);
        await store.deletePackage('salt-lantern');
        await store.putPackageCard('salt-lantern', 2, card('Gone'));
        await store.putPackage(packageRow({ version: 1 }));
        expect(await shown()).toEqual([null]);
      });

      it('tell their latest version without being read', async () => {
        expect(await store.packageVersion('salt-lantern')).toBeNull();
        for (const version of [1, 10, 9]) await store.putPackage(packageRow({ version, body: 'not read' }));
        expect(await store.packageVersion('salt-lantern')).toBe(10);
        expect((await store.listPackageVersions()).map(({ version }) => version).sort((a, b) => a - b)).toEqual([
          1, 9, 10,
        ]);
      });

      it('keep every version', async () => {
        await store.putPackage(packageRow({ version: 1, body: '{"v":1}' }));
        await store.append(
          session,
          0,
          [note('finalized')],
          [{ kind: 'put-package', row: packageRow({ version: 2, body: '{"v":2}' }) }],
        );
        expect((await store.getPackage('salt-lantern'))?.body).toBe('{"v":2}');
        expect((await store.getPackage('salt-lantern', 1))?.body).toBe('{"v":1}');
        expect(await store.getPackage('salt-lantern', 3)).toBeNull();
        expect(await store.getPackage('unknown')).toBeNull();
      });

      it('that were packed are read as they were written', async () => {
        const body = JSON.stringify({ text: 'the lamp, 灯塔, 🚀 '.repeat(80_000) });
        const packed = compressIfLong(body);
        expect(packed.length).toBeLessThan(body.length / 10);
        await store.putPackage(packageRow({ version: 1, body: '{"v":1}' }));
        await store.putPackage(packageRow({ version: 2, body: packed }));
        const row = await store.getPackage('salt-lantern');
        expect(row?.body).toBeInstanceOf(Uint8Array);
        expect({ ...row, body: unpackText(row?.body ?? '', 'the row') }).toEqual(packageRow({ version: 2, body }));
        expect(await store.packageMentions('salt-lantern', ['灯塔'])).toBe(true);
        expect(await store.packageMentions('salt-lantern', ['"v":1'])).toBe(true);
        expect(await store.packageMentions('salt-lantern', ['the harbour'])).toBe(false);
        expect(await store.packageMentions('salt-lantern', ['the harbour', '灯塔'])).toBe(true);
        expect(await store.packageMentions('salt-lantern', ['the harbour', '"v":1'])).toBe(true);
        expect(await store.packageMentions('salt-lantern', [])).toBe(false);
      });

      it('are deleted in all versions, and leave the plays made on them', async () => {
        await store.putPackage(packageRow({ version: 1 }));
        await store.putPackage(packageRow({ version: 2 }));
        await store.append('play:evening', 0, [], [{ kind: 'put-play', row: playRow() }]);
        expect(await store.deletePackage('salt-lantern')).toBe(true);
        expect(await store.deletePackage('salt-lantern')).toBe(false);
        expect(await store.listPackages()).toEqual([]);
        expect(await store.getPlay('evening')).toEqual(playRow());
      });
    });

    it('counts tokens since a time, of one scope or of all, even of what is deleted', async () => {
      expect(await store.tokensUsed('2026-01-01T00:00:00.000Z')).toBe(0);
      await store.putUsage(usageRow({ inputTokens: 1, outputTokens: 2, at: '2026-01-01T00:00:00.000Z' }));
      await store.putUsage(usageRow({ inputTokens: 10, outputTokens: 20, at: '2026-01-02T00:00:00.000Z', ok: false }));
      const ofPlay = {
        kind: 'put-usage',
        row: usageRow({ scope: 'play:evening', inputTokens: 100, outputTokens: 200, at: '2026-01-02T00:00:00.000Z' }),
      } as const;
      await store.append('play:evening', 0, [note('a')], [ofPlay]);
      await store.deletePlay('evening');
      expect(await store.tokensUsed('2026-01-01T00:00:00.000Z')).toBe(333);
      expect(await store.tokensUsed('2026-01-02T00:00:00.000Z')).toBe(330);
      expect(await store.tokensUsed('2026-01-02T00:00:00.000Z', { scope: 'session:harbour' })).toBe(30);
      expect(await store.tokensUsed('2026-01-02T00:00:00.001Z')).toBe(0);
      await store.putUsage(
        usageRow({ model: 'free', inputTokens: 4, outputTokens: 4, at: '2026-01-03T00:00:00.000Z' }),
      );
      expect(await store.tokensUsed('2026-01-03T00:00:00.000Z')).toBe(8);
      expect(await store.tokensUsed('2026-01-03T00:00:00.000Z', { except: 'free' })).toBe(0);
    });

    it('adds up what a scope has used by model and role, and nothing of others', async () => {
      expect(await store.sumUsage('session:harbour')).toEqual([]);
      await store.putUsage(usageRow({ inputTokens: 1, cachedInputTokens: 0, outputTokens: 2 }));
      await store.putUsage(usageRow({ inputTokens: 10, cachedInputTokens: 4, outputTokens: 20, ok: false }));
      await store.putUsage(
        usageRow({ model: 'google:gemini-x', inputTokens: 5, cachedInputTokens: 5, outputTokens: 6 }),
      );
      await store.putUsage(usageRow({ role: 'image', inputTokens: 7, cachedInputTokens: 0, outputTokens: 8 }));
      await store.putUsage(usageRow({ scope: 'session:other', inputTokens: 1000 }));
      expect(await store.sumUsage('session:harbour')).toEqual([
        { model: 'google:gemini-x', role: 'coauthor', calls: 1, inputTokens: 5, cachedInputTokens: 5, outputTokens: 6 },
        { model: 'offline', role: 'coauthor', calls: 2, inputTokens: 11, cachedInputTokens: 4, outputTokens: 22 },
        { model: 'offline', role: 'image', calls: 1, inputTokens: 7, cachedInputTokens: 0, outputTokens: 8 },
      ]);
    });

    it('has everything after it is opened again', async () => {
      await store.append(session, 0, [note('a')], [{ kind: 'put-session', row: sessionRow() }]);
      await store.append(
        'play:evening',
        0,
        [note('b')],
        [
          { kind: 'put-play', row: playRow() },
          { kind: 'put-turn', row: turnRow() },
          { kind: 'put-memory', row: memoryRow() },
        ],
      );
      await store.append('plan:three-places', 0, [note('c')], [{ kind: 'put-plan', row: planRow() }]);
      await store.putPlanTemplate(planTemplateRow());
      await store.putPackage(packageRow());
      await store.putUsage(usageRow());
      const again = await subject.reopen();
      expect(await again.read(session)).toHaveLength(1);
      expect(await again.getSession('harbour')).toEqual(sessionRow());
      expect(await again.getPlay('evening')).toEqual(playRow());
      const path = [{ line: 1, from: 1, to: 1 }];
      expect(await again.listTurns('evening', path, 1, 10)).toEqual([turnRow()]);
      expect(await again.searchMemory('evening', path, { text: memoryRow().text, limit: 1 })).toHaveLength(1);
      expect(await again.read('plan:three-places')).toHaveLength(1);
      expect(await again.listPlans({ sessionId: 'harbour' })).toEqual([planRow()]);
      expect(await again.listPlanTemplates()).toEqual([planTemplateRow()]);
      expect(await again.getPackage('salt-lantern')).toEqual(packageRow());
      expect(await again.tokensUsed('2026-01-01T00:00:00.000Z')).toBe(110);
      expect(await again.sumUsage('session:harbour')).toHaveLength(1);
      await expect(again.append(session, 0, [note('stale')])).rejects.toMatchObject({ code: 'conflict' });
    });

    it('is in no trouble while it is open', async () => {
      expect(await store.trouble()).toBeNull();
      await store.close();
      expect(await store.trouble()).toMatchObject({ code: 'unavailable' });
    });

    pictureConformance(() => subject);
    planConformance(() => subject);
    playConformance(() => subject);
    playerConformance(() => subject);
    memoryConformance(() => subject);
    accountConformance(() => subject);
    libraryConformance(() => subject);
    backupConformance(() => subject);
  });
}
