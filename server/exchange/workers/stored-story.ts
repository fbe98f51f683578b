import type { Asset } from '../../../shared/story/index.ts';
import type { PackageCard, PackageRow } from '../../store/types.ts';
import { markTransferable } from '../../workers/thread-protocol.ts';
import { createPackageCard, listAssets, parseStoredStory, type StoredStory } from '../package-row.ts';

/* Jobs on stored stories that are too large for the main thread. */

export type StoryPartRequest = { type: 'head' } | { type: 'act'; index: number };

/** Reads a story and returns it as JSON part by part, so that no message takes long to parse. */
export function openStory(row: StoredStory): (asked: StoryPartRequest) => { text: string; acts: number } {
  const story = parseStoredStory(row);
  const { acts } = story.plot;
  return (asked) => {
    const part = asked.type === 'act' ? acts[asked.index] : { ...story, plot: { ...story.plot, acts: [] } };
    return { text: JSON.stringify(part), acts: acts.length };
  };
}

export const readAssets = (row: StoredStory): Asset[] => listAssets(parseStoredStory(row));

/** Computes the library card of a package stored before cards existed. */
export const readCard = (row: PackageRow): PackageCard => createPackageCard(parseStoredStory(row));

/** A stored package as current JSON, with something around it. */
export function writeStory({
  before,
  after,
  ...row
}: StoredStory & { before: string; after: string }): Uint8Array<ArrayBuffer> {
  const bytes = new TextEncoder().encode(before + JSON.stringify(parseStoredStory(row)) + after);
  return markTransferable(bytes, [bytes.buffer]);
}
