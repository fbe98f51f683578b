import TinyGesture from 'tinygesture';
import type { Command } from '../preferences/keys.ts';
import { isEditable, sheetIsOpen } from './use-stage-input.ts';

/** What a finger does on the stage; a tap is a click, and goes on. Two fingers skip. */
const GESTURES = {
  swiperight: 'back',
  swipeleft: 'forward',
  swipeup: 'hide',
  longpress: 'menu',
} as const satisfies Record<string, Command>;

/** Reads fingers on the stage, wherever nothing is written and no sheet lies over it. What it returns ends that. */
export function watchGestures(stage: HTMLElement, onCommand: (command: Command) => void): () => void {
  const isOurs = (event: Event) => !isEditable(event.target) && !sheetIsOpen();
  const gesture = new TinyGesture(stage, { mouseSupport: false });
  let pressedLong = false;
  let unheard: (() => void) | null = null;
  for (const [name, command] of Object.entries(GESTURES)) {
    gesture.on(name as keyof typeof GESTURES, (event) => {
      if (!isOurs(event) || (name === 'swipeup' && scrolls(event))) return;
      pressedLong = name === 'longpress';
      if (pressedLong) unheard = ignoreItsClick();
      onCommand(command);
    });
  }
  // The finger that is lifted from a long press presses nothing of what has come under it.
  const onTouchEnd = (event: TouchEvent) => {
    if (pressedLong) event.preventDefault();
    pressedLong = false;
  };
  const onTouchStart = (event: TouchEvent) => {
    if (event.touches.length === 2 && isOurs(event)) onCommand('skip');
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

/** How long after a finger was lifted its click may come, in ms. */
const CLICK_WITHIN = 500;

/**
 * Keeps the click of a finger that is still down from what has come under it: a page that is late with its answer is not asked whether the finger's end
 * makes one. Whatever is pressed after it is heard. @returns what ends that
 */
function ignoreItsClick(): () => void {
  const over = new AbortController();
  const whileOn = { capture: true, signal: over.signal };
  const end = () => over.abort();
  document.addEventListener(
    'click',
    (event) => {
      // A key's click is none of a finger's.
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

/** Whether a finger that moves up scrolls what it lies on. */
const scrolls = ({ target }: Event): boolean => {
  const scroller = target instanceof Element ? target.closest('.stage-text, [data-asks], .stage-bill-scroll') : null;
  return scroller !== null && scroller.scrollHeight > scroller.clientHeight + 1;
};
