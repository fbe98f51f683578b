import { isObject } from '../../../shared/json.ts';
/** The stage's commands, for keys, gestures and gamepads. */
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

/** A key binding: `KeyboardEvent.key`, lower-case letters, with `Shift+` before letters and named keys. */
export type Chord = string;

/** The keys of each command, including custom ones. */
export type Bindings = Readonly<Record<Command, readonly Chord[]>>;

/** As in Ren'Py where possible. */
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

export const CHORDS_PER_COMMAND_MAX = 4;
const CHORD_MAX_LENGTH = 40;

const isChord = (value: unknown): value is Chord =>
  typeof value === 'string' && value.length > 0 && value.length <= CHORD_MAX_LENGTH;

const createBindings = (getChords: (command: Command) => readonly Chord[]): Bindings =>
  Object.fromEntries(COMMANDS.map((command) => [command, getChords(command)])) as Record<Command, readonly Chord[]>;

/** Parses stored bindings; missing or invalid ones get the default. */
export function parseBindings(stored: unknown): Bindings {
  const read = isObject(stored) ? stored : {};
  return createBindings((command) => {
    const chords = Object.hasOwn(read, command) ? read[command] : null;
    return Array.isArray(chords) && chords.length <= CHORDS_PER_COMMAND_MAX && chords.every(isChord)
      ? chords
      : DEFAULT_BINDINGS[command];
  });
}

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** Modifier keys cannot be bound alone; holding Control skips. */
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

/** The chord of a key press; null for browser shortcuts. Non-Latin layouts use the key's position. */
export function getChord({ key, code, altKey, ctrlKey, metaKey, shiftKey }: Pressed): Chord | null {
  if (key === 'Control') return 'Control';
  if (altKey || ctrlKey || metaKey || MODIFIERS.includes(key)) return null;
  const ofPlace = /^Key([A-Z])$/.exec(code)?.[1];
  const name = isLetter(key) && !/^[a-z]$/i.test(key) && ofPlace ? ofPlace : key;
  if (isLetter(name)) return `${shiftKey ? 'Shift+' : ''}${name.toLowerCase()}`;
  return shiftKey && name.length > 1 ? `Shift+${name}` : name;
}

export const findCommand = (chord: Chord, bindings: Bindings): Command | null =>
  COMMANDS.find((command) => bindings[command].includes(chord)) ?? null;

/** The index of the choice for a digit key, from 0; null for other chords, and if the digit is bound to a command. */
export const getChoiceIndex = (chord: Chord, bindings: Bindings): number | null =>
  /^[1-9]$/.test(chord) && findCommand(chord, bindings) === null ? Number(chord) - 1 : null;

export const REPEATING_COMMANDS: readonly Command[] = ['choice-before', 'choice-after', 'back', 'forward'];

/** Binds a chord to a command, and removes it from any other. */
export const withChord = (bindings: Bindings, command: Command, chord: Chord): Bindings =>
  createBindings((each) => {
    const others = bindings[each].filter((bound) => bound !== chord);
    return each === command ? [...others, chord].slice(-CHORDS_PER_COMMAND_MAX) : others;
  });

export const withoutChord = (bindings: Bindings, command: Command, chord: Chord): Bindings => ({
  ...bindings,
  [command]: bindings[command].filter((bound) => bound !== chord),
});

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

/** The key labels of a chord, in the order in which they are pressed. */
export function getChordKeyLabels(chord: Chord): string[] {
  const isShifted = chord.startsWith('Shift+');
  const key = isShifted ? chord.slice('Shift+'.length) : chord;
  const written = WRITTEN[key] ?? (key.length === 1 ? key.toUpperCase() : key);
  return isShifted ? ['Shift', written] : [written];
}

/** A chord in the notation of `aria-keyshortcuts`. */
export const formatAriaShortcut = (chord: Chord): string => (chord === ' ' ? 'Space' : chord);
