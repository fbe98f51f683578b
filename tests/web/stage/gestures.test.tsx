import { afterEach, expect, test, vi } from 'vitest';
import { watchGestures } from '../../../web/stage/input/gestures.ts';

afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** A stage, and what comes under a finger that lies on it. */
function stand() {
  const stage = document.body.appendChild(document.createElement('div'));
  const entry = document.body.appendChild(document.createElement('button'));
  const pressed = vi.fn();
  entry.addEventListener('click', pressed);
  const commands = vi.fn();
  const end = watchGestures(stage, commands);
  const touch = (type: string) =>
    stage.dispatchEvent(
      Object.assign(new Event(type, { bubbles: true, cancelable: true }), {
        touches: [{}],
        changedTouches: [{ identifier: 0, screenX: 5, screenY: 5 }],
      }),
    );
  const click = (detail: number) =>
    entry.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
  return { entry, pressed, commands, end, touch, click };
}

test('the click of a finger that pressed long presses nothing that has come under it', () => {
  vi.useFakeTimers();
  const { entry, pressed, commands, end, touch, click } = stand();
  touch('touchstart');
  vi.advanceTimersByTime(1000);
  expect(commands.mock.calls).toEqual([['menu']]);
  touch('touchend');
  click(1);
  expect(pressed).not.toHaveBeenCalled();
  // The next finger, a key, and whatever comes much later are heard.
  click(1);
  expect(pressed).toHaveBeenCalledTimes(1);
  touch('touchstart');
  vi.advanceTimersByTime(1000);
  click(0);
  expect(pressed).toHaveBeenCalledTimes(2);
  entry.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  click(1);
  expect(pressed).toHaveBeenCalledTimes(3);
  touch('touchstart');
  vi.advanceTimersByTime(1000);
  touch('touchend');
  vi.advanceTimersByTime(1000);
  click(1);
  expect(pressed).toHaveBeenCalledTimes(4);
  end();
});
