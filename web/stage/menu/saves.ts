import type { Save } from '../../../shared/wire/index.ts';
import type { StageTexts } from '../texts/en.ts';

const PAGE_SLOTS = 6;
/** The minimum and maximum number of numbered pages. */
const PAGES_LEAST = 9;
const PAGES_MOST = 99;

/** The slots of quick saves, used as a ring. The first has an older naming. */
const QUICK_SLOTS: readonly string[] = [
  'quick',
  ...Array.from({ length: PAGE_SLOTS - 1 }, (_, index) => `quick-${index + 2}`),
];

/** A page of saves: automatic, quick, a number, or those with other names. */
export type SavesPage = 'auto' | 'quick' | 'other' | number;

const isQuick = ({ slot }: Pick<Save, 'slot'>): boolean => QUICK_SLOTS.includes(slot);
const isNumbered = ({ slot }: Pick<Save, 'slot'>): boolean => /^[1-9]\d{0,3}$/.test(slot);
const newestFirst = (saves: readonly Save[]): Save[] =>
  [...saves].sort((one, other) => other.savedAt.localeCompare(one.savedAt));

/** The saves of a page: by slot number if there is one, else newest first. */
export function listSavesOnPage(page: Exclude<SavesPage, number>, saves: readonly Save[]): Save[] {
  const lies: Readonly<Record<typeof page, (save: Save) => boolean>> = {
    auto: ({ kind }) => kind === 'auto',
    quick: isQuick,
    other: (save) => save.kind === 'manual' && !isQuick(save) && !isNumbered(save),
  };
  return newestFirst(saves.filter(lies[page]));
}

export const listSlotsOnPage = (page: number): string[] =>
  Array.from({ length: PAGE_SLOTS }, (_, index) => String((page - 1) * PAGE_SLOTS + index + 1));

/** All pages; the page of other names only if there are any. */
export function listSavePages(saves: readonly Save[]): SavesPage[] {
  const highest = Math.max(0, ...saves.filter(isNumbered).map(({ slot }) => Number(slot)));
  const count = Math.min(PAGES_MOST, Math.max(PAGES_LEAST, Math.ceil(highest / PAGE_SLOTS)));
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const others = listSavesOnPage('other', saves).length > 0 ? (['other'] as const) : [];
  return ['auto', 'quick', ...numbers, ...others];
}

export function nextSlot(saves: readonly Pick<Save, 'slot'>[]): string {
  const taken = new Set(saves.map(({ slot }) => slot));
  let number = 1;
  while (taken.has(String(number))) number += 1;
  return String(number);
}

/** The slot of the next quick save: an empty one, else the oldest unprotected; null if all are protected. */
export function nextQuickSlot(saves: readonly Save[]): string | null {
  const free = QUICK_SLOTS.find((slot) => !saves.some((save) => save.slot === slot));
  return free ?? listSavesOnPage('quick', saves).findLast((save) => !save.protected)?.slot ?? null;
}

/** The name of a save: its note, else its slot. */
export function saveName(
  { kind, slot, note }: Pick<Save, 'kind' | 'slot' | 'note'>,
  strings: StageTexts['history'],
): string {
  if (note.trim() !== '') return note;
  if (isQuick({ slot })) return strings.quickSave;
  if (kind === 'manual') return strings.slot(slot);
  const act = /^auto-act-(\d+)$/.exec(slot)?.[1];
  if (act !== undefined) return strings.actSave(Number(act));
  return slot.startsWith('auto-left') ? strings.leftSave : strings.autosave;
}
