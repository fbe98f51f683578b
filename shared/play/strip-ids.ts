import { encountersById, type VNPackage } from '../story/index.ts';

const BRACKETED = /\s?\[([\w-]+(?:\s*,\s*[\w-]+)*)\]/gu;
/** Ids as models write them: words joined by underscores, or the number of a memory. */
const LIKE_AN_ID = /^[a-z0-9]+(?:_[a-z0-9]+)+$|^[A-Z]\d{3,}$/u;
const SHOWN = new Set(['text', 'caption', 'prompt', 'reason', 'title', 'name', 'skill']);

const idsByPackage = new WeakMap<VNPackage, ReadonlySet<string>>();

function knownIds(story: VNPackage): ReadonlySet<string> {
  const known = idsByPackage.get(story);
  if (known) return known;
  const made = new Set([
    ...[story.plot, ...story.plot.acts].flatMap(({ facts = [] }) => facts.map(({ id }) => id)),
    ...encountersById(story).keys(),
    ...story.characters.map(({ id }) => id),
    ...story.plot.acts.flatMap(({ sandboxLocations }) => sandboxLocations.map(({ id }) => id)),
  ]);
  idsByPackage.set(story, made);
  return made;
}

/** Removes ids in square brackets from a text: "muted with paper [fact_note]". */
export function stripBracketedIds(story: VNPackage, text: string): string {
  if (!text.includes('[')) return text;
  const ids = knownIds(story);
  return text.replace(BRACKETED, (whole, inner: string) =>
    inner.split(/\s*,\s*/u).every((id) => LIKE_AN_ID.test(id) || ids.has(id)) ? '' : whole,
  );
}

/** Removes bracketed ids from the visible fields of a frame or similar object, and shifts its marks. */
export function stripFrameIds<T>(story: VNPackage, frame: T): T {
  if (Array.isArray(frame)) return frame.map((one) => stripFrameIds(story, one)) as T;
  if (typeof frame !== 'object' || frame === null) return frame;
  let isChanged = false;
  const entries = Object.entries(frame).map(([key, value]): [string, unknown] => {
    if (typeof value === 'string') {
      const stripped = SHOWN.has(key) ? stripBracketedIds(story, value) : value;
      isChanged ||= stripped !== value;
      return [key, stripped];
    }
    return [key, stripFrameIds(story, value)];
  });
  return Object.fromEntries(isChanged ? entries.filter(([key]) => key !== 'marks') : entries) as T;
}
