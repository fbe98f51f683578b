import { VNPackageSchema } from '../../../shared/story/index.ts';
import { packageJson } from '../../store/compressed-text.ts';
import type { PackageRow } from '../../store/types.ts';

export type StoryAsked = { type: 'head' } | { type: 'act'; index: number };
export type StoryTold = { type: 'head'; text: string; acts: number } | { type: 'act'; text: string };

/** Reads a story and returns it as JSON act by act, so that no message takes long to parse. */
export function openStory(row: Pick<PackageRow, 'id' | 'version' | 'body'>): (asked: StoryAsked) => StoryTold {
  const story = VNPackageSchema.parse(packageJson(row));
  const { acts } = story.plot;
  return (asked) => {
    if (asked.type === 'act') return { type: 'act', text: JSON.stringify(acts[asked.index]) };
    return {
      type: 'head',
      text: JSON.stringify({ ...story, plot: { ...story.plot, acts: [] } }),
      acts: acts.length,
    };
  };
}
