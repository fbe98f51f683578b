import type { Save } from '../../../shared/wire/index.ts';
import type { Words } from '../words/en.ts';

/** Slots on one page: three by two. */
const PAGE_SLOTS = 6;
/** Numbered pages there are at least, and at most. */
const PAGES_LEAST = 9;
const PAGES_MOST = 99;

/** The slots of quick saves: a ring, of which the first is older than the others. */
const QUICK_SLOTS: readonly string[] = [
  'quick',
  ...Array.from({ length: PAGE_SLOTS - 1 }, (_, index) => `quick-${index + 2}`),
];

/** A page of saves: those the engine made, the quick ones, a numbered one, and those under other names. */
export type SavesPage = 'auto' | 'quick' | 'other' | number;

const isQuick = ({ slot }: Pick<Save, 'slot'>): boolean => QUICK_SLOTS.includes(slot);
const isNumbered = ({ slot }: Pick<Save, 'slot'>): boolean => /^[1-9]\d{0,3}$/.test(slot);
const newestFirst = (saves: readonly Save[]): Save[] =>
  [...saves].sort((one, other) => other.savedAt.localeCompare(one.savedAt));

/** The saves that lie on a page: by their numbers where it has any, else the newest first. */
export function savesOn(page: Exclude<SavesPage, number>, saves: readonly Save[]): Save[] {
  const lies: Readonly<Record<typeof page, (save: Save) => boolean>> = {
    auto: ({ kind }) => kind === 'auto',
    quick: isQuick,
    other: (save) => save.kind === 'manual' && !isQuick(save) && !isNumbered(save),
  };
  return newestFirst(saves.filter(lies[page]));
}

/** The slots of a numbered page. */
export const slotsOn = (page: number): string[] =>
  Array.from({ length: PAGE_SLOTS }, (_, index) => String((page - 1) * PAGE_SLOTS + index + 1));

/** The pages there are: one with other names only where there are any. */
export function pagesOf(saves: readonly Save[]): SavesPage[] {
  const highest = Math.max(0, ...saves.filter(isNumbered).map(({ slot }) => Number(slot)));
  const count = Math.min(PAGES_MOST, Math.max(PAGES_LEAST, Math.ceil(highest / PAGE_SLOTS)));
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const others = savesOn('other', saves).length > 0 ? (['other'] as const) : [];
  return ['auto', 'quick', ...numbers, ...others];
}

/** The lowest number no save goes by. */
export function nextSlot(saves: readonly Pick<Save, 'slot'>[]): string {
  const taken = new Set(saves.map(({ slot }) => slot));
  let number = 1;
  while (taken.has(String(number))) number += 1;
  return String(number);
}

/** The slot the next quick save goes to: a free one, else the oldest that is not protected; null where all are. */
export function nextQuickSlot(saves: readonly Save[]): string | null {
  const free = QUICK_SLOTS.find((slot) => !saves.some((save) => save.slot === slot));
  return free ?? savesOn('quick', saves).findLast((save) => !save.protected)?.slot ?? null;
}

/** What a save is called: by its note, else by its slot. */
export function saveName(
  { kind, slot, note }: Pick<Save, 'kind' | 'slot' | 'note'>,
  strings: Words['history'],
): string {
  if (note.trim() !== '') return note;
  if (isQuick({ slot })) return strings.quickSave;
  if (kind === 'manual') return strings.slot(slot);
  const act = /^auto-act-(\d+)$/.exec(slot)?.[1];
  if (act !== undefined) return strings.actSave(Number(act));
  return slot.startsWith('auto-left') ? strings.leftSave : strings.autosave;
}
