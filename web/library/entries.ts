import { foldCase } from '../../shared/language/normalize.ts';
import { preferredFirst } from '../i18n/languages.ts';
import type { PlayItem, SessionItem, StoryItem } from './items.ts';

/** One story of the library, with its drafts and plays. */
export interface LibraryEntry {
  /** The id of the story's package, also before it is finished. */
  id: string;
  title: string | null;
  /** Null for one that is not finished, or was deleted. */
  story: StoryItem | null;
  /** Last worked on first. */
  drafts: readonly SessionItem[];
  /** Last played first. */
  plays: readonly PlayItem[];
  changedAt: string;
  /** Null for one that was never played. */
  playedAt: string | null;
  /** Whether the story or a draft of it belongs to whoever looks. */
  isOwn: boolean;
}

/** "suggested": stories in languages one reads first, last changed first among them. */
export const ENTRY_SORTS = ['suggested', 'changed', 'title', 'played'] as const;
export type EntrySort = (typeof ENTRY_SORTS)[number];

const FILTERS = {
  all: () => true,
  own: ({ isOwn }) => isOwn,
  shared: ({ isOwn, story, drafts }) => !isOwn && (story !== null || drafts.length > 0),
  drafts: ({ story, drafts }) => story === null && drafts.length > 0,
  finished: ({ story }) => story !== null,
  played: ({ plays }) => plays.length > 0,
  imported: ({ story, drafts }) => story !== null && drafts.length === 0,
} satisfies Record<string, (entry: LibraryEntry) => boolean>;
export type EntryFilter = keyof typeof FILTERS;
const ENTRY_FILTERS = Object.keys(FILTERS) as EntryFilter[];

const latest = (times: readonly string[]): string | null => times.toSorted().at(-1) ?? null;
const newestFirst = <T extends { updatedAt: string }>(items: readonly T[]): T[] =>
  items.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt));

/** Groups what belongs to the same story. */
export function groupEntries(
  stories: readonly StoryItem[],
  sessions: readonly SessionItem[],
  plays: readonly PlayItem[],
): LibraryEntry[] {
  const byId = new Map(stories.map((story) => [story.id, story]));
  const drafts = Map.groupBy(sessions, ({ storyId }) => storyId);
  const played = Map.groupBy(plays, ({ packageId }) => packageId);
  return [...new Set([...byId.keys(), ...drafts.keys(), ...played.keys()])].map((id) => {
    const story = byId.get(id) ?? null;
    const itsDrafts = newestFirst(drafts.get(id) ?? []);
    const itsPlays = newestFirst(played.get(id) ?? []);
    const playedAt = itsPlays[0]?.updatedAt ?? null;
    const changed = latest([...itsDrafts.map(({ updatedAt }) => updatedAt), ...(story ? [story.createdAt] : [])]);
    return {
      id,
      title: story?.title ?? itsDrafts[0]?.title ?? itsPlays[0]?.title ?? null,
      story,
      drafts: itsDrafts,
      plays: itsPlays,
      changedAt: changed ?? playedAt ?? '',
      playedAt,
      isOwn: (story?.isOwn ?? false) || itsDrafts.some(({ isOwn }) => isOwn),
    };
  });
}

const byChange = (a: LibraryEntry, b: LibraryEntry): number => b.changedAt.localeCompare(a.changedAt);

const compareBy: Record<EntrySort, (language: string) => (a: LibraryEntry, b: LibraryEntry) => number> = {
  suggested: () => byChange,
  changed: () => byChange,
  played: () => (a, b) => (b.playedAt ?? '').localeCompare(a.playedAt ?? '') || byChange(a, b),
  title: (language) => {
    const { compare } = new Intl.Collator(language, { numeric: true });
    return (a, b) => Number(a.title === null) - Number(b.title === null) || compare(a.title ?? '', b.title ?? '');
  },
};

const mentions = ({ title, story }: LibraryEntry, words: readonly string[]): boolean => {
  const text = foldCase([title, story?.premise, ...(story?.cast ?? []).map(({ name }) => name)].join('\n'));
  return words.every((word) => text.includes(word));
};

/** What is shown of the library. `shelf` null shows all of them. */
export interface EntryView {
  search: string;
  sort: EntrySort;
  filter: EntryFilter;
  shelf: string | null;
}

/** Entries with all words searched for in title, premise or cast, in order. @param language orders the titles */
export function selectEntries(
  entries: readonly LibraryEntry[],
  { search, sort, filter, shelf }: EntryView,
  shelfOf: ReadonlyMap<string, string>,
  language: string,
): LibraryEntry[] {
  const words = foldCase(search).split(/\s+/u).filter(Boolean);
  const found = entries
    .filter((entry) => FILTERS[filter](entry) && (shelf === null || shelfOf.get(entry.id) === shelf))
    .filter((entry) => mentions(entry, words))
    .toSorted(compareBy[sort](language));
  if (sort !== 'suggested') return found;
  // A draft is in one's own language until its story says otherwise.
  const spoken = found.map((entry) => ({ entry, language: entry.story?.language ?? language }));
  return preferredFirst(spoken, [language]).map(({ entry }) => entry);
}

/** The filters that keep some entries and leave others out; always "all". */
export const usefulFilters = (entries: readonly LibraryEntry[]): EntryFilter[] =>
  ENTRY_FILTERS.filter((filter) => {
    const kept = entries.filter(FILTERS[filter]).length;
    return filter === 'all' || (kept > 0 && kept < entries.length);
  });
