import { isObject } from '../../../../shared/json.ts';
import { DraftElementSchema, sameJson } from '../../../../shared/story/index.ts';
import type { Clash } from '../../../form/form-context.ts';
import { type Fields, isWithin, setAt } from '../../../form/json.ts';
import { mergeEdits } from './merge.ts';
import { SHEET_KINDS, type Sheet, sheetKey } from './sheet.ts';

/** A sheet the author is writing on. */
export interface OpenSheet {
  sheet: Sheet;
  /** What was there when writing began, or what has come since and was taken in; null for what is still to be made. */
  base: Fields | null;
  /** What writing began with where nothing was there. */
  blank?: Fields;
  mine: Fields;
  /** What changed meanwhile although the author is writing it: shown until it is settled or saved. */
  clashes: readonly Clash[];
}

/** The sheets being written on, by their keys. */
export type OpenSheets = Readonly<Record<string, OpenSheet>>;

/** Whether there is something on it that would be lost. */
export const isUnsaved = ({ base, blank, mine, clashes }: OpenSheet): boolean =>
  clashes.length > 0 || !sameJson(base ?? blank ?? {}, mine);

/** Opens a sheet on what is there; one that is open stays as it is. */
export function openSheet(sheets: OpenSheets, sheet: Sheet, base: Fields | null, mine: Fields): OpenSheets {
  const key = sheetKey(sheet);
  if (sheets[key]) return sheets;
  return { ...sheets, [key]: { sheet, base, ...(base === null && { blank: mine }), mine, clashes: [] } };
}

/** Puts a sheet away, with whatever is on it. */
export function closeSheet(sheets: OpenSheets, key: string): OpenSheets {
  const { [key]: _closed, ...others } = sheets;
  return others;
}

function changeSheet(sheets: OpenSheets, key: string, change: (open: OpenSheet) => OpenSheet): OpenSheets {
  const open = sheets[key];
  const next = open && change(open);
  return next && next !== open ? { ...sheets, [key]: next } : sheets;
}

/** Writes a field. Clashes above, at and below it stay until the author settles them. */
export const writeField = (sheets: OpenSheets, key: string, path: string, value: unknown): OpenSheets =>
  changeSheet(sheets, key, (open) => ({ ...open, mine: setAt(open.mine, path, value) as Fields }));

/** Takes in what is there now: what only others changed is theirs, what both changed stays mine and is shown. */
export function takeIn(sheets: OpenSheets, key: string, current: Fields): OpenSheets {
  return changeSheet(sheets, key, (open) => {
    if (open.base !== null && sameJson(open.base, current)) return open;
    const { value, clashes } = mergeEdits(open.base ?? {}, open.mine, current);
    // What clashed before and is not settled stays, with what is there now.
    const older = open.clashes.filter(({ path }) => !clashes.some((clash) => clash.path === path));
    return { ...open, base: current, mine: value as Fields, clashes: [...older, ...clashes] };
  });
}

/** Settles a clash: with what is there now, or with what the author wrote. */
export const settleClash = (sheets: OpenSheets, key: string, path: string, keep: 'mine' | 'theirs'): OpenSheets =>
  changeSheet(sheets, key, (open) => {
    const clash = open.clashes.find((each) => each.path === path);
    if (!clash) return open;
    return {
      ...open,
      mine: keep === 'theirs' ? (setAt(open.mine, path, clash.theirs) as Fields) : open.mine,
      clashes: open.clashes.filter((each) => !isWithin(each.path, path)),
    };
  });

/** What was kept of a session's open sheets for the next visit: only those with something unsaved. */
export function serializeSheets(sheets: OpenSheets): string | null {
  const unsaved = Object.values(sheets).filter(isUnsaved);
  return unsaved.length === 0 ? null : JSON.stringify(unsaved.map(({ clashes: _clashes, ...kept }) => kept));
}

function readKept(value: unknown): OpenSheet | null {
  if (!isObject(value)) return null;
  const { sheet, base, blank, mine } = value;
  if (!isObject(sheet) || !isObject(mine) || !(base === null || isObject(base))) return null;
  const { kind, element, nodeId } = sheet;
  const known = SHEET_KINDS.find((each) => each === kind);
  const named = DraftElementSchema.safeParse(element);
  if (!known || !named.success) return null;
  return {
    sheet: {
      kind: known,
      element: named.data,
      ...(typeof nodeId === 'string' && { nodeId }),
    },
    base,
    ...(isObject(blank) && { blank }),
    mine,
    clashes: [],
  };
}

/** Reads what was kept; what cannot be read is let go. */
export function parseSheets(text: string | null): OpenSheets {
  if (text === null) return {};
  let kept: unknown;
  try {
    kept = JSON.parse(text);
  } catch {
    return {}; // Another version of this page wrote it, or something else did.
  }
  const sheets = Array.isArray(kept) ? kept.flatMap((value) => readKept(value) ?? []) : [];
  return Object.fromEntries(sheets.map((open) => [sheetKey(open.sheet), open]));
}
