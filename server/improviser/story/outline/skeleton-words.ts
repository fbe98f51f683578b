import { z } from 'zod';
import { primaryLanguage } from '../../../../shared/language-tag.ts';
import { readAsset } from '../../assets.ts';

const WordsSchema = z.strictObject({
  /** What an act is called that has no title; {number} is its own. */
  act: z.string(),
  /** What the player sees of how far the story is told. */
  progress: z.string(),
  /** What is told of a place nobody has told anything of; {place} is its title. */
  lookAt: z.string(),
  /** The tone of a story whose author names none. */
  tone: z.string(),
  /** How pictures look where the author does not say: the author reads it, as the rest of the premise. */
  artStyle: z.string(),
});
export type SkeletonWords = z.infer<typeof WordsSchema>;

let known: Record<string, SkeletonWords> | undefined;

/** The few words a skeleton needs that are not the author's, in the story's language; English where there are none. */
export function skeletonWords(language: string): SkeletonWords {
  known ??= readAsset('skeleton.json', z.record(z.string(), WordsSchema));
  const words = known[primaryLanguage(language)] ?? known.en;
  if (words === undefined) throw new Error('skeleton.json has no English words.');
  return words;
}
