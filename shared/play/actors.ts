import type { VNPackage } from '../story/index.ts';

const known = new WeakMap<object, ReadonlySet<string>>();

/** Who comes on the stage where they are present or speak: whoever has a picture, and is not one who is only heard. */
export function actorsOf(story: Pick<VNPackage, 'assets' | 'characters'>): ReadonlySet<string> {
  const before = known.get(story);
  if (before) return before;
  const heard = new Set(story.characters.flatMap(({ id, offstage }) => (offstage ? [id] : [])));
  const actors = new Set(Object.keys(story.assets.characters).filter((id) => !heard.has(id)));
  known.set(story, actors);
  return actors;
}
