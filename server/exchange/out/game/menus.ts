import type { StoryAct } from '../../../../shared/rules/index.ts';
import type { GameContext } from './context.ts';
import { comesTo, encounterNames, isJudged } from './encounters.ts';
import { conjunction, disjunction, is, negation, read, YES } from './expression.ts';
import { call, type GameChoice, isAct, type Menu, set } from './program.ts';

const plain = { when: YES, open: YES, hint: null } as const;

const goOn = ({ words }: GameContext): GameChoice => ({
  ...plain,
  id: 'go_on',
  text: words.goOn,
  steps: [call('opens'), set('now_waits', true), call('goes_on')],
});

/** The ways out of the current place in an act. Rules of play, "Travel". */
function ways(game: GameContext, act: StoryAct, from: readonly string[]): GameChoice[] {
  const targets = [
    ...new Set(act.places.filter(({ id }) => from.includes(id)).flatMap(({ connections }) => connections)),
  ];
  return targets.map((target) => {
    const starts = act.places.filter(({ id, connections }) => from.includes(id) && connections.includes(target));
    return {
      ...plain,
      id: game.getName('go', act.id, target),
      text: game.words.goTo(act.placeById.get(target)?.title ?? target),
      when: from.length === 1 ? YES : disjunction(...starts.map(({ id }) => is('now_location', game.placeNumber(id)))),
      steps: [call('opens'), ...comesTo(game.placeNumber(target)), call('goes_on')],
    };
  });
}

/** The menus at the end of a turn, in order: roll, climax or next act, open question, ways onward. */
export function createMenus(game: GameContext): Menu[] {
  const { story, words, getName } = game;
  const asking = story.encounters.flatMap((encounter): Menu[] => {
    const { id, options, home } = encounter;
    if (options.length === 0) return [];
    const act = home ? story.actById.get(home.act) : undefined;
    const names = encounterNames(game, id);
    const untaken = (at: number) => (encounter.answers === 'many' ? negation(read(names.took(at))) : YES);
    const choices = options.map((option, at): GameChoice => {
      const open = isJudged(encounter) ? read(names.can(at)) : YES;
      return {
        id: getName('choose', id, option.id),
        text: option.text,
        when: option.otherwise === 'locked' ? untaken(at) : open,
        open,
        hint: option.hint,
        steps: [call('opens'), call(getName('answers', id, option.id)), call('goes_on')],
      };
    });
    return [
      {
        id: getName('asks', id),
        when: is('now_asking', game.encounterNumber(id)),
        choices: [...choices, ...(act && home ? ways(game, act, [home.location]) : [])],
      },
    ];
  });
  const free = story.acts.flatMap((act): Menu[] =>
    act.places.map(({ id }) => ({
      id: getName('free', act.id, id),
      when: conjunction(isAct(act), is('now_location', game.placeNumber(id))),
      choices: [goOn(game), ...ways(game, act, [id])],
    })),
  );
  return [
    {
      id: 'menu_roll',
      when: negation(is('now_pending', 0)),
      choices: [
        { ...plain, id: 'throw', text: words.roll, steps: [call('opens'), call('throw_dice'), call('goes_on')] },
      ],
    },
    { id: 'menu_on', when: disjunction(negation(is('now_due', 0)), is('now_turn', 0)), choices: [goOn(game)] },
    ...asking,
    ...free,
    { id: 'menu_nowhere', when: YES, choices: [goOn(game)] },
  ];
}
