import type { StoryAct } from '../../../../shared/rules/index.ts';
import { type GameContext, scaled } from './context.ts';
import { and, is, NO, read, reckon } from './expression.ts';
import { call, roll, type Step, set, when } from './program.ts';

/** In so many turns one in which an event in prose comes, and one that ends the act. */
const PROSE = { event: 12, forcing: 60 } as const;

const fires = (game: GameContext, act: StoryAct, id: string, forces: boolean): Step[] => [
  set(game.nameOf('event', act.id, id), 2),
  ...(forces ? [set('now_forced', true)] : []),
];

const branchesOf = (game: GameContext, act: StoryAct): Step[] =>
  act.events.flatMap((event) =>
    when(
      is(game.nameOf('event', act.id, event.id), 2),
      event.branches.map((branch, at) =>
        set(
          game.nameOf('branch', act.id, event.id, String(at)),
          branch === null ? NO : game.holds(branch, `${event.id}/branch:${at}`),
        ),
      ),
    ),
  );

/** Thresholds that are crossed and events whose condition holds. Rules of play, "Doom", "Events". */
export function clocks(game: GameContext, act: StoryAct): Step[] {
  return [
    ...act.thresholds.flatMap(({ at }, crossed) =>
      when(and(is('now_crossed', crossed), reckon('>=', read('now_doom'), scaled(game, at))), [
        set('now_crossed', crossed + 1),
      ]),
    ),
    ...act.hours.flatMap(({ at }, struck) =>
      when(and(is('now_struck', struck), reckon('>=', read('now_minutes'), at)), [set('now_struck', struck + 1)]),
    ),
    ...act.events.flatMap(({ id, trigger, forcesClimax }) =>
      trigger === null
        ? []
        : when(
            and(is(game.nameOf('event', act.id, id), 0), game.holds(trigger, id)),
            fires(game, act, id, forcesClimax),
          ),
    ),
    call('learn'),
    ...branchesOf(game, act),
  ];
}

/** Nobody directs who could say when an event in prose comes: chance does. Rules of play, "Events". */
export function callsProse(game: GameContext, act: StoryAct): Step[] {
  const prose = act.events.filter(({ trigger }) => trigger === null);
  if (prose.length === 0) return [];
  return [
    ...prose.flatMap(({ id, forcesClimax }) =>
      when(and(is(game.nameOf('event', act.id, id), 0), ...(forcesClimax ? [reckon('>', read('now_turn'), 1)] : [])), [
        roll('now_chance', forcesClimax ? PROSE.forcing : PROSE.event),
        ...when(is('now_chance', 1), fires(game, act, id, forcesClimax)),
      ]),
    ),
    ...branchesOf(game, act),
  ];
}
