import { getErrorMessage } from '../../shared/error.ts';
import { isObject } from '../../shared/json.ts';
import { SCRIPT_LINE_TYPES, type ScriptLine, writeDialogue } from '../../shared/story/index.ts';

export type DraftFields = Readonly<Record<string, unknown>>;

export interface Item extends DraftFields {
  readonly id: string;
}

/** Whether a value is a script line, by its type only: a parsed draft has been validated. */
export const isScriptLine = (value: unknown): value is ScriptLine =>
  isObject(value) && SCRIPT_LINE_TYPES.some((type) => type === value.type);

/** Whether a value is a non-empty script. */
export const isScript = (value: unknown): value is readonly ScriptLine[] =>
  Array.isArray(value) && value.length > 0 && value.every(isScriptLine);

/** Whether list items are matched by id; the id of a script line is that of what it shows. True for an empty list. */
export const isListById = (value: unknown): value is readonly Item[] =>
  Array.isArray(value) && value.every((item) => isObject(item) && typeof item.id === 'string' && !isScriptLine(item));

export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

export function parseTypedJson(text: string): { ok: true; value: unknown } | { ok: false; message: string } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    return { ok: false, message: getErrorMessage(error) };
  }
}

/** A list with one item moved by an offset. */
export function moveItem<T>(items: readonly T[], from: number, by: number): T[] {
  const to = from + by;
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return [...items];
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}

const TELLING = ['title', 'name', 'text', 'content', 'effect', 'description', 'trackerLabel', 'want'] as const;

function scriptInWords(lines: readonly ScriptLine[], names: (id: string) => string): string {
  const ids = new Set(lines.flatMap((line) => ('character' in line && line.character) || []));
  return writeDialogue(lines, { cast: [...ids].map((id) => ({ id, name: names(id) })) });
}

/** Lists one item per line, records by their label. `names` is for lists of ids. */
export function formatValueAsText(value: unknown, names: (id: string) => string = (id) => id): string {
  if (value === undefined || value === null || value === false) return '';
  if (typeof value === 'string') return names(value);
  if (value === true) return '✓';
  if (isScript(value)) return scriptInWords(value, names);
  if (Array.isArray(value)) return value.map((item) => formatValueAsText(item, names)).join('\n');
  if (!isObject(value)) return String(value);
  const telling = TELLING.flatMap((key) => (typeof value[key] === 'string' ? [value[key]] : []));
  return telling.length > 0
    ? telling.join('\n')
    : Object.entries(value)
        .map(([key, field]) => `${key} ${formatValueAsText(field)}`)
        .join('\n');
}
