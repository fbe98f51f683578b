import type { StoryAct } from '../../../../shared/rules/index.ts';
import { type GameContext, scaled } from './context.ts';
import { conjunction, is, NO, read, reckon } from './expression.ts';
import { call, type GameStep, roll, set, when } from './program.ts';

/** One turn in so many brings an event with a prose trigger, or one that also forces the climax. */
const PROSE = { event: 12, forcing: 60 } as const;

const fireEvent = (game: GameContext, act: StoryAct, id: string, forces: boolean): GameStep[] => [
  set(game.getName('event', act.id, id), 2),
  ...(forces ? [set('now_forced', true)] : []),
];

const judgeBranches = (game: GameContext, act: StoryAct): GameStep[] =>
  act.events.flatMap((event) =>
    when(
      is(game.getName('event', act.id, event.id), 2),
      event.branches.map((branch, at) =>
        set(
          game.getName('branch', act.id, event.id, String(at)),
          branch === null ? NO : game.holds(branch, `${event.id}/branch:${at}`),
        ),
      ),
    ),
  );

/** Crosses thresholds and fires events whose condition holds. Rules of play, "Doom", "Events". */
export function runClocks(game: GameContext, act: StoryAct): GameStep[] {
  return [
    ...act.thresholds.flatMap(({ at }, crossed) =>
      when(conjunction(is('now_crossed', crossed), reckon('>=', read('now_doom'), scaled(game, at))), [
        set('now_crossed', crossed + 1),
      ]),
    ),
    ...act.hours.flatMap(({ at }, struck) =>
      when(conjunction(is('now_struck', struck), reckon('>=', read('now_minutes'), at)), [
        set('now_struck', struck + 1),
      ]),
    ),
    ...act.events.flatMap(({ id, trigger, forcesClimax }) =>
      trigger === null
        ? []
        : when(
            conjunction(is(game.getName('event', act.id, id), 0), game.holds(trigger, id)),
            fireEvent(game, act, id, forcesClimax),
          ),
    ),
    call('learn'),
    ...judgeBranches(game, act),
  ];
}

/** Fires events with a prose trigger at random, as an exported game has no Director. Rules of play, "Events". */
export function callProseEvents(game: GameContext, act: StoryAct): GameStep[] {
  const prose = act.events.filter(({ trigger }) => trigger === null);
  if (prose.length === 0) return [];
  return [
    ...prose.flatMap(({ id, forcesClimax }) =>
      when(
        conjunction(
          is(game.getName('event', act.id, id), 0),
          ...(forcesClimax ? [reckon('>', read('now_turn'), 1)] : []),
        ),
        [
          roll('now_chance', forcesClimax ? PROSE.forcing : PROSE.event),
          ...when(is('now_chance', 1), fireEvent(game, act, id, forcesClimax)),
        ],
      ),
    ),
    ...judgeBranches(game, act),
  ];
}
