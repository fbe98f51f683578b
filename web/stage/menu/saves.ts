import type { Save } from '../../../shared/wire/index.ts';
import type { Words } from '../words/en.ts';

/** The slot of the quick save: one, always overwritten. */
export const QUICK_SLOT = 'quick';

const newestFirst = (one: Save, other: Save): number => other.savedAt.localeCompare(one.savedAt);

/** Saves as the tabs show them: the player's own with the quick save first, and what was kept by itself; the newest first. */
export function savesByKind(saves: readonly Save[]): Record<Save['kind'], Save[]> {
  const sorted = [...saves].sort(newestFirst);
  const quick = sorted.filter(({ slot }) => slot === QUICK_SLOT);
  const others = sorted.filter(({ slot }) => slot !== QUICK_SLOT);
  return {
    manual: [...quick, ...others.filter(({ kind }) => kind === 'manual')],
    auto: others.filter(({ kind }) => kind === 'auto'),
  };
}

/** The lowest number no save goes by. */
export function nextSlot(saves: readonly Pick<Save, 'slot'>[]): string {
  const taken = new Set(saves.map(({ slot }) => slot));
  let number = 1;
  while (taken.has(String(number))) number += 1;
  return String(number);
}

/** What a save is called: by its note, else by its slot. */
export function saveName(
  { kind, slot, note }: Pick<Save, 'kind' | 'slot' | 'note'>,
  strings: Words['history'],
): string {
  if (note.trim() !== '') return note;
  if (slot === QUICK_SLOT) return strings.quickSave;
  if (kind === 'manual') return strings.slot(slot);
  return slot.startsWith('auto-left') ? strings.leftSave : strings.autosave;
}
