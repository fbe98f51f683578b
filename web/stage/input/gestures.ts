import TinyGesture from 'tinygesture';
import type { Command } from '../preferences/key-bindings.ts';
import { isEditable, sheetIsOpen } from './use-stage-input.ts';

/** Touch gestures on the stage; a tap is a click and advances. Two fingers skip. */
const GESTURES = {
  swiperight: 'back',
  swipeleft: 'forward',
  swipeup: 'hide',
  longpress: 'menu',
} as const satisfies Record<string, Command>;

/** Reads touch gestures on the stage, outside of text fields and sheets. Returns a function that stops it. */
export function watchGestures(stage: HTMLElement, onCommand: (command: Command) => void): () => void {
  const isBuiltIn = (event: Event) => !isEditable(event.target) && !sheetIsOpen();
  const gesture = new TinyGesture(stage, { mouseSupport: false });
  let pressedLong = false;
  let unheard: (() => void) | null = null;
  for (const [name, command] of Object.entries(GESTURES)) {
    gesture.on(name as keyof typeof GESTURES, (event) => {
      if (!isBuiltIn(event) || (name === 'swipeup' && scrolls(event))) return;
      pressedLong = name === 'longpress';
      if (pressedLong) unheard = ignoreItsClick();
      onCommand(command);
    });
  }
  // The finger lifted after a long press must not click what has appeared below it.
  const onTouchEnd = (event: TouchEvent) => {
    if (pressedLong) event.preventDefault();
    pressedLong = false;
  };
  const onTouchStart = (event: TouchEvent) => {
    if (event.touches.length === 2 && isBuiltIn(event)) onCommand('skip');
  };
  stage.addEventListener('touchstart', onTouchStart, { passive: true });
  stage.addEventListener('touchend', onTouchEnd);
  return () => {
    unheard?.();
    gesture.destroy();
    stage.removeEventListener('touchstart', onTouchStart);
    stage.removeEventListener('touchend', onTouchEnd);
  };
}

const CLICK_WITHIN = 500;

/** So that it does not hit what has appeared below. Works even if the page is slow; later presses are heard. */
function ignoreItsClick(): () => void {
  const over = new AbortController();
  const whileOn = { capture: true, signal: over.signal };
  const end = () => over.abort();
  document.addEventListener(
    'click',
    (event) => {
      // Clicks by keyboard are not from the finger.
      if (event.detail === 0) return;
      event.preventDefault();
      event.stopPropagation();
      end();
    },
    whileOn,
  );
  document.addEventListener('pointerdown', end, whileOn);
  for (const name of ['touchend', 'touchcancel']) {
    document.addEventListener(name, () => setTimeout(end, CLICK_WITHIN), whileOn);
  }
  return end;
}

const scrolls = ({ target }: Event): boolean => {
  const scroller = target instanceof Element ? target.closest('.stage-text, [data-asks], .stage-center') : null;
  return scroller !== null && scroller.scrollHeight > scroller.clientHeight + 1;
};
