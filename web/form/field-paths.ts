import { getErrorMessage } from '../../shared/error.ts';
import { isObject } from '../../shared/json.ts';
import { SCRIPT_LINE_TYPES, type ScriptLine } from '../../shared/story/index.ts';

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
