import { describe, expect, test } from 'vitest';
import type { VNFrame } from '../../../../shared/play/index.ts';
import {
  canTravel,
  continuesOnTap,
  getWaitingFor,
  INITIAL_STAGE,
  type StageState,
  stageReducer,
} from '../../../../web/stage/playing/stage-reducer.ts';
import { numbered, playAnswer, stageAfter, told, turnData } from '../support.ts';

const ONE: VNFrame = { type: 'narrate', text: 'One.' };
const TWO: VNFrame = { type: 'say', character: 'aiko', text: 'Two.' };
const CHOICE: VNFrame = { type: 'choice', options: [{ id: 'a', text: 'Go.' }], freeText: true };
const CHOOSING = turnData({ waitingFor: 'choice', choices: [{ id: 'a', text: 'Go.' }], freeText: true });

const lineOf = (state: StageState): string | undefined => state.scene.line?.text;
const advanced = (state: StageState, times = 1): StageState =>
  stageAfter(
    Array.from({ length: times }, () => ({ type: 'advanced' }) as const),
    state,
  );

describe('reading', () => {
  test('each line waits: one step completes it, the next brings another', () => {
    const first = told([ONE, TWO, CHOICE], CHOOSING);
    expect(lineOf(first)).toBe('One.');
    expect(first.hold).toEqual({ kind: 'line', typed: false });
    const complete = advanced(first);
    expect(lineOf(complete)).toBe('One.');
    expect(complete.hold).toEqual({ kind: 'line', typed: true });
    expect(lineOf(advanced(complete))).toBe('Two.');
  });

  test('the choices come under the last line as soon as it is there', () => {
    const last = advanced(told([ONE, TWO, CHOICE], CHOOSING), 2);
    expect(getWaitingFor(last)).toBeNull();
    const asked = stageReducer(last, { type: 'typed' });
    expect(lineOf(asked)).toBe('Two.');
    expect(getWaitingFor(asked)).toBe('choice');
    expect(asked.telling).toBe(false);
    expect(asked.standing.choices).toHaveLength(1);
  });

  test('nothing is asked while the turn may still bring more', () => {
    const open = stageReducer(told([ONE, CHOICE], null), { type: 'typed' });
    expect(getWaitingFor(open)).toBeNull();
    expect(getWaitingFor(stageReducer(open, { type: 'turn-ended', standing: CHOOSING }))).toBe('choice');
  });

  test('clocks move when the turn has been read, not when it has come', () => {
    const trackers = [{ label: 'Clues', value: 2, max: 4, kind: 'progress' as const }];
    const state = told([ONE], turnData({ trackers }));
    expect(state.standing.trackers).toEqual([]);
    expect(stageReducer(state, { type: 'typed' }).standing.trackers).toEqual(trackers);
  });

  test('a turn without a word is over at once', () => {
    expect(getWaitingFor(told([CHOICE], CHOOSING))).toBe('choice');
    expect(getWaitingFor(told([], turnData({ waitingFor: 'free-text' })))).toBe('free-text');
  });

  test('a change of scene after the last words waits for the reader', () => {
    const moving = stageReducer(told([ONE, { type: 'background', id: 'bar' }], turnData()), { type: 'typed' });
    expect(moving.scene.background).toBeNull();
    expect(advanced(moving).scene.background?.id).toBe('bar');
  });

  test('the curtain falls only after the last words were read', () => {
    const end = turnData({ waitingFor: null, ended: true, ending: 'Fin.' });
    for (const frames of [[ONE, { type: 'ending', text: 'Fin.' } as const], [ONE]]) {
      const read = stageReducer(told(frames, end), { type: 'typed' });
      expect(read.standing.ended).toBe(false);
      expect(advanced(read).standing.ended).toBe(true);
    }
  });
});

describe('what holds the story back', () => {
  test('a pause, for its time or until the player goes on', () => {
    const paused = told([{ type: 'pause', ms: 400 }, ONE]);
    expect(paused.hold).toEqual({ kind: 'pause', ms: 400, seq: 0 });
    expect(stageReducer(paused, { type: 'hold-elapsed', seq: 7 })).toBe(paused);
    expect(lineOf(stageReducer(paused, { type: 'hold-elapsed', seq: 0 }))).toBe('One.');
    expect(lineOf(advanced(paused))).toBe('One.');
  });

  test('a new place, but neither a cut nor the same place again', () => {
    expect(told([{ type: 'background', id: 'bar' }, ONE]).hold?.kind).toBe('pause');
    expect(told([{ type: 'background', id: 'bar', transition: 'cut' }, ONE]).hold?.kind).toBe('line');
    const again = stageAfter(
      [{ type: 'frames-came', frames: numbered([{ type: 'background', id: 'bar' }, ONE], 1) }],
      told([{ type: 'background', id: 'bar', transition: 'cut' }], null),
    );
    expect(again.hold?.kind).toBe('line');
  });

  test('a picture without words, and dice', () => {
    expect(told([{ type: 'cg', id: 'pier' }, ONE]).hold).toEqual({ kind: 'picture' });
    const dice = told([{ type: 'check-result', dice: [6, 6], modifier: 0, total: 12, outcome: 'full' }, ONE]);
    expect(dice.hold).toEqual({ kind: 'dice', seq: 0 });
    expect(lineOf(advanced(dice))).toBe('One.');
  });
});

describe('frames that come twice', () => {
  test('are performed once, from a replay and out of an answer alike', () => {
    const frames = numbered([ONE, TWO]);
    const first = stageAfter([
      { type: 'turn-began', action: null },
      { type: 'frames-came', frames: frames.slice(0, 1) },
    ]);
    const replayed = stageAfter([{ type: 'frames-came', frames }], first);
    expect(replayed.turnFrames).toEqual(frames);
    expect(replayed.queue).toEqual(frames.slice(1));
    expect(stageReducer(replayed, { type: 'frames-came', frames })).toBe(replayed);
  });

  test('a turn that failed is undone whole, and its next attempt may number alike', () => {
    const before = advanced(told([ONE, CHOICE], CHOOSING));
    const failed = stageAfter(
      [
        { type: 'turn-began', action: { type: 'choice', choiceId: 'a' } },
        { type: 'frames-came', frames: numbered([TWO], 2) },
        { type: 'turn-failed' },
      ],
      before,
    );
    expect(failed).toEqual(before);
    const again = stageAfter(
      [
        { type: 'turn-began', action: { type: 'choice', choiceId: 'a' } },
        { type: 'frames-came', frames: numbered([{ type: 'narrate', text: 'Anew.' }], 2) },
      ],
      failed,
    );
    expect(lineOf(again)).toBe('Anew.');
  });
});

describe('a play opened again', () => {
  const play = playAnswer({
    ...CHOOSING,
    turn: 3,
    frames: [
      { ...TWO, seq: 9 },
      { ...CHOICE, seq: 10 },
    ],
    connections: ['pier'],
  });
  const earlier = numbered([{ type: 'background', id: 'alley' }, { type: 'show', character: 'kenji' }, ONE]);
  const restored = stageAfter([{ type: 'restored', play, earlier: [{ turn: 2, frames: earlier }] }]);

  test('shows the last line whole, the people and the place, and asks', () => {
    expect(restored.scene).toMatchObject({
      background: { id: 'alley' },
      sprites: [{ character: 'kenji' }],
      line: { text: 'Two.' },
    });
    expect(restored.hold).toBeNull();
    expect(getWaitingFor(restored)).toBe('choice');
    expect(canTravel(restored)).toBe(true);
    expect(restored.lastSeq).toBe(10);
  });

  test('can be read again from where its turn began', () => {
    const reading = stageReducer(restored, { type: 'reread' });
    expect(lineOf(reading)).toBe('Two.');
    expect(reading.hold).toEqual({ kind: 'line', typed: false });
    expect(getWaitingFor(reading)).toBeNull();
    expect(reading.performedSeq).toBe(10);
    const read = advanced(reading);
    expect(getWaitingFor(read)).toBe('choice');
    expect(read.scene).toEqual(restored.scene);
  });
});

describe('what may be done', () => {
  test('no travel while a turn is told, with a check pending, without a way, or after the end', () => {
    const at = (changes: Parameters<typeof turnData>[0]) =>
      stageReducer(told([ONE], turnData(changes)), { type: 'typed' });
    expect(canTravel(at({ connections: ['pier'] }))).toBe(true);
    expect(canTravel(told([ONE], turnData({ connections: ['pier'] })))).toBe(false);
    expect(canTravel(at({ connections: ['pier'], waitingFor: 'dice-result' }))).toBe(false);
    expect(canTravel(at({ connections: [] }))).toBe(false);
    expect(canTravel(advanced(at({ connections: ['pier'], waitingFor: null, ended: true })))).toBe(false);
  });

  test('a tap continues the story where it waits for that alone', () => {
    const ways: VNFrame = { type: 'travel', locations: [{ id: 'pier', title: 'Pier' }] };
    const read = (frames: VNFrame[], changes = {}) => stageReducer(told(frames, turnData(changes)), { type: 'typed' });
    expect(continuesOnTap(read([ONE]))).toBe(true);
    expect(continuesOnTap(told([ONE]))).toBe(false);
    expect(continuesOnTap(read([ONE, ways]))).toBe(false);
    expect(continuesOnTap(read([ONE], { waitingFor: 'choice' }))).toBe(false);
    expect(continuesOnTap(advanced(read([ONE], { waitingFor: null, ended: true })))).toBe(false);
    expect(continuesOnTap(stageAfter([{ type: 'restored', play: playAnswer({ turn: 0 }), earlier: [] }]))).toBe(false);
  });

  test('stray events leave the stage alone', () => {
    for (const event of [{ type: 'advanced' }, { type: 'typed' }, { type: 'reread' }] as const) {
      expect(stageReducer(INITIAL_STAGE, event)).toBe(INITIAL_STAGE);
    }
  });

  test('a note that has been seen goes, the others stay', () => {
    const notes = told([
      { type: 'notify', text: 'First.' },
      { type: 'notify', text: 'Second.' },
    ]);
    const one = stageReducer(notes, { type: 'toast-expired', seq: 0 });
    expect(one.scene.toasts.map(({ title }) => title)).toEqual(['Second.']);
  });
});
