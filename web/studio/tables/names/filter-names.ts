import { readableId } from '../../../../shared/readable-id.ts';
import { type NameEntry, TRACKED_NAME_KINDS } from '../../../../shared/story/index.ts';

export const NAME_FILTERS = ['all', ...TRACKED_NAME_KINDS] as const;

/** Which names are shown. */
export interface NamesView {
  kind: (typeof NAME_FILTERS)[number];
  isLooseOnly: boolean;
  text: string;
}

/** The names of a kind that hold a text; with `isLooseOnly` those that are only set or only read. */
export function filterNames(entries: readonly NameEntry[], { kind, isLooseOnly, text }: NamesView): NameEntry[] {
  const wanted = text.trim().toLowerCase();
  return entries.filter(
    (entry) =>
      (kind === 'all' || entry.kind === kind) &&
      (!isLooseOnly || entry.isUnread || entry.isUnset) &&
      [entry.name, readableId(entry.name), entry.label ?? ''].some((each) => each.toLowerCase().includes(wanted)),
  );
}
