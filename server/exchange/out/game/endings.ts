import type { ClimaxWay } from '../../../../shared/story/index.ts';
import type { GameContext } from './context.ts';
import { OTHERWISE } from './encounter-selection.ts';
import { conjunction, disjunction, is, negation, read, reckon } from './expression.ts';
import { actNumber, adds, byNumber, call, type GameStep, roll, set, when } from './program.ts';

/** Decides whether the act ends, in the order of the rules. Rules of play, "An act ends". */
export function judgeActEnd({ story, getName }: GameContext): GameStep[] {
  const isFull = (clock: 'progress' | 'doom') =>
    conjunction(reckon('>', read(`now_${clock}_max`), 0), reckon('>=', read(`now_${clock}`), read(`now_${clock}_max`)));
  const dry = when(reckon('>', read('now_progress_max'), 0), [set('now_due', 2)], [set('now_due', 1)]);
  return [
    set('now_dry', false),
    ...when(
      is('now_active', 0),
      byNumber(
        'now_act',
        story.acts.map((act) => [actNumber(act), [call(getName('dry', act.id))]] as const),
      ),
    ),
    ...when(
      isFull('progress'),
      [set('now_due', 1)],
      [...when(disjunction(read('now_forced'), isFull('doom')), [set('now_due', 2)], when(read('now_dry'), dry))],
    ),
    ...when(negation(is('now_due', 0)), [
      set('now_asking', 0),
      ...byNumber(
        'now_act',
        story.acts.map((act) => [actNumber(act), [set(getName('ended', act.id), read('now_due'))]] as const),
      ),
    ]),
  ];
}

/** Chooses the ending that the rules choose, and now and then another open one. Rules of play, "Endings". */
export function endStory(game: GameContext): GameStep[] {
  const { endings } = game.story;
  const number = { won: 1, forced: 2 } as const;
  const earned = endings.flatMap(({ when: condition, id, outcome }, at) => {
    if (condition === null) return [];
    const holds = game.holds(condition, id ?? '');
    return [{ number: at + 1, holds: outcome === null ? holds : conjunction(is('now_due', number[outcome]), holds) }];
  });
  const listOther = (due: ClimaxWay) =>
    endings.flatMap(({ when: condition, outcome, position }, at) =>
      condition === null && [null, due].includes(outcome) && [null, due].includes(position) ? [at + 1] : [],
    );
  const chooseEnding = (open: readonly number[], usual: number | undefined): GameStep[] => [
    set('now_ending', usual ?? endings.length + 1),
    ...(open.length < 2
      ? []
      : when(is('now_whim', 1), [
          roll('now_chance', open.length),
          ...byNumber(
            'now_chance',
            open.map((ending, at) => [at + 1, [set('now_ending', ending)]] as const),
          ),
        ])),
  ];
  return [
    roll('now_whim', OTHERWISE),
    set('now_ties', 0),
    ...earned.flatMap(({ number: ending, holds }) =>
      when(holds, [
        adds('now_ties', 1),
        set('now_chance', 0),
        ...when(is('now_whim', 1), [roll('now_chance', read('now_ties'))]),
        ...when(disjunction(is('now_ties', 1), is('now_chance', 1)), [set('now_ending', ending)]),
      ]),
    ),
    ...when(
      is('now_ties', 0),
      when(
        is('now_due', number.won),
        chooseEnding(listOther('won'), listOther('won')[0]),
        chooseEnding(listOther('forced'), listOther('forced').at(-1)),
      ),
    ),
  ];
}
