import { ownEntry } from '../../../shared/json.ts';
import {
  eligibleEncounters,
  eligibleOnceClosed,
  getCurrentAct,
  isNewEligible,
  listAvailableOptions,
  type PlotState,
  type Story,
  type StoryEncounter,
  scoreEncounters,
  whyNoClimax,
} from '../../../shared/play/index.ts';
import { STALLED_TURNS } from '../context.ts';
import type { DirectInput } from '../types.ts';
import { clipToSentences, encounterName, encounterText, formatEncounterLine } from './encounter.ts';
import { createPlayNames } from './names.ts';
import { type SituationLimits, toDataLine } from './sections.ts';

/** The encounter as written, for fields that the rules do not read. */
export function findSource(story: Story, { id, arc, home }: StoryEncounter) {
  const pool = arc
    ? (story.characterById.get(arc.character)?.personalArc?.arcEncounters ?? [])
    : home
      ? (story.actById.get(home.act)?.placeById.get(home.location)?.source.encounters ?? [])
      : [];
  return pool.find((one) => one.id === id);
}

export function describeActive({ story, opening: { state } }: DirectInput, { description }: SituationLimits): string[] {
  const active = state.active === null ? undefined : story.encounterById.get(state.active.id);
  if (active === undefined) return lastPlayed(story, state);
  const checked = ownEntry(state.checked, active.id);
  const open = ownEntry(state.offered, active.id) ?? listAvailableOptions(story, state, active);
  const notes = [
    isBegun(active, state) && 'begun in an earlier turn',
    state.active?.again === true && 'it comes again, and gives nothing more',
    checked && `its roll came out: ${checked}`,
  ].filter((note) => typeof note === 'string');
  const answered = state.active?.again ? null : (ownEntry(state.answered, active.id) ?? null);
  return [encounterText(active, findSource(story, active) ?? {}, { open, answered, notes }, description)];
}

/** The last encounter, if it has landed: the rules also land encounters by themselves. */
function lastPlayed(story: Story, { lastChosen, landed, answered }: PlotState): string[] {
  const last = lastChosen === null ? undefined : story.encounterById.get(lastChosen.id);
  if (last === undefined || !landed.includes(last.id)) return [];
  const isUnanswered = last.options.length > 0 && ownEntry(answered, last.id) === undefined;
  return [
    `None. ${last.id} “${last.title}” is over${isUnanswered ? '; none of its options was taken, so deeds may still earn the flags these give' : ''}.`,
  ];
}

const isBegun = ({ id }: StoryEncounter, { frames }: PlotState): boolean => (ownEntry(frames, id) ?? 0) > 0;

const PRIORITY_NOTES = {
  urgent: 'the author wants it soon',
  high: 'it matters to the author',
  normal: false,
  low: 'it can be left out',
} as const;

export function listEligible(input: DirectInput, limits: SituationLimits): string[] {
  const { story, opening } = input;
  const { state, eligible } = opening;
  const best = new Set(scoreEncounters(story, state, eligible).slice(0, limits.eligible));
  return eligible
    .filter(({ id }) => best.has(id))
    .map((encounter) => {
      const company = [...encounter.requiredCharacters, ...(encounter.arc ? [encounter.arc.character] : [])];
      const brings = company.filter((id) => !opening.present.includes(id)).map(createPlayNames(input).person);
      const notes = [
        PRIORITY_NOTES[encounter.priority],
        isBegun(encounter, state) && 'begun before and left unfinished; it gives what it has once it is closed',
        state.landed.includes(encounter.id) && 'told before; it gives nothing more',
        brings.length > 0 && `brings ${brings.join(', ')} here`,
      ].filter((note) => typeof note === 'string');
      const standing = { open: listAvailableOptions(story, state, encounter), answered: null, notes };
      return `- ${encounterText(encounter, findSource(story, encounter) ?? {}, standing, limits.description)}`;
    });
}

/** What can begin here once the encounter under way is closed. */
export function listLater({ story, opening: { state } }: DirectInput, { list }: SituationLimits): string[] {
  if (state.active === null) return [];
  const { eligible, directable } = eligibleOnceClosed(story, state);
  return [...new Set([...eligible, ...directable])]
    .filter(({ id }) => id !== state.active?.id && !state.landed.includes(id))
    .slice(0, list)
    .map((encounter) => (eligible.includes(encounter) ? formatEncounterLine(encounter) : encounterName(encounter)));
}

const beginnings = new WeakMap<StoryEncounter, string>();

/** The beginning of an encounter in a sentence or two; cached, as it is the same in every turn. */
function describeBeginning(encounter: StoryEncounter): string {
  const known = beginnings.get(encounter) ?? clipToSentences(toDataLine(encounter.description), 120);
  beginnings.set(encounter, known);
  return known;
}

export function listElsewhere(input: DirectInput, { list }: SituationLimits): string[] {
  const { story, opening } = input;
  const { state } = opening;
  const act = getCurrentAct(story, state);
  const here = act.placeById.get(state.location);
  // Encounters that other sections list already.
  const eligible = new Set(eligibleEncounters(story, { ...state, active: null }).directable);
  const waits = act.places
    .filter(({ id }) => id !== state.location)
    .flatMap(({ id, title, encounters }) => {
      const fresh = encounters.filter((one) => !one.repeatable && isNewEligible(story, state, one, id));
      if (fresh.length === 0) return [];
      const isNear = here?.connections.includes(id) === true;
      return [
        `- ${title}: ${fresh.map((one) => one.id).join(', ')}`,
        ...(isNear
          ? fresh
              .filter((one) => !eligible.has(one))
              .map((one) => `  - ${one.id}, as it begins: ${describeBeginning(one)}`)
          : []),
      ];
    });
  return [
    ...waits.slice(0, list * 2),
    ...(state.quietTurns >= STALLED_TURNS
      ? [
          `Nothing new has come for ${state.quietTurns} turns: bring something new, or give the player a reason to go on.`,
        ]
      : []),
  ];
}

const CENTRAL = 2;

/** The act's most urgent scenes that were not played, whole, once its climax may come: it may happen elsewhere than they do. */
export function listCentralScenes({ story, opening }: DirectInput, { description }: SituationLimits): string[] {
  const { state, eligible, climax } = opening;
  if (climax === null && whyNoClimax(story, state) !== null) return [];
  const isLeft = (encounter: StoryEncounter) =>
    !state.landed.includes(encounter.id) && state.active?.id !== encounter.id && !eligible.includes(encounter);
  return getCurrentAct(story, state)
    .places.flatMap(({ encounters }) => encounters)
    .filter((encounter) => encounter.priority === 'urgent' && !encounter.repeatable && isLeft(encounter))
    .slice(0, CENTRAL)
    .map((encounter) => {
      const standing = { open: listAvailableOptions(story, state, encounter), answered: null, notes: [] };
      return `- ${encounterText(encounter, findSource(story, encounter) ?? {}, standing, description)}`;
    });
}

/** Encounters of other places that the Director may play here. */
export function listDirectable(
  { opening: { state, eligible, directable } }: DirectInput,
  { list }: SituationLimits,
): string[] {
  if (state.active !== null) return [];
  return directable
    .filter((one) => !eligible.includes(one) && !state.landed.includes(one.id))
    .slice(0, list)
    .map((encounter) => formatEncounterLine(encounter));
}
