import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StreamId } from '../../server/store/index.ts';
import { memoryRow, playRow, sessionRow } from './rows.ts';
import type { StoreUnderTest } from './store-under-test.ts';

export function backupConformance(subject: () => StoreUnderTest): void {
  const session: StreamId = 'session:harbour';
  const note = (text: string) => ({ type: 'note', data: { text } });

  describe('backups', () => {
    let folder: string;
    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), 'kamishibai-backup-'));
    });
    afterEach(() => rmSync(folder, { recursive: true, force: true }));

    it('hold the store as it was, while it goes on', async () => {
      await subject().store.append(session, 0, [note('a')], [{ kind: 'put-session', row: sessionRow() }]);
      const path = [{ line: 1, from: 1, to: 1 }];
      const remembered = { kind: 'put-memory', row: memoryRow({ text: 'Ada lit the lantern.' }) } as const;
      await subject().store.append('play:evening', 0, [], [{ kind: 'put-play', row: playRow() }, remembered]);
      const file = join(folder, 'copy.sqlite');
      await subject().store.backup(file);
      await subject().store.append(session, 1, [note('later')]);
      await subject().store.deletePlay('evening');
      const copy = await subject().openBackup(file);
      expect(await copy.read(session)).toHaveLength(1);
      expect(await copy.getSession('harbour')).toEqual(sessionRow());
      expect(await copy.searchMemory('evening', path, { text: 'lantern', limit: 5 })).toHaveLength(1);
      await copy.close();
    });

    it('hold whole appends only, whatever is written meanwhile', async () => {
      const file = join(folder, 'copy.sqlite');
      const padding = 'x'.repeat(20_000);
      let seq = 0;
      const write = async () => {
        const row = sessionRow({ title: String(seq + 2) });
        seq = (
          await subject().store.append(session, seq, [note(padding), note(padding)], [{ kind: 'put-session', row }])
        ).seq;
      };
      for (let i = 0; i < 100; i++) await write();
      let done = false;
      const copying = subject()
        .store.backup(file)
        .finally(() => {
          done = true;
        });
      while (!done) {
        await write();
        await new Promise(setImmediate);
      }
      await copying;
      const copy = await subject().openBackup(file);
      const events = await copy.read(session);
      expect(events.length).toBeGreaterThanOrEqual(200);
      expect((await copy.getSession('harbour'))?.title).toBe(String(events.length));
      await copy.close();
    });

    it('never replace a file', async () => {
      const file = join(folder, 'precious.sqlite');
      writeFileSync(file, 'precious');
      await expect(subject().store.backup(file)).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining(file),
      });
      expect(readFileSync(file, 'utf8')).toBe('precious');
      expect(readdirSync(folder)).toEqual(['precious.sqlite']);
    });

    it('let one of two to the same file win, and leave nothing half-made', async () => {
      await subject().store.append(session, 0, [note('a')]);
      const file = join(folder, 'copy.sqlite');
      const ends = await Promise.allSettled([subject().store.backup(file), subject().store.backup(file)]);
      expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(readdirSync(folder)).toEqual(['copy.sqlite']);
    });

    it('refuse a folder that is not there, and do not make it', async () => {
      const file = join(folder, 'nowhere', 'copy.sqlite');
      await expect(subject().store.backup(file)).rejects.toMatchObject({
        code: 'refused',
        message: expect.stringContaining(file),
      });
      expect(existsSync(join(folder, 'nowhere'))).toBe(false);
    });
  });
}
