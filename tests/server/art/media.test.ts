import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { isAbsolute, join, resolve, sep } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copyAssets, mediaPath, mediaType } from '../../../server/art/index.ts';
import { createMediaCache, hashContentKey } from '../../../server/art/media/media-cache.ts';
import { RefusalError } from '../../../shared/error.ts';
import { tempDir } from '../../support/temp-dir.ts';

describe('where media lie', () => {
  it('is inside the package, by kind', () => {
    expect(mediaPath('/data', 'night_ferry', 'backgrounds', 'dock-0a1b.webp')).toBe(
      resolve('/data/packages/night_ferry/backgrounds/dock-0a1b.webp'),
    );
    expect(isAbsolute(mediaPath('data', 'p', 'music', 'x.ogg') ?? '')).toBe(true);
  });

  it.each([
    ['../other', 'backgrounds', 'a.webp'],
    ['p', '../backgrounds', 'a.webp'],
    ['p', 'secrets', 'a.webp'],
    ['p', 'backgrounds', '../../lock.webp'],
    ['p', 'backgrounds', 'a/b.webp'],
    ['p', 'backgrounds', 'a\\b.webp'],
    ['p', 'backgrounds', '.hidden.webp'],
    ['p', 'backgrounds', 'a\u0000.webp'],
    ['p', 'backgrounds', 'a.html'],
    ['p', 'backgrounds', 'a.svg'],
    ['p', 'backgrounds', 'constructor'],
    ['p', 'backgrounds', 'a.constructor'],
    ['p', 'backgrounds', ''],
    ['P', 'backgrounds', 'a.webp'],
    ['', 'backgrounds', 'a.webp'],
    ['p', 'backgrounds', `${'a'.repeat(300)}.webp`],
  ])('is nowhere for %j %j %j', (packageId, kind, file) => {
    expect(mediaPath('/data', packageId, kind, file)).toBeNull();
  });

  it('never leaves the package, whatever is asked', () => {
    const nearlyFile = fc
      .array(fc.constantFrom('a', 'b', '_', '.', '..', '/', '\\', '%2e'), { minLength: 1, maxLength: 3 })
      .map((parts) => `${parts.join('')}.webp`);
    let found = 0;
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.constant('p')),
        fc.constantFrom('backgrounds', 'characters', 'music', '..'),
        fc.oneof(fc.string(), nearlyFile),
        (id, kind, file) => {
          const path = mediaPath('/data', id, kind, file);
          if (path === null) return;
          found += 1;
          expect(path.startsWith(resolve('/data/packages', id, kind) + sep)).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
    expect(found).toBeGreaterThan(0);
  });

  it('names types by ending, and none for what a browser would run', () => {
    expect(mediaType('a.png')).toBe('image/png');
    expect(mediaType('a.ogg')).toBe('audio/ogg');
    expect(mediaType('a.svg')).toBeNull();
    expect(mediaType('a.toString')).toBeNull();
  });
});

describe('the media cache', () => {
  it('keeps by content: everything that determines a piece is in its key', () => {
    expect(hashContentKey({ a: 1, b: 'x' })).toBe(hashContentKey({ b: 'x', a: 1, c: undefined }));
    expect(hashContentKey({ a: 1, b: 'x' })).not.toBe(hashContentKey({ a: 1, b: 'y' }));
    expect(hashContentKey({ version: 1 })).not.toBe(hashContentKey({ version: 2 }));
  });

  it('stores a piece once and gives it to several packages', async () => {
    const dataDir = await tempDir();
    const cache = createMediaCache(dataDir);
    expect(await cache.has('k1', 'webp')).toBe(false);
    await cache.put('k1', 'webp', Buffer.from('bytes'));
    expect(await cache.has('k1', 'webp')).toBe(true);
    await cache.place('one', 'backgrounds', 'dock-k1.webp', 'k1', 'webp');
    await cache.place('two', 'backgrounds', 'dock-k1.webp', 'k1', 'webp');
    await cache.place('two', 'backgrounds', 'dock-k1.webp', 'k1', 'webp');
    expect(readFileSync(join(dataDir, 'packages/two/backgrounds/dock-k1.webp'), 'utf8')).toBe('bytes');
    expect(await cache.isPlaced('two', 'backgrounds', 'dock-k1.webp')).toBe(true);
    expect((await cache.readPlaced('two', 'backgrounds', 'dock-k1.webp'))?.toString()).toBe('bytes');
    expect(await cache.isPlaced('three', 'backgrounds', 'dock-k1.webp')).toBe(false);
    expect(await cache.readPlaced('three', 'backgrounds', 'dock-k1.webp')).toBeNull();
    expect(await cache.read('k2', 'webp')).toBeNull();
    expect(readdirSync(join(dataDir, 'art-cache'))).toEqual(['k1.webp']);
    expect(readdirSync(join(dataDir, 'packages/two/backgrounds'))).toEqual(['dock-k1.webp']);
  });

  it('sweeps away what an interrupted run left half written', async () => {
    const dataDir = await tempDir();
    mkdirSync(join(dataDir, 'art-cache'));
    writeFileSync(join(dataDir, 'art-cache', '.aside-1234'), 'half');
    await createMediaCache(dataDir).put('k1', 'ogg', Buffer.from('whole'));
    expect(readdirSync(join(dataDir, 'art-cache'))).toEqual(['k1.ogg']);
  });

  it('leaves nothing behind when writing fails', async () => {
    const dataDir = await tempDir();
    const cache = createMediaCache(dataDir);
    await cache.put('k1', 'ogg', Buffer.from('whole'));
    mkdirSync(join(dataDir, 'art-cache', 'k2.ogg'));
    writeFileSync(join(dataDir, 'art-cache', 'k2.ogg', 'in the way'), '');
    await expect(cache.put('k2', 'ogg', Buffer.from('x'))).rejects.toThrow();
    expect(readdirSync(join(dataDir, 'art-cache')).sort()).toEqual(['k1.ogg', 'k2.ogg']);
  });
});

describe('copying assets', () => {
  const fill = (dataDir: string) => {
    for (const [kind, file] of [
      ['backgrounds', 'dock-1.webp'],
      ['characters', 'lin-neutral-2.png'],
      ['music', 'calm-3.ogg'],
      ['music', 'notes.txt'],
    ] as const) {
      mkdirSync(join(dataDir, 'packages/from', kind), { recursive: true });
      writeFileSync(join(dataDir, 'packages/from', kind, file), `${kind}/${file}`);
    }
  };

  it('gives the other package every picture and track, and nothing else', async () => {
    const dataDir = await tempDir();
    fill(dataDir);
    symlinkSync('/etc/hostname', join(dataDir, 'packages/from/music/link.ogg'));
    expect(await copyAssets(dataDir, 'from', 'to')).toBe(3);
    expect(readFileSync(join(dataDir, 'packages/to/music/calm-3.ogg'), 'utf8')).toBe('music/calm-3.ogg');
    expect(readdirSync(join(dataDir, 'packages/to/music'))).toEqual(['calm-3.ogg']);
    expect(await copyAssets(dataDir, 'from', 'to')).toBe(3);
  });

  it('gives for good: deleting the first package takes nothing from the other', async () => {
    const dataDir = await tempDir();
    fill(dataDir);
    await copyAssets(dataDir, 'from', 'to');
    rmSync(join(dataDir, 'packages/from'), { recursive: true });
    expect(readFileSync(join(dataDir, 'packages/to/characters/lin-neutral-2.png'), 'utf8')).toBe(
      'characters/lin-neutral-2.png',
    );
  });

  it('changes nothing where a package is given its own', async () => {
    const dataDir = await tempDir();
    fill(dataDir);
    await copyAssets(dataDir, 'from', 'from');
    expect(readFileSync(join(dataDir, 'packages/from/backgrounds/dock-1.webp'), 'utf8')).toBe(
      'backgrounds/dock-1.webp',
    );
    expect(readdirSync(join(dataDir, 'packages/from/music')).sort()).toEqual(['calm-3.ogg', 'notes.txt']);
  });

  it('has nothing to give where there is none, and refuses what is no id', async () => {
    const dataDir = await tempDir();
    expect(await copyAssets(dataDir, 'nobody', 'to')).toBe(0);
    expect(existsSync(join(dataDir, 'packages/to'))).toBe(false);
    await expect(copyAssets(dataDir, '../from', 'to')).rejects.toThrow(RefusalError);
    await expect(copyAssets(dataDir, 'from', 'to/../../x')).rejects.toThrow(RefusalError);
  });
});
