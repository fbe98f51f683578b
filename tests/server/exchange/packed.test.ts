import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { openImport } from '../../../server/exchange/workers/import-package.ts';
import { compressIfLong, mentionsAny, unpackText } from '../../../server/store/compressed-text.ts';
import { isObject } from '../../../shared/json.ts';
import type { VNPackage } from '../../../shared/story/index.ts';
import { act, encounter, makePackage, place } from '../../support/story-fixture.ts';
import { bytesOf, openShop, patientArt } from './support.ts';

/** A story of so many encounters, each long in the telling. */
const storyOf = (encounters: number) => {
  const description = 'What happens here is long in the telling. '.repeat(90);
  const pools = Array.from({ length: Math.ceil(encounters / 60) }, (_, at) =>
    Array.from({ length: Math.min(60, encounters) }, (_, index) => encounter(`enc_${at}_${index}`, { description })),
  );
  const places = pools.map((pool, at) => place(`pier_${at}`, pool));
  return makePackage({ acts: [act('act_1', places)], withoutArt: true });
};

/** Imports a story, and answers the row it would be kept in, with what it wants as it is told. */
const imported = async (story: VNPackage) => {
  const job = openImport({ id: 'new', createdAt: '2025-01-01T00:00:00.000Z' });
  const body = {
    blocks: [bytesOf(story)],
    name: '',
    contentType: 'application/json',
    isAnything: false,
    asPlay: false,
  };
  const read = await job({ type: 'read', ...body });
  if (read.type !== 'read' || !read.package) throw new Error('It was not read.');
  const { id, version, assets } = read.package;
  const made = await job({ type: 'finish', id, version, assets });
  if (made.type !== 'finished') throw new Error('It was not finished.');
  const wanted: number[] = [];
  const next = () => job({ type: 'want' });
  for (let more = await next(); more.type === 'wanted' && more.wanted.length > 0; more = await next())
    wanted.push(more.wanted.length);
  return { ...made, wanted };
};

describe('a package that comes in', () => {
  it('is packed on the thread that read it where it is long', async () => {
    const { row } = await imported(storyOf(300));
    const text = unpackText(row.body, 'the row');
    expect(text.length).toBeGreaterThan(1_000_000);
    expect(row.body).toBeInstanceOf(Uint8Array);
    expect(row.body.length).toBeLessThan(text.length / 5);
    expect(JSON.parse(text)).toMatchObject({ id: row.id, plot: { acts: [{ id: 'act_1' }] } });
  });

  it('is kept as it is where it is not', async () => {
    expect((await imported(storyOf(1))).row.body).toBeTypeOf('string');
  });

  it('tells what it wants painted so many rows at a time', async () => {
    const acts = Array.from({ length: 10 }, (_, at) =>
      act(
        `act_${at}`,
        Array.from({ length: 60 }, (_, index) => place(`pier_${at}_${index}`)),
      ),
    );
    const { wanted } = await imported(makePackage({ acts, withoutArt: true }));
    expect(wanted.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(600);
    expect(Math.max(...wanted)).toBe(500);
  });
});

describe('a package that is kept packed', () => {
  it('goes packed to the threads that read it, to the file and to the database: nobody here reads it', async () => {
    const { art, draw } = patientArt();
    const { exchange, store, workers, painter, dataDir } = await openShop({ art });
    const story = storyOf(300);
    const length = JSON.stringify(story).length;
    const given: unknown[] = [];
    for (const way of ['run', 'open'] as const) {
      const original = workers[way] as (...asked: unknown[]) => unknown;
      vi.spyOn(workers, way).mockImplementation(((...asked: unknown[]) => {
        given.push(asked[1]);
        return original(...asked);
      }) as never);
    }
    const parse = vi.spyOn(JSON, 'parse');
    const decode = vi.spyOn(Buffer.prototype, 'toString');
    const { packageId } = await exchange.importPackage(story);
    expect((await exchange.list())[0]?.painting).toMatchObject({ done: 0, failed: 0 });
    const bytes = await exchange.json(packageId);
    expect(await store.packageMentions(packageId, ['pier_4'])).toBe(true);
    expect(await store.packageMentions(packageId, ['pier_5'])).toBe(false);
    draw();
    await painter.settled();
    const longest = Math.max(...[...parse.mock.results, ...decode.mock.results].map(({ value }) => value?.length ?? 0));
    vi.restoreAllMocks();
    expect(longest).toBeLessThan(length / 10);
    const bodies = given.flatMap((each) => (isObject(each) && 'body' in each ? [each.body] : []));
    expect(bodies.length).toBeGreaterThan(1);
    for (const body of bodies) expect(body).toBeInstanceOf(Uint8Array);

    const text = unpackText((await store.getPackage(packageId))?.body ?? '', 'the row');
    expect(new TextDecoder().decode(bytes)).toBe(text);
    for (const file of ['package.json', 'package.v1.json'])
      expect(await readFile(join(dataDir, 'packages', packageId, file), 'utf8')).toBe(text);
  });

  it('is listed while it is painted without anybody waiting until it was read', async () => {
    const { art } = patientArt();
    const { exchange, workers } = await openShop({ art });
    const description = 'What happens here is long in the telling. '.repeat(90);
    const acts = Array.from({ length: 5 }, (_, at) =>
      act(
        `act_${at}`,
        Array.from({ length: 60 }, (_, index) =>
          place(`pier_${at}_${index}`, [encounter(`enc_${at}_${index}`, { description })]),
        ),
      ),
    );
    const { packageId } = await exchange.importPackage(makePackage({ acts, withoutArt: true }));
    const mayRead = Promise.withResolvers<void>();
    const run = workers.run.bind(workers) as (...asked: unknown[]) => Promise<unknown>;
    const read = vi
      .spyOn(workers, 'run')
      .mockImplementation(((...asked: unknown[]) => mayRead.promise.then(() => run(...asked))) as never);
    const listed = (await exchange.list())[0]?.painting;
    expect(listed).toMatchObject({ done: 0, failed: 0 });
    expect(read).toHaveBeenCalledTimes(1);
    mayRead.resolve();
    expect(await exchange.painting(packageId)).toEqual(listed);
    expect((await exchange.list())[0]?.painting).toEqual(listed);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('is found to speak of something that stands across two of the pieces it is unpacked in', async () => {
    const piece = 1024 * 1024;
    const row = `${'x'.repeat(piece - 3)}灯塔${'y'.repeat(piece)}`;
    const kept = compressIfLong(row);
    expect(await mentionsAny(kept, ['灯塔'], 'the row')).toBe(true);
    expect(await mentionsAny(kept, ['x灯塔y'], 'the row')).toBe(true);
    expect(await mentionsAny(kept, ['灯塔塔'], 'the row')).toBe(false);
  });

  it('is named where it is damaged', async () => {
    const damaged = new Uint8Array([31, 139, 8, 0, 1, 2, 3]);
    await expect(mentionsAny(damaged, ['x'], 'version 2 of package quay')).rejects.toMatchObject({
      code: 'internal',
      message: expect.stringContaining('version 2 of package quay'),
    });
    expect(() => unpackText(damaged, 'version 2 of package quay')).toThrow('version 2 of package quay');
  });
});
