import type { VNPackage } from '../../shared/story/index.ts';
import { spokenWithin } from './collect-spoken-lines.ts';

type Speaker = { id?: string | undefined; name?: string | undefined };
const spoken = new WeakMap<VNPackage, ReadonlyMap<string, Speaker>>();

function speakersIn(story: VNPackage): ReadonlyMap<string, Speaker> {
  const known = spoken.get(story);
  if (known !== undefined) return known;
  const lines = spokenWithin([story.plot, story.characters]);
  const made = new Map(lines.map(({ text, character: id, name }) => [text, { id, name }] as const));
  spoken.set(story, made);
  return made;
}

/** The author's lines among some lines, by speaker, oldest first. @param ids of people */
export function groupLinesBySpeaker(
  story: VNPackage,
  lines: readonly string[],
  ids: readonly string[],
): Record<string, string[]> {
  const said: Record<string, string[]> = {};
  for (const line of lines) {
    const id = speakersIn(story).get(line)?.id;
    if (id !== undefined && ids.includes(id)) said[id] = [...(said[id] ?? []), line];
  }
  return said;
}
