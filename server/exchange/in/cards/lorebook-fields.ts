import { isObject } from '../../../../shared/json.ts';
import type { SECONDARY_LOGICS } from '../../../../shared/story/index.ts';

export type Fields = Readonly<Record<string, unknown>>;
export type Logic = (typeof SECONDARY_LOGICS)[number];

/** A lorebook of any format, with its entries by priority. */
export interface Book {
  format: 'lorebook_v3' | 'sillytavern' | 'novelai' | 'marinara' | 'agnai' | 'risu' | 'aidungeon' | 'kobold';
  name: string;
  entries: readonly Entry[];
  /** Fields of the file that hold no lore. */
  beside?: readonly string[];
}

export interface Entry {
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
  raw: Fields;
}

/** The text; empty for any other value. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Splits keys at commas, except those inside a regular expression. */
const keysInRow = (row: string): string[] =>
  row.split(/(\/(?:[^\\/\n]|\\.)+\/[a-z]*)(?=\s*(?:,|$))|,/u).filter((each) => each !== undefined);

/** Keys, from a list or from a row with commas. */
export const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : keysInRow(textOf(value)))
    .map((each) => (typeof each === 'number' ? String(each) : textOf(each)))
    .map((each) => each.trim())
    .filter((each) => each !== '');

/** A number or numeric text; undefined for anything else. */
export function numberIn(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** A number, or a default. */
export const numberOf = (value: unknown, otherwise = 100): number => numberIn(value) ?? otherwise;

/** The objects in a list, or among the values of an object. */
export const objectsOf = (value: unknown): Fields[] =>
  (Array.isArray(value) ? value : isObject(value) ? Object.values(value) : []).filter(isObject);
