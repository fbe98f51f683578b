import type { ReportLine } from '../../../../shared/exchange/report.ts';
import { compileStory, timeAtStart } from '../../../../shared/rules/index.ts';
import type { VNPackage } from '../../../../shared/story/index.ts';
import { gameContext, scaled } from './context.ts';
import { encounterNames, hasLeads, isJudged } from './encounters.ts';
import { disjunction, type GameExpression, YES } from './expression.ts';
import { createMenus } from './menus.ts';
import { actNumber, type Game, type GameEnding, type Gauge, isAct, set } from './program.ts';
import { addRules } from './rules.ts';
import { addScenes } from './scenes.ts';
import { gameWords } from './words.ts';

export * from './expression.ts';
export * from './program.ts';
export { createReplayGame } from './replay.ts';
export { type GameWords, gameWords } from './words.ts';

const NUMBERS = [
  ...['act', 'turn', 'location', 'progress', 'progress_max', 'doom', 'doom_max', 'active', 'last_focus', 'asking'],
  ...['pending', 'modifier', 'due', 'crossed', 'seen', 'chosen', 'answered', 'rolled', 'arrival', 'climax'],
  ...['candidate', 'fresh', 'rank', 'focus', 'best', 'ties', 'chance', 'whim', 'die_1', 'die_2', 'total', 'outcome'],
  ...['raise', 'ending', 'minutes', 'struck'],
];
const TRUTHS = ['again', 'new_place', 'missed', 'waits', 'travels', 'retold', 'forced', 'dry', 'ended'];

function declare(game: ReturnType<typeof gameContext>): void {
  const { story, program, variable, getName } = game;
  for (const name of NUMBERS) variable(`now_${name}`, 0);
  for (const name of TRUTHS) variable(`now_${name}`, false);
  for (const name of ['was_progress', 'was_doom', 'was_crossed', 'was_struck']) variable(name, 0);
  for (const flag of story.flags) variable(getName('flag', flag), false);
  for (const { id } of story.facts) variable(getName('fact', id), false);
  for (const finding of program.findings) variable(getName('found', finding), 0);
  for (const item of story.items) variable(getName('item', item), false);
  for (const { id } of story.characters) if (story.asks.has('met')) variable(getName('met', id), false);
  for (const { id, initial } of story.meters) variable(getName('meter', id), initial);
  if (hasLeads(game)) variable('now_left', false);
  for (const encounter of story.encounters) {
    const { id, options } = encounter;
    const names = encounterNames(game, id);
    variable(names.landed, false);
    variable(names.told, false);
    variable(names.answer, 0);
    variable(names.roll, 0);
    if (encounter.answers === 'many') for (const at of options.keys()) variable(names.took(at), false);
    if (!isJudged(encounter)) continue;
    variable(names.offered, false);
    for (const at of options.keys()) variable(names.can(at), false);
  }
  for (const act of story.acts) {
    variable(getName('ended', act.id), 0);
    for (const { id } of act.places) variable(getName('seen', id), false);
    for (const { id, branches } of act.events) {
      variable(getName('event', act.id, id), 0);
      for (const at of branches.keys()) variable(getName('branch', act.id, id, String(at)), false);
    }
  }
}

function listGauges(game: ReturnType<typeof gameContext>): Gauge[] {
  const { story, getName, scale } = game;
  const clocks = (['progress', 'doom'] as const).flatMap((kind) => {
    const labels = new Map<string, GameExpression[]>();
    const all = story.acts.flatMap((act) => (act[kind] ? [{ act, clock: act[kind] }] : []));
    for (const { act, clock } of all) {
      const key = JSON.stringify([clock.label, clock.max]);
      labels.set(key, [...(labels.get(key) ?? []), isAct(act)]);
    }
    return [...labels].map(([key, acts]): Gauge => {
      const [label, max] = JSON.parse(key) as [string, number];
      return { label, name: `now_${kind}`, kind, min: 0, max: scaled(game, max), scale, when: disjunction(...acts) };
    });
  });
  const meters = story.meters
    .filter(({ shown }) => shown === true)
    .map(
      ({ id, label, min, max }): Gauge => ({
        label,
        name: getName('meter', id),
        kind: 'meter',
        min,
        max,
        scale: 1,
        when: YES,
      }),
    );
  return [...clocks, ...meters];
}

/** By the rules of play. Improvised parts must be written out first. @returns the game, and what it cannot express */
export function createGame(source: VNPackage): { game: Game; report: readonly ReportLine[] } {
  const story = compileStory(source);
  const game = gameContext(story, gameWords(source.language));
  declare(game);
  const focuses = [...new Set(story.encounters.map(({ focus }) => focus))];
  addRules(game, (focus) => focuses.indexOf(focus as (typeof focuses)[number]) + 1);
  const gauges = listGauges(game);
  addScenes(game, gauges);
  const menus = createMenus(game);
  const [first] = story.acts;
  game.procedures.set('begin', [
    set('now_minutes', timeAtStart(undefined).minutes),
    ...(first ? [{ do: 'call' as const, procedure: game.getName('begins', first.id) }] : []),
    ...(first ? [set('now_act', actNumber(first))] : []),
    { do: 'call', procedure: 'opens' },
    set('now_waits', true),
    { do: 'call', procedure: 'goes_on' },
  ]);
  const endings = [...story.endings, { id: null, title: '', text: story.title }].map(
    ({ id, title, text }, at): GameEnding => ({ number: at + 1, id, title, text }),
  );
  return {
    game: {
      variables: [...game.variables.values()],
      procedures: game.procedures,
      scenes: game.scenes,
      menus,
      gauges,
      endings,
      flags: new Map([...story.flags].map((flag) => [game.getName('flag', flag), flag])),
      getName: game.getName,
    },
    report: game.report,
  };
}
