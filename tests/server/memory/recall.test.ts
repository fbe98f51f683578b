import { describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../../server/clock.ts';
import { createMemory, type MemoryOptions, type PlayMemory } from '../../../server/memory/index.ts';
import { type MemoryHit, openStore, type PlayPath, type Projection, type Store } from '../../../server/store/index.ts';
import {
  applyMemoryChanges,
  buildMemoryRows,
  emptyMemory,
  type MemoryChange,
  type MemoryState,
} from '../../../shared/memory/index.ts';
import { loop, newcomer, scene } from '../../shared/memory/memories.ts';
import { playRow } from '../../support/rows.ts';
import { tempDir } from '../../support/temp-dir.ts';

const hit = (id: string, rest: Partial<MemoryHit> = {}): MemoryHit => ({
  playId: 'evening',
  line: 1,
  turn: 10,
  id,
  kind: 'scene',
  text: `The text of ${id}`,
  body: {},
  importance: 0.5,
  relevance: 0.5,
  ...rest,
});

const of = (memory: MemoryState = emptyMemory(), to = 100): PlayMemory => ({
  playId: 'evening',
  path: [{ line: 1, from: 1, to }],
  memory,
});

type Asked = Parameters<Store['searchMemory']>;

/** A memory over these hits, and what its store was asked. */
function memoryOver(
  hits: readonly MemoryHit[],
  { latest = [], ...options }: Omit<MemoryOptions, 'store'> & { latest?: readonly MemoryHit[] } = {},
) {
  const asked: Asked[] = [];
  const store = {
    searchMemory: async (...args: Asked) => {
      asked.push(args);
      return hits.slice(0, args[2].limit);
    },
    latestMemory: async () => [...latest],
  };
  return { memory: createMemory({ store, ...options }), asked };
}

const ids = (found: readonly { id: string }[]) => found.map(({ id }) => id);

describe('recall', () => {
  it('ranks by relevance, importance and recency together', async () => {
    const { memory } = memoryOver([
      hit('S001', { text: 'The lighthouse burns', relevance: 0.3 }),
      hit('S002', { text: 'The ferry leaves at dawn', relevance: 0.9 }),
      hit('S003', { text: 'A wedding is called off', relevance: 0.3, importance: 1 }),
      hit('S004', { text: 'Snow on the roofs', relevance: 0.3, turn: 99 }),
    ]);
    const found = await memory.recall(of(), 'ferry', { limit: 4 });
    expect(ids(found)).toEqual(['S002', 'S004', 'S003', 'S001']);
    expect(
      ids(
        await memoryOver([hit('S001', { relevance: 0.1 }), hit('S002', { text: 'B', relevance: 0.9 })]).memory.recall(
          of(),
          'b',
          { limit: 4 },
        ),
      ),
    ).toEqual(['S002']);
    expect(found.map(({ score }) => score)).toEqual(found.map(({ score }) => score).sort((a, b) => b - a));
    for (const { score } of found) expect(score >= 0 && score <= 1).toBe(true);
  });

  it('tells near-duplicates once, the better one, and the latest version of a thing alone', async () => {
    const { memory } = memoryOver([
      hit('S001', { text: 'Mira waits at the pier for the late ferry', relevance: 0.4 }),
      hit('S002', { text: 'Mira waits at the pier for the late ferry.', relevance: 0.6 }),
      hit('R001', { kind: 'relationship', text: 'friends', turn: 4, relevance: 1 }),
      hit('R001', { kind: 'relationship', text: 'enemies now', turn: 9, relevance: 0.3 }),
    ]);
    const found = await memory.recall(of(), 'ferry', { limit: 9 });
    expect(found.map(({ text }) => text)).toEqual([expect.stringContaining('Mira waits'), 'enemies now']);
    expect(found[0]?.id).toBe('S002');
  });

  it('leaves out the last three scenes, which are told anyway, unless they are asked for', async () => {
    const scenes = [1, 2, 3, 4].map((number): MemoryChange => ({ type: 'scene-added', scene: scene(number) }));
    const played = applyMemoryChanges(emptyMemory(), scenes);
    const { memory } = memoryOver(['S001', 'S002', 'S003', 'S004'].map((id) => hit(id, { text: `${id} alone` })));
    expect(ids(await memory.recall(of(played, 4), 'text', { limit: 9 }))).toEqual(['S001']);
    expect(await memory.recall(of(played, 4), 'text', { limit: 9, includeRecent: true })).toHaveLength(4);
  });

  it('says what the player has seen: scenes alone; and leaves settled loops out', async () => {
    const { memory } = memoryOver([
      hit('S001'),
      hit('tom', { kind: 'character', text: 'Tom, ferryman' }),
      hit('O001', { kind: 'loop', body: { resolved: true } }),
      hit('X', { kind: 'weather' }),
    ]);
    const found = await memory.recall(of(), 'text', { limit: 9 });
    expect(Object.fromEntries(found.map(({ id, told }) => [id, told]))).toEqual({ S001: true, tom: false });
  });

  it('asks the store for a bounded number of what is wanted, and for nothing without words, limit or turns', async () => {
    const { memory, asked } = memoryOver(Array.from({ length: 300 }, (_, index) => hit(`S${index}`)));
    await memory.recall(of(), `harbour ${'x'.repeat(9000)}`, { kinds: ['scene'], limit: 900 });
    expect(asked[0]?.[2].kinds).toEqual(['scene']);
    expect(asked[0]?.[2].limit).toBeLessThanOrEqual(100);
    expect(asked[0]?.[2].text.length).toBeLessThanOrEqual(1000);
    expect(await memory.recall(of(), '  ', { limit: 5 })).toEqual([]);
    expect(await memory.recall(of(), 'harbour', { limit: 0 })).toEqual([]);
    expect(await memory.recall({ ...of(), path: [] }, 'harbour', { limit: 5 })).toEqual([]);
    expect(asked).toHaveLength(1);
  });

  it('gives up when told to, without waiting for the store', async () => {
    const stop = new AbortController();
    const memory = createMemory({
      store: { searchMemory: () => new Promise(() => undefined), latestMemory: async () => [] },
    });
    const recalling = memory.recall(of(), 'harbour', { limit: 5, signal: stop.signal });
    stop.abort(new Error('stopped'));
    await expect(recalling).rejects.toThrow('stopped');
    await expect(memory.recall(of(), 'harbour', { limit: 5, signal: stop.signal })).rejects.toThrow('stopped');
  });
});

/** A model that is known to tell meanings apart. */
const HEARD = { comprehension: { distinguishes: () => true, learn: async () => undefined } };

describe('ranking by meaning', () => {
  const hits = [hit('S001', { text: 'A boat', relevance: 0.5 }), hit('S002', { text: 'A cake', relevance: 0.5 })];

  it('moves up what is near in meaning, and asks for each text once', async () => {
    const embedded: string[][] = [];
    const { memory } = memoryOver(hits, {
      ...HEARD,
      embed: async (texts) => {
        embedded.push(texts);
        return texts.map((text) => (text === 'A boat' ? [1, 0] : text === 'A cake' ? [0, 1] : [0.1, 0.9]));
      },
    });
    expect(ids(await memory.recall(of(), 'dessert', { limit: 2 }))).toEqual(['S002', 'S001']);
    await memory.recall(of(), 'dessert', { limit: 2 });
    expect(embedded).toEqual([['dessert', 'A boat', 'A cake']]);
  });

  it('finds what has no word of what is asked, once its vector is there', async () => {
    const vectors: Record<string, number[]> = { dessert: [0.1, 0.9], 'A cake': [0, 1], 'The lamp': [0.7, 0.7] };
    const embedded: string[][] = [];
    const { memory } = memoryOver([hit('S001', { text: 'A boat', relevance: 0.4 })], {
      ...HEARD,
      latest: [
        hit('S002', { text: 'A cake', relevance: 0 }),
        hit('S001', { text: 'A boat', relevance: 0 }),
        hit('S003', { text: 'The lamp', relevance: 0 }),
      ],
      embed: async (texts) => {
        embedded.push(texts);
        return texts.map((text) => vectors[text] ?? [1, 0]);
      },
    });
    expect(ids(await memory.recall(of(), 'dessert', { limit: 2 }))).toEqual(['S001']);
    expect(embedded).toEqual([
      ['dessert', 'A boat'],
      ['A cake', 'The lamp'],
    ]);
    expect(ids(await memory.recall(of(), 'dessert', { limit: 2 }))).toEqual(['S002', 'S001']);
    expect(embedded).toHaveLength(2);
  });

  it('takes nothing for near where all is as near as the rest', async () => {
    const { memory } = memoryOver([hit('S001', { text: 'A boat', relevance: 0.4 })], {
      ...HEARD,
      latest: [hit('S002', { text: 'A cake', relevance: 0 }), hit('S003', { text: 'The lamp', relevance: 0 })],
      embed: async (texts) => texts.map(() => [1, 0]),
    });
    await memory.recall(of(), 'boat', { limit: 3 });
    expect(ids(await memory.recall(of(), 'boat', { limit: 3 }))).toEqual(['S001']);
  });

  it.each([
    ['fails', () => Promise.reject(new Error('no such model'))],
    ['answers nonsense', () => Promise.resolve([[Number.NaN], [], [1]])],
    ['answers vectors of different lengths', () => Promise.resolve([[1], [1, 2], [1]])],
  ])('goes by words alone where the model %s, and logs it', async (_, embed) => {
    const warned: unknown[] = [];
    const { memory } = memoryOver(hits, { ...HEARD, embed, log: { warn: (fields) => warned.push(fields.err) } });
    expect(await memory.recall(of(), 'dessert', { limit: 2 })).toHaveLength(2);
    expect(warned).toEqual([expect.any(Error)]);
  });

  it('waits no longer than a turn can, goes by words then, and has the vectors the next time', async () => {
    let answer: (vectors: number[][]) => void = () => undefined;
    const warned: unknown[] = [];
    const { memory } = memoryOver(hits, {
      ...HEARD,
      embed: () => new Promise((resolve) => (answer = resolve)),
      log: { warn: (fields) => warned.push(fields.err) },
    });
    expect(ids(await memory.recall(of(), 'dessert', { limit: 2 }))).toHaveLength(2);
    answer([
      [0.1, 0.9],
      [1, 0],
      [0, 1],
    ]);
    await vi.waitFor(async () => {
      expect(ids(await memory.recall(of(), 'dessert', { limit: 2 }))).toEqual(['S002', 'S001']);
    });
    expect(warned).toEqual([]);
  });

  it('does not take being stopped for a failure', async () => {
    const stop = new AbortController();
    const { memory } = memoryOver(hits, {
      ...HEARD,
      embed: async () => {
        stop.abort(new Error('stopped'));
        return [];
      },
    });
    await expect(memory.recall(of(), 'dessert', { limit: 2, signal: stop.signal })).rejects.toThrow('stopped');
  });
});

it('finds in the store what turns have left there, on the path that is played', async () => {
  const store = await openStore({ dataDir: await tempDir(), clock: systemClock, lockWaitMs: 0 });
  try {
    const path: PlayPath = [
      { line: 1, from: 1, to: 1 },
      { line: 2, from: 2, to: 30 },
    ];
    let memory = emptyMemory();
    const projections: Projection[] = [{ kind: 'put-play', row: playRow({ line: 2, path }) }];
    const remember = (line: number, turn: number, ...changes: MemoryChange[]) => {
      const after = applyMemoryChanges(memory, changes);
      for (const entry of buildMemoryRows(changes, memory, after, (id) => id)) {
        projections.push({ kind: 'put-memory', row: { playId: 'evening', line, turn, ...entry } });
      }
      if (line === 2 || turn === 1) memory = after;
    };
    const told = (number: number, text: string): MemoryChange => ({
      type: 'scene-added',
      scene: scene(number, { summary: [text], title: 'The Pier' }),
    });
    remember(1, 1, told(1, 'Mira hides the brass compass under a plank.'), { type: 'loop-opened', loop: loop('O001') });
    remember(1, 2, told(2, 'Mira throws the compass into the sea.'));
    for (let number = 2; number <= 30; number += 1) remember(2, number, told(number, `Evening ${number} passes.`));
    remember(2, 30, {
      type: 'character-generated',
      character: newcomer('ben', { name: 'Ben', description: 'Sells a compass.' }),
    });
    await store.append('play:evening', 0, [{ type: 'play-created', data: {} }], projections);

    const recalling = createMemory({ store });
    const found = await recalling.recall({ playId: 'evening', path, memory }, 'Where is the compass?', { limit: 5 });
    expect(ids(found).sort()).toEqual(['S001', 'ben']);
    expect(found.find(({ id }) => id === 'S001')).toMatchObject({ told: true, tick: 1, kind: 'scene' });
    const people = await recalling.recall({ playId: 'evening', path, memory }, 'compass', {
      limit: 5,
      kinds: ['character'],
    });
    expect(ids(people)).toEqual(['ben']);
  } finally {
    await store.close();
  }
});

describe('what was said long ago', () => {
  const EVENINGS = [
    ['The harbour master counts the keys and does not look up.', 'Mara ties the boat where the other boat was.'],
    ['Somebody calls a name from the ferry, twice.', 'The bell under the roof is wet; nobody writes down why.'],
    ['A number of crates stand open at the door of the cellar.', 'Old Wen says nothing and brings the lamp back.'],
    ['船长在码头上数钥匙，没有说话。', '老文说，船还没有来，名字也没有人叫。'],
    ['当铺的门开着，里面的灯是绿色的。', '猫在船上看着水，什么也没有发生。'],
    ['鐘が二度鳴り、誰も返事をしない。', '鍵を持った男が、門の前で何かを約束している。'],
    ['傘の下で船長は木箱を開け、何も言わない。', '港の裏に、古い船が返されている。'],
  ];
  /** Told, asked, and what the answer must hold. */
  const FACTS = [
    {
      said: 'I promise Mara that I bring the green umbrella back by Thursday.',
      asked: 'What did I promise Mara?',
      key: 'green umbrella',
    },
    {
      words: ['Scratched under the bell stands a number: 4711.'],
      asked: 'What was the number under the bell?',
      key: '4711',
    },
    {
      words: ['Old Wen: My sister keeps the tide tables in Lindholm.'],
      asked: 'Where does Old Wen’s sister live?',
      key: 'Lindholm',
    },
    { words: ['The second key opens the ice house.'], asked: 'Which door did the second key open?', key: 'ice house' },
    { said: '我记下来：船长的猫叫阿福。', asked: '船长的猫叫什么名字？', key: '阿福' },
    { words: ['老文：当铺的密码是三七九。'], asked: '当铺的密码是多少？', key: '三七九' },
    { said: '約束する。木曜日までに緑の傘を返すよ。', asked: '緑の傘をいつ返すと約束した？', key: '木曜日' },
    { words: ['二つ目の鍵は氷室を開ける。'], asked: '二つ目の鍵はどこを開けるのだったか', key: '氷室' },
    { words: ['鐘の裏には「四一二」と刻まれている。'], asked: '鐘の裏に何と刻まれていた？', key: '四一二' },
  ];
  const TURNS = 1000;

  it.each([50, TURNS])('comes up when it is asked for at turn %i, whoever said it, in any language', async (turns) => {
    const store = await openStore({ dataDir: await tempDir(), clock: systemClock, lockWaitMs: 0 });
    try {
      const projections: Projection[] = [{ kind: 'put-play', row: playRow() }];
      for (let turn = 1; turn <= turns; turn += 1) {
        const lines = EVENINGS[turn % EVENINGS.length] ?? [];
        const fact = turn % 4 === 0 ? FACTS[turn / 4 - 1] : undefined;
        // Asked before, and not answered.
        const before = turn > 40 && turn % 5 === 0 ? FACTS[(turn / 5) % FACTS.length]?.asked : undefined;
        const own = fact?.said ?? before;
        const told = scene(turn, {
          title: `Quay ${turn % 8}`,
          summary: [`${own ? `Hana: “${own}” ` : ''}“${lines[0]}”`, `“${lines[1]} ${turn}”`],
        });
        const added: MemoryChange[] = [{ type: 'scene-added', scene: told }];
        const after = applyMemoryChanges(emptyMemory(), added);
        const words = () => fact?.words ?? [];
        for (const entry of buildMemoryRows(added, emptyMemory(), after, (id) => id, words)) {
          projections.push({ kind: 'put-memory', row: { playId: 'evening', line: 1, turn, ...entry } });
        }
      }
      await store.append('play:evening', 0, [], projections);
      const { recall } = createMemory({ store });
      const missed: string[] = [];
      for (const { asked, key } of FACTS) {
        const found = await recall(of(emptyMemory(), turns + 1), asked, { limit: 5, by: 'words' });
        expect(found.length).toBeLessThanOrEqual(5);
        for (const { text } of found) expect(text.length).toBeLessThanOrEqual(180);
        if (!found.some(({ text }) => text.includes(key)))
          missed.push(`${asked} ${JSON.stringify(found.map(({ text }) => text))}`);
      }
      expect(missed).toEqual([]);
    } finally {
      await store.close();
    }
  });
});
