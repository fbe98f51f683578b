import { describe, expect, test } from 'vitest';
import type { VNFrame } from '../../../../shared/play/index.ts';
import type { PlayAnswer } from '../../../../shared/wire/index.ts';
import { ApiError } from '../../../../web/api/error.ts';
import { BOOKMARK_LIMIT, type Bookmark, createBookmark } from '../../../../web/stage/playing/bookmarks.ts';
import { createOutbox, type Outbox } from '../../../../web/stage/playing/outbox.ts';
import { canTellAgain, createPlayer, type Player } from '../../../../web/stage/playing/player.ts';
import { askedFor } from '../../../../web/stage/playing/stage-machine.ts';
import { bodyOf, frameParts, numbered, playAnswer, scriptedApi, settled, sse, turnData, turnPart } from '../support.ts';

const BEFORE = playAnswer({
  turn: 1,
  waitingFor: 'choice',
  choices: [{ id: 'a', text: 'Go.' }],
  frames: [{ type: 'narrate', text: 'Before.', seq: 0 }],
});
const FRAMES = numbered(
  [
    { type: 'narrate', text: 'Two.' },
    { type: 'say', character: 'aiko', text: 'Three.' },
    { type: 'narrate', text: 'Four.' },
  ],
  1,
);
const TURN = turnData({ turn: 2, waitingFor: 'free-text' });
const AFTER: PlayAnswer = { ...BEFORE, ...TURN, frames: FRAMES.map(({ seq, frame }) => ({ ...frame, seq })) };
const GO = { type: 'choice', choiceId: 'a' } as const;
const OFFLINE = new ApiError(0, 'network', 'The server did not answer.');

type Script = Parameters<typeof scriptedApi>[0];

async function opened(script: Script, bookmark?: Bookmark, outbox?: Outbox) {
  const scripted = scriptedApi(script);
  const waits: number[] = [];
  const player = createPlayer(scripted.api, {
    wait: async (ms) => {
      waits.push(ms);
    },
    onError: () => undefined,
    ...(bookmark && { bookmark }),
    ...(outbox && { outbox }),
  });
  player.open();
  await settled();
  return { ...scripted, player, waits };
}

/** Reads everything there is to read. */
function readAll(player: Player): string[] {
  const lines: string[] = [];
  for (let step = 0; step < 40 && player.getSnapshot().stage.hold; step++) {
    const text = player.getSnapshot().stage.scene.line?.text;
    if (text && lines.at(-1) !== text) lines.push(text);
    player.dispatch({ type: 'advanced' });
  }
  return lines;
}

const teller = (data: unknown) => sse({ type: 'data-teller', id: 'teller', data });

describe('who tells', () => {
  test('is known while one waits and reads, and forgotten with the next turn', async () => {
    const { player } = await opened({
      play: [BEFORE, AFTER],
      act: [
        bodyOf([
          teller({ model: 'google:gemini', insteadOf: null }),
          teller({ model: 'offline', insteadOf: { model: 'google:gemini', wasSilent: true } }),
          ...frameParts(FRAMES),
          turnPart(TURN),
        ]),
        bodyOf([]),
      ],
    });
    expect(player.getSnapshot().teller).toBeNull();
    player.act(GO);
    await settled();
    expect(player.getSnapshot().teller).toEqual({
      model: 'offline',
      insteadOf: { model: 'google:gemini', wasSilent: true },
    });
    readAll(player);
    player.act({ type: 'text', text: 'On.' });
    expect(player.getSnapshot().teller).toBeNull();
  });
});

describe('a turn', () => {
  test('is sent, told as it comes, and ends in what the story asks', async () => {
    const { player, actions } = await opened({
      play: [BEFORE, AFTER],
      act: [bodyOf([...frameParts(FRAMES), turnPart(TURN)])],
    });
    expect(askedFor(player.getSnapshot().stage)).toBe('choice');
    player.act(GO);
    expect(player.getSnapshot()).toMatchObject({ running: true, pending: GO });
    await settled();
    expect(actions).toEqual([GO]);
    expect(readAll(player)).toEqual(['Two.', 'Three.', 'Four.']);
    expect(askedFor(player.getSnapshot().stage)).toBe('free-text');
    expect(player.getSnapshot()).toMatchObject({ running: false, pending: null, problem: null, play: { turn: 2 } });
  });

  test('is not sent twice while one runs', async () => {
    const { player, actions } = await opened({ play: [BEFORE, AFTER], act: [bodyOf([turnPart(TURN)])] });
    player.act(GO);
    player.act(GO);
    await settled();
    expect(actions).toHaveLength(1);
  });

  test('goes on by itself where the story waits for that', async () => {
    const { player, actions } = await opened({
      play: [{ ...BEFORE, waitingFor: 'continue', choices: [] }],
      act: [bodyOf([turnPart(TURN)])],
    });
    player.advance();
    await settled();
    expect(actions).toEqual([{ type: 'continue' }]);
  });
});

describe('a connection that breaks', () => {
  test('in the middle: the stream is taken up again, and no line comes twice', async () => {
    const { player, asked } = await opened({
      play: [BEFORE, AFTER],
      act: [bodyOf([...frameParts(FRAMES.slice(0, 2)), new TypeError('network error')])],
      resume: [bodyOf([...frameParts(FRAMES), turnPart(TURN)])],
    });
    player.act(GO);
    await settled();
    expect(asked.filter((one) => one === 'resume')).toHaveLength(1);
    expect(readAll(player)).toEqual(['Two.', 'Three.', 'Four.']);
    expect(player.getSnapshot()).toMatchObject({ reconnecting: false, problem: null });
  });

  test('while the turn ends: what was committed is taken from the play', async () => {
    const { player } = await opened({
      play: [BEFORE, AFTER],
      act: [bodyOf([...frameParts(FRAMES.slice(0, 1)), 'data: {"type":"data-fr'])],
      resume: [null],
    });
    player.act(GO);
    await settled();
    expect(readAll(player)).toEqual(['Two.', 'Three.', 'Four.']);
    expect(askedFor(player.getSnapshot().stage)).toBe('free-text');
  });

  test('again and again: patience grows, and begins anew when the turn comes further', async () => {
    const broken = () => new TypeError('network error');
    const { player, waits } = await opened({
      play: [BEFORE, AFTER],
      act: [bodyOf([broken()])],
      resume: [
        OFFLINE,
        OFFLINE,
        bodyOf([...frameParts(FRAMES.slice(0, 2)), broken()]),
        bodyOf([...frameParts(FRAMES.slice(0, 2)), broken()]),
        bodyOf([...frameParts(FRAMES), turnPart(TURN)]),
      ],
    });
    player.act(GO);
    await settled();
    expect(waits).toEqual([300, 1000, 2000, 300, 1000]);
    expect(readAll(player)).toEqual(['Two.', 'Three.', 'Four.']);
  });

  test('for good: after the last attempt the player is told, and may try to get back', async () => {
    const { player, waits, asked } = await opened({
      play: [BEFORE, { ...BEFORE, running: true }, AFTER],
      act: [bodyOf([...frameParts(FRAMES.slice(0, 1)), new TypeError('network error')])],
      resume: [OFFLINE, OFFLINE, OFFLINE, OFFLINE, OFFLINE, OFFLINE, bodyOf([...frameParts(FRAMES), turnPart(TURN)])],
    });
    player.act(GO);
    await settled();
    expect(waits).toEqual([300, 1000, 2000, 4000, 8000, 15_000]);
    expect(player.getSnapshot()).toMatchObject({ running: false, problem: { kind: 'offline', action: GO } });
    player.retry();
    await settled();
    expect(asked.filter((one) => one === 'act')).toHaveLength(1);
    expect(readAll(player)).toEqual(['Two.', 'Three.', 'Four.']);
  });

  test('before the turn was taken: the action is kept', async () => {
    const { player, waits } = await opened({
      play: [BEFORE],
      act: [OFFLINE],
      resume: [OFFLINE],
    });
    player.act(GO);
    await settled();
    expect(waits).toEqual([]);
    expect(player.getSnapshot()).toMatchObject({ running: false, problem: { kind: 'offline', action: GO } });
    expect(askedFor(player.getSnapshot().stage)).toBe('choice');
  });
});

describe('a turn that fails', () => {
  const failing = () =>
    bodyOf([
      ...frameParts(FRAMES.slice(0, 1)),
      sse({
        type: 'data-refusal',
        data: { code: 'rate_limited', reason: { code: 'story-is-spent', tokens: 5, isSession: false } },
      }),
      sse({ type: 'error', errorText: 'Broken off.' }),
    ]);

  test('leaves the play as it was, and its action is sent again on demand', async () => {
    const { player, actions } = await opened({
      play: [BEFORE, BEFORE, BEFORE, AFTER],
      act: [failing(), bodyOf([...frameParts(FRAMES), turnPart(TURN)])],
      resume: [null],
    });
    player.act(GO);
    await settled();
    expect(player.getSnapshot().problem).toEqual({
      kind: 'interrupted',
      refused: { code: 'rate_limited', reason: { code: 'story-is-spent', tokens: 5, isSession: false } },
      action: GO,
    });
    expect(player.getSnapshot().stage.scene.line?.text).toBe('Before.');
    expect(askedFor(player.getSnapshot().stage)).toBe('choice');
    player.retry();
    await settled();
    expect(actions).toEqual([GO, GO]);
    expect(player.getSnapshot().problem).toBeNull();
    expect(readAll(player)).toEqual(['Two.', 'Three.', 'Four.']);
  });

  test('but was taken after all is not sent again: its frames are read', async () => {
    const { player, actions } = await opened({
      play: [BEFORE, AFTER],
      act: [new ApiError(503, 'unavailable', 'Too busy.')],
      resume: [null],
    });
    player.act(GO);
    await settled();
    expect(player.getSnapshot().problem).toMatchObject({
      kind: 'refused',
      refused: { code: 'unavailable', message: 'Too busy.' },
      action: GO,
    });
    player.retry();
    await settled();
    expect(actions).toEqual([GO]);
    expect(readAll(player)).toEqual(['Two.', 'Three.', 'Four.']);
  });

  test('is put away when the player says so', async () => {
    const { player } = await opened({ play: [BEFORE], act: [failing()], resume: [null] });
    player.act(GO);
    await settled();
    player.dismissProblem();
    expect(player.getSnapshot().problem).toBeNull();
    expect(askedFor(player.getSnapshot().stage)).toBe('choice');
  });
});

describe('a turn that is stopped before a word of it was told', () => {
  const GONE = turnData({ ...BEFORE, kept: false });
  const shown = numbered(
    [
      { type: 'hide', character: 'aiko' },
      { type: 'show', character: 'kenji' },
    ],
    1,
  );

  test('leaves the stage as it was, its action is offered again, and the next telling is seen whole', async () => {
    const { player, actions } = await opened({
      play: [BEFORE, BEFORE, BEFORE, AFTER],
      act: [bodyOf([...frameParts(shown), turnPart(GONE)]), bodyOf([...frameParts(FRAMES), turnPart(TURN)])],
    });
    const before = player.getSnapshot().stage;
    player.act(GO);
    await settled();
    const { stage, problem, running } = player.getSnapshot();
    expect({ running, problem }).toEqual({
      running: false,
      problem: { kind: 'stopped', refused: null, action: GO },
    });
    expect(stage).toEqual(before);
    expect(askedFor(stage)).toBe('choice');
    player.retry();
    await settled();
    expect(actions).toEqual([GO, GO]);
    expect(readAll(player)).toEqual(['Two.', 'Three.', 'Four.']);
  });

  test('and was the last one told anew leaves the telling before, with or without frames of the other', async () => {
    for (const came of [[], [{ seq: 0, frame: { type: 'hide', character: 'aiko' } as const }]]) {
      const play = { ...BEFORE, canReroll: true };
      const { player } = await opened({
        play: [play],
        reroll: [bodyOf([...frameParts(came), turnPart(GONE)])],
      });
      readAll(player);
      expect(canTellAgain(player.getSnapshot())).toBe(true);
      player.reroll();
      await settled();
      const { stage, problem, running } = player.getSnapshot();
      expect({ running, problem }).toEqual({ running: false, problem: null });
      expect(stage.scene.line?.text).toBe('Before.');
      expect(askedFor(stage)).toBe('choice');
    }
  });
});

describe('a server that dies in the middle of a turn', () => {
  const stored = () => {
    const kept = new Map<string, string>();
    return () => ({
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    });
  };

  test('is waited for; then the play stands as before, in words of the page, and the action is sent again on demand', async () => {
    const { player, actions } = await opened({
      play: [BEFORE, BEFORE, BEFORE, AFTER],
      act: [
        bodyOf([...frameParts(FRAMES.slice(0, 1)), sse({ type: 'error', errorText: 'The server is stopping.' })]),
        bodyOf([...frameParts(FRAMES), turnPart(TURN)]),
      ],
      resume: [OFFLINE, OFFLINE, null],
    });
    player.act(GO);
    await settled();
    expect(player.getSnapshot()).toMatchObject({
      ...{ running: false, reconnecting: false },
      problem: { kind: 'interrupted', refused: null, action: GO },
    });
    expect(player.getSnapshot().stage.scene.line?.text).toBe('Before.');
    player.retry();
    await settled();
    expect(actions).toEqual([GO, GO]);
    expect(readAll(player)).toEqual(['Two.', 'Three.', 'Four.']);
  });

  test('and a page that is loaded anew offers what was sent, until it is told or put away', async () => {
    const storage = stored();
    const say = { type: 'text', text: 'I hold the rope.' } as const;
    const outbox = () => createOutbox('play', storage);
    const first = await opened({ play: [BEFORE], act: [new ReadableStream()] }, undefined, outbox());
    first.player.act(say);
    await settled();
    first.player.close();
    const reloaded = await opened(
      { play: [BEFORE, BEFORE, AFTER], act: [bodyOf([...frameParts(FRAMES), turnPart(TURN)])] },
      undefined,
      outbox(),
    );
    expect(reloaded.player.getSnapshot().problem).toEqual({
      kind: 'interrupted',
      refused: null,
      action: say,
    });
    expect(askedFor(reloaded.player.getSnapshot().stage)).toBe('choice');
    reloaded.player.retry();
    await settled();
    expect(reloaded.actions).toEqual([say]);
    expect(outbox().get(1)).toBeUndefined();
    expect(outbox().get(2)).toBeUndefined();

    outbox().put(1, say);
    const put = await opened({ play: [BEFORE] }, undefined, outbox());
    put.player.dismissProblem();
    expect(outbox().get(1)).toBeUndefined();
  });

  test('what was told after all is not offered', async () => {
    const outbox = createOutbox('play', stored());
    outbox.put(1, GO);
    const { player } = await opened({ play: [AFTER], turns: [{ turns: [] }] }, undefined, outbox);
    expect(player.getSnapshot().problem).toBeNull();
    expect(outbox.get(1)).toBeUndefined();
  });

  test('a browser that stores nothing keeps nothing, and is no trouble', () => {
    const outbox = createOutbox('play', () => {
      throw new Error('denied');
    });
    outbox.put(1, GO);
    expect(outbox.get(1)).toBeUndefined();
    const damaged = createOutbox('play', () => ({ getItem: () => '[[1,2],["play",1,{}],{', setItem: () => undefined }));
    expect(damaged.get(1)).toBeUndefined();
  });
});

describe('a play that has moved on elsewhere', () => {
  test('is shown where it is when an action no longer fits', async () => {
    const conflict = new ApiError(409, 'conflict', 'The play waits for words.', { hint: 'Reload it.' });
    const { player } = await opened({
      play: [BEFORE, AFTER],
      act: [conflict],
      turns: [{ turns: [{ turn: 1, action: { type: 'start' }, frames: BEFORE.frames, waitingFor: 'choice' }] }],
    });
    player.act(GO);
    await settled();
    expect(player.getSnapshot()).toMatchObject({ problem: { kind: 'moved-on', action: null }, running: false });
    expect(player.getSnapshot().stage.scene.line?.text).toBe('Four.');
    expect(askedFor(player.getSnapshot().stage)).toBe('free-text');
  });

  test('is followed when its turn runs', async () => {
    const { player } = await opened({
      play: [BEFORE, { ...BEFORE, running: true }, AFTER],
      act: [new ApiError(409, 'conflict', 'A turn is being told.')],
      resume: [bodyOf([...frameParts(FRAMES), turnPart(TURN)])],
    });
    player.act(GO);
    await settled();
    expect(readAll(player)).toEqual(['Two.', 'Three.', 'Four.']);
  });
});

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
    expect(askedFor(player.getSnapshot().stage)).toBe('choice');
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
    expect(askedFor(player.getSnapshot().stage)).toBeNull();
    expect(readAll(player)).toEqual(['Three.', 'Four.']);
    expect(askedFor(player.getSnapshot().stage)).toBe('free-text');
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
    expect(askedFor(player.getSnapshot().stage)).toBe('free-text');
  });

  test('is the end where all was read, where nothing is known, and where that was in a turn now gone', async () => {
    for (const seq of [3, undefined, 9]) {
      const { player } = await opened({ play: [AFTER], turns: [{ turns: [] }] }, kept(seq));
      expect(askedFor(player.getSnapshot().stage)).toBe('free-text');
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
