import { describe, expect, test } from 'vitest';
import type { VNFrame } from '../../../../shared/play/index.ts';
import { ApiError } from '../../../../web/api/api-error.ts';
import { BOOKMARK_LIMIT, type Bookmark, createBookmark } from '../../../../web/stage/playing/bookmarks.ts';
import type { Player } from '../../../../web/stage/playing/player.ts';
import { getWaitingFor } from '../../../../web/stage/playing/stage-reducer.ts';
import { bodyOf, frameParts, settled, turnPart } from '../support.ts';
import { AFTER, BEFORE, FRAMES, GO, OFFLINE, opened, readAll, TURN } from './player-support.ts';

describe('opening', () => {
  test('a running turn is followed from its first part', async () => {
    const { player } = await opened({
      play: [{ ...BEFORE, running: true }, AFTER],
      resume: [bodyOf([...frameParts(FRAMES), turnPart(TURN)])],
    });
    expect(readAll(player)).toEqual(['Two.', 'Three.', 'Four.']);
  });

  test('a turn that ended between two looks is read from the play', async () => {
    const { player } = await opened({ play: [{ ...BEFORE, running: true }, AFTER], resume: [null] });
    expect(readAll(player)).toEqual(['Two.', 'Three.', 'Four.']);
    expect(player.getSnapshot().problem).toBeNull();
  });

  test('the last few turns before it set the stage', async () => {
    const { asked } = await opened({ play: [{ ...AFTER, turn: 30 }], turns: [{ turns: [] }] });
    expect(asked).toEqual(['play', 'turns 18 12']);
  });

  test('so do all since another picture took the place of one: who has stood there since then stands there', async () => {
    const past = (from: number, count: number, frames: (turn: number) => VNFrame[]) => ({
      turns: Array.from({ length: count }, (_, at) => ({
        turn: from + at,
        action: { type: 'continue' as const },
        waitingFor: 'continue' as const,
        frames: frames(from + at).map((frame, index) => ({ ...frame, seq: (from + at) * 10 + index })),
      })),
    });
    const { player, asked } = await opened({
      play: [{ ...AFTER, turn: 30, frames: [] }],
      turns: [
        past(18, 12, () => [{ type: 'narrate', text: 'Rain.' }]),
        past(6, 12, (turn) =>
          turn === 6
            ? [
                { type: 'background', id: 'alley' },
                { type: 'background', id: 'pier' },
                { type: 'show', character: 'kenji' },
              ]
            : [{ type: 'narrate', text: 'Rain.' }],
        ),
      ],
    });
    expect(asked).toEqual(['play', 'turns 18 12', 'turns 6 12']);
    const { background, sprites } = player.getSnapshot().stage.scene;
    expect(background?.id).toBe('pier');
    expect(sprites.map(({ character }) => character)).toEqual(['kenji']);
  });

  test('a play that is not there, and a server that is not, are told apart', async () => {
    const missing = await opened({ play: [new ApiError(404, 'not_found', 'No such play.')] });
    expect(missing.player.getSnapshot().status).toBe('missing');
    const away = await opened({ play: [OFFLINE, BEFORE] });
    expect(away.player.getSnapshot().status).toBe('unreachable');
    away.player.retry();
    await settled();
    expect(away.player.getSnapshot().status).toBe('ready');
  });

  test('closing lets go without a word, and opening again takes up where things are', async () => {
    const { player } = await opened({
      play: [BEFORE, BEFORE, AFTER],
      act: [new ReadableStream()],
      turns: [{ turns: [] }],
    });
    player.act(GO);
    await settled();
    player.close();
    expect(player.getSnapshot()).toMatchObject({ running: false, problem: null });
    player.open();
    await settled();
    expect(getWaitingFor(player.getSnapshot().stage)).toBe('choice');
  });

  test('stopping asks the server to stop, and keeps following', async () => {
    const { player, asked } = await opened({ play: [BEFORE], act: [new ReadableStream()] });
    player.act(GO);
    await settled();
    player.stop();
    expect(asked.at(-1)).toBe('stop');
    expect(player.getSnapshot().running).toBe(true);
  });
});

describe('where one has read to', () => {
  const kept = (seq?: number): Bookmark & { seq: number | undefined } => ({
    seq,
    get() {
      return this.seq;
    },
    put(to) {
      this.seq = to;
    },
  });
  const lineOf = (player: Player) => player.getSnapshot().stage.scene.line?.text;

  test('is where a page opened anew goes on, with nothing told twice and nothing left out', async () => {
    const bookmark = kept(2);
    const { player } = await opened({ play: [AFTER], turns: [{ turns: [] }] }, bookmark);
    expect(lineOf(player)).toBe('Three.');
    expect(player.getSnapshot().stage.hold).toEqual({ kind: 'line', typed: true });
    expect(getWaitingFor(player.getSnapshot().stage)).toBeNull();
    expect(readAll(player)).toEqual(['Three.', 'Four.']);
    expect(getWaitingFor(player.getSnapshot().stage)).toBe('free-text');
    expect(bookmark.seq).toBe(3);
  });

  test('is before a turn that was told while the page was away: it is read from its first line', async () => {
    const { player } = await opened({ play: [AFTER], turns: [{ turns: [] }] }, kept(0));
    expect(readAll(player)).toEqual(['Two.', 'Three.', 'Four.']);
  });

  test('is passed in a turn that still runs', async () => {
    const script = {
      play: [{ ...BEFORE, running: true }, AFTER],
      resume: [bodyOf([...frameParts(FRAMES), turnPart(TURN)])],
    };
    const { player } = await opened(script, kept(2));
    expect(readAll(player)).toEqual(['Three.', 'Four.']);
    expect(getWaitingFor(player.getSnapshot().stage)).toBe('free-text');
  });

  test('is the end where all was read, where nothing is known, and where that was in a turn now gone', async () => {
    for (const seq of [3, undefined, 9]) {
      const { player } = await opened({ play: [AFTER], turns: [{ turns: [] }] }, kept(seq));
      expect(getWaitingFor(player.getSnapshot().stage)).toBe('free-text');
    }
  });

  test('in a turn now gone passes nothing of the next', async () => {
    const bookmark = kept(2);
    const act = [bodyOf([...frameParts(FRAMES), turnPart(TURN)])];
    const { player } = await opened({ play: [BEFORE, AFTER], act }, bookmark);
    player.act(GO);
    await settled();
    expect(readAll(player)).toEqual(['Two.', 'Three.', 'Four.']);
  });

  test('goes by with every line', async () => {
    const bookmark = kept();
    const act = [bodyOf([...frameParts(FRAMES), turnPart(TURN)])];
    const { player } = await opened({ play: [BEFORE, AFTER], act }, bookmark);
    expect(bookmark.seq).toBe(0);
    player.act(GO);
    await settled();
    expect(bookmark.seq).toBe(1);
    player.dispatch({ type: 'advanced' });
    player.dispatch({ type: 'advanced' });
    expect(bookmark.seq).toBe(2);
  });

  test('is kept for so many plays, the one longest left alone goes first', () => {
    const stored = new Map<string, string>();
    const storage = () => ({
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    });
    for (let play = 0; play <= BOOKMARK_LIMIT; play++) createBookmark(`play-${play}`, storage).put(play);
    expect(createBookmark('play-0', storage).get()).toBeUndefined();
    expect(createBookmark('play-1', storage).get()).toBe(1);
    stored.set([...stored.keys()][0] ?? '', '{"not": "ours"}');
    expect(createBookmark('play-1', storage).get()).toBeUndefined();
  });

  test('is unknown, and no trouble, where the browser stores nothing', () => {
    const bookmark = createBookmark('play', () => {
      throw new Error('Storage is blocked.');
    });
    expect(() => bookmark.put(4)).not.toThrow();
    expect(bookmark.get()).toBeUndefined();
  });
});
