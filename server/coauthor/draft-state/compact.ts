import {
  type DraftAct,
  type DraftElement,
  type DraftLocation,
  elementKey,
  findEncounter,
  type PlanDraft,
} from '../../../shared/story/index.ts';
import { estimateTokens } from '../../models/index.ts';
import {
  actLine,
  characterLine,
  type Detail,
  encounterLine,
  outlineSummary,
  placeLine,
  poolLines,
  premiseSummary,
} from './summary.ts';
import {
  actState,
  type Clip,
  characterState,
  clipped,
  clipTo,
  encounterState,
  placeState,
  premiseState,
  whole,
} from './whole.ts';

/** All that is told of a draft, in estimated tokens. */
export const DRAFT_BUDGET = 10_000;
/** Of these, what is shown whole; and the premise. */
const FOCUS_BUDGET = 5000;
const PREMISE_BUDGET = 1500;
/** As many acts are told more of, those the conversation is about. */
const NEAR_ACTS = 2;

/** How much is told of near and of far acts, from the most to the least. */
const DETAILS: readonly { near: Detail; far: Detail; most: number }[] = [
  { near: 0, far: 0, most: 1000 },
  { near: 0, far: 1, most: 1000 },
  { near: 1, far: 1, most: 1000 },
  { near: 1, far: 2, most: 1000 },
  { near: 1, far: 3, most: 400 },
  { near: 2, far: 3, most: 400 },
  { near: 2, far: 4, most: 200 },
  { near: 3, far: 4, most: 60 },
  { near: 4, far: 4, most: 20 },
  { near: 4, far: 4, most: 0 },
];

const CLIPS: readonly Clip[] = [whole, clipTo(400), clipTo(160)];

const weigh = (value: unknown): number => estimateTokens(JSON.stringify(value) ?? '');

/** The elements that are shown whole, by their key, within their budget. What does not fit whole is shown clipped. */
function shownElements(draft: PlanDraft, focus: readonly DraftElement[]): Map<string, object> {
  const shown = new Map<string, object>();
  let used = 0;
  const show = (element: DraftElement, render: (clip: Clip) => unknown) => {
    for (const clip of CLIPS) {
      const state = render(clip);
      const weight = weigh(state);
      if (used + weight > FOCUS_BUDGET) continue;
      used += weight;
      shown.set(elementKey(element), state as object);
      return;
    }
  };
  for (const element of focus) {
    const { type, actId, id = '' } = element;
    const character = type === 'character' ? draft.characters.find((each) => each.id === id) : undefined;
    const act = draft.acts.find((each) => each.id === (type === 'act' ? id : actId));
    const place = type === 'node' ? act?.sandboxLocations.find((each) => each.id === id) : undefined;
    const found = type === 'encounter' ? findEncounter(draft, id) : undefined;
    if (character) show(element, (clip) => characterState(character, clip));
    else if (type === 'act' && act) show(element, (clip) => outlineOf(act, clip));
    else if (place) show(element, (clip) => placeState(place, clipped(place.encounters, clip), clip));
    else if (found?.kind === 'pool') show(element, (clip) => encounterState(found.encounter, clip));
    else if (found?.kind === 'arc' && !shown.has(`character:${found.characterId}`)) {
      const owner = draft.characters.find((each) => each.id === found.characterId);
      if (owner) show({ type: 'character', id: owner.id }, (clip) => characterState(owner, clip));
    }
  }
  return shown;
}

function outlineOf(act: DraftAct, clip: Clip): object {
  const { sandboxLocations: _places, ...outline } = actState(act, [], clip) as { sandboxLocations: unknown };
  return outline;
}

/** A place: whole, with some of its encounters whole, or as a line. */
function placeIn(act: DraftAct, place: DraftLocation, shown: ReadonlyMap<string, object>, detail: Detail): unknown {
  const state = shown.get(elementKey({ type: 'node', actId: act.id, id: place.id }));
  if (state) return state;
  const encounters = place.encounters.map(({ id }) => shown.get(`encounter:${id}`));
  if (encounters.every((each) => each === undefined)) return placeLine(place, detail);
  const pool =
    detail <= 1
      ? place.encounters.map((encounter, index) => encounters[index] ?? encounterLine(encounter, detail))
      : [
          ...encounters.filter((each) => each !== undefined),
          ...poolLines(
            place.encounters.filter((_, index) => encounters[index] === undefined),
            detail,
          ),
        ];
  return placeState(place, pool, clipTo(160));
}

/** The first items that are lines, as many as may be, and all that are shown. */
function atMost(items: readonly unknown[], most: number, what: string): unknown[] {
  const lines = items.filter((item) => typeof item === 'string');
  const kept = new Set(lines.slice(0, most));
  const left = items.filter((item) => typeof item !== 'string' || kept.has(item));
  return lines.length > most ? [...left, `and ${lines.length - most} more ${what}`] : left;
}

function actIn(act: DraftAct, shown: ReadonlyMap<string, object>, detail: Detail, most: number): unknown {
  const outline = shown.get(elementKey({ type: 'act', id: act.id }));
  const places = act.sandboxLocations.map((place) => placeIn(act, place, shown, detail));
  const isShown = outline !== undefined || places.some((place) => typeof place !== 'string');
  if (detail === 4 && !isShown) return actLine(act);
  const { id, title, ...rest } = outlineSummary(act) as { id: string; title: string };
  return {
    ...(outline ?? (detail >= 3 ? { id, title } : { id, title, ...rest })),
    sandboxLocations: atMost(places, detail === 4 ? 0 : most, 'places'),
  };
}

function premiseIn({ premise }: PlanDraft): unknown {
  if (!premise) return null;
  const full = premiseState(premise, whole);
  if (weigh(full) <= PREMISE_BUDGET) return full;
  const summary = premiseSummary(premise);
  const lengths = [240, 120, 60, 30];
  return (
    lengths.map((length) => clipped(summary, clipTo(length))).find((each) => weigh(each) <= PREMISE_BUDGET) ?? {
      title: clipTo(60)(premise.title),
      language: premise.language,
    }
  );
}

/** A draft in all its detail. */
export const wholeDraft = ({ premise, characters, acts }: PlanDraft): object => ({
  premise: premise ? premiseState(premise, whole) : null,
  characters: characters.map((character) => characterState(character, whole)),
  acts: acts.map((act) =>
    actState(
      act,
      act.sandboxLocations.map((place) => placeState(place, place.encounters, whole)),
      whole,
    ),
  ),
});

/**
 * A draft in a bounded number of tokens: what the conversation is about is shown whole in the fields of the tools, of
 * everything else a line tells ids, titles, and flags set and needed; and the larger the story, the less of what is far
 * from the work at hand.
 * @param focus what the conversation is about, the most pressing first
 */
export function compactDraft(draft: PlanDraft, focus: readonly DraftElement[]): object {
  const premise = premiseIn(draft);
  const shown = shownElements(draft, focus);
  const near = new Set(
    [
      ...new Set(focus.flatMap(({ type, actId, id }) => (type === 'act' ? [id] : actId === undefined ? [] : [actId]))),
    ].slice(0, NEAR_ACTS),
  );
  const at = ({ near: nearDetail, far, most }: (typeof DETAILS)[number]) => ({
    premise,
    characters: atMost(
      draft.characters.map((character) => shown.get(`character:${character.id}`) ?? characterLine(character, far)),
      most,
      'characters',
    ),
    acts: atMost(
      draft.acts.map((act) => actIn(act, shown, near.has(act.id) ? nearDetail : far, most)),
      most,
      'acts',
    ),
  });
  const tried = DETAILS.map((details) => () => at(details));
  for (const attempt of tried) {
    const state = attempt();
    if (weigh(state) <= DRAFT_BUDGET) return state;
  }
  return at({ near: 4, far: 4, most: 0 });
}
