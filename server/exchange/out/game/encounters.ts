import {
  listGifts,
  type StoryCheck,
  type StoryConsequence,
  type StoryEncounter,
} from '../../../../shared/rules/index.ts';
import { CHECK_OUTCOMES } from '../../../../shared/story/index.ts';
import { type GameContext, scaled } from './context.ts';
import {
  conjunction,
  disjunction,
  type GameExpression,
  is,
  NO,
  negation,
  read,
  reckon,
  value,
  YES,
} from './expression.ts';
import { call, type GameStep, set, when } from './program.ts';

export const encounterNames = ({ getName }: Pick<GameContext, 'getName'>, id: string) => ({
  landed: getName('landed', id),
  /** Whether its scene was told since it last landed. */
  told: getName('told', id),
  /** The number of the chosen option, from 1; 0 for none. */
  answer: getName('answer', id),
  /** The outcome of its roll, from 1 for `full`; 0 for none. */
  roll: getName('roll', id),
  /** Whether its options were evaluated. */
  offered: getName('offered', id),
  can: (option: number) => getName('can', id, String(option + 1)),
  /** With several answers: whether an option was one of them. */
  took: (option: number) => getName('took', id, String(option + 1)),
});

/** Whether the availability of its options is computed: they have requirements, or several are answered. */
export const isJudged = ({ options, answers: takes }: StoryEncounter): boolean =>
  takes === 'many' || options.some(({ requires }) => requires !== null);

/** Whether an option moves the player: it names a reachable place. Rules of play, "Journeys". */
const leadsElsewhere = ({ story }: GameContext, { home, options }: StoryEncounter, option: number): boolean => {
  const place = home ? story.actById.get(home.act)?.placeById.get(home.location) : undefined;
  const leadsTo = options[option]?.leadsTo ?? null;
  return leadsTo !== null && place?.connections.includes(leadsTo) === true;
};

export const hasLeads = (game: GameContext): boolean =>
  game.story.encounters.some((encounter) => encounter.options.some((_, at) => leadsElsewhere(game, encounter, at)));

/** Moves to a place. Rules of play, "Travel". */
export const comesTo = (place: number): GameStep[] => [
  set('now_travels', true),
  call('leave'),
  set('now_location', place),
  call('see'),
  ...when(read('now_new_place'), [set('now_arrival', 1)], [set('now_arrival', 2)]),
];

/** The last effect of an option: it moves the player. An encounter without further questions lands first. */
function leads(game: GameContext, encounter: StoryEncounter, option: number): GameStep[] {
  if (!leadsElsewhere(game, encounter, option)) return [];
  const { id, options } = encounter;
  const { took } = encounterNames(game, id);
  const open = options.map(({ id: own, requires }, at) =>
    conjunction(negation(read(took(at))), game.holds(requires, `${id}/${own}`)),
  );
  const landing = [call(game.getName('lands', id))];
  return when(is('now_pending', 0), [
    ...(encounter.answers === 'many' ? when(negation(disjunction(...open)), landing) : landing),
    ...comesTo(game.placeNumber(options[option]?.leadsTo ?? '')),
    set('now_left', true),
  ]);
}

const givesFlags = (game: GameContext, flags: readonly string[]): GameStep[] =>
  flags
    .filter((flag) => game.program.flagBits.has(flag))
    .map((flag) => game.getName('flag', flag))
    .flatMap((flag) => when(negation(read(flag)), [set(flag, true)]));

/** A finding is 2 in the turn it is made, 1 afterwards. */
const givesFindings = ({ getName }: GameContext, findings: readonly string[]): GameStep[] =>
  findings.map((finding) => getName('found', finding)).flatMap((name) => when(is(name, 0), [set(name, 2)]));

/** Rules of play, "Progress": up to what the act requires. */
const gainsProgress = (game: GameContext, by: number): GameStep[] =>
  by <= 0
    ? []
    : when(reckon('<', read('now_progress'), read('now_progress_max')), [
        set(
          'now_progress',
          reckon('min', read('now_progress_max'), reckon('+', read('now_progress'), scaled(game, by))),
        ),
      ]);

/** Rules of play, "Consequences". */
function follows(game: GameContext, consequence: StoryConsequence | null): GameStep[] {
  if (consequence === null) return [];
  const { story, getName } = game;
  const { flags, findings, progress, doom = 0, adjust, gained, lost } = consequence;
  const items = new Set(story.items);
  const moved = reckon('+', read('now_doom'), scaled(game, doom));
  return [
    ...givesFlags(game, flags),
    ...givesFindings(game, findings),
    ...gainsProgress(game, progress),
    ...(doom === 0
      ? []
      : when(reckon('>', read('now_doom_max'), 0), [
          set('now_doom', reckon('max', value(0), reckon('min', read('now_doom_max'), moved))),
        ])),
    ...adjust.flatMap(([meter, by]) => {
      const { id = '', min = 0, max = 0 } = story.meters[meter] ?? {};
      const name = getName('meter', id);
      return [set(name, reckon('min', value(max), reckon('max', value(min), reckon('+', read(name), by))))];
    }),
    ...lost.filter((item) => items.has(item)).map((item) => set(getName('item', item), false)),
    ...gained.filter((item) => items.has(item)).map((item) => set(getName('item', item), true)),
    call('learn'),
  ];
}

const asksFor = (game: GameContext, id: string, { modifier }: StoryCheck): GameStep[] => [
  set('now_pending', game.encounterNumber(id)),
  set('now_modifier', modifier),
];

/** The effects of an answer. Rules of play, "An encounter lands", "Written checks". */
export function writeAnswerSteps(game: GameContext, encounter: StoryEncounter, option: number): GameStep[] {
  const { id, options, check } = encounter;
  const { answer, roll, took, offered } = encounterNames(game, id);
  const chosen = options[option];
  const written = chosen?.check ?? check;
  return [
    set(answer, option + 1),
    set('now_answered', game.encounterNumber(id)),
    ...(encounter.answers === 'many' ? [set(took(option), true), set(offered, false)] : []),
    ...follows(game, chosen?.then ?? null),
    ...(written === null ? [] : when(is(roll, 0), asksFor(game, id, written))),
    ...leads(game, encounter, option),
  ];
}

/** Each answer that has a written check, and that check. */
export function writtenChecks(
  game: GameContext,
  { id, options, check }: StoryEncounter,
): { readonly when: GameExpression; readonly check: StoryCheck; readonly option: number | null }[] {
  const { answer } = encounterNames(game, id);
  const own = options.flatMap((option, at) =>
    option.check === null ? [] : [{ when: is(answer, at + 1), check: option.check, option: at }],
  );
  if (check === null) return own;
  const others = own.length === 0 ? YES : negation(disjunction(...own.map((each) => each.when)));
  return [...own, { when: others, check, option: null }];
}

/** The effects of a roll: `now_outcome` is its outcome, from 1. Rules of play, "Checks". */
export function rolls(game: GameContext, encounter: StoryEncounter): GameStep[] {
  const { roll, answer } = encounterNames(game, encounter.id);
  const byDegree = ({ degrees }: StoryCheck): GameStep[] => [
    {
      do: 'if',
      branches: CHECK_OUTCOMES.map((outcome, at) => ({
        when: is('now_outcome', at + 1),
        then: [
          ...(outcome === 'miss' && degrees.miss?.doom === undefined ? [set('now_missed', true)] : []),
          ...follows(game, degrees[outcome]),
        ],
      })).filter(({ then }) => then.length > 0),
      otherwise: [],
    },
  ];
  return [
    set(roll, read('now_outcome')),
    ...writtenChecks(game, encounter).flatMap((each) =>
      when(each.when, byDegree(each.check)).filter((step) => step.do !== 'if' || step.branches.some(hasSteps)),
    ),
    ...encounter.options.flatMap(({ check }, at) =>
      (check ?? encounter.check) === null ? [] : when(is(answer, at + 1), leads(game, encounter, at)),
    ),
  ];
}

const hasSteps = ({ then }: { readonly then: readonly GameStep[] }): boolean =>
  then.some((step) => step.do !== 'if' || step.branches.length > 0);

/** Whether landing withholds the findings. Rules of play, "Written checks". */
const withholds = (game: GameContext, encounter: StoryEncounter): GameExpression => {
  const { roll } = encounterNames(game, encounter.id);
  return disjunction(
    ...writtenChecks(game, encounter).map((each) =>
      conjunction(
        each.when,
        disjunction(
          ...CHECK_OUTCOMES.map((outcome, at) =>
            outcome === 'miss' || (each.check.degrees[outcome]?.findings.length ?? 0) > 0 ? is(roll, at + 1) : NO,
          ),
        ),
      ),
    ),
  );
};

/** Rules of play, "An encounter lands": its gains, once. */
function lands(game: GameContext, encounter: StoryEncounter, focus: number): GameStep[] {
  const { id, findings, progression } = encounter;
  const { landed, told, answer, took } = encounterNames(game, id);
  const gifts = listGifts(encounter);
  const given = gifts.flatMap(({ option, flags }) => {
    const steps = givesFlags(game, flags);
    const isAnswered = is(answer, option === null ? 0 : option + 1);
    const isTaken = encounter.answers === 'many' && option !== null ? read(took(option)) : isAnswered;
    const isGiven = gifts.length === 1 ? YES : isTaken;
    return when(isGiven, steps);
  });
  return [
    set('now_active', 0),
    set(told, false),
    set('now_last_focus', focus),
    ...when(negation(read('now_again')), [
      ...gainsProgress(game, progression),
      ...given,
      ...when(negation(withholds(game, encounter)), givesFindings(game, findings)),
      set(landed, true),
    ]),
  ];
}

/** The end of a turn for the current encounter. Rules of play, "An encounter lands", "Length". */
export function closes(game: GameContext, encounter: StoryEncounter, focus: number): GameStep[] {
  const { id, options, check } = encounter;
  const names = encounterNames(game, id);
  const landing = call(game.getName('lands', id));
  const asks = set('now_asking', game.encounterNumber(id));
  const isFirst = negation(read('now_again'));
  game.procedures.set(game.getName('lands', id), lands(game, encounter, focus));
  const ends = (): GameStep[] => {
    if (options.length > 0) {
      const isMany = encounter.answers === 'many';
      const unanswered = isMany ? isFirst : conjunction(isFirst, is(names.answer, 0));
      if (!isJudged(encounter)) return when(unanswered, [asks], [landing]);
      const can = options.map((option, at) => ({
        name: names.can(at),
        holds: conjunction(
          game.holds(option.requires, `${id}/${option.id}`),
          isMany ? negation(read(names.took(at))) : YES,
        ),
      }));
      return when(
        unanswered,
        [
          ...when(negation(read(names.offered)), [
            ...can.map(({ name, holds }) => set(name, holds)),
            set(names.offered, disjunction(...can.map(({ name }) => read(name)))),
          ]),
          ...when(read(names.offered), [asks], [landing]),
        ],
        [landing],
      );
    }
    return check === null
      ? [landing]
      : when(conjunction(isFirst, is(names.roll, 0)), asksFor(game, id, check), [landing]);
  };
  return [set('now_retold', read(names.told)), set(names.told, true), ...when(is('now_pending', 0), ends())];
}
