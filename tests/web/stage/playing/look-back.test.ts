import { describe, expect, test } from 'vitest';
import type { VNFrame } from '../../../../shared/play/index.ts';
import { getPreviousSeq, getVisiblePastTurn, getVisibleScene } from '../../../../web/stage/playing/look-back.ts';
import { createPlayer } from '../../../../web/stage/playing/player.ts';
import {
  canTravel,
  continuesOnTap,
  getWaitingFor,
  type StageState,
  stageReducer,
} from '../../../../web/stage/playing/stage-reducer.ts';
import { numbered, playAnswer, scriptedApi, settled, stageAfter, told, turnData } from '../support.ts';

const line = (text: string): VNFrame => ({ type: 'narrate', text });
const CHOICE: VNFrame = { type: 'choice', options: [{ id: 'a', text: 'Go.' }], freeText: true };
const CHOOSING = turnData({ waitingFor: 'choice', choices: [{ id: 'a', text: 'Go.' }], freeText: true });

const lineOf = (state: StageState): string | undefined => getVisibleScene(state).line?.text;
const times = (count: number, type: 'advanced' | 'looked-back' | 'looked-forward', state: StageState): StageState =>
  stageAfter(
    Array.from({ length: count }, () => ({ type })),
    state,
  );

/** Two turns: Kenji comes on in the first, and leaves in the second. */
const first = stageReducer(
  times(4, 'advanced', told([{ type: 'show', character: 'kenji' }, line('One.'), line('Two.'), CHOICE], CHOOSING)),
  { type: 'typed' },
);
const second = stageReducer(
  times(
    4,
    'advanced',
    stageAfter(
      [
        { type: 'turn-began', action: { type: 'choice', choiceId: 'a' } },
        {
          type: 'frames-came',
          frames: numbered([line('Three.'), { type: 'hide', character: 'kenji' }, line('Four.')], 4),
        },
        { type: 'turn-ended', standing: turnData({ turn: 2, connections: ['pier'] }) },
      ],
      first,
    ),
  ),
  { type: 'typed' },
);

describe('a look back', () => {
  test('shows the lines before, whole, across turns, and the present stays as it is', () => {
    expect(continuesOnTap(second)).toBe(true);
    const seen = [1, 2, 3].map((count) => lineOf(times(count, 'looked-back', second)));
    expect(seen).toEqual(['Three.', 'Two.', 'One.']);
    const back = times(2, 'looked-back', second);
    expect({ ...back, look: null }).toEqual(second);
  });

  test('shows who was there then', () => {
    const characters = (state: StageState) => getVisibleScene(state).sprites.map(({ character }) => character);
    expect(characters(second)).toEqual([]);
    expect(characters(times(1, 'looked-back', second))).toEqual(['kenji']);
    expect(characters(times(3, 'looked-back', second))).toEqual(['kenji']);
  });

  test('asks nothing of the present, and shows what could be chosen at the end of a turn', () => {
    const back = times(2, 'looked-back', second);
    expect([getWaitingFor(back), canTravel(back), continuesOnTap(back)]).toEqual([null, false, false]);
    expect(getVisiblePastTurn(back)).toEqual({ turn: 1, asked: CHOICE });
    expect(getVisiblePastTurn(times(3, 'looked-back', second))).toEqual({ turn: 1, asked: null });
    expect(getVisiblePastTurn(times(1, 'looked-back', second))).toBeNull();
  });

  test('leads on again line by line, to the present', () => {
    const start = times(3, 'looked-back', second);
    const seen = [1, 2, 3].map((count) => lineOf(times(count, 'looked-forward', start)));
    expect(seen).toEqual(['Two.', 'Three.', 'Four.']);
    expect(times(3, 'looked-forward', start)).toEqual(second);
    expect(times(3, 'advanced', start)).toEqual(second);
    expect(stageReducer(start, { type: 'looked-up' })).toEqual(second);
    expect(stageReducer(second, { type: 'looked-forward' })).toBe(second);
  });

  test('ends at the first line that is known', () => {
    const start = times(3, 'looked-back', second);
    expect(getPreviousSeq(start)).toBeUndefined();
    expect(stageReducer(start, { type: 'looked-back' })).toBe(start);
  });

  test('loses nothing of a turn that is still coming, and tells nothing that was not read', () => {
    const open = times(2, 'advanced', told([line('One.'), line('Two.'), line('Three.')], null));
    expect(lineOf(open)).toBe('Two.');
    const back = times(1, 'looked-back', open);
    const more = stageReducer(back, { type: 'frames-came', frames: numbered([line('Four.')], 3) });
    expect(lineOf(more)).toBe('One.');
    const present = times(1, 'looked-forward', more);
    expect(present.look).toBeNull();
    expect(lineOf(present)).toBe('Two.');
    expect(lineOf(times(4, 'advanced', present))).toBe('Four.');
  });

  test('is over when another turn begins, and a turn that failed takes nothing with it', () => {
    const begun = stageReducer(times(1, 'looked-back', second), { type: 'turn-began', action: { type: 'continue' } });
    expect(begun.look).toBeNull();
    expect(begun.past.map(({ turn }) => turn)).toEqual([1, 2]);
    expect(stageReducer(begun, { type: 'turn-failed' })).toEqual(second);
  });
});

test('turns this page has not are read when one looks there, and no turn is asked for', async () => {
  const frames = (turn: number) =>
    numbered([{ type: 'background', id: `street_${turn}` }, line(`Of turn ${turn}.`)], turn * 10).map(
      ({ seq, frame }) => ({ ...frame, seq }),
    );
  const turns = Array.from({ length: 20 }, (_, index) => ({
    turn: index + 1,
    action: { type: 'continue' as const },
    waitingFor: 'continue' as const,
    frames: frames(index + 1),
  }));
  const { api, asked } = scriptedApi({
    play: [playAnswer({ turn: 20, frames: frames(20) })],
    turns: [{ turns: turns.slice(7, 19) }, { turns: turns.slice(0, 7) }],
  });
  const player = createPlayer(api, { wait: async () => {} });
  player.open();
  await settled();
  expect(asked).toEqual(['play', 'turns 8 12']);
  for (let count = 0; count < 12; count++) player.lookBack();
  expect(lineOf(player.getSnapshot().stage)).toBe('Of turn 8.');
  player.lookBack();
  await settled();
  expect(asked).toEqual(['play', 'turns 8 12', 'turns 1 7']);
  expect(lineOf(player.getSnapshot().stage)).toBe('Of turn 7.');
  const seqOf = (turn: number) => turn * 10 + 1;
  player.lookAt(12, seqOf(12));
  expect(lineOf(player.getSnapshot().stage)).toBe('Of turn 12.');
  player.lookAt(20, seqOf(20));
  expect(player.getSnapshot().stage.look).toBeNull();
  player.lookAt(7, seqOf(7));
  for (let count = 0; count < 9; count++) player.lookBack();
  await settled();
  expect(lineOf(player.getSnapshot().stage)).toBe('Of turn 1.');
  expect(asked).toHaveLength(3);
});
