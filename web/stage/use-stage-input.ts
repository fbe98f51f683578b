import { type RefObject, useEffect, useRef } from 'react';
import { commandOf, type StageCommand } from './keys.ts';

const INTERACTIVE = 'button, a, input, textarea, select, label, dialog, [data-asks], [role="alert"]';
const WHEEL_BACK = -60;
/** One turn of the wheel goes one line back, however long it rolls on, in ms. */
const WHEEL_REST_MS = 300;

/** Whether a target takes what is typed. */
export const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

const sheetIsOpen = (): boolean => document.querySelector('dialog[open], [aria-modal="true"]') !== null;

interface StageInput {
  onCommand: (command: StageCommand) => void;
  /** A click or tap on the open stage. */
  onTap: () => void;
  onScrollUp: () => void;
}

/** Keys, taps and the wheel, wherever no control of its own takes them. */
export function useStageInput(root: RefObject<HTMLElement | null>, input: StageInput): void {
  const latest = useRef(input);
  latest.current = input;

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isEditable(event.target) || sheetIsOpen()) return;
      const command = commandOf(event);
      if (!command) return;
      const pressable = event.target instanceof HTMLElement && event.target.closest('button, a') !== null;
      // Enter and Space press the button that has the focus.
      if (pressable && (event.key === 'Enter' || event.key === ' ')) return;
      event.preventDefault();
      latest.current.onCommand(command);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  useEffect(() => {
    const element = root.current;
    if (!element) return;
    let wrote = false;
    const onPointerDown = () => {
      wrote = isEditable(document.activeElement);
    };
    const onClick = (event: MouseEvent) => {
      // Who taps beside the words they are writing puts the pen down, no more.
      if (wrote) return;
      if (event.target instanceof Element && event.target.closest(INTERACTIVE)) return;
      // The end of marking a passage is no wish to go on.
      if (window.getSelection()?.isCollapsed === false) return;
      latest.current.onTap();
    };
    let scrolled = 0;
    let last = 0;
    let rest = 0;
    const onWheel = (event: WheelEvent) => {
      if (sheetIsOpen() || !(event.target instanceof Element) || event.timeStamp < rest) return;
      const scrolls = event.target.closest('.stage-text, [data-asks], .stage-bill-scroll');
      // What scrolls itself comes first; a text box at its top has no more to scroll.
      if (scrolls && (scrolls.scrollTop > 0 || !scrolls.matches('.stage-text'))) return;
      scrolled = event.timeStamp - last > 250 ? event.deltaY : scrolled + event.deltaY;
      last = event.timeStamp;
      if (scrolled > WHEEL_BACK) return;
      scrolled = 0;
      rest = event.timeStamp + WHEEL_REST_MS;
      latest.current.onScrollUp();
    };
    element.addEventListener('pointerdown', onPointerDown);
    element.addEventListener('click', onClick);
    element.addEventListener('wheel', onWheel, { passive: true });
    return () => {
      element.removeEventListener('pointerdown', onPointerDown);
      element.removeEventListener('click', onClick);
      element.removeEventListener('wheel', onWheel);
    };
  }, [root]);
}

/** Keeps what is at the bottom above an on-screen keyboard: its height in px as `--keyboard` on the element. */
export function useKeyboardInset(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const measure = () => {
      // Zooming in shrinks the viewport too, and covers nothing.
      const zoomed = viewport.scale > 1.05;
      const covered = zoomed ? 0 : Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop);
      root.current?.style.setProperty('--keyboard', `${Math.round(covered)}px`);
    };
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
    };
  }, [root]);
}

/** Lets the layers drift a little against each other with the pointer, as paper layers do: `--lean-x`, `--lean-y` in −1…1. */
export function useLean(root: RefObject<HTMLElement | null>, still: boolean): void {
  useEffect(() => {
    const element = root.current;
    if (!element || still) return;
    const onMove = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return;
      element.style.setProperty('--lean-x', ((event.clientX / window.innerWidth) * 2 - 1).toFixed(3));
      element.style.setProperty('--lean-y', ((event.clientY / window.innerHeight) * 2 - 1).toFixed(3));
    };
    element.addEventListener('pointermove', onMove, { passive: true });
    return () => element.removeEventListener('pointermove', onMove);
  }, [root, still]);
}
