import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { VNFrame } from '../../../../shared/play/index.ts';
import type { TurnData } from '../../../../shared/wire/index.ts';
import { continuesOnTap, type StageState, stageReducer } from '../../../../web/stage/playing/stage-reducer.ts';
import { usePlayback } from '../../../../web/stage/playing/use-playback.ts';
import { DEFAULT_SETTINGS, getStageSettings } from '../../../../web/stage/preferences/settings.ts';
import { told, turnData } from '../support.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  getStageSettings().change(DEFAULT_SETTINGS);
});

const LINES: VNFrame[] = ['one', 'two', 'three', 'four'].map((text) => ({ type: 'narrate', text }));
const CHOICE = turnData({ waitingFor: 'choice', choices: [{ id: 'go', text: 'Go', locked: false }] });
const LONG = 4000;
const MOMENT = 40;

interface Played {
  known: string[];
  end?: TurnData | null;
  skip?: boolean;
}

/** A stage that is played by itself alone, for somebody who has read some of its lines. */
function play({ known, end = CHOICE, skip = true }: Played) {
  let stage: StageState = told(LINES, end);
  let isSkipping = skip;
  let problem: null = null;
  const continued = vi.fn();
  const dispatch: Parameters<typeof usePlayback>[0]['dispatch'] = (event) => {
    stage = stageReducer(stage, event);
    update();
  };
  const advance = () => {
    if (continuesOnTap(stage)) continued();
    else dispatch({ type: 'advanced' });
  };
  const player = { dispatch, advance, getSnapshot: () => ({ stage }) };
  const hook = renderHook(() =>
    usePlayback(player, { stage, problem }, stage.scene, {
      auto: false,
      skip: isSkipping,
      paused: false,
      wasRead: known.includes(stage.scene.line?.text ?? ''),
      onSkipEnd: () => {
        isSkipping = false;
        queueMicrotask(update);
      },
    }),
  );
  const update = () => act(() => hook.rerender());
  return {
    line: () => stage.scene.line?.text,
    typed: () => stage.hold?.kind !== 'line' || stage.hold.typed,
    telling: () => stage.telling,
    skipping: () => isSkipping,
    continued,
    press: (skips: boolean) => {
      isSkipping = skips;
      update();
    },
    // Each moment is drawn, as a page does.
    pass: async (ms = LONG) => {
      for (let passed = 0; passed < ms; passed += MOMENT) await act(() => vi.advanceTimersByTimeAsync(MOMENT));
    },
    passUndrawn: () => act(() => vi.advanceTimersByTimeAsync(LONG)),
    choose: async (frames: VNFrame[]) => {
      dispatch({ type: 'turn-began', action: { type: 'choice', choiceId: 'go' } });
      dispatch({ type: 'frames-came', frames: frames.map((frame, at) => ({ seq: 100 + at, frame })) });
    },
    fail: () => {
      problem = { kind: 'offline', refused: null, action: null } as never;
      update();
    },
  };
}

describe('skipping', () => {
  test('stops exactly at the first line that was not read, which is left to be read', async () => {
    const stage = play({ known: ['one', 'two'] });
    await stage.pass();
    expect([stage.line(), stage.typed(), stage.skipping()]).toEqual(['three', false, false]);
  });

  test('passes nothing unseen on a page that cannot keep up', async () => {
    const stage = play({ known: ['one'] });
    await stage.passUndrawn();
    expect(stage.line()).toBe('two');
  });

  test('passes the line it was begun at, new or not, and stops at the next new one', async () => {
    const stage = play({ known: ['two'] });
    await stage.pass();
    expect([stage.line(), stage.skipping()]).toEqual(['three', false]);
    stage.press(true);
    await stage.pass();
    expect([stage.line(), stage.skipping()]).toEqual(['four', false]);
  });

  test('passes what is new as well where the player wants that, and stops where something is asked', async () => {
    getStageSettings().change({ skipUnread: true });
    const stage = play({ known: [] });
    await stage.pass();
    expect([stage.line(), stage.telling(), stage.skipping()]).toEqual(['four', false, false]);
  });

  test('goes on after a choice where the player wants that, through what was read', async () => {
    getStageSettings().change({ skipAfterChoices: true });
    const stage = play({ known: ['one', 'two', 'three', 'four', 'five'] });
    await stage.pass();
    expect([stage.line(), stage.telling(), stage.skipping()]).toEqual(['four', false, true]);
    await stage.choose([
      { type: 'narrate', text: 'five' },
      { type: 'narrate', text: 'six' },
    ]);
    await stage.pass();
    expect([stage.line(), stage.skipping()]).toEqual(['six', false]);
  });

  test('goes on where the story only waits for that, and not after something went wrong', async () => {
    const stage = play({ known: ['one', 'two', 'three', 'four'], end: turnData() });
    await stage.pass(2000);
    expect(stage.continued).toHaveBeenCalled();
    expect(stage.skipping()).toBe(true);
    stage.fail();
    const times = stage.continued.mock.calls.length;
    await stage.pass();
    expect(stage.continued).toHaveBeenCalledTimes(times);
    expect(stage.skipping()).toBe(false);
  });

  test('with Ctrl held stops at what is new as well', async () => {
    const stage = play({ known: ['one', 'two'], skip: false });
    act(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Control' })));
    await stage.pass();
    expect(stage.line()).toBe('three');
    act(() => void window.dispatchEvent(new KeyboardEvent('keyup', { key: 'Control' })));
  });

  test('does nothing while it is not asked for', async () => {
    const stage = play({ known: ['one', 'two', 'three', 'four'], skip: false });
    await stage.pass();
    expect(stage.line()).toBe('one');
  });
});
