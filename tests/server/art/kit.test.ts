import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getLightness, lighten, lit, mix, saturate } from '../../../server/art/kit/color.ts';
import { createSharedWork } from '../../../server/art/kit/deduplicate-work.ts';
import { findAll, findFirst, mentionsWord, qualifier } from '../../../server/art/kit/match-words.ts';
import { createNoise, createRandom } from '../../../server/art/kit/random.ts';
import { readTreatment } from '../../../server/art/kit/treatment.ts';

const deferred = <T>() => {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
};

describe('seeded chance', () => {
  it('gives the same numbers for the same seed and others for another', () => {
    const numbers = (seed: string) => Array.from({ length: 8 }, createRandom(seed).next);
    expect(numbers('a')).toEqual(numbers('a'));
    expect(numbers('a')).not.toEqual(numbers('b'));
  });

  it('stays within its bounds, for any seed', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: -50, max: 50 }), fc.nat(50), (seed, min, span) => {
        const random = createRandom(seed);
        const whole = random.int(min, min + span);
        expect(whole).toBeGreaterThanOrEqual(min);
        expect(whole).toBeLessThanOrEqual(min + span);
        expect(random.next()).toBeLessThan(1);
        expect(['x', 'y']).toContain(random.pick(['x', 'y']));
        expect(Math.abs(createNoise(random)())).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('keeps forks apart: drawing from one changes no other', () => {
    const plain = createRandom('a').fork('hair').next();
    const busy = createRandom('a');
    busy.fork('eyes').next();
    busy.next();
    expect(busy.fork('hair').next()).toBe(plain);
    expect(busy.fork('skin').next()).not.toBe(plain);
  });
});

describe('colours', () => {
  it('mixes from one end to the other and stays a colour', () => {
    expect(mix('#204060', '#c0a080', 0)).toBe('#204060');
    expect(mix('#204060', '#c0a080', 1)).toBe('#c0a080');
    fc.assert(
      fc.property(fc.nat(0xffffff), fc.nat(0xffffff), fc.double({ min: 0, max: 1, noNaN: true }), (a, b, share) => {
        const color = (value: number) => `#${value.toString(16).padStart(6, '0')}`;
        expect(mix(color(a), color(b), share)).toMatch(/^#[0-9a-f]{6}$/);
      }),
    );
  });

  it('lightens, greys and lights', () => {
    expect(getLightness(lighten('#404040', 0.2))).toBeGreaterThan(getLightness('#404040'));
    expect(saturate('#c02040', 0)).toMatch(/^#(..)\1\1$/);
    expect(lit('#ffffff', '#804020')).toBe('#804020');
  });
});

describe('reading words', () => {
  it('takes whole Latin words, with a plural, and CJK anywhere', () => {
    const vocabulary = { hat: 'hat, 帽子', lamp: 'lamp, 灯' };
    expect(findFirst('two lamps', vocabulary)).toBe('lamp');
    expect(findFirst('that chatter', vocabulary)).toBeNull();
    expect(findFirst('他戴着帽子站在灯下', vocabulary)).toBe('hat');
    expect(findFirst('Lámp', vocabulary)).toBe('lamp');
  });

  it('prefers the longer of overlapping words', () => {
    const found = findAll('the train station', { train: 'train', station: 'station, train station' });
    expect(found.map(({ key }) => key)).toEqual(['station']);
  });

  it('finds what qualifies a noun and not what qualifies another', () => {
    const colors = { red: 'red, 红', grey: 'grey, gray, 灰' };
    const text = 'grey hair, a long red coat';
    expect(qualifier(text, 'coat, 大衣', colors)).toBe('red');
    expect(qualifier(text, 'hair', colors)).toBe('grey');
    expect(qualifier(text, 'shoes', colors)).toBeNull();
    expect(qualifier('his coat is red', 'coat', colors)).toBe('red');
    expect(qualifier('红色的大衣', 'coat, 大衣', colors)).toBe('red');
  });

  it('reads hostile and huge text without harm', () => {
    for (const text of ['', '\u0000', '('.repeat(100_000), '\u202e🎭'.repeat(20_000), 'a .* b', '[]\\']) {
      expect(mentionsWord(text, 'lamp, .*')).toBe(text.includes('.*'));
    }
  });

  it('reads an art style, the more telling word first', () => {
    expect(readTreatment('dark anime noir').name).toBe('noir');
    expect(readTreatment('水彩绘本').name).toBe('watercolor');
    expect(readTreatment('cel-shaded anime, dark and moody').name).toBe('gothic');
    expect(readTreatment('🎭').name).toBe('gouache');
  });
});

describe('shared work', () => {
  it('does the same work once for all who ask while it runs', async () => {
    const shared = createSharedWork<number>();
    const gate = deferred<number>();
    let runs = 0;
    const work = () => {
      runs += 1;
      return gate.promise;
    };
    const all = [
      shared.run('k', undefined, work),
      shared.run('k', undefined, work),
      shared.run('other', undefined, work),
    ];
    gate.resolve(7);
    expect(await Promise.all(all)).toEqual([7, 7, 7]);
    expect(runs).toBe(2);
    await shared.run('k', undefined, work);
    expect(runs).toBe(3);
  });

  it('lets one leave and goes on for the others', async () => {
    const shared = createSharedWork<string>();
    const gate = deferred<string>();
    const leaver = new AbortController();
    let aborted = false;
    const work = (signal: AbortSignal) => {
      signal.addEventListener('abort', () => {
        aborted = true;
      });
      return gate.promise;
    };
    const leaving = shared.run('k', leaver.signal, work);
    const staying = shared.run('k', undefined, work);
    leaver.abort(new Error('gone'));
    await expect(leaving).rejects.toThrow('gone');
    expect(aborted).toBe(false);
    gate.resolve('made');
    expect(await staying).toBe('made');
  });

  it('aborts the work when the last one has left, and begins anew for the next', async () => {
    const shared = createSharedWork<string>();
    const leaver = new AbortController();
    let aborted = false;
    const leaving = shared.run('k', leaver.signal, (signal) => {
      signal.addEventListener('abort', () => {
        aborted = true;
      });
      return new Promise<string>(() => undefined);
    });
    leaver.abort(new Error('gone'));
    await expect(leaving).rejects.toThrow('gone');
    expect(aborted).toBe(true);
    expect(await shared.run('k', undefined, async () => 'again')).toBe('again');
    await expect(shared.run('k', leaver.signal, async () => 'never')).rejects.toThrow('gone');
  });
});
