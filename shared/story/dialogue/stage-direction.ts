import { ColorSchema } from '../id.ts';
import { byName, type NamedItem, normalizeWord } from '../normalize-word.ts';
import { SCRIPT_TEXT_MAX_LENGTH, type ScriptLine, ScriptLineSchema, type ScriptLineType } from '../scene/script.ts';
import {
  AMBIENT_SOUNDS,
  EFFECTS,
  EXPRESSIONS,
  ITEM_ACTIONS,
  LIGHTS,
  POSITIONS,
  SOUND_EFFECTS,
  TRANSITIONS,
} from '../scene/staging.ts';

export const STAGE_DIRECTIONS = [
  'show',
  'hide',
  'background',
  'cg',
  'music',
  'ambient',
  'sfx',
  'effect',
  'pause',
  'item',
] as const satisfies readonly ScriptLineType[];
export type StageDirection = (typeof STAGE_DIRECTIONS)[number];

export const isStageDirection = (type: string): type is StageDirection =>
  (STAGE_DIRECTIONS as readonly string[]).includes(type);

/** The names a script may use: people, pictures, music. Names of an omitted kind are accepted unchecked. */
export interface StageNames {
  readonly cast: readonly NamedItem[];
  readonly backgrounds?: readonly NamedItem[] | undefined;
  readonly music?: readonly NamedItem[] | undefined;
  /** Synonyms (normalized) for schema words: `高兴` for `happy`. */
  readonly aliases?: ReadonlyMap<string, string> | undefined;
}

const COMMANDS: Readonly<Record<string, StageDirection>> = { bg: 'background', scene: 'background', sound: 'sfx' };

type Reader = (word: string, names: StageNames) => unknown;

const readOneOf =
  (values: readonly string[]): Reader =>
  (word, { aliases }) => {
    const key = normalizeWord(word);
    const meant = aliases?.get(key) ?? key;
    return values.find((value) => normalizeWord(value) === meant || value === meant);
  };
const number =
  (unit: RegExp, min: number, max: number): Reader =>
  (word) => {
    const read = /^\d+(?:\.\d+)?$/.test(word.replace(unit, '')) ? Number(word.replace(unit, '')) : Number.NaN;
    return read >= min && read <= max ? read : undefined;
  };
const named =
  (of: (names: StageNames) => readonly NamedItem[] | undefined): Reader =>
  (word, names) => {
    const things = of(names);
    return things ? byName(things)(word) : word;
  };

const character = named(({ cast }) => cast);
const background = named(({ backgrounds }) => backgrounds);
const transition = readOneOf(TRANSITIONS);

/** The fields of a direction in written order, each with its parser; `text` takes the rest. */
const FIELDS: Readonly<Record<StageDirection, { words: Readonly<Record<string, Reader>>; text?: readonly string[] }>> =
  {
    show: { words: { character, expression: readOneOf(EXPRESSIONS), position: readOneOf(POSITIONS), transition } },
    hide: { words: { character, transition } },
    background: { words: { id: background, light: readOneOf(LIGHTS), transition } },
    cg: { words: { id: background }, text: ['caption'] },
    music: { words: { id: named(({ music }) => music) } },
    ambient: { words: { sound: readOneOf(AMBIENT_SOUNDS) } },
    sfx: { words: { sound: readOneOf(SOUND_EFFECTS) } },
    effect: {
      words: {
        effect: readOneOf(EFFECTS),
        durationMs: number(/ms$/, 1.001, 10_000),
        intensity: number(/(?!)/, 0, 1),
        color: (word) => (ColorSchema.safeParse(word).success ? word : undefined),
      },
    },
    pause: { words: { ms: number(/ms$/, 0, 5000) } },
    item: { words: { action: readOneOf(ITEM_ACTIONS) }, text: ['name', 'text'] },
  };

const DIRECTION_MAX_LENGTH = SCRIPT_TEXT_MAX_LENGTH + 300;

const NAME_WORDS = 4;

export interface ParsedStageDirection {
  readonly type: StageDirection;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly rest: readonly string[];
}

/** As far as it is typed, until `most` words are not understood; null if it does not begin with a direction. */
export function readWords(
  text: string,
  names: StageNames,
  most = Number.POSITIVE_INFINITY,
): ParsedStageDirection | null {
  const [command = '', ...words] = text.trim().split(/\s+/u);
  const typed = normalizeWord(command);
  const meant = names.aliases?.get(typed) ?? typed;
  const type = isStageDirection(meant) ? meant : COMMANDS[meant];
  if (type === undefined) return null;
  const { words: readers, text: texts = [] } = FIELDS[type];
  const fields: Record<string, unknown> = {};
  const rest: string[] = [];
  let at = 0;
  while (at < words.length && rest.length <= most) {
    const taken = takeWords(words.slice(at, at + NAME_WORDS), readers, fields, names);
    if (taken === 0) {
      // No more word fields: the rest is text or not understood.
      if (texts.length > 0) break;
      rest.push(words[at] ?? '');
    }
    at += Math.max(taken, 1);
  }
  const left = words.slice(at).join(' ');
  if (texts.length > 0 && left !== '') Object.assign(fields, textFields(texts, left));
  return { type, fields, rest };
}

/** Reads words as the value of an unset field, and returns how many; 0 if none. */
function takeWords(
  words: readonly string[],
  readers: Readonly<Record<string, Reader>>,
  fields: Record<string, unknown>,
  names: StageNames,
): number {
  for (let count = words.length; count > 0; count--) {
    const phrase = words.slice(0, count).join(' ');
    for (const [field, read] of Object.entries(readers)) {
      const value = field in fields ? undefined : read(phrase, names);
      if (value === undefined) continue;
      fields[field] = value;
      return count;
    }
  }
  return 0;
}

function textFields([first = '', second]: readonly string[], text: string): Record<string, string> {
  const colon = second === undefined ? -1 : text.search(/[:：]\s/u);
  if (colon <= 0) return { [first]: text };
  return { [first]: text.slice(0, colon), [second ?? '']: text.slice(colon + 1).trim() };
}

/** Reads a complete direction, `/show ken happy left`; null if it is invalid or names something unknown. */
export function readStageDirection(text: string, names: StageNames): ScriptLine | null {
  if (!text.startsWith('/') || text.length > DIRECTION_MAX_LENGTH) return null;
  const read = readWords(text.slice(1), names, 0);
  if (read === null || read.rest.length > 0) return null;
  const line = ScriptLineSchema.safeParse({ type: read.type, ...read.fields });
  return line.success ? line.data : null;
}

/** Writes a direction as text for `readStageDirection`. */
export function writeStageDirection(line: Extract<ScriptLine, { type: StageDirection }>): string {
  const { words, text = [] } = FIELDS[line.type];
  const fields = line as Readonly<Record<string, unknown>>;
  const unit = (field: string) => (field === 'durationMs' ? 'ms' : '');
  const said = Object.keys(words).flatMap((field) =>
    fields[field] === undefined ? [] : [`${fields[field]}${unit(field)}`],
  );
  const texts = text.flatMap((field) => (typeof fields[field] === 'string' ? [String(fields[field])] : []));
  return [`/${line.type}`, ...said, ...(texts.length > 0 ? [texts.join(': ')] : [])].join(' ');
}
