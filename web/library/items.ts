import type { PlanDraft } from '../../shared/story/index.ts';
import type { PackageListing, PlayListing, SessionListing } from '../api/index.ts';

export type StoryItem = PackageListing['packages'][number];
export type PlayItem = PlayListing['plays'][number];
export type SessionItem = SessionListing['sessions'][number];

export type UnfinishedItem = ({ kind: 'play' } & PlayItem) | ({ kind: 'draft' } & SessionItem);

const newestFirst = (a: { updatedAt: string }, b: { updatedAt: string }) => b.updatedAt.localeCompare(a.updatedAt);

const canGoOn = ({ ended, trial, storyGone }: PlayItem): boolean => !ended && !trial && !storyGone;

/** Titles used more than once: those need another distinguishing detail. */
export function findDuplicateTitles(items: readonly { title: string | null }[]): ReadonlySet<string | null> {
  const titles = items.map(({ title }) => title);
  return new Set(titles.filter((title, index) => titles.indexOf(title) !== index));
}

/** The latest open plays and unfinished drafts, at most `limit`. Leaves out trials and plays of deleted stories. */
export function listUnfinishedItems(
  plays: readonly PlayItem[],
  sessions: readonly SessionItem[],
  limit: number,
): UnfinishedItem[] {
  return [
    ...plays.filter(canGoOn).map((play) => ({ kind: 'play' as const, ...play })),
    ...sessions
      .filter((session) => session.packageId === null)
      .map((session) => ({ kind: 'draft' as const, ...session })),
  ]
    .sort(newestFirst)
    .slice(0, limit);
}

/** The latest open play of a story; undefined if there is none. */
export const findPlayToResume = (packageId: string, plays: readonly PlayItem[]): PlayItem | undefined =>
  plays.filter((play) => play.packageId === packageId && canGoOn(play)).sort(newestFirst)[0];

/** The draft of a story, if it still exists. */
export const findSourceDraft = (packageId: string, sessions: readonly SessionItem[]): SessionItem | undefined =>
  sessions.find((session) => session.packageId === packageId);

/** The maximum size of an import, in bytes. */
export const IMPORT_MAX_BYTES = 64 * 1024 * 1024;

/** Whether files can be uploaded; the server detects their type. */
export const canImportFiles = (files: readonly { size: number }[]): boolean =>
  files.reduce((sum, { size }) => sum + size, 0) <= IMPORT_MAX_BYTES;

/** The cover of a draft: the first picture of a place, in the order of its acts. */
export const draftCover = (draft: PlanDraft | undefined): string | null =>
  draft?.acts.flatMap((act) => act.sandboxLocations).find((place) => place.background)?.background?.url ?? null;

/** A draft's characters with their portraits. */
export const draftCast = (draft: PlanDraft | undefined): { id: string; name: string; image: string | null }[] =>
  (draft?.characters ?? []).map(({ id, name, image }) => ({ id, name, image: image?.url ?? null }));
