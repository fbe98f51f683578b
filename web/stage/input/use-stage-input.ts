import { type RefObject, useEffect, useRef } from 'react';
import {
  type Command,
  findCommand,
  getChoiceIndex,
  getChord,
  REPEATING_COMMANDS,
} from '../preferences/key-bindings.ts';
import { getStageSettings } from '../preferences/settings.ts';

const INTERACTIVE = 'button, a, input, textarea, select, label, dialog, [data-asks], [role="alert"]';
const WHEEL_LINE = 60;
/** Pause between two wheel steps, in ms, so that inertia counts as one. */
const WHEEL_REST_MS = 300;

export const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

export const sheetIsOpen = (): boolean => document.querySelector('dialog[open], [aria-modal="true"]') !== null;

interface StageInput {
  onCommand: (command: Command) => void;
  /** Takes a choice by its index, from 0. */
  onPick: (index: number) => void;
  onTap: () => void;
  asks: boolean;
}

/** Keyboard, mouse and wheel input, except where a control handles it. */
export function useStageInput(root: RefObject<HTMLElement | null>, input: StageInput): void {
  const latest = useRef(input);
  latest.current = input;

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isEditable(event.target) || sheetIsOpen()) return;
      const chord = getChord(event);
      if (chord === null || (chord === 'Tab' && latest.current.asks)) return;
      const control = event.target instanceof HTMLElement ? event.target.closest('button, a') : null;
      // Enter and Space press the focused button; but Space takes no choice, since players press it repeatedly to
      // advance.
      if (control && (chord === 'Enter' || chord === ' ')) {
        if (chord === ' ' && control.matches('[data-choice]')) event.preventDefault();
        return;
      }
      const { bindings } = getStageSettings().get();
      const index = getChoiceIndex(chord, bindings);
      const command = findCommand(chord, bindings);
      if (index !== null && !event.repeat) latest.current.onPick(index);
      else if (command !== null && (!event.repeat || REPEATING_COMMANDS.includes(command)))
        latest.current.onCommand(command);
      else if (command === null) return;
      event.preventDefault();
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
    const isMarked = () => window.getSelection()?.isCollapsed === false;
    const onClick = (event: MouseEvent) => {
      // A tap beside a text field only leaves the field, and the end of a text selection does not advance.
      if (wrote || isMarked()) return;
      if (event.target instanceof Element && event.target.closest(INTERACTIVE)) return;
      latest.current.onTap();
    };
    const onContextMenu = (event: MouseEvent) => {
      if (isEditable(event.target) || isMarked() || sheetIsOpen()) return;
      event.preventDefault();
      latest.current.onCommand('menu');
    };
    const onAuxClick = (event: MouseEvent) => {
      if (event.button !== 1 || isEditable(event.target) || sheetIsOpen()) return;
      event.preventDefault();
      latest.current.onCommand('hide');
    };
    let scrolled = 0;
    let last = 0;
    let rest = 0;
    const onWheel = (event: WheelEvent) => {
      if (sheetIsOpen() || !(event.target instanceof Element) || event.timeStamp < rest) return;
      const scrolls = event.target.closest('.stage-text, [data-asks], .stage-center');
      // A scrollable element scrolls first, until its end.
      if (scrolls && (event.deltaY < 0 ? scrolls.scrollTop > 0 : !isAtEnd(scrolls))) return;
      scrolled = event.timeStamp - last > 250 ? event.deltaY : scrolled + event.deltaY;
      last = event.timeStamp;
      if (Math.abs(scrolled) < WHEEL_LINE) return;
      latest.current.onCommand(scrolled < 0 ? 'back' : 'advance');
      scrolled = 0;
      rest = event.timeStamp + WHEEL_REST_MS;
    };
    element.addEventListener('pointerdown', onPointerDown);
    element.addEventListener('click', onClick);
    element.addEventListener('contextmenu', onContextMenu);
    element.addEventListener('auxclick', onAuxClick);
    element.addEventListener('wheel', onWheel, { passive: true });
    return () => {
      element.removeEventListener('pointerdown', onPointerDown);
      element.removeEventListener('click', onClick);
      element.removeEventListener('contextmenu', onContextMenu);
      element.removeEventListener('auxclick', onAuxClick);
      element.removeEventListener('wheel', onWheel);
    };
  }, [root]);
}

const isAtEnd = ({ scrollTop, scrollHeight, clientHeight }: Element): boolean =>
  scrollTop + clientHeight >= scrollHeight - 1;

/** Keeps the bottom of the stage above an on-screen keyboard: sets its height in px as `--keyboard`. */
export function useKeyboardInset(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const measure = () => {
      // Zooming also shrinks the visual viewport, but covers nothing.
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

/** Parallax: the layers shift slightly with the pointer; sets `--lean-x` and `--lean-y` in −1…1. */
export function useParallax(root: RefObject<HTMLElement | null>, still: boolean): void {
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
