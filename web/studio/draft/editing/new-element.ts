import { encountersOf, ID_MAX_LENGTH, type PlanDraft, slugify } from '../../../../shared/story/index.ts';

/** An id made of a title, with a number where it is taken; `fallback` where the title has no Latin letters. */
export function freeId(title: string, taken: Iterable<string>, fallback: string): string {
  const used = new Set(taken);
  const slug = slugify(title, fallback);
  for (let number = 1; ; number++) {
    const tail = number === 1 && slug !== fallback ? '' : `_${number}`;
    const id = slug.slice(0, ID_MAX_LENGTH - tail.length).replace(/[_-]+$/, '') + tail;
    if (!used.has(id)) return id;
  }
}

/** Every encounter id of a story: they are unique in the whole of it. */
export const encounterIds = (draft: PlanDraft): string[] => encountersOf(draft).map(({ encounter }) => encounter.id);

/** Every fact id of a story: they are unique in the premise and all acts. */
export const factIds = (draft: PlanDraft): string[] =>
  [...(draft.premise?.facts ?? []), ...draft.acts.flatMap((act) => act.facts ?? [])].map(({ id }) => id);

/** The flags of a story, in the order they are first named: those encounters set, need or are closed by. */
export const flagNames = (draft: PlanDraft): string[] => [
  ...new Set(
    encountersOf(draft).flatMap(({ encounter }) => [
      ...(encounter.potentialFlags ?? []),
      ...('prerequisites' in encounter ? (encounter.prerequisites ?? []) : []),
      ...('excludeIfFlags' in encounter ? (encounter.excludeIfFlags ?? []) : []),
    ]),
  ),
];

/** A premise nobody has written yet. @param language BCP-47 tag, the interface's to begin with */
export const blankPremise = (language: string) => ({
  title: '',
  artStyle: '',
  language,
  globalContext: { setting: '', tone: '', overarchingTruths: [] },
  premise: '',
  themes: [],
  globalMaterials: [],
  possibleEndings: [],
});

/** A character nobody has written yet: the protagonist where there is none. */
export const blankCharacter = ({ characters }: PlanDraft) => ({
  name: '',
  role: characters.some(({ role }) => role === 'protagonist') ? 'npc' : 'protagonist',
  description: '',
  imagePrompt: '',
});

/** An act nobody has written yet. `firstPlace` is the title of the place it begins at. */
export const blankAct = () => ({
  title: '',
  objective: '',
  scenarioContext: '',
  narrativeGuidelines: '',
  firstPlace: '',
});

/**
 * A place nobody has written yet.
 * @param neighbour the place it is reached from and leads back to; none for the first
 */
export const blankPlace = (neighbour: string | undefined) => ({
  title: '',
  ambientDetail: '',
  mood: '',
  requiredCharacters: [],
  connections: neighbour === undefined ? [] : [neighbour],
  reachedFrom: neighbour === undefined ? [] : [neighbour],
});

/** An encounter nobody has written yet. It moves the act on where the act counts progress. */
export const blankEncounter = (countsProgress: boolean) => ({
  title: '',
  description: '',
  type: 'discovery',
  pacing: { expectedFrames: 4, focus: 'standard' },
  ...(countsProgress ? { givesProgression: 1 } : {}),
});
