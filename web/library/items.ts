import type { PlayListing, SessionListing } from '../api/index.ts';

export type PlayItem = PlayListing['plays'][number];
export type SessionItem = SessionListing['sessions'][number];

/** Something to go on with: a play under way or a draft being written. */
export type Unfinished = ({ kind: 'play' } & PlayItem) | ({ kind: 'draft' } & SessionItem);

const newestFirst = (a: { updatedAt: string }, b: { updatedAt: string }) => b.updatedAt.localeCompare(a.updatedAt);

const canGoOn = ({ ended, trial, storyGone }: PlayItem): boolean => !ended && !trial && !storyGone;

/** The titles that more than one of these has: there, something else has to tell them apart. */
export function sharedTitles(items: readonly { title: string | null }[]): ReadonlySet<string | null> {
  const titles = items.map(({ title }) => title);
  return new Set(titles.filter((title, index) => titles.indexOf(title) !== index));
}

/**
 * What one was in the middle of, the latest first, at most `limit`: plays that have not ended, and drafts that are not
 * a finished story yet. Trials of a draft are the studio's, and plays of a deleted story cannot be opened.
 */
export function unfinished(plays: readonly PlayItem[], sessions: readonly SessionItem[], limit: number): Unfinished[] {
  return [
    ...plays.filter(canGoOn).map((play) => ({ kind: 'play' as const, ...play })),
    ...sessions
      .filter((session) => session.packageId === null)
      .map((session) => ({ kind: 'draft' as const, ...session })),
  ]
    .sort(newestFirst)
    .slice(0, limit);
}

/** The play of a story to go on with: the latest that has not ended; undefined where there is none. */
export const playToResume = (packageId: string, plays: readonly PlayItem[]): PlayItem | undefined =>
  plays.filter((play) => play.packageId === packageId && canGoOn(play)).sort(newestFirst)[0];

/** The draft a story was made from, where it is still there. */
export const draftOf = (packageId: string, sessions: readonly SessionItem[]): SessionItem | undefined =>
  sessions.find((session) => session.packageId === packageId);

/** The largest import the server takes, in bytes. */
export const IMPORT_LIMIT = 64 * 1024 * 1024;

/** Whether files can be sent at all; what they are, the server tells. */
export const canBeBrought = (files: readonly { size: number }[]): boolean =>
  files.reduce((sum, { size }) => sum + size, 0) <= IMPORT_LIMIT;
