import type { VNPackage } from '../story/index.ts';

const known = new WeakMap<object, ReadonlySet<string>>();

/** The characters shown when present or speaking: those with a picture who are not offstage. */
export function listActors(story: Pick<VNPackage, 'assets' | 'characters'>): ReadonlySet<string> {
  const before = known.get(story);
  if (before) return before;
  const heard = new Set(story.characters.flatMap(({ id, offstage }) => (offstage ? [id] : [])));
  const actors = new Set(Object.keys(story.assets.characters).filter((id) => !heard.has(id)));
  known.set(story, actors);
  return actors;
}
