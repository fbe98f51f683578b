import { isObject, textOrEmpty } from '../../../../shared/json.ts';
import type { SECONDARY_LOGICS } from '../../../../shared/story/index.ts';

export type JsonFields = Readonly<Record<string, unknown>>;
export type Logic = (typeof SECONDARY_LOGICS)[number];

/** A lorebook of any format, with its entries by priority. */
export interface ParsedLorebook {
  format: 'lorebook_v3' | 'sillytavern' | 'novelai' | 'marinara' | 'agnai' | 'risu' | 'aidungeon' | 'kobold';
  name: string;
  entries: readonly LorebookEntry[];
  /** Fields of the file that hold no lore. */
  beside?: readonly string[];
}

export interface LorebookEntry {
  name: string;
  keys: readonly string[];
  secondaryKeys: readonly string[];
  logic: Logic;
  content: string;
  isConstant: boolean;
  isEnabled: boolean;
  /** The keys are regular expressions without surrounding slashes. */
  isPattern: boolean;
  order: number;
  raw: JsonFields;
}

/** Splits keys at commas, except those inside a regular expression. */
const keysInRow = (row: string): string[] =>
  row.split(/(\/(?:[^\\/\n]|\\.)+\/[a-z]*)(?=\s*(?:,|$))|,/u).filter((each) => each !== undefined);

/** Keys, from a list or from a row with commas. */
export const textsOrEmpty = (value: unknown): string[] =>
  (Array.isArray(value) ? value : keysInRow(textOrEmpty(value)))
    .map((each) => (typeof each === 'number' ? String(each) : textOrEmpty(each)))
    .map((each) => each.trim())
    .filter((each) => each !== '');

export function parseNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

export const numberOrDefault = (value: unknown, otherwise = 100): number => parseNumber(value) ?? otherwise;

/** The objects in a list, or among the values of an object. */
export const listObjects = (value: unknown): JsonFields[] =>
  (Array.isArray(value) ? value : isObject(value) ? Object.values(value) : []).filter(isObject);
