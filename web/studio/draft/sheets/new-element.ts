import { encountersOf, namedBy, type PlanDraft, slotsOfEncounter, UNMADE_ID } from '../../../../shared/story/index.ts';
import type { Fields } from '../../../form/json.ts';

/** What stands for the id of a new item of a list: the server makes one. @param items those there are, in that list */
export function unmadeId(items: readonly Fields[]): string {
  const here = new Set(items.map(({ id }) => id));
  for (let number = 1; ; number++) if (!here.has(`${UNMADE_ID}${number}`)) return `${UNMADE_ID}${number}`;
}

/** The flags of a story, in the order they are first named: those encounters set, need or are closed by. */
export const flagNames = (draft: PlanDraft): string[] => [
  ...new Set(encountersOf(draft).flatMap(({ encounter }) => namedBy(encounter, 'flag').flatMap(({ names }) => names))),
];

/** The things a story gives, in the order they are first named. */
export const itemNames = (draft: PlanDraft): string[] => [
  ...new Set(
    encountersOf(draft).flatMap(({ encounter }) =>
      slotsOfEncounter(encounter).flatMap(({ consequence }) => consequence?.items?.gained ?? []),
    ),
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
