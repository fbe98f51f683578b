/** What a key does on the stage. */
export type StageCommand =
  | { type: 'advance' }
  | { type: 'pick'; index: number }
  | { type: 'move'; by: 1 | -1 }
  | { type: 'auto' | 'backlog' | 'travel' | 'hide' | 'sound' | 'fullscreen' | 'settings' | 'help' | 'menu' }
  | { type: 'back' | 'say' | 'saves' | 'quick-save' | 'quick-load' | 'again' };

type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'repeat'>;

const LETTERS: Readonly<Record<string, StageCommand>> = {
  a: { type: 'auto' },
  l: { type: 'backlog' },
  t: { type: 'travel' },
  h: { type: 'hide' },
  m: { type: 'sound' },
  f: { type: 'fullscreen' },
  s: { type: 'settings' },
  o: { type: 'saves' },
  q: { type: 'quick-save' },
  r: { type: 'again' },
  '/': { type: 'say' },
  '?': { type: 'help' },
};

/** The command of a key press; null for keys the stage leaves alone. A held key repeats only in moving. */
export function commandOf(pressed: Pressed): StageCommand | null {
  if (pressed.altKey || pressed.ctrlKey || pressed.metaKey) return null;
  const { key } = pressed;
  if (key === 'ArrowDown' || key === 'ArrowUp') return { type: 'move', by: key === 'ArrowDown' ? 1 : -1 };
  if (pressed.repeat) return null;
  if (key === ' ' || key === 'Enter' || key === 'ArrowRight') return { type: 'advance' };
  if (key === 'Escape') return { type: 'menu' };
  if (key === 'PageUp') return { type: 'back' };
  if (pressed.shiftKey && key.toLowerCase() === 'q') return { type: 'quick-load' };
  if (/^[1-9]$/.test(key)) return { type: 'pick', index: Number(key) - 1 };
  return LETTERS[key.toLowerCase()] ?? null;
}

/** The keys as the help shows them, by the name of what they do (Strings, `keys`). */
export const KEY_HELP = {
  advance: ['Space', 'Enter', '→'],
  choose: ['1 – 9'],
  move: ['↑', '↓'],
  say: ['/'],
  skip: ['Ctrl'],
  auto: ['A'],
  backlog: ['L'],
  back: ['PgUp'],
  saves: ['O'],
  quickSave: ['Q'],
  quickLoad: ['Shift', 'Q'],
  again: ['R'],
  travel: ['T'],
  hide: ['H'],
  sound: ['M'],
  fullscreen: ['F'],
  settings: ['S'],
  help: ['?'],
  menu: ['Esc'],
} as const;
