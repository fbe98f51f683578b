import { isObject } from '../../../shared/json.ts';
/** What a key, a gesture or a gamepad's button does on the stage. */
export const COMMANDS = [
  'advance',
  'back',
  'forward',
  'skip',
  'hold-skip',
  'next-choice',
  'auto',
  'choice-before',
  'choice-after',
  'say',
  'backlog',
  'places',
  'retell',
  'saves',
  'quick-save',
  'quick-load',
  'hide',
  'screenshot',
  'fullscreen',
  'sound',
  'self-voicing',
  'accessibility',
  'settings',
  'help',
  'menu',
] as const;
export type Command = (typeof COMMANDS)[number];

/** A key as it is bound: `KeyboardEvent.key`, letters small, with `Shift+` before letters and named keys. */
export type Chord = string;

/** The keys of each command, changed ones included. */
export type Bindings = Readonly<Record<Command, readonly Chord[]>>;

/** What hands know from Ren'Py, where it has the command. */
export const DEFAULT_BINDINGS: Bindings = {
  advance: ['Enter', ' ', 'ArrowRight'],
  back: ['PageUp'],
  forward: ['PageDown'],
  skip: ['Tab'],
  'hold-skip': ['Control'],
  'next-choice': ['>'],
  auto: ['a'],
  'choice-before': ['ArrowUp'],
  'choice-after': ['ArrowDown'],
  say: ['/'],
  backlog: ['l'],
  places: ['t'],
  retell: ['r'],
  saves: ['o'],
  'quick-save': ['q'],
  'quick-load': ['Shift+q'],
  hide: ['h'],
  screenshot: ['s'],
  fullscreen: ['f', 'F11'],
  sound: ['m'],
  'self-voicing': ['v'],
  accessibility: ['Shift+a'],
  settings: ['p'],
  help: ['?'],
  menu: ['Escape'],
};

/** The most keys one command has. */
export const CHORDS_MOST = 4;
const CHORD_MAX_LENGTH = 40;

const isChord = (value: unknown): value is Chord =>
  typeof value === 'string' && value.length > 0 && value.length <= CHORD_MAX_LENGTH;

const bindingsOf = (chordsOf: (command: Command) => readonly Chord[]): Bindings =>
  Object.fromEntries(COMMANDS.map((command) => [command, chordsOf(command)])) as Record<Command, readonly Chord[]>;

/** Reads bindings as they were stored; whatever is missing or foreign is as it comes. */
export function parseBindings(stored: unknown): Bindings {
  const read = isObject(stored) ? stored : {};
  return bindingsOf((command) => {
    const chords = Object.hasOwn(read, command) ? read[command] : null;
    return Array.isArray(chords) && chords.length <= CHORDS_MOST && chords.every(isChord)
      ? chords
      : DEFAULT_BINDINGS[command];
  });
}

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** Keys that are pressed along with others, and belong to no command by themselves; holding Control skips. */
const MODIFIERS: readonly string[] = [
  'Alt',
  'AltGraph',
  'Meta',
  'Shift',
  'CapsLock',
  'Dead',
  'Process',
  'Unidentified',
];

const isLetter = (key: string): boolean => /^\p{L}$/u.test(key);

/**
 * The chord of a press; null where the press is the browser's (Alt, Control or Meta with another key) or none of its own. On
 * a keyboard of another script the letter is the one of the key's place.
 */
export function chordOf({ key, code, altKey, ctrlKey, metaKey, shiftKey }: Pressed): Chord | null {
  if (key === 'Control') return 'Control';
  if (altKey || ctrlKey || metaKey || MODIFIERS.includes(key)) return null;
  const ofPlace = /^Key([A-Z])$/.exec(code)?.[1];
  const name = isLetter(key) && !/^[a-z]$/i.test(key) && ofPlace ? ofPlace : key;
  if (isLetter(name)) return `${shiftKey ? 'Shift+' : ''}${name.toLowerCase()}`;
  return shiftKey && name.length > 1 ? `Shift+${name}` : name;
}

/** The command a chord is bound to; null where there is none. */
export const commandOf = (chord: Chord, bindings: Bindings): Command | null =>
  COMMANDS.find((command) => bindings[command].includes(chord)) ?? null;

/** The choice a digit takes, from 0; null for other chords, and where the digit is bound otherwise. */
export const choiceOf = (chord: Chord, bindings: Bindings): number | null =>
  /^[1-9]$/.test(chord) && commandOf(chord, bindings) === null ? Number(chord) - 1 : null;

/** Commands that a held key does again and again. */
export const REPEATED: readonly Command[] = ['choice-before', 'choice-after', 'back', 'forward'];

/** The bindings once a command has a further key: it does nothing else from then on. */
export const withChord = (bindings: Bindings, command: Command, chord: Chord): Bindings =>
  bindingsOf((each) => {
    const others = bindings[each].filter((bound) => bound !== chord);
    return each === command ? [...others, chord].slice(-CHORDS_MOST) : others;
  });

/** The bindings once a command has lost a key. */
export const withoutChord = (bindings: Bindings, command: Command, chord: Chord): Bindings => ({
  ...bindings,
  [command]: bindings[command].filter((bound) => bound !== chord),
});

/** Keys as they are written on a keyboard. */
const WRITTEN: Readonly<Record<string, string>> = {
  ' ': 'Space',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  Escape: 'Esc',
  Control: 'Ctrl',
  Delete: 'Del',
};

/** The keys of a chord as they are written on a keyboard, in the order they are pressed. */
export function writtenChord(chord: Chord): string[] {
  const isShifted = chord.startsWith('Shift+');
  const key = isShifted ? chord.slice('Shift+'.length) : chord;
  const written = WRITTEN[key] ?? (key.length === 1 ? key.toUpperCase() : key);
  return isShifted ? ['Shift', written] : [written];
}

/** A chord as `aria-keyshortcuts` has it. */
export const ariaChord = (chord: Chord): string => (chord === ' ' ? 'Space' : chord);
