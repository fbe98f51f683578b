import { describe, expect, test } from 'vitest';
import type { LoadedPlay } from '../../../server/play/play-cache.ts';
import { createToldVoices } from '../../../server/play/told-voices.ts';
import type { StreamRun } from '../../../server/runs/index.ts';
import type { Store } from '../../../server/store/types.ts';

type Chunks = ReturnType<StreamRun['made']>;

/** Turns of lines by what is said in them, and which of them were read. */
function told(turns: Record<number, readonly string[][]>) {
  const read: string[] = [];
  const store: Pick<Store, 'listTurns'> = {
    listTurns: async (_, [part], from, limit) => {
      const line = part?.line ?? 0;
      return (turns[line] ?? []).slice(from - 1, from - 1 + limit).map((keys, index) => {
        read.push(`${line}.${from + index}`);
        const frames = keys.map((voice, seq) => ({ seq, frame: { type: 'say', name: 'Ken', text: 'So.', voice } }));
        return { frames: [...frames, { seq: 9, frame: { type: 'narrate', text: 'So.' } }] } as never;
      });
    },
  };
  return { read, voices: createToldVoices(store) };
}

const play = (id: string, line: number, turn: number, voices: object | undefined = {}) =>
  ({
    story: { source: { assets: { voices } } },
    session: { id, line, path: [{ line, from: 1, to: turn }], state: { turn } },
  }) as unknown as LoadedPlay;
const running = (voice: string) => ({
  made: () =>
    [
      { type: 'data-teller', data: { model: 'offline', insteadOf: null } },
      { type: 'data-frame', data: { seq: 1, frame: { type: 'say', name: 'Ken', text: 'So.', voice } } },
    ] as Chunks,
});

describe('voices that were told', () => {
  test('are those of the play so far and of a turn that runs, each turn read once while its line is played on', async () => {
    const { read, voices } = told({ 1: [['a'], [], ['b', 'a']], 2: [['c']] });
    expect([...(await voices.of(play('one', 1, 0), null))]).toEqual([]);
    expect([...(await voices.of(play('one', 1, 2), null))]).toEqual(['a']);
    expect([...(await voices.of(play('one', 1, 3), running('z')))]).toEqual(['a', 'b', 'z']);
    // What broke off was not told.
    expect([...(await voices.of(play('one', 1, 3), null))]).toEqual(['a', 'b']);
    expect(read).toEqual(['1.1', '1.2', '1.3']);
    expect([...(await voices.of(play('one', 2, 1), null))]).toEqual(['c']);
    expect([...(await voices.of(play('two', 1, 1), null))]).toEqual(['a']);
  });

  test('are looked for in no story without any', async () => {
    const { read, voices } = told({ 1: [['a']] });
    const silent = play('one', 1, 1);
    Object.assign(silent.story.source.assets, { voices: undefined });
    expect([...(await voices.of(silent, running('a')))]).toEqual([]);
    expect(read).toEqual([]);
  });
});
