import {
  listEncounterSlots,
  listEncounters,
  listNamedFields,
  type PlanDraft,
  UNMADE_ID,
} from '../../../../shared/story/index.ts';
import type { DraftFields } from '../../../form/field-values.ts';

/** The server assigns the real id; `items` are the existing ones of the list. */
export function createTemporaryId(items: readonly DraftFields[]): string {
  const here = new Set(items.map(({ id }) => id));
  for (let number = 1; ; number++) if (!here.has(`${UNMADE_ID}${number}`)) return `${UNMADE_ID}${number}`;
}

/** The flags of a story, in order of first mention: those that encounters set, require or are closed by. */
export const flagNames = (draft: PlanDraft): string[] => [
  ...new Set(
    listEncounters(draft).flatMap(({ encounter }) => listNamedFields(encounter, 'flag').flatMap(({ names }) => names)),
  ),
];

/** The items that a story gives, in order of first mention. */
export const itemNames = (draft: PlanDraft): string[] => [
  ...new Set(
    listEncounters(draft).flatMap(({ encounter }) =>
      listEncounterSlots(encounter).flatMap(({ consequence }) => consequence?.items?.gained ?? []),
    ),
  ),
];

/** @param language BCP-47 tag; the interface's at first */
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

/** A blank character: the protagonist if there is none yet. */
export const blankCharacter = ({ characters }: PlanDraft) => ({
  name: '',
  role: characters.some(({ role }) => role === 'protagonist') ? 'npc' : 'protagonist',
  description: '',
  imagePrompt: '',
});

/** A blank act. `firstPlace` is the title of the place where it begins. */
export const blankAct = () => ({
  title: '',
  objective: '',
  scenarioContext: '',
  narrativeGuidelines: '',
  firstPlace: '',
});

/** Connects to `neighbour` both ways; undefined for the first place. */
export const blankPlace = (neighbour: string | undefined) => ({
  title: '',
  ambientDetail: '',
  mood: '',
  requiredCharacters: [],
  connections: neighbour === undefined ? [] : [neighbour],
  reachedFrom: neighbour === undefined ? [] : [neighbour],
});

/** A blank encounter. It adds progress if the act counts progress. */
export const blankEncounter = (countsProgress: boolean) => ({
  title: '',
  description: '',
  type: 'discovery',
  pacing: { expectedFrames: 4, focus: 'standard' },
  ...(countsProgress ? { givesProgression: 1 } : {}),
});
