import {
  type DraftAct,
  type DraftElement,
  type DraftLocation,
  elementKey,
  type PlanDraft,
} from '../../../shared/story/index.ts';
import { largestFitting } from '../../models/prompt-size/first-fitting.ts';
import { characterLine, type Detail, outlineSummary, premiseSummary } from './element-lines.ts';
import { type Clip, characterState, clipped, clipTo, placeState, premiseState, unclipped } from './element-state.ts';
import {
  estimateJsonTokens,
  renderAct,
  renderOutline,
  type ShownElements,
  showElements,
  truncateList,
} from './fit-elements.ts';

/** Token budgets (estimated) for showing a draft to a model. */
export interface DraftBudgets {
  whole: number;
  draft: number;
  /** Share of it for the elements in focus, and for the premise. */
  focus: number;
  premise: number;
}

/** For conversation, which may be about anything. */
export const CHAT_BUDGETS: DraftBudgets = { whole: 8000, draft: 10_000, focus: 5000, premise: 2500 };
/** For small context windows. */
export const TIGHT_BUDGETS: DraftBudgets = { whole: 350, draft: 500, focus: 250, premise: 200 };
/** For medium context windows, and the next smaller ones. */
export const MEDIUM_BUDGETS: DraftBudgets = { whole: 3000, draft: 4000, focus: 2000, premise: 800 };
export const SMALL_BUDGETS: DraftBudgets = { whole: 150, draft: 260, focus: 150, premise: 110 };
/** For a step that continues building: what it builds on, and what it must fit in with. */
export const BUILDING_BUDGETS: DraftBudgets = { whole: 900, draft: 1200, focus: 620, premise: 400 };
/** The same while the calls that made those elements are still in the conversation. */
export const BEGINNING_BUDGETS: DraftBudgets = { whole: 300, draft: 700, focus: 380, premise: 110 };
/** The same once the call that made the premise has left the conversation. */
export const BEGINNING_BUDGETS_WITH_PREMISE: DraftBudgets = { whole: 300, draft: 2700, focus: 380, premise: 2000 };
/** The same if the head of the conversation shows what places build on. Pictures and music need little of it. */
const PLACES: DraftBudgets = { whole: 380, draft: 700, focus: 320, premise: 0 };
const PLACES_AT_END: DraftBudgets = { whole: 160, draft: 560, focus: 330, premise: 0 };
/** Budgets of the head, which is rendered once a stage: premise, cast and act. */
const HEAD = { premise: 2000, cast: 3000, act: 2000 } as const;
const HEAD_OF_END = { premise: 200, cast: 0, act: 0 } as const;
const HEAD_PEOPLE = 60;
const NEAR_ACTS = 2;

interface Level {
  near: Detail;
  far: Detail;
  cast: Detail;
  most: number;
}

const LEVELS: readonly Level[] = [
  { near: 0, far: 0, cast: 0, most: 1000 },
  { near: 0, far: 1, cast: 1, most: 1000 },
  { near: 0, far: 2, cast: 2, most: 1000 },
  { near: 1, far: 2, cast: 2, most: 1000 },
  { near: 1, far: 2, cast: 3, most: 1000 },
  { near: 1, far: 3, cast: 3, most: 400 },
  { near: 2, far: 3, cast: 3, most: 400 },
  { near: 2, far: 4, cast: 3, most: 200 },
  { near: 3, far: 4, cast: 3, most: 60 },
  { near: 4, far: 4, cast: 3, most: 20 },
];
const LEAST: Level = { near: 4, far: 4, cast: 3, most: 0 };

const CLIPS: readonly Clip[] = [unclipped, clipTo(400), clipTo(160), clipTo(80)];
const SHORT: readonly Clip[] = [clipTo(160)];
const CLIP_OF_PLACE = clipTo(400);
const CLIP_OF_SCENE = clipTo(120);

function premiseIn({ premise }: PlanDraft, most: number): unknown {
  if (!premise) return null;
  const sizes = [
    () => premiseState(premise, unclipped),
    ...[240, 120, 60, 30].map((length) => () => clipped(premiseSummary(premise), clipTo(length))),
    () => ({ title: clipTo(60)(premise.title), language: premise.language }),
  ];
  return largestFitting<unknown>(sizes, (size) => estimateJsonTokens(size) <= most);
}

/** Maximum size of an element in a tool's answer, in estimated tokens. */
const READ_AT_MOST = 3500;

/** An element in the fields of its tool, with texts clipped if it is very long; null if even that does not fit. */
export const readElement = (draft: PlanDraft, element: DraftElement): unknown =>
  element.type === 'premise'
    ? premiseIn(draft, READ_AT_MOST)
    : (showElements(draft, [element], CLIPS, READ_AT_MOST).get(elementKey(element)) ?? null);

const wholeParts = ({ premise, characters, acts }: PlanDraft) => ({
  premise: premise ? premiseState(premise, unclipped) : null,
  characters: characters.map((character) => () => characterState(character, unclipped)),
  acts: acts.map((act) => ({
    outline: () => renderOutline(act, unclipped),
    places: act.sandboxLocations.map((place) => () => placeState(place, place.encounters, unclipped)),
  })),
});

export function wholeDraft(draft: PlanDraft): object {
  const { premise, characters, acts } = wholeParts(draft);
  return {
    premise,
    characters: characters.map((state) => state()),
    acts: acts.map(({ outline, places }) => ({ ...outline(), sandboxLocations: places.map((state) => state()) })),
  };
}

function withoutLooks(shown: object | undefined): object | undefined {
  const { imagePrompt: _looks, hasPortrait: _drawn, ...rest } = (shown ?? {}) as Record<string, unknown>;
  return shown && rest;
}

/** What places are built on and stays constant meanwhile: the premise, the cast and their act. */
export function draftHead(draft: PlanDraft, actId: string | undefined, isEnd: boolean): object {
  const budgets = isEnd ? HEAD_OF_END : HEAD;
  const act = draft.acts.find(({ id }) => id === actId);
  const cast = draft.characters.map(({ id }) => ({ type: 'character' as const, id }));
  const shown = showElements(draft, cast, CLIPS, budgets.cast);
  const outline = act && showElements(draft, [{ type: 'act', id: act.id }], CLIPS, budgets.act).get(`act:${act.id}`);
  return {
    premise: premiseIn(draft, budgets.premise),
    characters: truncateList(
      draft.characters.map(
        (character) => withoutLooks(shown.get(`character:${character.id}`)) ?? characterLine(character, 0),
      ),
      HEAD_PEOPLE,
      'characters',
    ),
    ...(act && !isEnd && { act: outline ?? outlineSummary(act) }),
  };
}

/** A place as its pictures and music must show it: what it looks like, and what happens there in a sentence each. */
const placeToPaint = (place: DraftLocation): object =>
  placeState(
    place,
    place.encounters.map(({ title, description }) => `${title}: ${CLIP_OF_SCENE(description)}`),
    CLIP_OF_PLACE,
  );

/**
 * The acts with their places, without what `draftHead` shows.
 * @param step the next step of the pipeline. `isEnd`: the places are finalized, so the next one is shown as it is to be painted
 */
export function compactPlaces(
  draft: PlanDraft,
  focus: readonly DraftElement[],
  { actId, nodeId, isEnd }: { actId: string | undefined; nodeId: string | undefined; isEnd: boolean },
): object {
  const about = focus.filter(({ type }) => type === 'node' || type === 'encounter');
  const act = draft.acts.find(({ id }) => id === actId);
  const index = isEnd ? (act?.sandboxLocations.findIndex(({ id }) => id === nodeId) ?? -1) : -1;
  const place = act?.sandboxLocations[index];
  const { acts } = compactDraft(draft, place ? [] : about, isEnd ? PLACES_AT_END : PLACES) as { acts: unknown[] };
  const bare = (shown: unknown) =>
    typeof shown === 'object' && shown !== null && 'id' in shown && shown.id === actId && 'sandboxLocations' in shown
      ? {
          id: actId,
          sandboxLocations:
            place && Array.isArray(shown.sandboxLocations)
              ? shown.sandboxLocations.with(index, placeToPaint(place))
              : shown.sandboxLocations,
        }
      : shown;
  return { acts: acts.map(bare) };
}

/** Whether a draft can be shown in full. Stops measuring as soon as the answer is known. */
export function fitsWhole(draft: PlanDraft, budgets = CHAT_BUDGETS): boolean {
  const { premise, characters, acts } = wholeParts(draft);
  let weight = estimateJsonTokens(premise);
  const parts = [...characters, ...acts.flatMap(({ outline, places }) => [outline, ...places])];
  return parts.every((state) => {
    weight += estimateJsonTokens(state());
    return weight <= budgets.whole;
  });
}

/** Candidates for spare room, in order: acts, cast, places of near acts, everything else. */
function worthTelling({ characters, acts }: PlanDraft, near: ReadonlySet<string>): DraftElement[] {
  const listPlaces = (some: readonly DraftAct[]) =>
    some.flatMap(({ id: actId, sandboxLocations }) =>
      sandboxLocations.map(({ id }) => ({ type: 'node' as const, actId, id })),
    );
  return [
    ...acts.map(({ id }) => ({ type: 'act' as const, id })),
    ...characters.map(({ id }) => ({ type: 'character' as const, id })),
    ...listPlaces(acts.filter(({ id }) => near.has(id))),
    ...listPlaces(acts.filter(({ id }) => !near.has(id))),
  ];
}

function levelsFor({ characters, acts }: PlanDraft, most: number): Level[] {
  const places = acts.reduce((sum, act) => sum + act.sandboxLocations.length, 0);
  const encounters = acts.reduce(
    (sum, act) => sum + act.sandboxLocations.reduce((pools, place) => pools + place.encounters.length, 0),
    0,
  );
  const isHopeless = ({ far, cast, most: lines }: Level): boolean =>
    (far <= 2 && encounters * 3 > most) ||
    (far <= 3 && places * 4 > most) ||
    (cast <= 2 && characters.length * 4 > most) ||
    Math.min(characters.length, lines) * 2 > most;
  return LEVELS.filter((level) => !isHopeless(level));
}

/**
 * Renders a draft within a token budget. Elements in `focus`, the most pressing first, are shown in full; the rest is
 * one line each. The larger the story, the less is shown of distant parts. Spare room is filled with more elements.
 */
export function compactDraft(draft: PlanDraft, focus: readonly DraftElement[], budgets = CHAT_BUDGETS): object {
  const premise = premiseIn(draft, budgets.premise);
  const actIds = focus.flatMap(({ type, actId, id }) =>
    type === 'act' ? [id ?? ''] : actId === undefined ? [] : [actId],
  );
  const near = new Set([...new Set(actIds)].slice(0, NEAR_ACTS));
  const renderLevel = (shown: ShownElements, { near: nearDetail, far, cast, most }: Level) => ({
    premise,
    characters: truncateList(
      draft.characters.map((character) => shown.get(`character:${character.id}`) ?? characterLine(character, cast)),
      most,
      'characters',
    ),
    acts: truncateList(
      draft.acts.map((act) => renderAct(act, shown, near.has(act.id) ? nearDetail : far, most)),
      most,
      'acts',
    ),
  });
  const shown = showElements(draft, focus, CLIPS, budgets.focus);
  for (const level of levelsFor(draft, budgets.draft)) {
    const state = renderLevel(shown, level);
    const weight = estimateJsonTokens(state);
    if (weight > budgets.draft) continue;
    if (weight >= budgets.whole) return state;
    const more = showElements(draft, worthTelling(draft, near), SHORT, budgets.whole - weight, shown);
    const fuller = renderLevel(more, level);
    return estimateJsonTokens(fuller) <= budgets.draft ? fuller : state;
  }
  return renderLevel(shown, LEAST);
}
