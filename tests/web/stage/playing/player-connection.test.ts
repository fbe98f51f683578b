import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../../web/api/api-error.ts';
import { createOutbox } from '../../../../web/stage/playing/outbox.ts';
import { canRetell } from '../../../../web/stage/playing/player.ts';
import { getWaitingFor } from '../../../../web/stage/playing/stage-reducer.ts';
import { bodyOf, frameParts, numbered, settled, sse, turnData, turnPart } from '../support.ts';
import { AFTER, BEFORE, FRAMES, GO, OFFLINE, opened, readAll, TURN } from './player-support.ts';

const stored = () => {
  const kept = new Map<string, string>();
  return () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
};

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
    expect(getWaitingFor(player.getSnapshot().stage)).toBe('free-text');
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
    expect(getWaitingFor(player.getSnapshot().stage)).toBe('choice');
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
    expect(getWaitingFor(player.getSnapshot().stage)).toBe('choice');
    player.retry();
    await settled();
    expect(actions).toEqual([GO, GO]);
    expect(player.getSnapshot().problem).toBeNull();
    expect(readAll(player)).toEqual(['Two.', 'Three.', 'Four.']);
  });

  test('but words no model reads leaves the stage as it was, with what was typed', async () => {
    const refusal = new ApiError(422, 'refused', 'These words take a language model.', {
      reason: { code: 'words-take-a-model' },
    });
    const outbox = createOutbox('play', stored());
    const { player } = await opened({ play: [BEFORE], act: [refusal] }, undefined, outbox);
    const { stage } = player.getSnapshot();
    player.act({ type: 'text', text: 'I whistle.' });
    await settled();
    expect(player.getSnapshot()).toMatchObject({
      running: false,
      problem: { kind: 'unread', refused: refusal, action: null, typed: 'I whistle.' },
    });
    expect(player.getSnapshot().stage).toEqual(stage);
    expect(outbox.get({ turn: 1, line: 1 })).toBeUndefined();
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
    expect(getWaitingFor(player.getSnapshot().stage)).toBe('choice');
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
    expect(getWaitingFor(stage)).toBe('choice');
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
      expect(canRetell(player.getSnapshot())).toBe(true);
      player.reroll();
      await settled();
      const { stage, problem, running } = player.getSnapshot();
      expect({ running, problem }).toEqual({ running: false, problem: null });
      expect(stage.scene.line?.text).toBe('Before.');
      expect(getWaitingFor(stage)).toBe('choice');
    }
  });
});

describe('a server that dies in the middle of a turn', () => {
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
    expect(getWaitingFor(reloaded.player.getSnapshot().stage)).toBe('choice');
    reloaded.player.retry();
    await settled();
    expect(reloaded.actions).toEqual([say]);
    expect(outbox().get({ turn: 1, line: 1 })).toBeUndefined();
    expect(outbox().get({ turn: 2, line: 1 })).toBeUndefined();

    outbox().put({ turn: 1, line: 1 }, say);
    const put = await opened({ play: [BEFORE] }, undefined, outbox());
    put.player.dismissProblem();
    expect(outbox().get({ turn: 1, line: 1 })).toBeUndefined();
  });

  test('does not offer an action again that was told after all', async () => {
    const outbox = createOutbox('play', stored());
    outbox.put({ turn: 1, line: 1 }, GO);
    const { player } = await opened({ play: [AFTER], turns: [{ turns: [] }] }, undefined, outbox);
    expect(player.getSnapshot().problem).toBeNull();
    expect(outbox.get({ turn: 1, line: 1 })).toBeUndefined();
  });

  test('a browser that stores nothing keeps nothing, and is no trouble', () => {
    const outbox = createOutbox('play', () => {
      throw new Error('denied');
    });
    outbox.put({ turn: 1, line: 1 }, GO);
    expect(outbox.get({ turn: 1, line: 1 })).toBeUndefined();
    const damaged = createOutbox('play', () => ({ getItem: () => '[[1,2],["play",1,{}],{', setItem: () => undefined }));
    expect(damaged.get({ turn: 1, line: 1 })).toBeUndefined();
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
    expect(getWaitingFor(player.getSnapshot().stage)).toBe('free-text');
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
