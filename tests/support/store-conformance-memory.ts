import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MemoryRow, PlayPath, PlayStore } from '../../server/store/index.ts';
import { memoryRow, playRow } from './rows.ts';
import { runs } from './runs.ts';
import type { StoreUnderTest } from './store-under-test.ts';

const PATH: PlayPath = [{ line: 1, from: 1, to: 100_000 }];

export function memoryConformance(subject: () => Pick<StoreUnderTest<PlayStore>, 'store' | 'reopen'>): void {
  let store: PlayStore;
  let seq: number;

  describe('memory', () => {
    beforeEach(async () => {
      store = subject().store;
      seq = 0;
      for (const id of ['evening', 'morning'])
        await store.append(`play:${id}`, 0, [], [{ kind: 'put-play', row: playRow({ id }) }]);
    });
    const remember = async (...rows: Partial<MemoryRow>[]) => {
      const puts = rows.map((fields) => ({ kind: 'put-memory', row: memoryRow(fields) }) as const);
      seq = (await store.append('play:evening', seq, [{ type: 'told', data: null }], puts)).seq;
    };
    const scene = (turn: number, text: string, fields: Partial<MemoryRow> = {}): Partial<MemoryRow> => ({
      id: `S${turn}`,
      turn,
      text,
      ...fields,
    });
    const search = (text: string, fields: { limit?: number; kinds?: string[]; path?: PlayPath; play?: string } = {}) =>
      store.searchMemory(fields.play ?? 'evening', fields.path ?? PATH, {
        text,
        limit: fields.limit ?? 100,
        ...(fields.kinds && { kinds: fields.kinds }),
      });
    const ids = async (...asked: Parameters<typeof search>) => (await search(...asked)).map(({ id }) => id);

    it('gives whole rows that share words with what was asked, with how much of it they hold', async () => {
      const row = memoryRow({ text: 'Ada lit the lantern.', body: { '"': [1, null] }, importance: 0.25 });
      await remember(row, scene(2, 'Rain all night.'));
      const hits = await search('lantern');
      expect(hits).toEqual([{ ...row, relevance: 1 }]);
      expect(await ids('a harpoon')).toEqual([]);
      expect(await ids('')).toEqual([]);
      expect(await ids('lantern', { play: 'morning' })).toEqual([]);
      expect(await ids('lantern', { play: 'unknown' })).toEqual([]);
    });

    it('puts rare words before common ones, more of them before fewer, and later before earlier', async () => {
      await remember(
        ...[1, 2, 3, 4, 5, 6, 7, 8].map((turn) => scene(turn, 'Waves struck the pier.')),
        scene(9, 'A harpoon lay there.'),
        scene(10, 'Waves took a harpoon off the pier.'),
        scene(11, 'Waves, and more waves.'),
      );
      const hits = await search('the harpoon, the waves, the pier');
      expect(hits.map(({ id }) => id)).toEqual(['S10', 'S9', 'S8', 'S7', 'S6', 'S5', 'S4', 'S3', 'S2', 'S1', 'S11']);
      const relevances = hits.map(({ relevance }) => relevance);
      expect(relevances).toEqual(relevances.toSorted((a, b) => b - a));
      for (const relevance of relevances) {
        expect(relevance).toBeGreaterThan(0);
        expect(relevance).toBeLessThanOrEqual(1);
      }
      expect(await ids('the harpoon, the waves, the pier', { limit: 2 })).toEqual(['S10', 'S9']);
    });

    it('counts words that nobody has said against what is found', async () => {
      await remember(scene(1, 'Ada lit the lantern.'), scene(2, 'It rained.'));
      const [whole] = await search('lantern');
      const [part] = await search('lantern xylophone');
      expect(whole?.relevance).toBe(1);
      expect(part?.relevance).toBeGreaterThan(0);
      expect(part?.relevance).toBeLessThan(0.6);
    });

    it.each([
      ['the LANTERNS', 'Ada lit the lantern.'],
      ['the keeper’s lamp', 'Lamps were lit by the keepers'],
      ['he was running', 'She runs along the quay.'],
      ['cafe', 'They met at the Café Noir.'],
      ['ｆｕｌｌ ｗｉｄｔｈ', 'Full width'],
      ['фонарь', 'Ада зажгла Фонарь.'],
      ['灯塔的钥匙', '她把钥匙留在灯塔里。'],
      ['船', '一艘船靠岸了。'],
      ['ランタン', '彼女はランタンに火を灯した。'],
      ['灯台の鍵', '古い鍵が灯台にある。'],
      ['ひかり', 'とおくにひかりが見えた'],
      ['등대', '등대가 꺼졌다.'],
      ['नमस्ते', 'उसने कहा: नमस्ते दोस्त।'],
      ['ประภาคาร', 'เธอไปที่ประภาคารเก่า'],
      ['room 101', 'Room 101 was locked.'],
    ])('finds %s in %s', async (text, kept) => {
      await remember(scene(1, kept), scene(2, 'Nothing else mattered: 誰も来ない。'));
      expect(await ids(text)).toEqual(['S1']);
    });

    it.each([
      ['か', 'が見える'],
      ['art', 'a heart, a party'],
    ])('does not take %s for a part of %s', async (text, kept) => {
      await remember(scene(1, kept));
      expect(await ids(text)).toEqual([]);
    });

    it('takes characters that stand together for more than the same ones apart', async () => {
      await remember(scene(1, '灯台が見える。'), scene(2, '台所の灯が消えた。'), scene(3, '雨。'));
      const [together, apart] = await search('灯台');
      expect(together).toMatchObject({ id: 'S1', relevance: 1 });
      expect(apart?.relevance ?? 0).toBeLessThan(0.5);
    });

    it('is of the history that is played: not of lines that were left, nor of turns gone back behind', async () => {
      await remember(
        scene(1, 'The lantern was lit.'),
        scene(2, 'The lantern was stolen.'),
        scene(2, 'The lantern was sold.', { id: 'S2b', line: 2 }),
        scene(3, 'The lantern was lost.', { line: 2 }),
        scene(3, 'The lantern was found.', { id: 'S3b', line: 3 }),
      );
      const path = [
        { line: 1, from: 1, to: 1 },
        { line: 2, from: 2, to: 2 },
        { line: 3, from: 3, to: 3 },
      ];
      expect(await ids('lantern', { path })).toEqual(['S3b', 'S2b', 'S1']);
      expect(await ids('lantern', { path: path.slice(0, 1) })).toEqual(['S1']);
      expect(await ids('lantern', { path: [] })).toEqual([]);
      expect(await ids('stolen', { path })).toEqual([]);
    });

    it('finds what is on the path behind very much that was left', async () => {
      await remember(scene(1, 'The lantern was lit.'));
      await remember(...Array.from({ length: 400 }, (_, n) => scene(n + 2, 'The lantern again.', { line: 2 })));
      await remember(scene(2, 'Rain.', { line: 3 }));
      const path = [
        { line: 1, from: 1, to: 1 },
        { line: 3, from: 2, to: 2 },
      ];
      expect(await ids('lantern', { path })).toEqual(['S1']);
    });

    it('knows of everything only its latest version on the path', async () => {
      const bond = (turn: number, text: string, line = 1) => ({ id: 'R001', kind: 'relationship', turn, text, line });
      await remember(bond(1, 'Ada trusts Bram.'), bond(2, 'Ada suspects Bram.'), scene(2, 'Bram came.'));
      await remember(bond(3, 'Ada forgives Bram.'), bond(2, 'Ada hates Bram.', 2));
      const texts = async (text: string, path: PlayPath) => (await search(text, { path })).map((hit) => hit.text);
      const all = [{ line: 1, from: 1, to: 3 }];
      expect(await texts('Bram', all)).toEqual(['Ada forgives Bram.', 'Bram came.']);
      expect(await texts('trusts', all)).toEqual([]);
      expect(await texts('Ada', [{ line: 1, from: 1, to: 2 }])).toEqual(['Ada suspects Bram.']);
      const other = [
        { line: 1, from: 1, to: 1 },
        { line: 2, from: 2, to: 2 },
      ];
      expect(await texts('Ada', other)).toEqual(['Ada hates Bram.']);
    });

    it('tells things of different kinds apart that bear the same name', async () => {
      await remember(
        { id: 'wren', kind: 'character', turn: 1, text: 'Wren, a pilot' },
        { id: 'wren', kind: 'location', turn: 2, text: 'The Wren, an inn' },
      );
      expect((await search('wren')).map(({ kind }) => kind)).toEqual(['location', 'character']);
    });

    it('replaces what is put again for the same turn, words and all', async () => {
      await remember(scene(1, 'The lantern was lit.'));
      await remember(scene(1, 'A candle was lit.', { importance: 1 }));
      expect(await ids('lantern')).toEqual([]);
      expect(await search('candle')).toEqual([
        { ...memoryRow({ id: 'S1', text: 'A candle was lit.', importance: 1 }), relevance: 1 },
      ]);
    });

    it('gives only the kinds that are wanted', async () => {
      await remember(scene(1, 'Ada lit the lantern.'), { id: 'O001', kind: 'loop', turn: 1, text: 'Who lit it?' });
      expect(await ids('lit', { kinds: ['loop'] })).toEqual(['O001']);
      expect(await ids('lit', { kinds: ['loop', 'scene'] })).toHaveLength(2);
      expect(await ids('lit', { kinds: ['character'] })).toEqual([]);
    });

    it('never searches another play', async () => {
      await remember(scene(1, 'The lantern of the evening.'));
      const its = memoryRow({ playId: 'morning', text: 'The lantern of the morning.' });
      await store.append('play:morning', 0, [], [{ kind: 'put-memory', row: its }]);
      expect((await search('lantern morning evening')).map((hit) => hit.playId)).toEqual(['evening']);
      expect((await search('lantern', { play: 'morning' })).map((hit) => hit.text)).toEqual([its.text]);
    });

    it('finds a word said once, long ago, and gives at most a hundred of a word said always', async () => {
      await remember(scene(1, 'The harpoon was hidden under the boards.'));
      await remember(...Array.from({ length: 450 }, (_, n) => scene(n + 2, `Waves struck the boards, ${n}.`)));
      const hits = await search('where did the waves take the harpoon?');
      expect(hits[0]).toMatchObject({ id: 'S1', turn: 1 });
      const many = await ids('waves', { limit: 1000 });
      expect(many).toHaveLength(100);
      expect(many[0]).toBe('S451');
      expect(await ids('waves', { limit: 0 })).toEqual([]);
      expect(await ids('waves', { limit: -1 })).toEqual([]);
    });

    const hostile: [name: string, text: string][] = [
      ['words', Array.from({ length: 10_000 }, (_, n) => `word${n}`).join(' ')],
      ['one long word', 'lantern'.repeat(10_000)],
      ['one long run', '灯'.repeat(10_000)],
      ...[
        '"',
        '"lantern',
        'lantern" OR "x',
        'NEAR(lantern, 5)',
        'terms:lantern AND NOT',
        'lantern* ^lantern -lantern {a b}:c',
        "'; DROP TABLE memories; --",
        '🏮🏮🏮 🇯🇵 👩‍🚒',
        '\u0000lantern\u0000',
        '\ud800lantern\udfff',
        '_'.repeat(100),
      ].map((text): [string, string] => [JSON.stringify(text), text]),
    ];
    it.each(hostile)('takes anything for a question: %s', async (_, text) => {
      await remember(scene(1, text), scene(2, 'The lantern is out.'));
      expect(Array.isArray(await search(text))).toBe(true);
      expect(await ids('lantern')).toContain('S2');
    });

    it('finds any text again by itself, if it has a letter', async () => {
      let turn = 0;
      await fc.assert(
        fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }), async (text) => {
          turn += 1;
          await remember(scene(turn, `${text} lantern`));
          expect((await ids(`${text} lantern`, { path: [{ line: 1, from: turn, to: turn }] }))[0]).toBe(`S${turn}`);
        }),
        { numRuns: runs(40) },
      );
    });
  });
}
