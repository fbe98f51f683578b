import { type RefObject, useEffect, useRef } from 'react';
import { type Command, choiceOf, chordOf, commandOf, REPEATED } from '../preferences/keys.ts';
import { stageSettings } from '../preferences/settings.ts';

const INTERACTIVE = 'button, a, input, textarea, select, label, dialog, [data-asks], [role="alert"]';
/** How far the wheel turns for one line, in its own pixels. */
const WHEEL_LINE = 60;
/** One turn of the wheel goes one line, however long it rolls on, in ms. */
const WHEEL_REST_MS = 300;

/** Whether a target takes what is typed. */
export const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

export const sheetIsOpen = (): boolean => document.querySelector('dialog[open], [aria-modal="true"]') !== null;

interface StageInput {
  onCommand: (command: Command) => void;
  /** A choice by its number, from 0. */
  onPick: (index: number) => void;
  /** A click or tap on the open stage. */
  onTap: () => void;
  /** Something is asked: Tab moves the focus then, whatever it is bound to. */
  asks: boolean;
}

/** Keys, the mouse and its wheel, wherever no control of its own takes them. */
export function useStageInput(root: RefObject<HTMLElement | null>, input: StageInput): void {
  const latest = useRef(input);
  latest.current = input;

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isEditable(event.target) || sheetIsOpen()) return;
      const chord = chordOf(event);
      if (chord === null || (chord === 'Tab' && latest.current.asks)) return;
      const control = event.target instanceof HTMLElement ? event.target.closest('button, a') : null;
      // Enter and Space press the button that has the focus; but Space takes no choice, however often it was pressed to go on.
      if (control && (chord === 'Enter' || chord === ' ')) {
        if (chord === ' ' && control.matches('[data-choice]')) event.preventDefault();
        return;
      }
      const { bindings } = stageSettings().get();
      const index = choiceOf(chord, bindings);
      const command = commandOf(chord, bindings);
      if (index !== null && !event.repeat) latest.current.onPick(index);
      else if (command !== null && (!event.repeat || REPEATED.includes(command))) latest.current.onCommand(command);
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
      // Who taps beside the words they are writing puts the pen down, no more. The end of marking a passage is no wish to go on.
      if (wrote || isMarked()) return;
      if (event.target instanceof Element && event.target.closest(INTERACTIVE)) return;
      latest.current.onTap();
    };
    // What is written or marked keeps the browser's own menu: to copy, to spell.
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
      const scrolls = event.target.closest('.stage-text, [data-asks], .stage-bill-scroll');
      // What scrolls itself comes first, until it has no more to scroll.
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
