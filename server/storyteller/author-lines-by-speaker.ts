import { isObject } from '../../shared/json.ts';
import type { ScriptLine, VNPackage } from '../../shared/story/index.ts';

type Spoken = Extract<ScriptLine, { type: 'say' }>;

/** All spoken lines in the scripts of a part of a story, unordered. */
export function spokenWithin(part: unknown): Spoken[] {
  if (Array.isArray(part)) return part.flatMap(spokenWithin);
  if (!isObject(part)) return [];
  const isLine = part.type === 'say' && typeof part.text === 'string';
  return isLine ? [part as unknown as Spoken] : Object.values(part).flatMap(spokenWithin);
}

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
