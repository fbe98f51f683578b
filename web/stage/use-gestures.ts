import { type RefObject, useEffect, useRef } from 'react';
import TinyGesture from 'tinygesture';
import type { Command } from './keys.ts';
import { isEditable, sheetIsOpen } from './use-stage-input.ts';

/** What a finger does on the stage; a tap is a click, and goes on. Two fingers skip. */
const GESTURES = {
  swiperight: 'back',
  swipeleft: 'forward',
  swipeup: 'hide',
  longpress: 'menu',
} as const satisfies Record<string, Command>;

/** Touch on the stage, wherever nothing is written and no sheet lies over it. */
export function useGestures(root: RefObject<HTMLElement | null>, onCommand: (command: Command) => void): void {
  const latest = useRef(onCommand);
  latest.current = onCommand;
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const isOurs = (event: Event) => !isEditable(event.target) && !sheetIsOpen();
    const gesture = new TinyGesture(element, { mouseSupport: false });
    let pressedLong = false;
    for (const [name, command] of Object.entries(GESTURES)) {
      gesture.on(name as keyof typeof GESTURES, (event) => {
        if (!isOurs(event) || (name === 'swipeup' && scrolls(event))) return;
        pressedLong = name === 'longpress';
        latest.current(command);
      });
    }
    // The finger that is lifted from a long press presses nothing of what has come under it.
    const onTouchEnd = (event: TouchEvent) => {
      if (pressedLong) event.preventDefault();
      pressedLong = false;
    };
    const onTouchStart = (event: TouchEvent) => {
      if (event.touches.length === 2 && isOurs(event)) latest.current('skip');
    };
    element.addEventListener('touchstart', onTouchStart, { passive: true });
    element.addEventListener('touchend', onTouchEnd);
    return () => {
      gesture.destroy();
      element.removeEventListener('touchstart', onTouchStart);
      element.removeEventListener('touchend', onTouchEnd);
    };
  }, [root]);
}

/** Whether a finger that moves up scrolls what it lies on. */
const scrolls = ({ target }: Event): boolean => {
  const scroller = target instanceof Element ? target.closest('.stage-text, [data-asks], .stage-bill-scroll') : null;
  return scroller !== null && scroller.scrollHeight > scroller.clientHeight + 1;
};
