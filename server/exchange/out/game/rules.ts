import {
  findingNamesFact as findingNames,
  listCompanions,
  MINUTES_A_TURN,
  type StoryAct,
  timeAtStart,
} from '../../../../shared/rules/index.ts';
import { callProseEvents, runClocks } from './clocks.ts';
import { type GameContext, scaled } from './context.ts';
import { dryness, selectEncounter, WEIGH } from './encounter-selection.ts';
import { closes, encounterNames, hasLeads, isJudged, rolls, writeAnswerSteps } from './encounters.ts';
import { endStory, judgeActEnd } from './endings.ts';
import { conjunction, disjunction, is, NO, negation, read, reckon, value } from './expression.ts';
import { actNumber, adds, byNumber, call, type GameStep, isAct, roll, set, when } from './program.ts';

const MINUTES_A_DAY = 24 * 60;

/** Adds the procedures of the rules of play, unrolled for one story. */
export function addRules(game: GameContext, focusNumber: (focus: string) => number): void {
  const { story, procedures, getName } = game;
  for (const act of story.acts) {
    procedures.set(getName('begins', act.id), beginAct(game, act));
    procedures.set(getName('clocks', act.id), runClocks(game, act));
    procedures.set(getName('chooses', act.id), selectEncounter(game, act, focusNumber));
    procedures.set(getName('dry', act.id), dryness(game, act));
    procedures.set(getName('calls', act.id), callProseEvents(game, act));
  }
  for (const encounter of story.encounters) {
    procedures.set(getName('closes', encounter.id), closes(game, encounter, focusNumber(encounter.focus)));
    procedures.set(getName('rolls', encounter.id), rolls(game, encounter));
    for (const [at, option] of encounter.options.entries())
      procedures.set(getName('answers', encounter.id, option.id), writeAnswerSteps(game, encounter, at));
  }
  procedures.set('learn', learnFacts(game));
  procedures.set('meet', meetPeople(game));
  procedures.set('see', seePlace(game));
  procedures.set('weigh', WEIGH);
  procedures.set('opens', hasLeads(game) ? [...OPENS, set('now_left', false)] : OPENS);
  procedures.set('leave', leaveEncounter(game));
  procedures.set('throw_dice', throwDice(game));
  procedures.set('judge', judgeActEnd(game));
  procedures.set('close', closeTurn(game));
  procedures.set('goes_on', goOn(game));
  procedures.set('ends', endStory(game));
  procedures.set('after_turn', finishTurn(game));
}

/** Resets what an act begins anew. Rules of play, "State". */
function beginAct(game: GameContext, act: StoryAct): GameStep[] {
  const { story, getName, placeNumber } = game;
  const seen = new Set(story.acts.flatMap(({ places }) => places.map(({ id }) => id)));
  return [
    set('now_act', actNumber(act)),
    set('now_turn', 0),
    ...setTime(act),
    set('now_location', placeNumber(act.start)),
    set('now_progress', 0),
    set('now_doom', 0),
    set('now_progress_max', scaled(game, act.progress?.max ?? 0)),
    set('now_doom_max', scaled(game, act.doom?.max ?? 0)),
    ...[
      'now_active',
      'now_last_focus',
      'now_asking',
      'now_pending',
      'now_due',
      'now_crossed',
      'now_struck',
      'now_seen',
    ].map((name) => set(name, 0)),
    set('now_forced', false),
    ...[...seen].map((id) => set(getName('seen', id), false)),
    // Encounters of places belong to one act; those of personal arcs can come in any.
    ...[...story.arcs.values()].flat().flatMap(({ id }) => {
      const { told, answer, roll: rolled } = encounterNames(game, id);
      return [set(told, false), set(answer, 0), set(rolled, 0)];
    }),
  ];
}

/** An act begins at its own time of day, else at the time the previous one ended. */
const setTime = ({ source: { startsAt } }: StoryAct): GameStep[] => [
  set('now_minutes', startsAt ? timeAtStart(startsAt).minutes : reckon('%', read('now_minutes'), MINUTES_A_DAY)),
];

const OPENS: readonly GameStep[] = [
  adds('now_turn', 1),
  set('now_new_place', false),
  set('now_missed', false),
  set('now_waits', false),
  set('now_travels', false),
  set('now_retold', false),
  ...['now_chosen', 'now_answered', 'now_rolled', 'now_arrival', 'now_climax'].map((name) => set(name, 0)),
  set('was_progress', read('now_progress')),
  set('was_doom', read('now_doom')),
  set('was_crossed', read('now_crossed')),
  set('was_struck', read('now_struck')),
  ...when(is('now_turn', 1), [call('see'), set('now_arrival', 1)]),
];

function seePlace(game: GameContext): GameStep[] {
  const ids = new Set(game.story.acts.flatMap(({ places }) => places.map(({ id }) => id)));
  return byNumber(
    'now_location',
    [...ids].map((id) => {
      const seen = game.getName('seen', id);
      const first = [set(seen, true), adds('now_seen', 1), set('now_new_place', true)];
      return [game.placeNumber(id), when(negation(read(seen)), first)] as const;
    }),
  );
}

/** Sets the encounter under way aside; its options are judged again later. Rules of play, "Travel". */
function leaveEncounter(game: GameContext): GameStep[] {
  const judged = game.story.encounters.filter(isJudged);
  return [
    ...byNumber(
      'now_active',
      judged.map(({ id }) => [game.encounterNumber(id), [set(encounterNames(game, id).offered, false)]] as const),
    ),
    set('now_active', 0),
  ];
}

/** Rules of play, "Checks". */
function throwDice(game: GameContext): GameStep[] {
  const total = reckon('+', reckon('+', read('now_die_1'), read('now_die_2')), read('now_modifier'));
  const rolled = game.story.encounters.map(
    ({ id }) => [game.encounterNumber(id), [call(game.getName('rolls', id))]] as const,
  );
  return [
    roll('now_die_1', 6),
    roll('now_die_2', 6),
    set('now_total', total),
    ...when(
      reckon('>=', read('now_total'), 10),
      [set('now_outcome', 1)],
      [...when(reckon('>=', read('now_total'), 7), [set('now_outcome', 2)], [set('now_outcome', 3)])],
    ),
    set('now_rolled', read('now_pending')),
    set('now_pending', 0),
    ...byNumber('now_rolled', rolled),
  ];
}

/** Makes earned facts known, and then facts that follow from them. Rules of play, "Knowledge". */
function learnFacts(game: GameContext): GameStep[] {
  const { story, program, getName, holds } = game;
  const facts = story.facts.map(({ id, act, source, revealWhen }) => {
    const naming = program.findings.filter((finding) => findingNames(finding, id));
    const home = act === null ? undefined : story.actById.get(act);
    const revealed = source.audience === 'player' ? value(true) : revealWhen === null ? NO : holds(revealWhen, id);
    const earned = disjunction(
      ...naming.map((finding) => reckon('>', read(getName('found', finding)), 0)),
      conjunction(...(home ? [isAct(home)] : []), revealed),
    );
    return { fact: getName('fact', id), earned, followsFacts: revealWhen?.reads.variables.has('facts') ?? false };
  });
  const following = facts.filter(({ followsFacts }) => followsFacts);
  const learn = (those: typeof facts, isAlone: boolean): GameStep[] => {
    if (isAlone)
      return those.flatMap(({ fact, earned }) => when(conjunction(negation(read(fact)), earned), [set(fact, true)]));
    // Facts of a round do not cause other facts of the same round.
    const seen = those.map((each, at) => ({ ...each, name: game.variable(`now_learns_${at + 1}`, false) }));
    return [
      ...seen.map(({ name, fact, earned }) => set(name, conjunction(negation(read(fact)), earned))),
      ...seen.flatMap(({ name, fact }) => when(read(name), [set(fact, true)])),
    ];
  };
  if (following.length === 0) return learn(facts, true);
  return [learn(facts, false), ...following.map(() => learn(following, false))].flat();
}

/** Marks everybody on stage as met, if a condition asks about it. */
function meetPeople(game: GameContext): GameStep[] {
  const { story, program, getName } = game;
  if (!program.asksMet) return [];
  const meet = (people: readonly string[]): GameStep[] => people.map((person) => set(getName('met', person), true));
  return [
    ...(story.protagonist ? meet([story.protagonist.id]) : []),
    ...story.acts.flatMap((act) =>
      when(
        isAct(act),
        byNumber(
          'now_location',
          act.places.map(({ id, required }) => [game.placeNumber(id), meet(required)] as const),
        ),
      ),
    ),
    ...byNumber(
      'now_active',
      story.encounters.map(
        (encounter) => [game.encounterNumber(encounter.id), meet(listCompanions(encounter))] as const,
      ),
    ),
  ];
}

/** Raises doom by the act's pace, before the turn's time passes. Rules of play, "Doom". */
const raiseDoomSteadily = ({ pace: { perTurn, perVisit, perHour } }: StoryAct): GameStep[] => [
  ...(perTurn > 0 ? [adds('now_raise', perTurn)] : []),
  ...(perVisit > 0 ? when(read('now_travels'), [adds('now_raise', perVisit)]) : []),
  ...(perHour > 0
    ? when(reckon('>=', reckon('%', read('now_minutes'), 60), 60 - MINUTES_A_TURN), [adds('now_raise', perHour)])
    : []),
];

/** Closes a turn without a climax. Rules of play, "A turn". */
function closeTurn({ story, getName, encounterNumber, scale }: GameContext): GameStep[] {
  const raised = reckon(
    'min',
    read('now_doom_max'),
    reckon('+', read('now_doom'), reckon('*', read('now_raise'), scale)),
  );
  return [
    call('meet'),
    set('now_raise', 0),
    ...when(conjunction(read('now_waits'), is('now_active', 0), negation(read('now_new_place'))), [
      adds('now_raise', 1),
    ]),
    ...byNumber(
      'now_active',
      story.encounters.map(({ id }) => [encounterNumber(id), [call(getName('closes', id))]] as const),
    ),
    ...byNumber(
      'now_act',
      story.acts.map((act) => [actNumber(act), raiseDoomSteadily(act)] as const),
    ),
    ...(story.keepsTime ? [adds('now_minutes', MINUTES_A_TURN)] : []),
    ...when(read('now_missed'), [adds('now_raise', 1)]),
    ...when(reckon('>', read('now_doom_max'), 0), [set('now_doom', raised)]),
    call('learn'),
    ...when(is('now_pending', 0), [call('judge')]),
  ];
}

/** Plays the turn after the player's action. A climax that is due takes the whole turn. */
function goOn({ story, getName }: GameContext): GameStep[] {
  const byAct = (procedure: string) =>
    byNumber(
      'now_act',
      story.acts.map((act) => [actNumber(act), [call(getName(procedure, act.id))]] as const),
    );
  return [
    set('now_asking', 0),
    set('now_climax', read('now_due')),
    ...when(negation(is('now_climax', 0)), [set('now_active', 0)]),
    ...byAct('clocks'),
    ...when(
      is('now_climax', 0),
      [...when(is('now_active', 0), byAct('chooses')), ...byAct('calls'), call('close')],
      when(is('now_act', story.acts.length), [call('ends')]),
    ),
  ];
}

/** After a turn was told: findings and events are no longer new, and a climax closes its act. */
function finishTurn({ story, program, getName }: GameContext): GameStep[] {
  const noted = program.findings.map((finding) => getName('found', finding));
  return [
    ...noted.flatMap((name) => when(is(name, 2), [set(name, 1)])),
    ...story.acts.flatMap((act) =>
      when(
        isAct(act),
        act.events.flatMap(({ id }) => {
          const name = getName('event', act.id, id);
          return when(is(name, 2), [set(name, 1)]);
        }),
      ),
    ),
    ...when(negation(is('now_climax', 0)), [
      call('meet'),
      ...byNumber(
        'now_act',
        story.acts.map((act, at) => {
          const next = story.acts[at + 1];
          return [actNumber(act), next ? [call(getName('begins', next.id))] : [set('now_ended', true)]] as const;
        }),
      ),
    ]),
  ];
}
