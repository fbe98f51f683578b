import { isObject } from '../../shared/json.ts';
import type { AnyEncounter, ArcEncounter, ScriptLine, VNPackage } from '../../shared/story/index.ts';

/** The people an encounter is about: those it requires, or whose arc it belongs to. */
export function listEncounterSubjects(story: VNPackage, encounter: AnyEncounter): readonly string[] {
  if ('arcPhase' in encounter) {
    const isItsArc = (arcs: readonly ArcEncounter[] = []) => arcs.some(({ id }) => id === encounter.id);
    return story.characters.flatMap(({ id, personalArc }) => (isItsArc(personalArc?.arcEncounters) ? [id] : []));
  }
  return encounter.requiredCharacters ?? [];
}

/** The key of a place's background picture. */
export const getBackdropKey = (story: VNPackage, { place }: { place: { id: string } }): string =>
  story.plot.acts.flatMap((act) => act.sandboxLocations).find(({ id }) => id === place.id)?.location ?? place.id;

type SpokenLine = Extract<ScriptLine, { type: 'say' }>;

/** All spoken lines in the scripts of a part of a story, unordered. */
export function listSpokenLines(part: unknown): SpokenLine[] {
  if (Array.isArray(part)) return part.flatMap(listSpokenLines);
  if (!isObject(part)) return [];
  const isLine = part.type === 'say' && typeof part.text === 'string';
  return isLine ? [part as unknown as SpokenLine] : Object.values(part).flatMap(listSpokenLines);
}

type Speaker = { id?: string | undefined; name?: string | undefined };

const speakersByStory = new WeakMap<VNPackage, ReadonlyMap<string, Speaker>>();

function indexSpeakers(story: VNPackage): ReadonlyMap<string, Speaker> {
  const known = speakersByStory.get(story);
  if (known !== undefined) return known;
  const lines = listSpokenLines([story.plot, story.characters]);
  const made = new Map(lines.map(({ text, character: id, name }) => [text, { id, name }] as const));
  speakersByStory.set(story, made);
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
    const id = indexSpeakers(story).get(line)?.id;
    if (id !== undefined && ids.includes(id)) said[id] = [...(said[id] ?? []), line];
  }
  return said;
}

/** An encounter's description without the consequences of answers and rolls. */
export const withoutConsequences = (description: string): string =>
  description
    .split('\n')
    .filter((line) => !line.includes('→'))
    .join('\n');
