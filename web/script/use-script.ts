import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import {
  type ReadDialogue,
  readDialogue,
  readingDialogue,
  readLineNote,
  SCRIPT_LINES_MAX,
  type ScriptLine,
} from '../../shared/story/index.ts';
import { isScriptLine, moveItem } from '../form/field-values.ts';
import type { FieldState } from '../form/form-context.tsx';
import { useTranslation } from '../i18n/index.ts';
import {
  changeSpeaker,
  createNextLine,
  type DirectionLine,
  dropEmptyLines,
  getLineSpeaker,
  insertLines,
  isTextLine,
  joinWithLineAbove,
  type LineSpeaker,
  listSpeakerCycle,
  speakerKey,
  splitLine,
  type TextLine,
} from './edit-lines.ts';
import { sayWho } from './labels.ts';
import type { ScriptWorld } from './script-world.ts';

/** A selection in a line; collapsed, the caret. */
export interface TextSelection {
  from: number;
  to: number;
}

/** A caret position: the end of the text, its start, an offset, or the line's first control. */
type Caret = number | 'end';

export interface LineActions {
  change: (key: string, change: (line: ScriptLine) => ScriptLine) => void;
  /**
   * Starts the next line with the text behind the caret. `@when` and `@tells` become the line's condition and facts.
   */
  enter: (key: string, marked: TextSelection) => void;
  turn: (key: string) => void;
  join: (key: string) => boolean;
  move: (key: string, by: -1 | 1) => void;
  remove: (key: string) => void;
  /** Inserts a direction above the line, or replaces an empty line. */
  direct: (key: string, line: DirectionLine) => void;
  /** Parses pasted text as dialogue. @returns false if it is plain text */
  paste: (key: string, text: string, marked: TextSelection) => boolean;
  go: (key: string, by: -1 | 1) => boolean;
  add: (key: string) => void;
}

export interface EditedScript {
  lines: readonly ScriptLine[];
  keys: readonly string[];
  said: string;
  say: (text: string) => void;
  acts: LineActions;
  begin: () => void;
  put: (from: number, to: number) => void;
  direct: (line: DirectionLine) => void;
  tidy: () => void;
  focus: (index: number) => void;
}

const NO_LINES: readonly ScriptLine[] = [];
const toLines = (value: unknown): readonly ScriptLine[] =>
  Array.isArray(value) && value.every(isScriptLine) ? value : NO_LINES;

let made = 0;

/** Editing of a script: its lines and the keyboard actions on them. `list` is the element of its rows. */
export function useScriptEditor(
  state: FieldState,
  world: ScriptWorld,
  list: RefObject<HTMLElement | null>,
): EditedScript {
  const { t } = useTranslation();
  const [said, say] = useState('');
  const lines = toLines(state.value);
  const known = useRef(new WeakMap<ScriptLine, string>());
  const getKey = useCallback((line: ScriptLine): string => {
    const key = known.current.get(line) ?? `line${++made}`;
    known.current.set(line, key);
    return key;
  }, []);
  const keys = useMemo(() => lines.map(getKey), [lines, getKey]);
  const now = useRef({ lines, state, world, t });
  now.current = { lines, state, world, t };
  const wanted = useRef<{ key: string; caret: Caret } | null>(null);

  useLayoutEffect(() => {
    const { current } = wanted;
    if (current === null) return;
    wanted.current = null;
    focusOn(list.current, current.key, current.caret);
  });

  const { acts, begin, put, direct, tidy } = useMemo(() => {
    const write = (next: readonly ScriptLine[], at?: number, caret: Caret = 'end') => {
      const { state: field } = now.current;
      const line = at === undefined ? undefined : next[at];
      if (line !== undefined) wanted.current = { key: getKey(line), caret };
      now.current.lines = next;
      field.set(next.length === 0 && field.removable ? undefined : [...next]);
    };
    const keepKey = (old: ScriptLine | undefined, line: ScriptLine | undefined) => {
      if (old !== undefined && line !== undefined) known.current.set(line, getKey(old));
    };
    const indexOf = (key: string) => now.current.lines.findIndex((line) => getKey(line) === key);
    const speakerCycles = new Map<string, { cycle: LineSpeaker[]; key: string }>();
    /** Inserts pasted lines at their line, or at the end if that is gone; false if they are plain text. */
    const takePasted = (key: string, text: string, read: ReadDialogue, marked: TextSelection): boolean => {
      const { lines: before } = now.current;
      const found = indexOf(key);
      const at = found < 0 ? before.length - 1 : found;
      if (!read.ok) {
        say(now.current.t(read.reason === 'too-long' ? 'script.tooLong' : 'script.tooMany', { limit: read.limit }));
        return true;
      }
      const here = before[at];
      const isEmpty = here !== undefined && isTextLine(here) && here.text === '';
      const [first] = read.lines;
      if (first === undefined || isPlainText(text, read.lines, isEmpty)) return false;
      // The condition of an empty line moves to the first line that replaces it.
      const { when, tells } = isEmpty ? here : {};
      const noted = { ...(when !== undefined && { when }), ...(tells !== undefined && { tells }), ...first };
      const put = insertLines(before, at, read.lines.with(0, noted), marked);
      if (put === null) say(now.current.t('script.tooMany', { limit: SCRIPT_LINES_MAX }));
      else {
        keepKey(here, put.lines[at] === noted ? undefined : put.lines[at]);
        write(put.lines, put.at, put.caret);
        say(now.current.t('script.pasted', { count: read.lines.length }));
      }
      return true;
    };
    const lineActs: LineActions = {
      change: (key, change) => {
        const at = indexOf(key);
        const old = now.current.lines[at];
        if (old === undefined) return;
        const line = change(old);
        keepKey(old, line);
        write(now.current.lines.with(at, line));
      },
      enter: (key, { from, to }) => {
        const at = indexOf(key);
        const here = now.current.lines[at];
        const note = here !== undefined && isTextLine(here) ? readLineNote(here.text.trim()) : null;
        // Only speech has a voice.
        if (here !== undefined && note !== null && (note.voice === undefined || here.type === 'say')) {
          const noted = { ...here, ...note, text: '' };
          keepKey(here, noted);
          write(now.current.lines.with(at, noted), at);
          return;
        }
        const next = splitLine(now.current.lines, at, from, to);
        keepKey(now.current.lines[at], next[at]);
        write(next, Math.min(at + 1, next.length - 1), 0);
      },
      turn: (key) => {
        const at = indexOf(key);
        const line = now.current.lines[at];
        if (line === undefined || !isTextLine(line)) return;
        const speaker = speakerKey(getLineSpeaker(line));
        const begun = speakerCycles.get(key);
        // Repeated Tab presses cycle through the same order of speakers, although the nearest speaker changes.
        const cycle =
          begun?.key === speaker
            ? begun.cycle
            : listSpeakerCycle(now.current.lines.toSpliced(at, 1), at, now.current.world.names.cast);
        const here = cycle.findIndex((each) => speakerKey(each) === speaker);
        if (here < 0) cycle.push(getLineSpeaker(line));
        const next = cycle[(here + 1) % cycle.length] ?? null;
        speakerCycles.clear();
        speakerCycles.set(key, { cycle, key: speakerKey(next) });
        lineActs.change(key, (old) => (isTextLine(old) ? changeSpeaker(old, next) : old));
        say(saySpeaker(next));
      },
      join: (key) => {
        const at = indexOf(key);
        const joined = joinWithLineAbove(now.current.lines, at);
        if (joined === null) return false;
        keepKey(now.current.lines[joined.at], joined.lines[joined.at]);
        write(joined.lines, joined.at, joined.caret);
        return true;
      },
      move: (key, by) => {
        const at = indexOf(key);
        if (at + by < 0 || at + by >= now.current.lines.length) return;
        write(moveItem(now.current.lines, at, by), at + by);
        say(now.current.t('script.movedTo', { number: at + by + 1 }));
      },
      remove: (key) => {
        const at = indexOf(key);
        const next = now.current.lines.toSpliced(at, 1);
        write(next, Math.min(at, next.length - 1));
        say(now.current.t('script.removed', { number: at + 1 }));
      },
      direct: (key, line) => {
        const at = indexOf(key);
        const here = now.current.lines[at];
        const words: TextLine = here && isTextLine(here) ? { ...here, text: '' } : { type: 'narrate', text: '' };
        keepKey(here, words);
        const next = now.current.lines.toSpliced(at, 1, line, words);
        write(next, needsWords(line) ? at : at + 1);
      },
      paste: (key, text, marked) => {
        const { names } = now.current.world;
        if (text.length <= READ_AT_ONCE) return takePasted(key, text, readDialogue(text, names), marked);
        say(now.current.t('script.reading'));
        void readAside(readingDialogue(text, names)).then((read) => {
          // Dropped if the author has left the script.
          if (list.current !== null) takePasted(key, text, read, marked);
        });
        return true;
      },
      go: (key, by) => {
        const line = now.current.lines[indexOf(key) + by];
        if (line === undefined) return false;
        focusOn(list.current, getKey(line), by < 0 ? 'end' : 0);
        return true;
      },
      add: (key) => {
        const at = indexOf(key);
        write(now.current.lines.toSpliced(at + 1, 0, createNextLine(now.current.lines, at)), at + 1);
      },
    };
    const saySpeaker = (speaker: LineSpeaker): string => {
      const { world: around, t: words } = now.current;
      return speaker === null
        ? words('script.narration')
        : words('script.speaks', { who: sayWho(speaker, around.names) });
    };
    return {
      acts: lineActs,
      begin: () => {
        const { lines: all } = now.current;
        write([...all, createNextLine(all, all.length - 1)], all.length);
      },
      put: (from: number, to: number) => write(moveItem(now.current.lines, from, to - from), to),
      direct: (line: DirectionLine) => {
        const { lines: all } = now.current;
        write([...all, line, createNextLine(all, all.length - 1)], needsWords(line) ? all.length : all.length + 1);
      },
      tidy: () => {
        const { lines: all } = now.current;
        const kept = dropEmptyLines(all);
        if (kept.length < all.length) write(kept);
      },
    };
  }, [getKey, list]);

  const focus = (index: number) => {
    const key = keys[index];
    if (key !== undefined) focusOn(list.current, key, 'end');
  };
  return { lines, keys, said, say, acts, begin, put, direct, tidy, focus };
}

/** Number of pasted characters parsed synchronously, some hundred lines. */
const READ_AT_ONCE = 20_000;
/** How long parsing may block, in ms, without being noticed. */
const READ_MS = 12;

async function readAside<T>(reading: Generator<undefined, T>): Promise<T> {
  for (;;) {
    const end = performance.now() + READ_MS;
    do {
      const step = reading.next();
      if (step.done) return step.value;
    } while (performance.now() < end);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

const inOneRow = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** Whether pasted text is plain text for one line: narration whose marks mean nothing else. */
function isPlainText(text: string, [first, ...others]: readonly ScriptLine[], isEmpty: boolean): boolean {
  if (first?.type !== 'narrate' || others.length > 0 || first.when !== undefined || first.tells !== undefined)
    return false;
  return !isEmpty || inOneRow(text) === inOneRow(first.text);
}

const needsWords = (line: DirectionLine): boolean => line.type === 'item' && line.name === '';

function focusOn(list: HTMLElement | null, key: string, caret: Caret): void {
  const row = list?.querySelector<HTMLElement>(`[data-line="${key}"]`);
  const control = row?.querySelector<HTMLElement>('[data-words]') ?? row?.querySelector<HTMLElement>('[data-first]');
  control?.focus();
  if (!(control instanceof HTMLTextAreaElement)) return;
  const at = caret === 'end' ? control.value.length : caret;
  control.setSelectionRange(at, at);
}
