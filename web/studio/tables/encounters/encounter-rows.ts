import type { CheckReport, Finding } from '../../../../shared/check/index.ts';
import { addToList } from '../../../../shared/lists.ts';
import {
  type ArcEncounter,
  countWords,
  type DraftElement,
  type Encounter,
  listEncounterSlots,
  listEncounters,
  type PlanDraft,
  scriptCounts,
} from '../../../../shared/story/index.ts';
import { placeKey } from '../../draft/sheets/sheet.ts';

/** An encounter as a row of the table, with what other parts of the story say of it. */
export interface EncounterRow {
  id: string;
  element: DraftElement;
  title: string;
  type: Encounter['type'];
  /** Null for an encounter of a personal arc, which is at no place and in no act. */
  at: string | null;
  actId: string | null;
  /** Counted from 1. */
  act: number | null;
  /** The title of its place, or the name of the person of its arc. */
  home: string;
  people: readonly { id: string; name: string }[];
  needs: readonly string[];
  excludes: readonly string[];
  sets: readonly string[];
  /** Title, description and id in lower case, to be searched. */
  searched: string;
  findings: readonly Finding[];
  /** Null until it is counted. */
  words: number | null;
  /** Runs of the last playtest that reached it; null without one. */
  reached: number | null;
}

/** What the table shows beside the draft itself. */
export interface RowFacts {
  findings: ReadonlyMap<string, readonly Finding[]>;
  words: (encounter: Encounter | ArcEncounter) => number | null;
  reached: Readonly<Record<string, number>> | null;
}

const NONE: readonly never[] = [];

const searchedTexts = new WeakMap<object, string>();
function getSearchedText(encounter: Encounter | ArcEncounter): string {
  const known = searchedTexts.get(encounter);
  if (known !== undefined) return known;
  const text = `${encounter.title}\n${encounter.description}\n${encounter.id}`.toLowerCase();
  searchedTexts.set(encounter, text);
  return text;
}

/** The findings of a check about each encounter. */
export function findingsByEncounter(report: CheckReport | undefined): Map<string, Finding[]> {
  const byId = new Map<string, Finding[]>();
  for (const finding of report?.findings ?? []) {
    if (finding.where.type === 'encounter' && finding.where.id) addToList(byId, finding.where.id, finding);
  }
  return byId;
}

/** Every encounter of a draft as a row: by act and place, then the personal arcs. */
export function listEncounterRows(draft: PlanDraft, facts: RowFacts): EncounterRow[] {
  const names = new Map(draft.characters.map(({ id, name }) => [id, name]));
  const places = new Map(
    draft.acts.flatMap(({ id: actId, sandboxLocations }, index) =>
      sandboxLocations.map(({ id, title }) => [placeKey(actId, id), { title, act: index + 1 }] as const),
    ),
  );
  return listEncounters(draft).map((found): EncounterRow => {
    const { encounter } = found;
    const { id, title, type, prerequisites = NONE, excludeIfFlags = NONE, potentialFlags = NONE } = encounter;
    const at = found.kind === 'pool' ? placeKey(found.actId, found.nodeId) : null;
    const place = at === null ? undefined : places.get(at);
    const required = encounter.requiredCharacters ?? NONE;
    const present = found.kind === 'arc' ? [found.characterId, ...required] : required;
    return {
      ...{ id, title, type, at },
      element: { type: 'encounter', ...(found.kind === 'pool' && { actId: found.actId }), id },
      actId: found.kind === 'pool' ? found.actId : null,
      act: place?.act ?? null,
      home: found.kind === 'arc' ? (names.get(found.characterId) ?? '') : (place?.title ?? ''),
      people: present.map((person) => ({ id: person, name: names.get(person) ?? person })),
      ...{ needs: prerequisites, excludes: excludeIfFlags, sets: potentialFlags },
      searched: getSearchedText(encounter),
      findings: facts.findings.get(id) ?? NONE,
      words: facts.words(encounter),
      reached: facts.reached && (facts.reached[id] ?? 0),
    };
  });
}

/** The words of an encounter: its description, scenes, lines and options. */
export function countEncounterWords(encounter: Encounter | ArcEncounter): number {
  const options = ('options' in encounter && encounter.options) || NONE;
  const texts = [encounter.description, ...options.map(({ text }) => text)];
  const scenes = listEncounterSlots(encounter).flatMap(({ scene }) => scene ?? []);
  return (
    texts.reduce((sum, text) => sum + countWords(text), 0) +
    scenes.reduce((sum, { text = '', script = [], again = [] }) => {
      return sum + countWords(text) + scriptCounts([...script, ...again]).words;
    }, 0)
  );
}
