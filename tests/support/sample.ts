import { readFileSync } from 'node:fs';
import { type VNPackage, VNPackageSchema } from '../../shared/story/index.ts';

/** The shipped sample story, read anew each time. */
export function sampleStory(): VNPackage {
  const file = new URL('../../assets/samples/the_thirteenth_card/package.json', import.meta.url);
  return VNPackageSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}
