import { beforeEach, describe, expect, it } from 'vitest';
import type { Projection, Store } from '../../server/store/index.ts';
import { packageRow } from './rows.ts';
import type { StoreUnderTest } from './store-under-test.ts';

type Wanted = Extract<Projection, { kind: 'want-picture' }>['row'];

const wantedRow = (fields: Partial<Wanted> = {}): Wanted => ({
  packageId: 'ferry',
  kind: 'backgrounds',
  file: 'dock-1.webp',
  picture: 'p1',
  request: { prompt: 'a "dock"', sizes: [1, null] },
  scope: 'session:harbour',
  ...fields,
});

export function pictureConformance(subject: () => StoreUnderTest): void {
  describe('wanted pictures', () => {
    let store: Store;
    beforeEach(() => {
      store = subject().store;
    });
    const want = (...rows: Wanted[]) =>
      store.putPackage(
        packageRow({ id: 'any' }),
        rows.map((row) => ({ kind: 'want-picture', row })),
      );
    const states = async (wanted: Parameters<Store['listPictures']>[0] = {}) =>
      (await store.listPictures(wanted)).map(({ packageId, file, state }) => `${packageId}/${file} ${state}`);

    it('wait, in the order they were asked for, and are read whole', async () => {
      await want(wantedRow({ file: 'z.webp' }), wantedRow({ file: 'a.webp' }), wantedRow({ picture: 'p2' }));
      expect(await states()).toEqual(['ferry/z.webp waiting', 'ferry/a.webp waiting', 'ferry/dock-1.webp waiting']);
      expect(await store.getPicture('ferry', 'p1')).toEqual([
        { ...wantedRow({ file: 'z.webp' }), state: 'waiting', why: null },
        { ...wantedRow({ file: 'a.webp' }), state: 'waiting', why: null },
      ]);
      const { request: _, ...listing } = wantedRow({ file: 'z.webp' });
      expect((await store.listPictures({ packageId: 'ferry' }))[0]).toEqual({
        ...listing,
        state: 'waiting',
        why: null,
      });
      expect(await store.getPicture('ferry', 'unknown')).toEqual([]);
    });

    it('are of one package and in one state', async () => {
      await want(wantedRow(), wantedRow({ file: 'b.webp' }), wantedRow({ packageId: 'mine' }));
      await store.markPictures('ferry', [wantedRow()], 'painted');
      expect(await states({ packageId: 'ferry', state: 'waiting' })).toEqual(['ferry/b.webp waiting']);
      expect(await states({ state: 'painted' })).toEqual(['ferry/dock-1.webp painted']);
      expect(await states({ packageId: 'mine' })).toEqual(['mine/dock-1.webp waiting']);
    });

    it('stay as they are when they are asked for again, and wait again where they failed', async () => {
      await want(wantedRow(), wantedRow({ file: 'b.webp' }));
      await store.markPictures('ferry', [wantedRow()], 'painted');
      await store.markPictures('ferry', [wantedRow({ file: 'b.webp' })], 'failed', 'no paint');
      expect((await store.listPictures({ state: 'failed' }))[0]?.why).toBe('no paint');
      await want(wantedRow({ request: {} }), wantedRow({ file: 'b.webp' }));
      expect(await states()).toEqual(['ferry/dock-1.webp painted', 'ferry/b.webp waiting']);
      expect(await store.getPicture('ferry', 'p1')).toMatchObject([
        { request: wantedRow().request },
        { state: 'waiting', why: null },
      ]);
    });

    it('are written with the events that want them, or not at all', async () => {
      const row = wantedRow();
      const orphan = { kind: 'put-plan', row: { id: 'p', sessionId: 'gone' } } as unknown as Projection;
      await expect(
        store.append('session:harbour', 0, [{ type: 'a', data: 1 }], [{ kind: 'want-picture', row }, orphan]),
      ).rejects.toThrow();
      expect(await states()).toEqual([]);
      await expect(store.putPackage(packageRow(), [{ kind: 'want-picture', row }, orphan])).rejects.toThrow();
      expect(await states()).toEqual([]);
      expect(await store.getPackage(packageRow().id)).toBeNull();
      await store.append('session:harbour', 0, [{ type: 'a', data: 1 }], [{ kind: 'want-picture', row }]);
      expect(await states()).toEqual(['ferry/dock-1.webp waiting']);
    });

    it('keep what they are painted after, once, and are all there after a restart', async () => {
      const row = { packageId: 'ferry', hash: 'h1', mediaType: 'image/png', bytes: Buffer.from([0, 1, 255]) };
      const other = { ...row, bytes: Buffer.from([9]) };
      await store.putPackage(packageRow(), [
        { kind: 'want-picture', row: wantedRow() },
        { kind: 'put-picture-reference', row },
        { kind: 'put-picture-reference', row: other },
      ]);
      store = await subject().reopen();
      expect(await store.getPictureReference('ferry', 'h1')).toEqual(row);
      expect(await store.getPictureReference('ferry', 'h2')).toBeNull();
      expect(await states()).toEqual(['ferry/dock-1.webp waiting']);
    });

    it('are wanted for a copy of the package as far as they are, and forgotten with one', async () => {
      const row = { packageId: 'ferry', hash: 'h1', mediaType: 'image/png', bytes: Buffer.from([1]) };
      await want(wantedRow(), wantedRow({ file: 'b.webp' }));
      await store.markPictures('ferry', [wantedRow()], 'painted');
      await store.putPackage(packageRow(), [
        { kind: 'put-picture-reference', row },
        { kind: 'copy-pictures', from: 'ferry', to: 'copy' },
      ]);
      expect(await states({ packageId: 'copy' })).toEqual(['copy/dock-1.webp painted', 'copy/b.webp waiting']);
      await store.deletePictures('ferry');
      expect(await states()).toEqual(['copy/dock-1.webp painted', 'copy/b.webp waiting']);
      expect(await store.getPictureReference('ferry', 'h1')).toBeNull();
      expect((await store.getPictureReference('copy', 'h1'))?.bytes).toEqual(row.bytes);
    });

    it('are known by the texts of any version of a package', async () => {
      await store.putPackage(packageRow({ body: '{"url":"/media/a/100%_b.webp"}' }));
      await store.putPackage(packageRow({ version: 2, body: '{}' }));
      const { id } = packageRow();
      expect(await store.packageMentions(id, ['/media/a/100%_b.webp'])).toBe(true);
      expect(await store.packageMentions(id, ['/media/a/100%ab.webp'])).toBe(false);
      expect(await store.packageMentions('other', ['/media/a/100%_b.webp'])).toBe(false);
    });
  });
}
