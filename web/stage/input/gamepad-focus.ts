import type { Command } from '../preferences/key-bindings.ts';
import { type PadDirection, watchGamepads } from './gamepad.ts';
import { sheetIsOpen } from './use-stage-input.ts';

const FOCUSABLE = 'button, a[href], input, select, textarea, summary, [tabindex="0"]';

function focusable(): HTMLElement[] {
  const sheets = [...document.querySelectorAll<HTMLElement>('dialog[open]')];
  const within = sheets.at(-1) ?? document.querySelector<HTMLElement>('.stage');
  return [...(within?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])].filter(
    (element) => element.checkVisibility() && !element.matches(':disabled') && !element.closest('[inert]'),
  );
}

const centre = (element: Element): { x: number; y: number } => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
};

/** The weight of a sideways distance, so that the focus prefers to move straight. */
const ASIDE = 3;

/** The next element in a direction, by position; without a focus the first choice, else the first element. */
function nextIn(direction: PadDirection): HTMLElement | undefined {
  const all = focusable();
  const from = all.find((element) => element === document.activeElement);
  if (!from) return all.find((element) => element.matches('[data-choice], [data-first]')) ?? all[0];
  const here = centre(from);
  const distance = (element: HTMLElement): number => {
    const { x, y } = centre(element);
    const [ahead, aside] = {
      up: [here.y - y, x - here.x],
      down: [y - here.y, x - here.x],
      left: [here.x - x, y - here.y],
      right: [x - here.x, y - here.y],
    }[direction] as [number, number];
    return ahead > 1 ? ahead + ASIDE * Math.abs(aside) : Number.POSITIVE_INFINITY;
  };
  const near = all
    .filter((element) => element !== from && distance(element) < Number.POSITIVE_INFINITY)
    .sort((one, other) => distance(one) - distance(other));
  return near[0];
}

function slide(direction: PadDirection): boolean {
  const slider = document.activeElement;
  if (!(slider instanceof HTMLInputElement) || slider.type !== 'range') return false;
  if (direction !== 'left' && direction !== 'right') return false;
  if (direction === 'left') slider.stepDown();
  else slider.stepUp();
  slider.dispatchEvent(new Event('input', { bubbles: true }));
  return true;
}

/** Lets gamepads move the focus, press, and send commands. Returns a function that stops it. */
export const connectGamepads = (onCommand: (command: Command) => void): (() => void) =>
  watchGamepads({
    onCommand: (command) => {
      const sheet = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1);
      // A sheet only takes "close"; the other commands are the stage's.
      if (!sheet) onCommand(command);
      else if (command === 'menu') sheet.dispatchEvent(new Event('cancel', { cancelable: true }));
    },
    onPress: () => {
      const at = document.activeElement;
      const presses = at instanceof HTMLElement && at.matches(FOCUSABLE);
      if (presses) at.click();
      else if (!sheetIsOpen()) onCommand('advance');
    },
    onMove: (direction) => {
      if (!slide(direction)) nextIn(direction)?.focus();
    },
  });
