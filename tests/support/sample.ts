import { readFileSync } from 'node:fs';
import { type VNPackage, VNPackageSchema } from '../../shared/story/index.ts';

const readStory = (path: string): VNPackage =>
  VNPackageSchema.parse(JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')));

/** The shipped sample story, read anew each time. */
export const sampleStory = (): VNPackage => readStory('../../assets/samples/the_thirteenth_card/package.json');

/** The same story before its scenes were written out: whoever tells it has all the words. Read anew each time. */
export const freelyToldStory = (): VNPackage => readStory('./freely-told.json');

/** The same with doom that moves in every turn: a play that only goes on comes to an end. */
export function pacedStory(): VNPackage {
  const story = freelyToldStory();
  for (const { opposingForce } of story.plot.acts) if (opposingForce) opposingForce.pace = { perTurn: 1 };
  return story;
}

/** The shipped sample in Chinese, written out by hand throughout. Read anew each time. */
export const secondSampleStory = (): VNPackage => readStory('../../assets/samples/a_goose_with_a_ticket/package.json');
