import type { Character } from './character.ts';
import type { DraftAct, DraftLocation, PlanDraft } from './draft.ts';
import { listed, unmapped } from './draft-lookup.ts';
import { progressCeilings } from './draft-progress.ts';
import type { ArcEncounter, Encounter } from './encounter.ts';
import { loreKeyProblem } from './lore-keys.ts';
import type { StoryPremise } from './package.ts';
import type { Fact, WorldInfo } from './world-info.ts';

/** A pool smaller than this leaves the Director little to choose from. */
const THIN_POOL = 3;
/** A doom clock shorter than this can fill before the player has got anywhere. */
const TIGHT_CLOCK = 4;

type AnyEncounter = Encounter | ArcEncounter;

/** Every encounter of the draft: the pools of all places and the personal arcs. */
function* allEncounters({ acts, characters }: PlanDraft): Iterable<AnyEncounter> {
  for (const { sandboxLocations } of acts) for (const { encounters } of sandboxLocations) yield* encounters;
  for (const { personalArc } of characters) yield* personalArc?.arcEncounters ?? [];
}

/** By flag: the ids of the encounters that set it. */
type Setters = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Who sets the flags that encounters require, of all encounters of the draft. Made once for many encounters, since a draft may
 * have thousands.
 */
function settersOf(draft: PlanDraft, encounters: readonly Encounter[]): Setters {
  const setters = new Map<string, Set<string>>();
  for (const { prerequisites = [] } of encounters) for (const flag of prerequisites) setters.set(flag, new Set());
  if (setters.size === 0) return setters;
  for (const { id, potentialFlags = [] } of allEncounters(draft)) {
    for (const flag of potentialFlags) setters.get(flag)?.add(id);
  }
  return setters;
}

function unknownPeople(draft: PlanDraft, ids: readonly string[], where: string): string[] {
  const unknown = [...new Set(ids)].filter((id) => !draft.characters.some((character) => character.id === id));
  return unknown.map((id) => `${where} needs "${id}", who has not been proposed yet. Call proposeCharacter.`);
}

/** A story may be begun anywhere, but everything takes its language, tone and style from the premise. */
export const warnUnanchored = (draft: PlanDraft): string[] =>
  draft.premise
    ? []
    : ['The story has no premise yet. Call proposeStoryPremise: language, tone and art style come from it.'];

/** Keys of world info that can never match, each told once. */
const warnLore = (entries: readonly WorldInfo[] = []): string[] => [
  ...new Set(
    entries.flatMap(({ id, keys }) =>
      keys.flatMap((key) => {
        const problem = loreKeyProblem(key);
        return problem === null ? [] : [`World info "${id}": ${problem}`];
      }),
    ),
  ),
];

/** A secret of fewer words is watched for in the Director's notes alone: prose may well have them for another reason. */
const WATCHED_WORDS = 3;
const SPACELESS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Secrets too short to be watched for in what is told. Rules of play, "Knowledge". */
const warnShort = (secrets: readonly string[]): string[] =>
  secrets
    .filter((text) => {
      const words = text.match(/[\p{L}\p{N}]+/gu)?.length ?? WATCHED_WORDS;
      return words < WATCHED_WORDS && !SPACELESS.test(text);
    })
    .map((text) => `The secret "${text}" is too short to be kept out of the telling; say it in three words or more.`);

/** Facts that are a secret until they are earned. */
const hiddenFacts = (facts: readonly Fact[] = []): string[] =>
  facts.filter(({ audience }) => audience !== 'player').map(({ text }) => text);

/** What is odd about a premise. Sentences for the author and the model. */
export function warnPremise(premise: StoryPremise): string[] {
  const endings = premise.possibleEndings.length;
  const few = `The story has ${endings} possible endings; two or three make the player's choices count.`;
  return [
    ...(endings < 2 ? [few] : []),
    ...warnLore(premise.globalWorldInfo),
    ...warnShort([...premise.globalContext.overarchingTruths, ...hiddenFacts(premise.facts)]),
  ];
}

/** What is odd about a character. */
export function warnCharacter(draft: PlanDraft, character: Character): string[] {
  const warnings: string[] = [];
  const first = draft.characters.find(({ role }) => role === 'protagonist');
  if (character.role === 'protagonist' && first && first.id !== character.id) {
    warnings.push(`"${first.id}" is the protagonist already; the player is the first one declared.`);
  }
  if (character.stats && character.role !== 'protagonist') {
    warnings.push(`Only the protagonist's stats are used for dice; those of "${character.id}" are not.`);
  }
  return [...warnings, ...(character.personalArc?.arcEncounters ?? []).flatMap(warnGift)];
}

/** What is odd about an act's outline. */
export function warnOutline(act: DraftAct): string[] {
  const warnings = [...warnLore(act.scenarioWorldInfo), ...warnShort(hiddenFacts(act.facts))];
  const { globalProgression: progression, opposingForce: force } = act;
  if (!progression) {
    warnings.push(`Act "${act.id}" has no globalProgression: it is won when nothing new is left to do.`);
  } else if (progression.requiredValue < 1) {
    warnings.push(`The requiredValue of globalProgression is below 1, which counts as none.`);
  }
  if (force && force.requiredValue >= 1 && force.requiredValue < TIGHT_CLOCK) {
    warnings.push(`The clock "${force.trackerLabel}" is tight: ${force.requiredValue} idle turns force the climax.`);
  }
  for (const { threshold } of force?.escalationEvents ?? []) {
    if (force && threshold > force.requiredValue) {
      warnings.push(`The escalation at ${threshold} is never reached: the clock ends at ${force.requiredValue}.`);
    }
  }
  return warnings;
}

/** What is odd about an act's map: places nobody can reach or leave, people not yet proposed. */
export function warnWeb(draft: PlanDraft, act: DraftAct): string[] {
  const places = act.sandboxLocations;
  const start = act.startLocation ?? places[0]?.id;
  const reached = new Set(start === undefined ? [] : [start]);
  for (const id of reached)
    for (const next of places.find((place) => place.id === id)?.connections ?? []) reached.add(next);
  return [
    ...places.filter(({ id }) => !reached.has(id)).map(({ id }) => `No way leads from "${start}" to "${id}".`),
    ...places
      .filter(({ connections }) => connections.length === 0 && places.length > 1)
      .map(({ id }) => `No way leads out of "${id}".`),
    ...places.flatMap((place) => unknownPeople(draft, place.requiredCharacters, `"${place.id}"`)),
  ];
}

function warnGift(encounter: AnyEncounter): string[] {
  const findings = 'findings' in encounter ? (encounter.findings ?? []) : [];
  const givesSomething =
    (encounter.givesProgression ?? 0) > 0 || (encounter.potentialFlags ?? []).length > 0 || findings.length > 0;
  const isFiller = encounter.type === 'atmospheric' || ('repeatable' in encounter && encounter.repeatable === true);
  return givesSomething || isFiller
    ? []
    : [`"${encounter.id}" gives no progress, sets no flag and has no findings: a dead end.`];
}

function warnEncounter(draft: PlanDraft, encounter: Encounter, setters: Setters): string[] {
  const warnings = warnGift(encounter);
  const isSetElsewhere = (flag: string): boolean => {
    const ids = setters.get(flag);
    return ids !== undefined && ids.size > (ids.has(encounter.id) ? 1 : 0);
  };
  for (const flag of encounter.prerequisites ?? []) {
    if (encounter.excludeIfFlags?.includes(flag)) {
      warnings.push(`"${encounter.id}" both requires and excludes "${flag}": it can never come.`);
    } else if (!isSetElsewhere(flag)) {
      warnings.push(`"${encounter.id}" requires "${flag}", which no other encounter sets yet.`);
    }
  }
  for (const flag of encounter.options?.flatMap((option) => option.flags ?? []) ?? []) {
    if (!encounter.potentialFlags?.includes(flag)) {
      warnings.push(`An option of "${encounter.id}" earns "${flag}", which is not among its potentialFlags.`);
    }
  }
  return [...warnings, ...unknownPeople(draft, encounter.requiredCharacters ?? [], `"${encounter.id}"`)];
}

/** What is odd about a place's pool, and about the act's progress once every pool of it is there. */
export function warnPool(draft: PlanDraft, act: DraftAct, place: DraftLocation): string[] {
  const { encounters } = place;
  const setters = settersOf(draft, encounters);
  const warnings = encounters.flatMap((encounter) => warnEncounter(draft, encounter, setters));
  if (encounters.length < THIN_POOL) {
    warnings.push(`The pool of "${place.id}" is thin: ${encounters.length} of at least ${THIN_POOL} encounters.`);
  }
  const focuses = new Set(encounters.map(({ pacing }) => pacing.focus));
  if (encounters.length > 1 && focuses.size === 1) {
    warnings.push(`All encounters of "${place.id}" have one pacing, ${[...focuses][0]}; mix it.`);
  }
  return [...warnings, ...warnProgress(draft, act)];
}

/** Whether an act's progress can be reached, once every pool is there. Planning Agent Reference, "Progression balance". */
export function warnProgress(draft: PlanDraft, act: DraftAct): string[] {
  const required = act.globalProgression?.requiredValue ?? 0;
  const isWhole = unmapped(act).length === 0 && act.sandboxLocations.every((place) => place.encounters.length > 0);
  if (required < 1 || !isWhole) return [];
  const found = progressCeilings(draft).find(({ actId }) => actId === act.id);
  if (!found || found.ceiling > required) return [];
  return found.ceiling < required
    ? [
        `Act "${act.id}" needs ${required} progress, but all that can be reached in it gives ${found.ceiling}: it cannot be won.`,
      ]
    : [`Act "${act.id}" needs ${required} progress and its encounters give exactly that: one missed and it is lost.`];
}

/** What is odd about the story as a whole, said when it is finalized. */
export function warnStory(draft: PlanDraft): string[] {
  const warnings = draft.premise ? warnPremise(draft.premise) : [];
  if (!draft.characters.some(({ role }) => role === 'protagonist')) {
    warnings.push('No character is the protagonist: the player has no face and no stats.');
  }
  const undrawn = draft.characters.filter(({ image }) => !image).map(({ id }) => id);
  if (undrawn.length > 0) warnings.push(`Without a portrait: ${listed(undrawn)}.`);
  const setters = settersOf(
    draft,
    draft.acts.flatMap((act) => act.sandboxLocations.flatMap(({ encounters }) => encounters)),
  );
  return [
    ...warnings,
    ...draft.acts.flatMap((act) => [
      ...warnOutline(act),
      ...warnWeb(draft, act),
      ...act.sandboxLocations.flatMap((place) =>
        place.encounters.flatMap((each) => warnEncounter(draft, each, setters)),
      ),
      ...warnProgress(draft, act),
    ]),
  ];
}
