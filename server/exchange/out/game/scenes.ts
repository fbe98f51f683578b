import type {
  StoryAct,
  StoryConsequence,
  StoryEncounter,
  StoryScene,
  StoryScript,
} from '../../../../shared/rules/index.ts';
import { CHECK_OUTCOMES } from '../../../../shared/story/index.ts';
import type { GameContext } from './context.ts';
import { encounterNames, hasLeads, writtenChecks } from './encounters.ts';
import { conjunction, disjunction, type GameExpression, is, negation, read, reckon, YES } from './expression.ts';
import { type GameLine, type GameSceneElement, type Gauge, isAct } from './program.ts';

const line = (line: GameLine, when: GameExpression = YES): GameSceneElement => ({ tell: 'line', line: line, when });
const step = (procedure: string): GameSceneElement => ({ tell: 'step', procedure, when: YES });

/** Adds a scene and tells it under a condition; nothing if it has no lines. */
function scene(
  game: GameContext,
  name: string,
  lines: readonly GameSceneElement[],
  when: GameExpression = YES,
): GameSceneElement[] {
  if (lines.length === 0) return [];
  game.scenes.set(name, lines);
  return [{ tell: 'scene', scene: name, when }];
}

/** A script's lines, each with its conditions: its `when`, and facts it reveals. Rules of play, "Scripts". */
const script = (game: GameContext, { telling, lines }: StoryScript, where: string): GameSceneElement[] =>
  telling === 'free'
    ? []
    : lines.map(({ line: written, when }) => {
        const { when: _when, tells = [], ...plain } = written;
        const known = tells.map((fact) =>
          game.story.factById.has(fact) ? read(game.getName('fact', fact)) : negation(YES),
        );
        return line(plain as GameLine, conjunction(...known, game.holds(when, where)));
      });

const first = (game: GameContext, written: StoryScene | null | undefined, where: string): GameSceneElement[] =>
  written ? script(game, written.first, where) : [];

/** A consequence's script, and notices for effects that the script does not show. */
function consequence(game: GameContext, of: StoryConsequence | null, where: string): GameSceneElement[] {
  if (of === null) return [];
  const lines = first(game, of.scene, where);
  const shown = new Set(
    lines.flatMap((each) =>
      each.tell === 'line' && each.line.type === 'item' ? [`${each.line.action} ${each.line.name}`] : [],
    ),
  );
  const items = (['gained', 'lost'] as const).flatMap((action) =>
    of[action].filter((name) => !shown.has(`${action} ${name}`)).map((name) => line({ type: 'item', name, action })),
  );
  return [...lines, ...items, ...(of.complication === null ? [] : [line({ type: 'notice', text: of.complication })])];
}

function encounterScenes(game: GameContext, encounter: StoryEncounter) {
  const { getName } = game;
  const { id, options, scene: own } = encounter;
  const number = game.encounterNumber(id);
  const { answer, roll } = encounterNames(game, id);
  const isChosen = conjunction(is('now_chosen', number), negation(read('now_retold')));
  const elements = [
    ...scene(game, getName('scene', id), first(game, own, id), conjunction(isChosen, negation(read('now_again')))),
    ...scene(
      game,
      getName('again', id),
      script(game, own.again, `${id}/again`),
      conjunction(isChosen, read('now_again')),
    ),
  ];
  const answered = options.flatMap((option, at) =>
    scene(
      game,
      getName('then', id, option.id),
      consequence(game, option.then, `${id}/then:${option.id}`),
      conjunction(is('now_answered', number), is(answer, at + 1)),
    ),
  );
  const degrees = writtenChecks(game, encounter).flatMap(({ when, check, option }) =>
    CHECK_OUTCOMES.flatMap((outcome, at) => {
      const of = option === null ? [] : [options[option]?.id ?? ''];
      const part = [...of, outcome].join(':');
      return scene(
        game,
        getName('degree', id, ...of, outcome),
        consequence(game, check.degrees[outcome], `${id}/${part}`),
        conjunction(is('now_rolled', number), when, is(roll, at + 1)),
      );
    }),
  );
  return { told: elements, answers: [...answered, ...degrees] };
}

/** People with pictures who are at a place from the start. */
function peopleAt({ story }: GameContext, required: readonly string[]): string[] {
  const own = story.protagonist ? [story.protagonist.id] : [];
  return [...new Set([...required, ...own])].filter((id) => Object.hasOwn(story.source.assets.characters, id));
}

function arrivals(game: GameContext, act: StoryAct): GameSceneElement[] {
  const { story, getName } = game;
  const { backgrounds, music } = story.source.assets;
  const arrived = reckon('>', read('now_arrival'), 0);
  const opening = scene(game, getName('opening', act.id), [
    line({ type: 'act', title: act.title }),
    ...first(game, act.opening, `${act.id}/opening`),
  ]);
  return [
    ...act.places.flatMap(({ id, title, source, required }) => {
      const here = is('now_location', game.placeNumber(id));
      const ownKey = (of: Readonly<Record<string, unknown>>, key: string) => (Object.hasOwn(of, key) ? key : null);
      const stage: GameLine = {
        type: 'arrive',
        title,
        background: ownKey(backgrounds, source.location),
        music: ownKey(music, source.mood),
        people: peopleAt(game, required),
      };
      return scene(game, getName('place', act.id, id), [line(stage)], conjunction(arrived, here));
    }),
    ...opening.map((each) => ({ ...each, when: is('now_turn', 1) })),
    ...act.places.flatMap(({ id, arrival }) => {
      if (arrival === null) return [];
      const here = is('now_location', game.placeNumber(id));
      const where = `${act.id}/${id}/arrival`;
      return [
        ...scene(
          game,
          getName('arrival', act.id, id),
          first(game, arrival, where),
          conjunction(is('now_arrival', 1), here),
        ),
        ...scene(
          game,
          getName('back', act.id, id),
          script(game, arrival.again, `${where}:again`),
          conjunction(is('now_arrival', 2), here),
        ),
      ];
    }),
  ];
}

function happenings(game: GameContext, act: StoryAct): GameSceneElement[] {
  const { getName } = game;
  const comes = (kind: 'crossed' | 'struck') => (each: { readonly index: number }, at: number) => ({
    ...each,
    crossed: conjunction(reckon('<=', read(`was_${kind}`), at), reckon('>', read(`now_${kind}`), at)),
  });
  const all = [...act.thresholds.map(comes('crossed')), ...act.hours.map(comes('struck'))];
  const escalations = all.flatMap(({ index, crossed }) => {
    const text = act.source.opposingForce?.escalationEvents[index]?.description ?? '';
    return text.trim() === ''
      ? []
      : scene(game, getName('escalation', act.id, String(index)), [line({ type: 'narrate', text })], crossed);
  });
  const events = act.events.flatMap((event) => {
    const fired = is(getName('event', act.id, event.id), 2);
    const where = `${act.id}/${event.id}`;
    const text = event.source.description;
    const own = event.scene ? first(game, event.scene, where) : [];
    const branches = event.branchScenes.flatMap((branch, at) => {
      const effect = event.source.conditionalBranches?.[at]?.effect ?? '';
      const lines = branch ? first(game, branch, `${where}/branch:${at}`) : [];
      const shown = lines.length > 0 || effect.trim() === '' ? lines : [line({ type: 'narrate', text: effect })];
      return scene(
        game,
        getName('branch_scene', act.id, event.id, String(at)),
        shown,
        read(getName('branch', act.id, event.id, String(at))),
      );
    });
    const shown = own.length > 0 || text.trim() === '' ? own : [line({ type: 'narrate', text })];
    return scene(game, getName('event_scene', act.id, event.id), [...shown, ...branches], fired);
  });
  return [...escalations, ...events];
}

function climax(game: GameContext, act: StoryAct): GameSceneElement[] {
  const { story, getName } = game;
  const isLast = act.index === story.acts.length - 1;
  const ways = (['won', 'forced'] as const).flatMap((way, at) =>
    scene(
      game,
      getName('climax', act.id, way),
      first(game, act.climax[way], `${act.id}/climax:${way}`),
      is('now_climax', at + 1),
    ),
  );
  if (!isLast) return [...ways, line({ type: 'clear' }, negation(is('now_climax', 0)))];
  const endings = [...story.endings, { id: null, title: '', text: story.title, scene: null }].flatMap(
    ({ id, title, text, scene: written }, at) =>
      scene(
        game,
        getName('ending', String(at + 1)),
        [...first(game, written, id ?? ''), line({ type: 'ending', id, title, text })],
        conjunction(negation(is('now_climax', 0)), is('now_ending', at + 1)),
      ),
  );
  return [...ways, ...endings];
}

function notices(game: GameContext, gauges: readonly Gauge[]): GameSceneElement[] {
  const { program, getName } = game;
  const found = program.findings.map((text) => line({ type: 'notice', text }, is(getName('found', text), 2)));
  const moved = gauges.flatMap(({ label, name, kind, max, scale, when }) => {
    if (kind === 'meter') return [];
    const has = conjunction(when, reckon('!=', read(name), read(`was_${kind}`)));
    return [line({ type: 'gauge', label, name, max, scale }, has)];
  });
  const changes = [...found, ...moved];
  return scene(game, 'news', changes, is('now_climax', 0));
}

/** Adds all scenes of a game; `telling` tells a turn. Rules of play, "Order of a turn's parts". */
export function addScenes(game: GameContext, gauges: readonly Gauge[]): void {
  const { story, scenes } = game;
  const parts = new Map(story.encounters.map((encounter) => [encounter.id, encounterScenes(game, encounter)]));
  const acts = story.acts.flatMap((act) => {
    const own = act.candidates.flatMap(({ id }) => parts.get(id) ?? []);
    const answers = own.flatMap((each) => each.answers);
    const elements = own.flatMap((each) => each.told);
    const after = scene(
      game,
      game.getName('after', act.id),
      answers,
      conjunction(is('now_climax', 0), disjunction(negation(is('now_answered', 0)), negation(is('now_rolled', 0)))),
    );
    // The consequences of an option that moves the player are told before the arrival.
    const [before, later] = hasLeads(game)
      ? [read('now_left'), negation(read('now_left'))].map((isThen) =>
          after.map((each) => ({ ...each, when: conjunction(each.when, isThen) })),
        )
      : [[], after];
    return scene(
      game,
      game.getName('turn_of', act.id),
      [
        ...(before ?? []),
        ...scene(
          game,
          game.getName('arrive', act.id),
          arrivals(game, act),
          conjunction(is('now_climax', 0), disjunction(reckon('>', read('now_arrival'), 0), is('now_turn', 1))),
        ),
        ...(later ?? []),
        ...happenings(game, act),
        ...scene(game, game.getName('comes', act.id), elements, negation(is('now_chosen', 0))),
        ...scene(game, game.getName('climax_of', act.id), climax(game, act), negation(is('now_climax', 0))),
      ],
      isAct(act),
    );
  });
  scenes.set('telling', [
    line({ type: 'dice' }, negation(is('now_rolled', 0))),
    ...acts,
    ...notices(game, gauges),
    step('after_turn'),
  ]);
}
