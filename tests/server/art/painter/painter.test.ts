import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { requestPainting } from '../../../../server/art/index.ts';
import { aiko, fileAt, openEasel, placeOf, soon, trackOf } from './support.ts';

describe('the painter', () => {
  it('paints what is written down, once it is told, and tells when it is there', async () => {
    const { painter, write, asked, finish, news, store } = openEasel();
    const [portrait, dock] = await write(aiko, placeOf('dock'));
    await soon();
    expect(asked).toEqual([]);
    await painter.begin('ferry');
    await soon();
    expect(asked).toEqual(['ferry/aiko:neutral+happy', 'ferry/dock']);
    const assets = [portrait, dock].flatMap((asset) => asset ?? []);
    expect(await painter.painting('ferry', assets)).toEqual({ done: 0, total: 2, failed: 0 });
    finish('ferry/aiko:neutral+happy');
    await soon();
    expect(news).toEqual([{ packageId: 'ferry', urls: Object.values(portrait?.expressions ?? {}), state: 'painted' }]);
    expect(await painter.painting('ferry', assets)).toEqual({ done: 1, total: 2, failed: 0 });
    finish('ferry/dock');
    await painter.settled();
    expect(await painter.unpainted('ferry')).toEqual({ waiting: [], failed: [] });
    expect(new Set((await store.listPictures({})).map(({ state }) => state))).toEqual(new Set(['painted']));
  });

  it('paints a picture once, however often it is asked for, and at most two at a time', async () => {
    const { painter, want, asked, finish } = openEasel();
    await want(placeOf('a'), placeOf('b'), placeOf('c'), placeOf('a'));
    await want(placeOf('a'), placeOf('c'));
    expect(asked).toEqual(['ferry/a', 'ferry/b']);
    finish('ferry/a');
    await soon();
    finish('ferry/b');
    finish('ferry/c');
    await painter.settled();
    await want(placeOf('a'));
    expect(asked).toEqual(['ferry/a', 'ferry/b', 'ferry/c']);
  });

  it('paints more faces of a person with those that are there', async () => {
    const { want, finish, painter, asked } = openEasel();
    const [first] = await want(aiko);
    finish('ferry/aiko:neutral+happy');
    await painter.settled();
    const [more] = await want({ ...aiko, expressions: ['neutral', 'sad'] });
    expect(more?.url).toBe(first?.url);
    expect(asked.at(-1)).toBe('ferry/aiko:neutral+happy+sad');
  });

  it('goes on after a restart with what it was at and what waited, and with nothing else', async () => {
    const first = openEasel();
    await first.want(placeOf('a'), placeOf('b'), placeOf('c'));
    first.finish('ferry/a');
    await soon();
    await first.painter.close();
    expect(first.asked).toEqual(['ferry/a', 'ferry/b', 'ferry/c']);

    const next = openEasel({ store: first.store });
    expect((await next.painter.unpainted('ferry')).waiting).toHaveLength(2);
    await soon();
    expect(next.asked).toEqual([]);
    await next.painter.resume();
    await soon();
    expect(next.asked).toEqual(['ferry/b', 'ferry/c']);
  });

  it('tries a failing picture again after the others, gives it up, and tries it once more after a restart', async () => {
    const bench = openEasel();
    const [a, b] = await bench.want(placeOf('a'), placeOf('b'), placeOf('c'));
    bench.fail('ferry/a');
    await soon();
    expect(bench.asked).toEqual(['ferry/a', 'ferry/b', 'ferry/c']);
    bench.finish('ferry/b');
    await soon();
    bench.fail('ferry/a');
    await soon();
    bench.fail('ferry/a');
    await soon();
    expect(bench.news.at(-1)).toEqual({ packageId: 'ferry', urls: [a?.url], state: 'failed' });
    expect((await bench.store.listPictures({ state: 'failed' })).map(({ why }) => why)).toEqual(['no paint']);
    const both = [a, b].flatMap((asset) => asset ?? []);
    expect(await bench.painter.painting('ferry', both)).toEqual({ done: 1, total: 2, failed: 1 });
    const { packageId, kind, file } = fileAt(a?.url ?? '');
    expect(await bench.painter.lookAt(packageId, kind, file)).toBe('failed');
    await bench.painter.close();

    const next = openEasel({ store: bench.store });
    await next.painter.resume();
    await soon();
    expect(next.asked).toContain('ferry/a');
  });

  it('waits for a disk that is full, gives no picture up for it, and goes on without a restart', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { want, fail, finish, asked, painter, store } = openEasel();
    await want(placeOf('a'), placeOf('b'), placeOf('c'));
    const full = () => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    for (let round = 0; round < 5; round += 1) {
      for (const id of asked.slice(-2)) fail(id, full());
      await soon();
      const tried = asked.length;
      await painter.begin('ferry');
      expect(asked).toHaveLength(tried);
      await vi.advanceTimersByTimeAsync(10_000);
      await soon();
      expect(asked).toHaveLength(tried + 2);
    }
    expect(await store.listPictures({ state: 'failed' })).toEqual([]);
    for (let left = 3; left > 0; left -= 1) {
      finish(asked.at(left > 1 ? -2 : -1) ?? '');
      await soon();
    }
    await painter.settled();
    expect(await painter.unpainted('ferry')).toEqual({ waiting: [], failed: [] });
  });

  it('paints again what is painted and could not be written down', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { want, finish, asked, painter, store } = openEasel();
    await want(placeOf('a'));
    const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    vi.spyOn(store, 'markPictures').mockRejectedValueOnce(full);
    finish('ferry/a');
    await soon();
    await vi.advanceTimersByTimeAsync(10_000);
    await soon();
    expect(asked).toEqual(['ferry/a', 'ferry/a']);
    finish('ferry/a');
    await painter.settled();
    expect(await painter.unpainted('ferry')).toEqual({ waiting: [], failed: [] });
  });

  it('has no crash where an order cannot be read: the picture fails, the others are painted', async () => {
    const { store, painter, want, finish, news } = openEasel();
    const [wanted] = requestPainting(placeOf('odd')).projections;
    if (wanted?.kind !== 'want-picture') throw new Error('A place is wanted by one row.');
    const broken = { ...wanted, row: { ...wanted.row, request: { type: 'opera' } } };
    await store.append('session:s', 0, [], [broken]);
    await want(placeOf('b'));
    finish('ferry/b');
    await painter.settled();
    expect(news.map(({ state }) => state).sort()).toEqual(['failed', 'painted']);
  });

  it('is told apart by what a package shows of it', async () => {
    const { painter, want } = openEasel();
    const [portrait, dock, calm] = await want(aiko, placeOf('dock'), trackOf('calm'));
    const own = { url: '/media/ferry/backgrounds/own.webp', mimeType: 'image/webp' };
    const assets = [portrait, dock, calm, own].flatMap((asset) => asset ?? []);
    expect(await painter.painting('ferry', assets)).toEqual({ done: 1, total: 4, failed: 0 });
    expect(await painter.painting('ferry', [own])).toEqual({ done: 1, total: 1, failed: 0 });
    expect(await painter.painting('other', assets.slice(0, 1))).toEqual({ done: 1, total: 1, failed: 0 });
  });
});

describe('whom the painter serves first', () => {
  it('packages in turns, so that a large story keeps nobody waiting', async () => {
    const { want, asked, finish } = openEasel();
    await want(...['a', 'b', 'c', 'd', 'e', 'f'].map((id) => placeOf(id, 'large')));
    await want(placeOf('x', 'small'));
    expect(asked).toEqual(['large/a', 'large/b']);
    finish('large/a');
    await soon();
    finish('large/b');
    await soon();
    expect(asked.slice(2)).toContain('small/x');
  });

  it('what somebody looks at, before what was asked for earlier; the last look first', async () => {
    const { want, asked, finish, painter } = openEasel();
    const assets = await want(...['a', 'b', 'c', 'd', 'e'].map((id) => placeOf(id)));
    for (const at of [3, 4]) {
      const { packageId, kind, file } = fileAt(assets[at]?.url ?? '');
      expect(await painter.lookAt(packageId, kind, file)).toBe('waiting');
    }
    for (const id of ['a', 'b', 'e', 'd']) {
      finish(`ferry/${id}`);
      await soon();
    }
    expect(asked).toEqual(['ferry/a', 'ferry/b', 'ferry/e', 'ferry/d', 'ferry/c']);
  });

  it('one that looks at everything leaves every other turn to the others', async () => {
    const { want, asked, finish, painter } = openEasel();
    await want(placeOf('first', 'quiet'), placeOf('second', 'quiet'));
    const assets = await want(...['a', 'b', 'c', 'd', 'e', 'f'].map((id) => placeOf(id, 'greedy')));
    await want(...['m', 'n', 'o'].map((id) => placeOf(id, 'quiet')));
    for (const asset of assets) {
      const { packageId, kind, file } = fileAt(asset.url);
      await painter.lookAt(packageId, kind, file);
    }
    for (let painted = 0; painted < 6; painted += 1) {
      finish(asked[painted] ?? '');
      await soon();
    }
    expect(asked.slice(2, 8).filter((subject) => subject.startsWith('quiet'))).toHaveLength(3);
  });
});

describe('what nothing shows any more', () => {
  it('is not painted until something does again, and given up in the middle', async () => {
    const shown = new Set<string>();
    const isShown = async (_: string, urls: readonly string[]) => urls.some((url) => shown.has(url));
    const { want, write, asked, painter, finish } = openEasel({ isShown });
    const [a] = await write(placeOf('a'));
    shown.add(a?.url ?? '');
    await painter.begin('ferry');
    await soon();
    expect(asked).toEqual(['ferry/a']);
    shown.clear();
    await want(placeOf('b'));
    expect(asked).toEqual(['ferry/a']);
    await painter.settled();
    expect((await painter.unpainted('ferry')).waiting).toHaveLength(2);
    shown.add(a?.url ?? '');
    await painter.begin('ferry');
    await soon();
    expect(asked).toEqual(['ferry/a', 'ferry/a']);
    finish('ferry/a');
    await painter.settled();
    expect((await painter.unpainted('ferry')).waiting).toHaveLength(1);
  });

  it('is still painted when somebody looks at it', async () => {
    const { want, asked, painter, finish } = openEasel({ isShown: async () => false });
    const [a] = await want(placeOf('a'));
    expect(asked).toEqual([]);
    const { packageId, kind, file } = fileAt(a?.url ?? '');
    expect(await painter.lookAt(packageId, kind, file)).toBe('waiting');
    await soon();
    expect(asked).toEqual(['ferry/a']);
    await painter.begin('ferry');
    await soon();
    finish('ferry/a');
    await painter.settled();
    expect((await painter.unpainted('ferry')).waiting).toEqual([]);
  });

  it('is forgotten with its package, stopped and all', async () => {
    const { want, asked, painter, store, news } = openEasel();
    await want(placeOf('a'), placeOf('b'), placeOf('c'), placeOf('x', 'other'));
    await painter.forget('ferry');
    await soon();
    expect(asked).toEqual(['ferry/a', 'ferry/b', 'other/x']);
    expect((await store.listPictures({})).map(({ packageId }) => packageId)).toEqual(['other']);
    expect(await painter.unpainted('ferry')).toEqual({ waiting: [], failed: [] });
    expect(news).toEqual([]);
  });
});

describe('files that are lost', () => {
  it('are painted again when somebody asks for them, or where the start finds them missing', async () => {
    const { want, asked, painter, finish, store } = openEasel();
    const [a, b] = await want(placeOf('a'), placeOf('b'));
    finish('ferry/a');
    finish('ferry/b');
    await painter.settled();
    const { packageId, kind, file } = fileAt(a?.url ?? '');
    expect(await painter.lookAt(packageId, kind, file)).toBe('waiting');
    await store.markPictures('ferry', [fileAt(b?.url ?? '')], 'waiting');
    await painter.resume();
    await soon();
    expect(asked.slice(2)).toEqual(['ferry/a', 'ferry/b']);
    expect(await painter.lookAt('ferry', 'backgrounds', 'unknown.webp')).toBeNull();
  });

  it('are painted again without asking who shows the others', async () => {
    const others = Array.from({ length: 12 }, (_, index) => placeOf(`undone${index}`));
    const asked: string[] = [];
    const { want, painter, finish, store } = openEasel({
      isShown: async (_, [url = '']) => {
        asked.push(url);
        return !url.includes('undone');
      },
    });
    const [a, b] = await want(placeOf('a'), placeOf('b'), ...others);
    finish('ferry/a');
    finish('ferry/b');
    await painter.settled();
    expect(asked).toHaveLength(14);
    asked.length = 0;
    for (const lost of [a, b]) {
      const { packageId, kind, file } = fileAt(lost?.url ?? '');
      expect(await painter.lookAt(packageId, kind, file)).toBe('waiting');
      expect((await painter.unpainted('ferry')).waiting).toContain(lost?.url);
    }
    await soon();
    expect(asked).toEqual([]);
    finish('ferry/a');
    finish('ferry/b');
    await painter.settled();
    expect(await store.listPictures({ packageId: 'ferry', state: 'painted' })).toHaveLength(2);
  });
});
