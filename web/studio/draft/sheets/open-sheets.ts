import { isPathWithin, setAtPath } from '../../../../shared/field-path.ts';
import { isObject, sameJson } from '../../../../shared/json.ts';
import { DraftElementSchema } from '../../../../shared/story/index.ts';
import type { DraftFields } from '../../../form/field-values.ts';
import type { Clash } from '../../../form/form-context.tsx';
import { SHEET_KINDS, type Sheet, sheetKey } from './sheet.ts';
import { mergeThreeWay } from './three-way-merge.ts';

export interface OpenSheet {
  sheet: Sheet;
  /** The value when editing began, or the last one merged in since; null for a new element. */
  base: DraftFields | null;
  blank?: DraftFields;
  mine: DraftFields;
  /** Fields changed both here and elsewhere; shown until they are settled or saved. */
  clashes: readonly Clash[];
}

export type OpenSheets = Readonly<Record<string, OpenSheet>>;

/** Whether closing the sheet would lose changes. */
export const isUnsaved = ({ base, blank, mine, clashes }: OpenSheet): boolean =>
  clashes.length > 0 || !sameJson(base ?? blank ?? {}, mine);

/** Opens a sheet on the current value. A sheet that is already open stays unchanged. */
export function openSheet(sheets: OpenSheets, sheet: Sheet, base: DraftFields | null, mine: DraftFields): OpenSheets {
  const key = sheetKey(sheet);
  if (sheets[key]) return sheets;
  return { ...sheets, [key]: { sheet, base, ...(base === null && { blank: mine }), mine, clashes: [] } };
}

export function closeSheet(sheets: OpenSheets, key: string): OpenSheets {
  const { [key]: _closed, ...others } = sheets;
  return others;
}

function changeSheet(sheets: OpenSheets, key: string, change: (open: OpenSheet) => OpenSheet): OpenSheets {
  const open = sheets[key];
  const next = open && change(open);
  return next && next !== open ? { ...sheets, [key]: next } : sheets;
}

/** Writes a field. Clashes above, at and below its path remain until the author settles them. */
export const writeField = (sheets: OpenSheets, key: string, path: string, value: unknown): OpenSheets =>
  changeSheet(sheets, key, (open) => ({ ...open, mine: setAtPath(open.mine, path, value) as DraftFields }));

/** Merges the current value in: what only others changed is theirs, what both changed keeps mine and clashes. */
export function mergeCurrent(sheets: OpenSheets, key: string, current: DraftFields): OpenSheets {
  return changeSheet(sheets, key, (open) => {
    if (open.base !== null && sameJson(open.base, current)) return open;
    const { value, clashes } = mergeThreeWay(open.base ?? {}, open.mine, current);
    // Earlier clashes that are not settled remain, with the current value.
    const older = open.clashes.filter(({ path }) => !clashes.some((clash) => clash.path === path));
    return { ...open, base: current, mine: value as DraftFields, clashes: [...older, ...clashes] };
  });
}

/** Settles a clash with the current value or with the author's. */
export const settleClash = (sheets: OpenSheets, key: string, path: string, keep: 'mine' | 'theirs'): OpenSheets =>
  changeSheet(sheets, key, (open) => {
    const clash = open.clashes.find((each) => each.path === path);
    if (!clash) return open;
    return {
      ...open,
      mine: keep === 'theirs' ? (setAtPath(open.mine, path, clash.theirs) as DraftFields) : open.mine,
      clashes: open.clashes.filter((each) => !isPathWithin(each.path, path)),
    };
  });

/** Serializes the sheets with unsaved changes for the next visit; null if there are none. */
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

/** Parses stored sheets. Unreadable ones are dropped. */
export function parseSheets(text: string | null): OpenSheets {
  if (text === null) return {};
  let kept: unknown;
  try {
    kept = JSON.parse(text);
  } catch {
    return {}; // Written by another version of this page, or by something else.
  }
  const sheets = Array.isArray(kept) ? kept.flatMap((value) => readKept(value) ?? []) : [];
  return Object.fromEntries(sheets.map((open) => [sheetKey(open.sheet), open]));
}
