import { describe, expect, test } from 'vitest';
import type { VNFrame } from '../../../../shared/play/index.ts';
import type { PlayAnswer, Save } from '../../../../shared/wire/index.ts';
import { ApiError } from '../../../../web/api/api-error.ts';
import {
  listSavePages,
  listSavesOnPage,
  listSlotsOnPage,
  nextQuickSlot,
  nextSlot,
  saveName,
} from '../../../../web/stage/menu/saves.ts';
import { createPlayApi } from '../../../../web/stage/playing/api.ts';
import { canRetell, createPlayer } from '../../../../web/stage/playing/player.ts';
import {
  getShownTurn,
  getWaitingFor,
  type StageState,
  stageReducer,
} from '../../../../web/stage/playing/stage-reducer.ts';
import { en } from '../../../../web/stage/texts/en.ts';
import {
  bodyOf,
  frameParts,
  numbered,
  playAnswer,
  scriptedApi,
  settled,
  stageAfter,
  told,
  turnData,
  turnPart,
} from '../support.ts';

const line = (text: string): VNFrame => ({ type: 'narrate', text });
const lineOf = (state: StageState): string | undefined => state.scene.line?.text;
const OLD = numbered([line('Old one.'), line('Old two.')], 4);
const NEW = numbered([line('New one.'), line('New two.'), line('New three.')], 4);
const PLAY: PlayAnswer = playAnswer({
  turn: 3,
  waitingFor: 'free-text',
  canReroll: true,
  frames: OLD.map(({ seq, frame }) => ({ ...frame, seq })),
});
const TURN = turnData({ turn: 3, waitingFor: 'free-text' });
const RETOLD: PlayAnswer = { ...PLAY, frames: NEW.map(({ seq, frame }) => ({ ...frame, seq })) };

async function opened(script: Parameters<typeof scriptedApi>[0]) {
  const scripted = scriptedApi({ turns: [{ turns: [] }], ...script });
  const player = createPlayer(scripted.api, { wait: async () => {}, onError: () => undefined });
  player.open();
  await settled();
  return { ...scripted, player, stage: () => player.getSnapshot().stage };
}

describe('telling the last turn again', () => {
  test('keeps the old telling on the stage until the first words of the new one', async () => {
    let send: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        send = controller;
      },
    });
    const { player, stage } = await opened({ play: [PLAY, RETOLD], reroll: [body] });
    player.reroll();
    await settled();
    expect(player.getSnapshot()).toMatchObject({ running: true, retelling: true });
    expect(lineOf(stage())).toBe('Old two.');
    const encoder = new TextEncoder();
    const parts = [...frameParts(NEW), turnPart(TURN)];
    send?.enqueue(encoder.encode(parts.shift()));
    await settled();
    expect(player.getSnapshot().retelling).toBe(false);
    expect(lineOf(stage())).toBe('New one.');
    expect(getShownTurn(stage())).toBe(3);
    for (const part of parts) send?.enqueue(encoder.encode(part));
    send?.close();
    await settled();
    for (let step = 0; step < 6; step++) player.dispatch({ type: 'advanced' });
    expect(lineOf(stage())).toBe('New three.');
    expect(getWaitingFor(stage())).toBe('free-text');
    expect(stage().standing.turn).toBe(3);
    expect(player.getSnapshot().problem).toBeNull();
  });

  test('is taken up where the page was loaded anew in the middle of it', async () => {
    const { stage } = await opened({
      play: [{ ...PLAY, running: true }, RETOLD],
      resume: [bodyOf([...frameParts(NEW), turnPart(TURN)])],
    });
    expect(stage().turnFrames).toEqual(NEW);
    expect(getShownTurn(stage())).toBe(3);
  });

  test('is not mistaken for the next turn, nor the next turn for it', async () => {
    const next = numbered([line('Next.')], 6);
    const { stage } = await opened({
      play: [
        { ...PLAY, running: true },
        { ...PLAY, turn: 4 },
      ],
      resume: [bodyOf([...frameParts(next), turnPart({ ...TURN, turn: 4 })])],
    });
    expect(getShownTurn(stage())).toBe(4);
    expect(stage().turnFrames).toEqual(next);
  });

  test('that comes to nothing leaves the old telling, and can be tried again', async () => {
    const { player, stage, asked } = await opened({
      play: [PLAY],
      reroll: [bodyOf([...frameParts(NEW.slice(0, 1)), new TypeError('network error')])],
      resume: [null],
    });
    player.reroll();
    await settled();
    expect(stage().turnFrames).toEqual(OLD);
    expect(stage().standing.turn).toBe(3);
    expect(player.getSnapshot().problem).toMatchObject({ kind: 'interrupted', again: true, action: null });
    player.retry();
    await settled();
    expect(asked.filter((one) => one === 'reroll')).toHaveLength(2);
  });

  test('that was told while the connection was gone is read from the play', async () => {
    const { player, stage } = await opened({
      play: [PLAY, RETOLD],
      reroll: [bodyOf([new TypeError('network error')])],
      resume: [null],
    });
    player.reroll();
    await settled();
    expect(stage().turnFrames).toEqual(NEW);
    expect(player.getSnapshot()).toMatchObject({ problem: null, running: false, retelling: false });
  });

  test('that does not fit shows the play as it stands', async () => {
    const { player, stage } = await opened({
      play: [PLAY, { ...PLAY, turn: 5, canReroll: false }],
      reroll: [new ApiError(409, 'conflict', 'A turn runs.')],
    });
    player.reroll();
    await settled();
    expect(stage().standing.turn).toBe(5);
    expect(player.getSnapshot().problem).toMatchObject({ kind: 'moved-on' });
    expect(canRetell(player.getSnapshot())).toBe(false);
  });

  test('is not asked for where it is not to be had', async () => {
    const { player, asked } = await opened({ play: [{ ...PLAY, canReroll: false }] });
    player.reroll();
    await settled();
    expect(asked).not.toContain('reroll');
  });
});

describe('going somewhere else in the history', () => {
  test('shows the play as it stands there', async () => {
    const there = playAnswer({ turn: 1, frames: [{ ...line('Long ago.'), seq: 0 }] });
    const { player, stage, api } = await opened({ play: [PLAY, there] });
    await expect(player.visit(() => api.loadSave('1'))).resolves.toBe(true);
    expect(lineOf(stage())).toBe('Long ago.');
    expect(player.getSnapshot().play?.turn).toBe(1);
  });

  test('that is refused leaves everything as it is, a turn half read too, and says why', async () => {
    const { player, stage, api } = await opened({
      play: [
        PLAY,
        { ...PLAY, turn: 4 },
        new ApiError(404, 'not_found', 'There is no save "9".', { hint: 'List them.' }),
      ],
      act: [bodyOf([...frameParts(numbered([line('A.'), line('B.')], 6)), turnPart({ ...TURN, turn: 4 })])],
    });
    player.act({ type: 'text', text: 'On.' });
    await settled();
    const before = stage();
    await expect(player.visit(() => api.loadSave('9'))).resolves.toBe(false);
    expect(stage()).toBe(before);
    expect(player.getSnapshot().problem).toMatchObject({
      refused: { code: 'not_found', message: 'There is no save "9".' },
    });
  });
});

test('reports a failed plan once the turn has been read, and after loading', () => {
  const trouble = { message: 'No plan.', rollbackTo: 2 };
  const coming = told([line('Plain.')], turnData({ trouble }));
  expect(coming.standing.trouble).toBeUndefined();
  expect(stageReducer(coming, { type: 'typed' }).standing.trouble).toEqual(trouble);
  const restored = stageAfter([{ type: 'restored', play: playAnswer({ trouble }), earlier: [] }]);
  expect(restored.standing.trouble).toEqual(trouble);
});

describe('saves', () => {
  const save = (slot: string, savedAt: string, more: Partial<Save> = {}): Save => ({
    slot,
    kind: slot.startsWith('auto-') ? 'auto' : 'manual',
    turn: 1,
    note: '',
    savedAt,
    onPath: true,
    protected: false,
    readTo: null,
    preview: { line: '', place: '', act: '', background: null, light: null, actors: [] },
    ...more,
  });

  test('lie on pages of six, the engine’s own, quick ones and those of other names on theirs, the newest first', () => {
    const saves = [
      save('1', '2026-01-01'),
      save('auto-1', '2026-01-04'),
      save('auto-left-2', '2026-01-05'),
      save('quick', '2025-01-01'),
      save('quick-3', '2026-01-03'),
    ];
    const on = (page: Parameters<typeof listSavesOnPage>[0], all = saves) =>
      listSavesOnPage(page, all).map(({ slot }) => slot);
    expect(on('auto')).toEqual(['auto-left-2', 'auto-1']);
    expect(on('quick')).toEqual(['quick-3', 'quick']);
    expect(listSlotsOnPage(2)).toEqual(['7', '8', '9', '10', '11', '12']);
    expect(listSavePages(saves)).toEqual(['auto', 'quick', 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    // What came by another way is not out of reach.
    const more = [...saves, save('70', '2026-01-01'), save('before-the-ball', '2026-01-01')];
    expect(listSavePages(more).slice(-2)).toEqual([12, 'other']);
    expect(on('other', more)).toEqual(['before-the-ball']);
  });

  test('of the quick kind come round in six, past those that are protected', () => {
    const ring = ['quick', 'quick-2', 'quick-3', 'quick-4', 'quick-5', 'quick-6'];
    const saves: Save[] = [];
    for (const [day, slot] of ring.entries()) {
      expect(nextQuickSlot(saves)).toBe(slot);
      saves.push(save(slot, `2026-01-0${day + 1}`));
    }
    expect(nextQuickSlot(saves)).toBe('quick');
    const held = saves.map((one) => ({ ...one, protected: one.slot === 'quick' }));
    expect(nextQuickSlot(held)).toBe('quick-2');
    expect(nextQuickSlot(saves.map((one) => ({ ...one, protected: true })))).toBeNull();
  });

  test('go by the lowest number that is free', () => {
    expect(nextSlot([])).toBe('1');
    expect(nextSlot([{ slot: '1' }, { slot: 'before-the-ball' }, { slot: '3' }])).toBe('2');
  });

  test('are called by their note, else by their slot', () => {
    const words = en.history;
    expect(saveName(save('1', '', { note: 'The rope' }), words)).toBe('The rope');
    expect(saveName(save('quick', ''), words)).toBe('Quick save');
    expect(saveName(save('4', ''), words)).toBe('Save 4');
    expect(saveName(save('auto-4', ''), words)).toBe('Autosave');
    expect(saveName(save('auto-left-2', ''), words)).toBe('Before going back');
    expect(saveName(save('auto-act-2', ''), words)).toBe('The beginning of act 2');
    expect(saveName(save('quick-3', ''), words)).toBe('Quick save');
  });
});

test('each wish goes to its route', async () => {
  const asked: [string, string, unknown][] = [];
  const api = createPlayApi('a/b', async (input, init) => {
    const { method = 'GET', body } = init ?? {};
    asked.push([method, String(input), typeof body === 'string' ? JSON.parse(body) : undefined]);
    return new Response(JSON.stringify({ id: 'new', saves: [] }));
  });
  await api.rollback(4);
  expect(await api.branch(4)).toBe('new');
  await api.branch(4, { latest: true });
  expect(await api.saves()).toEqual([]);
  await api.save('before-the-ball', { note: 'Now' });
  await api.changeSave('1', { protected: true });
  await api.deleteSave('1');
  await api.exportSaveFile('1');
  const file = new Blob(['{}']);
  expect(await api.importSaveFile(file)).toMatchObject({ id: 'new' });
  await api.loadSave('1');
  await api.reroll({}, new AbortController().signal);
  await api.reroll({ wish: 'Shorter.' }, new AbortController().signal);
  await api.reroll({ failed: true }, new AbortController().signal);
  await api.version();
  await api.moveToLatest();
  const base = '/api/plays/a%2Fb';
  expect(asked).toEqual([
    ['POST', `${base}/rollback`, { turn: 4 }],
    ['POST', `${base}/branch`, { turn: 4 }],
    ['POST', `${base}/branch`, { turn: 4, latest: true }],
    ['GET', `${base}/saves`, undefined],
    ['PUT', `${base}/saves/before-the-ball`, { note: 'Now' }],
    ['PATCH', `${base}/saves/1`, { protected: true }],
    ['DELETE', `${base}/saves/1`, undefined],
    ['GET', `${base}/saves/1/file`, undefined],
    ['POST', '/api/plays/import', undefined],
    ['POST', `${base}/saves/1/load`, {}],
    ['POST', `${base}/reroll`, {}],
    ['POST', `${base}/reroll`, { wish: 'Shorter.' }],
    ['POST', `${base}/reroll`, { failed: true }],
    ['GET', `${base}/version`, undefined],
    ['POST', `${base}/version`, {}],
  ]);
});
