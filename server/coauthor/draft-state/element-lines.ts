import { counted, listChoices } from '../../../shared/english-lists.ts';
import {
  type ArcEncounter,
  type DraftAct,
  type DraftCharacter,
  type DraftLocation,
  type Encounter,
  isFinalized,
  type StoryPremise,
} from '../../../shared/story/index.ts';
import { clipped, clipTo } from './element-state.ts';

/** Detail per element: 0 line with titles and flags; 1 no titles of encounters; 2 ids; 3 counts; 4 one line per act. */
export type Detail = 0 | 1 | 2 | 3 | 4;

const TITLE = clipTo(60);
const LISTED = 60;

const some = (label: string, items: readonly string[] | undefined): string[] =>
  items && items.length > 0 ? [`${label} ${listChoices(items, 12)}`] : [];

/** An encounter as a line: id, title, what it gives and sets, what it needs. */
export function summarizeEncounter(encounter: Encounter | ArcEncounter, detail: Detail): string {
  const { id, title, givesProgression = 0, potentialFlags, options = [] } = encounter;
  if (detail >= 2) return id;
  const byOptions = Math.max(0, ...options.map(({ then }) => then?.progress ?? 0));
  const needs = 'prerequisites' in encounter ? encounter.prerequisites : undefined;
  const excluded = 'excludeIfFlags' in encounter ? encounter.excludeIfFlags : undefined;
  return [
    detail === 0 ? `${id}: ${TITLE(title)}` : id,
    ...(givesProgression === 0 ? [] : [`gives ${givesProgression}`]),
    ...(byOptions === 0 ? [] : [`its options up to ${byOptions}`]),
    ...some('sets', potentialFlags),
    ...some('needs', needs),
    ...some('not with', excluded),
    ...('repeatable' in encounter && encounter.repeatable ? ['repeatable'] : []),
  ].join('; ');
}

/** Summary of the pool's encounters that are not shown; empty if all are. */
export const restOfPool = (pool: readonly Encounter[], detail: Detail): string[] =>
  pool.length === 0
    ? []
    : [
        detail <= 2
          ? listChoices(
              pool.map(({ id }) => id),
              LISTED,
            )
          : `and ${counted(pool.length, 'encounter')} more`,
      ];

/** A place as a line, with its encounters at the given detail. */
export function placeLine(place: DraftLocation, detail: Detail): string {
  const { id, title, connections, requiredCharacters, mood, encounters } = place;
  const head = detail <= 2 ? `${id}: ${TITLE(title)}` : id;
  const pool = detail <= 2 ? encounters.map((encounter) => summarizeEncounter(encounter, detail)) : [];
  return [
    head,
    isFinalized(place) ? 'finalized' : 'not finalized',
    ...(detail <= 1 ? [...some('to', connections), ...some('with', requiredCharacters), `mood ${mood}`] : []),
    pool.length > 0
      ? `${counted(pool.length, 'encounter')}: ${pool.slice(0, LISTED).join(detail === 2 ? ', ' : ' | ')}${pool.length > LISTED ? ` and ${pool.length - LISTED} more` : ''}`
      : counted(encounters.length, 'encounter'),
  ].join('; ');
}

export function actLine({ id, title, intendedLocations, sandboxLocations }: DraftAct): string {
  const encounters = sandboxLocations.reduce((sum, place) => sum + place.encounters.length, 0);
  const finalized = sandboxLocations.filter(isFinalized).length;
  return [
    `${id}: ${TITLE(title)}`,
    `${counted(intendedLocations.length, 'place')}, ${sandboxLocations.length} on the map, ${finalized} finalized`,
    counted(encounters, 'encounter'),
  ].join('; ');
}

/** An act's outline with texts and lists clipped. */
export function outlineSummary(act: DraftAct): object {
  const { id, title, objective, intendedLocations, startLocation, globalProgression, opposingForce } = act;
  const { inevitableEvents = [], facts = [], scenarioWorldInfo = [] } = act;
  const clip = clipTo(160);
  return {
    id,
    title: TITLE(title),
    objective: clip(objective),
    intendedLocations,
    ...(startLocation === undefined ? {} : { startLocation }),
    ...(globalProgression === undefined ? {} : { globalProgression: clipped(globalProgression, TITLE) }),
    ...(opposingForce === undefined
      ? {}
      : {
          opposingForce: `${TITLE(opposingForce.trackerLabel)}, ${opposingForce.requiredValue}`,
        }),
    ...(inevitableEvents.length === 0
      ? {}
      : {
          inevitableEvents: listChoices(
            inevitableEvents.map((event) => event.id),
            LISTED,
          ),
        }),
    ...(facts.length === 0
      ? {}
      : {
          facts: listChoices(
            facts.map((fact) => fact.id),
            LISTED,
          ),
        }),
    ...(scenarioWorldInfo.length === 0
      ? {}
      : {
          scenarioWorldInfo: listChoices(
            scenarioWorldInfo.map((info) => info.id),
            LISTED,
          ),
        }),
  };
}

export function characterLine({ id, name, role, personalArc }: DraftCharacter, detail: Detail): string {
  if (detail >= 3) return id;
  if (detail === 2) return `${id}: ${clipTo(30)(name)}`;
  const arc = personalArc?.arcEncounters.map((encounter) => summarizeEncounter(encounter, detail === 0 ? 1 : 2)) ?? [];
  return [`${id}: ${TITLE(name)}`, role, ...(arc.length > 0 ? [`personal arc: ${listChoices(arc, 12)}`] : [])].join(
    '; ',
  );
}

const listFirst = (items: readonly string[], most: number): string[] =>
  items.length <= most ? [...items] : [...items.slice(0, most), `and ${items.length - most} more`];

/** The premise with texts clipped and lore by name. */
export function premiseSummary({ globalWorldInfo = [], facts = [], ...premise }: StoryPremise): object {
  const short = clipped(premise, clipTo(240)) as StoryPremise;
  return {
    ...short,
    themes: listFirst(short.themes, 8),
    globalMaterials: listFirst(short.globalMaterials, 8),
    globalContext: { ...short.globalContext, overarchingTruths: listFirst(short.globalContext.overarchingTruths, 6) },
    possibleEndings: listFirst(short.possibleEndings, 4),
    ...(globalWorldInfo.length === 0
      ? {}
      : {
          globalWorldInfo: listChoices(
            globalWorldInfo.map(({ id }) => id),
            LISTED,
          ),
        }),
    ...(facts.length === 0
      ? {}
      : {
          facts: listChoices(
            facts.map(({ id }) => id),
            LISTED,
          ),
        }),
  };
}
