import { compileCandidates, findReachable, playedIn, type StoryAct } from '../../../../shared/rules/index.ts';
import { ENCOUNTER_PRIORITIES } from '../../../../shared/story/index.ts';
import type { GameContext } from './context.ts';
import { conjunction, disjunction, type GameExpression, is, NO, negation, read, reckon } from './expression.ts';
import { adds, call, type GameStep, roll, set, when } from './program.ts';

/** One turn in this many may bring another encounter than the scorer's choice, or another ending than the rules'. */
export const OTHERWISE = 4;
const RANK = 10;
const FRESH = 1000;

/** Whether a candidate of an act may come now, apart from its place. Rules of play, "Eligible". */
function openness(
  game: GameContext,
  act: StoryAct,
): { readonly open: GameExpression; readonly places: readonly number[] }[] {
  const { story, getName, program } = game;
  const played = playedIn(story, act);
  const numbers = [...act.places.map(({ id }) => game.placeNumber(id)), 0];
  return compileCandidates(story, act, program.flagBits).map(({ encounter, isPossible, earlier }, at) => ({
    open: isPossible
      ? conjunction(
          ...encounter.prerequisites.map((flag) => read(getName('flag', flag))),
          ...encounter.excludeIfFlags
            .filter((flag) => story.flags.has(flag))
            .map((flag) => negation(read(getName('flag', flag)))),
          ...earlier.map((other) => read(getName('landed', act.candidates[other]?.id ?? ''))),
          ...(encounter.repeatable ? [] : [negation(read(getName('landed', encounter.id)))]),
        )
      : NO,
    places: (played[at] ?? []).map((place) => numbers[place] ?? 0),
  }));
}

const isAt = (places: readonly number[]): GameExpression =>
  disjunction(...places.map((place) => is('now_location', place)));

/** Rules of play, "Eligible": the scorer's choice, or occasionally another candidate that is as new. */
export function selectEncounter(game: GameContext, act: StoryAct, focusNumber: (focus: string) => number): GameStep[] {
  const open = openness(game, act);
  return [
    set('now_best', -1),
    roll('now_whim', OTHERWISE),
    ...act.candidates.flatMap((encounter, at) => {
      const { open: isOpen = NO, places = [] } = open[at] ?? {};
      const landed = read(game.getName('landed', encounter.id));
      return when(conjunction(isAt(places), isOpen), [
        set('now_candidate', game.encounterNumber(encounter.id)),
        set('now_fresh', 1),
        ...(encounter.repeatable ? when(landed, [set('now_fresh', 0)]) : []),
        set('now_rank', RANK * ENCOUNTER_PRIORITIES.indexOf(encounter.priority)),
        set('now_focus', focusNumber(encounter.focus)),
        call('weigh'),
      ]);
    }),
    ...when(negation(is('now_chosen', 0)), [set('now_active', read('now_chosen'))]),
  ];
}

const CHOSEN: readonly GameStep[] = [
  set('now_best', read('now_rank')),
  set('now_chosen', read('now_candidate')),
  set('now_again', reckon('==', read('now_fresh'), 0)),
];

export const WEIGH: readonly GameStep[] = [
  ...when(reckon('!=', read('now_focus'), read('now_last_focus')), [adds('now_rank', 1)]),
  ...when(is('now_whim', 1), [set('now_rank', 0)]),
  ...when(is('now_fresh', 1), [adds('now_rank', FRESH)]),
  ...when(
    reckon('>', read('now_rank'), read('now_best')),
    [set('now_ties', 1), ...CHOSEN],
    when(reckon('==', read('now_rank'), read('now_best')), [
      adds('now_ties', 1),
      roll('now_chance', read('now_ties')),
      ...when(is('now_chance', 1), CHOSEN),
    ]),
  ),
];

/** Rules of play, "Dry". */
export function dryness(game: GameContext, act: StoryAct): GameStep[] {
  const open = openness(game, act);
  const ways = new Map(act.places.map(({ id, connections }) => [id, connections]));
  const isReached = (places: readonly number[]): GameExpression => {
    const from = act.places.filter(({ id }) =>
      [...findReachable([id], (place) => ways.get(place))].some((place) => places.includes(game.placeNumber(place))),
    );
    const all = [...from.map(({ id }) => game.placeNumber(id)), ...(places.includes(0) ? [0] : [])];
    return isAt(all);
  };
  const waiting = act.candidates.map((encounter, at) => {
    const { open: isOpen = NO, places = [] } = open[at] ?? {};
    const landed = read(game.getName('landed', encounter.id));
    return conjunction(isReached(places), isOpen, ...(encounter.repeatable ? [negation(landed)] : []));
  });
  return [set('now_dry', true), ...waiting.flatMap((each) => when(each, [set('now_dry', false)]))];
}
