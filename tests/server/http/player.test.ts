import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Services } from '../../../server/main.ts';
import { NO_PLAYER_DATA, PLAYER_LIMITS, type PlayerChanges } from '../../../shared/player.ts';
import { ask } from '../../support/services.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { quietServices, sharedServices } from './support.ts';

const services = sharedServices();

/** A browser: it keeps the cookie it is given. */
function browser(at: Services = services()) {
  let jar = '';
  const send = async (method: string, body?: PlayerChanges | string | object) => {
    const answer = await ask(at, method, '/api/player', body, jar === '' ? {} : { cookie: jar });
    jar = answer.headers.get('set-cookie')?.split(';')[0] ?? jar;
    return answer;
  };
  return {
    read: async () => (await send('GET')).body,
    add: (body: PlayerChanges) => send('PUT', body),
    send,
    cookie: () => jar,
    bring: (cookie: string) => {
      jar = cookie;
    },
  };
}

const hash = (number: number): string => number.toString(36).padStart(8, '0');
const hashes = (from: number, count: number): string[] => Array.from({ length: count }, (_, at) => hash(from + at));

describe('what a player has over all plays', () => {
  test('is nothing at first, and is kept for the browser it came from alone', async () => {
    const one = browser();
    const other = browser();
    expect(await one.read()).toEqual(NO_PLAYER_DATA);
    const added = await one.add({ read: [hash(1)], endings: { tarot: [{ id: 'wind', title: 'What the wind took' }] } });
    expect([added.status, added.body]).toEqual([204, '']);
    expect(await one.read()).toEqual({
      ...NO_PLAYER_DATA,
      read: [hash(1)],
      endings: { tarot: [{ id: 'wind', title: 'What the wind took' }] },
    });
    expect(await other.read()).toEqual(NO_PLAYER_DATA);
  });

  test('is joined with what comes, not overwritten; preferences are those sent last', async () => {
    const { add, read } = browser();
    await read();
    await add({
      read: [hash(1), hash(2)],
      pictures: { tarot: ['alley'] },
      preferences: { textSpeed: 3, keys: { a: 'b' } },
    });
    await add({ read: [hash(2), hash(3)], pictures: { tarot: ['stall'], ferry: ['quay'] }, taken: [hash(9)] });
    await add({ preferences: { textSpeed: 5 } });
    expect(await read()).toEqual({
      ...NO_PLAYER_DATA,
      read: [hash(1), hash(2), hash(3)],
      taken: [hash(9)],
      pictures: { tarot: ['alley', 'stall'], ferry: ['quay'] },
      preferences: { textSpeed: 5 },
    });
  });

  test('loses nothing where two tabs send at once', async () => {
    const { add, read, cookie } = browser();
    await read();
    const tabs = Array.from({ length: 8 }, (_, tab) => {
      const each = browser();
      each.bring(cookie());
      return each.add({ read: hashes(tab * 100, 50) });
    });
    for (const { status } of await Promise.all(tabs)) expect(status).toBe(204);
    await add({ music: { tarot: ['rain'] } });
    expect((await read()).read).toHaveLength(400);
  });

  test('outlives the server', async () => {
    const dataDir = await tempDir();
    const first = await quietServices({}, { DATA_DIR: dataDir });
    const { add, cookie } = browser(first);
    await add({ encounters: { tarot: ['enc_card'] } });
    await first.close();
    const again = browser(await quietServices({}, { DATA_DIR: dataDir }));
    again.bring(cookie());
    expect((await again.read()).encounters).toEqual({ tarot: ['enc_card'] });
  });

  test('keeps to its bounds: what was met first makes room', async () => {
    const { add, read } = browser();
    await add({ read: hashes(0, PLAYER_LIMITS.read) });
    await add({ read: hashes(PLAYER_LIMITS.read, 5) });
    const kept = await read();
    expect(kept.read).toHaveLength(PLAYER_LIMITS.read);
    expect([kept.read[0], kept.read.at(-1)]).toEqual([hash(5), hash(PLAYER_LIMITS.read + 4)]);
    const keys = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => `${prefix}_${at}`);
    await add({ music: { old: keys('old', 300), older: keys('older', 100) } });
    await add({ music: { older: ['last'], new: keys('new', 300) } });
    const { music } = await read();
    expect([music.old.length, music.older.length, music.new.length]).toEqual([99, 101, 300]);
    expect(music.old[0]).toBe('old_201');
  });
});

describe('the cookie of a player', () => {
  test('is out of reach of scripts and other sites, and of every other route', async () => {
    const { headers } = await ask(services(), 'GET', '/api/player');
    expect(headers.get('set-cookie')).toMatch(/^kamishibai_player_[0-9a-f]{8}=/);
    for (const rule of ['HttpOnly', 'SameSite=Strict', 'Path=/api/player']) {
      expect(headers.get('set-cookie')).toContain(rule);
    }
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('cannot be made up: another name on it is somebody new', async () => {
    const { add, cookie, bring, read } = browser();
    await add({ read: [hash(1)] });
    const mine = cookie();
    const [name, value = ''] = mine.split('=');
    const signature = decodeURIComponent(value).split('.')[1] ?? '';
    bring(`${name}=${encodeURIComponent(`somebody-else.${signature}`)}`);
    expect(await read()).toEqual(NO_PLAYER_DATA);
    expect(cookie()).not.toBe(mine);
    bring(mine);
    expect((await read()).read).toEqual([hash(1)]);
  });

  test('is signed with a secret that its owner alone can read, made once and anew where it is damaged', async () => {
    const dataDir = await tempDir();
    const file = join(dataDir, 'player-secret');
    const secret = () => readFileSync(file, 'utf8');
    await (await quietServices({}, { DATA_DIR: dataDir })).close();
    const made = secret();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await (await quietServices({}, { DATA_DIR: dataDir })).close();
    expect(secret()).toBe(made);
    writeFileSync(file, 'half');
    await (await quietServices({}, { DATA_DIR: dataDir })).close();
    expect(secret()).toMatch(/^[0-9a-f]{64}\n$/);
    expect(secret()).not.toBe(made);
  });
});

describe('what cannot be kept of a player', () => {
  test.each<[string, object]>([
    ['a hash that is none', { read: ['too long to be one'] }],
    ['more lines than are kept', { read: hashes(0, PLAYER_LIMITS.read + 1) }],
    ['a package that has no id', { pictures: { 'Not an id': ['alley'] } }],
    ['more tracks than are kept', { music: { a: Array(300).fill('rain'), b: Array(300).fill('wind') } }],
    ['preferences without end', { preferences: { note: 'x'.repeat(PLAYER_LIMITS.preferences) } }],
    ['an ending without an id', { endings: { tarot: [{ title: 'The wind' }] } }],
  ])('%s is refused, and nothing is kept', async (_, body) => {
    const { send, read } = browser();
    await read();
    expect((await send('PUT', body)).status).toBe(400);
    expect(await read()).toEqual(NO_PLAYER_DATA);
  });

  test('a body of more than a mebibyte is refused before it is read', async () => {
    expect((await browser().send('PUT', `{"read":["${'x'.repeat(1024 * 1024)}"]}`)).status).toBe(413);
  });

  test('all a player can have goes into one body', () => {
    const id = 'x'.repeat(64);
    const many = <T>(count: number, each: T) => ({ [id]: Array<T>(count).fill(each) });
    const most = {
      read: hashes(0, PLAYER_LIMITS.read),
      taken: hashes(0, PLAYER_LIMITS.taken),
      endings: many(PLAYER_LIMITS.endings, { id, title: '終'.repeat(PLAYER_LIMITS.endingTitle) }),
      pictures: many(PLAYER_LIMITS.pictures, id),
      music: many(PLAYER_LIMITS.music, id),
      encounters: many(PLAYER_LIMITS.encounters, id),
      preferences: { note: '終'.repeat(PLAYER_LIMITS.preferences) },
    };
    expect(Buffer.byteLength(JSON.stringify(most))).toBeLessThan(1024 * 1024);
  });
});
