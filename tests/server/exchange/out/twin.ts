import { deepStrictEqual, equal, ok } from 'node:assert/strict';
import type { Game, GameChoice, GameExpression, Menu } from '../../../../server/exchange/out/game/index.ts';
import {
  ACTIONS,
  applyTurnClosing,
  applyTurnOpening,
  choose,
  closeClimax,
  compileStory,
  drawDice,
  endingsOpen,
  fire,
  getProgram,
  hasBit,
  isEligible,
  mayCall,
  mayChoose,
  NONE,
  RulesState,
  rankCandidates,
  type Story,
} from '../../../../shared/rules/index.ts';
import type { VNPackage } from '../../../../shared/story/index.ts';

/** How a game of some format stands: its variables as it has them. */
export type Values = (name: string) => number | boolean;

/** A game of some format that is being played. */
export interface Playing {
  values: Values;
  /** What it offers now, as it stands there; locked ones are not among them. */
  offers(): string[];
  take(index: number): void;
}

/** Reckons an expression of a game as any format should. */
export function reckoned(expression: GameExpression, values: Values): number | boolean {
  const number = (of: GameExpression): number => Number(reckoned(of, values));
  switch (expression.op) {
    case 'value':
      return expression.value;
    case 'read':
      return values(expression.name);
    case 'not':
      return !reckoned(expression.of, values);
    case 'and':
      return expression.of.every((each) => reckoned(each, values));
    case 'or':
      return expression.of.some((each) => reckoned(each, values));
    case '==':
      return number(expression.left) === number(expression.right);
    case '!=':
      return number(expression.left) !== number(expression.right);
    case '<':
      return number(expression.left) < number(expression.right);
    case '<=':
      return number(expression.left) <= number(expression.right);
    case '>':
      return number(expression.left) > number(expression.right);
    case '>=':
      return number(expression.left) >= number(expression.right);
    case '+':
      return number(expression.left) + number(expression.right);
    case '-':
      return number(expression.left) - number(expression.right);
    case '*':
      return number(expression.left) * number(expression.right);
    case '%':
      return number(expression.left) % number(expression.right);
    case 'min':
      return Math.min(number(expression.left), number(expression.right));
    case 'max':
      return Math.max(number(expression.left), number(expression.right));
  }
}

/** What can be chosen as a game stands, by its menus. */
function choicesIn({ menus }: Game, values: Values): readonly GameChoice[] {
  const menu = menus.find(({ when }: Menu) => reckoned(when, values));
  return (menu?.choices ?? []).filter(({ when, open }) => reckoned(when, values) && reckoned(open, values));
}

/** A seed whose dice fall so in a turn. */
function seedOf(turn: number, dice: number): number {
  for (let seed = 0; ; seed += 1) if (drawDice(seed, turn) === dice) return seed;
}

/** Plays by the product's own rules what a game of some format has played, and holds the two against each other after every turn. */
class Twin {
  readonly story: Story;
  private readonly now: RulesState;
  private readonly game: Game;

  constructor(source: VNPackage, game: Game) {
    this.story = compileStory(source);
    this.game = game;
    this.now = new RulesState(getProgram(this.story), true);
    this.now.beginStory(0);
  }

  /** The first turn, or the one that follows a choice. @param values as they are after it */
  follow(choice: GameChoice | null, values: Values): void {
    const { now, story } = this;
    const [action, target] = this.actionOf(choice);
    if (action === ACTIONS.roll)
      now.seed = seedOf(now.turn + 1, 10 * Number(values('now_die_1')) + Number(values('now_die_2')));
    applyTurnOpening(now, action, target);
    if (now.due !== 0) {
      if (now.act.index === story.acts.length - 1) {
        const ending = Number(values('now_ending')) - 1;
        const open = endingsOpen(now);
        ok(open.length === 0 ? ending === story.endings.length : open.includes(ending), `ending ${ending} of ${open}`);
      }
      closeClimax(now);
    } else this.direct(values);
    this.compare(values);
  }

  private direct(values: Values): void {
    const { now } = this;
    const chosen = Number(values('now_chosen')) - 1;
    if (now.active === NONE) this.chosen(chosen, Number(values('now_whim')) === 1);
    else equal(chosen, -1);
    for (const [event, { id }] of now.act.act.events.entries()) {
      const isFired = Number(values(this.game.getName('event', now.act.act.id, id))) > 0;
      if (!isFired || now.fired[event] === 1) continue;
      ok(mayCall(now, event), `${id} may be called`);
      fire(now, event);
    }
    const { program } = now;
    const frames = (now.again ? program.expectedAgain : program.expected)[now.active] ?? 1;
    applyTurnClosing(now, Math.max(1, frames), false, 0);
  }

  private chosen(encounter: number, isWhim: boolean): void {
    const { now } = this;
    const { act, program } = now;
    const eligible = act.act.candidates.flatMap((_, at) => (isEligible(now, at, now.location) ? [at] : []));
    if (encounter < 0) {
      deepStrictEqual(eligible, []);
      return;
    }
    const candidate = act.candidateByEncounter[encounter] ?? NONE;
    ok(mayChoose(now, candidate), `${program.encounters[encounter]?.id} may be chosen`);
    const [best = NONE] = rankCandidates(now, eligible);
    const rank = (at: number) => {
      const { priority, focus } = program.encounters[act.encounters[at] ?? 0] ?? {};
      const isPaced = focus !== (program.encounters[now.lastLanded]?.focus ?? null);
      return [hasBit(now.landed, at), ...(isWhim ? [] : [priority, isPaced])];
    };
    deepStrictEqual(rank(candidate), rank(best));
    choose(now, candidate);
  }

  private actionOf(choice: GameChoice | null): [action: number, target: number] {
    const { now, game } = this;
    if (choice === null) return [ACTIONS.start, NONE];
    if (choice.id === 'go_on') return [ACTIONS.continue, NONE];
    if (choice.id === 'throw') return [ACTIONS.roll, NONE];
    const place = now.act.act.places.findIndex(({ id }) => game.getName('go', now.act.act.id, id) === choice.id);
    if (place >= 0) return [ACTIONS.travel, place];
    const { id = '', options = [] } = now.program.encounters[now.asking] ?? {};
    const option = options.findIndex((each) => game.getName('choose', id, each.id) === choice.id);
    ok(option >= 0, `${choice.id} is an option of ${id}`);
    ok(((now.offered[now.asking] ?? 0) & (1 << option)) !== 0, `${choice.id} can be chosen`);
    return [ACTIONS.choice, option];
  }

  /** Everything the rules know, as ids. */
  standing(): Record<string, unknown> {
    const { now, story } = this;
    const { program, bits, act } = now;
    const set = (of: ReadonlyMap<string, number>, base = 0) =>
      [...of].flatMap(([id, bit]) => (hasBit(bits, base + bit) ? [id] : []));
    const encounter = (number: number) => program.encounters[number]?.id ?? null;
    return {
      act: act.act.id,
      turn: now.actTurn,
      ended: now.ended,
      location: act.act.places[now.location]?.id ?? null,
      progress: now.progress,
      doom: now.doom,
      active: encounter(now.active),
      asking: encounter(now.asking),
      pending: encounter(now.pending),
      due: now.due,
      crossed: now.crossed,
      flags: set(program.flagBits),
      facts: set(program.factBits),
      findings: set(program.findingBits),
      items: set(program.itemBits),
      met: set(program.metBits),
      landed: set(program.encounterNumbers, program.landedBase),
      meters: [...now.meters],
      endedAs: [...now.endedAs],
      seen: act.act.places.flatMap(({ id }, at) => (now.visited[at] === 1 ? [id] : [])),
      fired: act.act.events.flatMap(({ id }, at) => (now.fired[at] === 1 ? [id] : [])),
      offered: story.encounters.flatMap(({ id, options }) => this.offeredOf(id, options.length)),
    };
  }

  private offeredOf(id: string, options: number): string[] {
    const { now, story } = this;
    if (id !== (now.program.encounters[now.asking]?.id ?? null)) return [];
    const asked = story.encounterById.get(id);
    const isJudged = asked?.answers === 'many' || asked?.options.some(({ requires }) => requires !== null);
    if (!isJudged) return [];
    const mask = now.offered[now.asking] ?? 0;
    return Array.from({ length: options }, (_, at) => at)
      .filter((at) => (mask & (1 << at)) !== 0)
      .map(String);
  }

  private compare(values: Values): void {
    const { now, story, game } = this;
    const { program } = now;
    const { getName } = game;
    const act = story.acts[Number(values('now_act')) - 1];
    const having = (kind: string, ids: Iterable<string>) =>
      [...ids].filter((id) => Number(values(getName(kind, id))) > 0);
    const encounter = (name: string) => story.encounters[Number(values(name)) - 1]?.id ?? null;
    const scale = game.gauges.find(({ kind }) => kind !== 'meter')?.scale ?? 1;
    const places = act?.places ?? [];
    const ids = [...new Set(story.acts.flatMap((each) => each.places.map(({ id }) => id)))];
    const asked = story.encounters[Number(values('now_asking')) - 1];
    const isJudged = (asked?.answers === 'many' || asked?.options.some(({ requires }) => requires !== null)) ?? false;
    deepStrictEqual(
      {
        act: act?.id,
        turn: Number(values('now_turn')),
        ended: Boolean(values('now_ended')),
        location: ids[Number(values('now_location')) - 1] ?? null,
        progress: Number(values('now_progress')) / scale,
        doom: Number(values('now_doom')) / scale,
        active: encounter('now_active'),
        asking: encounter('now_asking'),
        pending: encounter('now_pending'),
        due: Number(values('now_due')),
        crossed: Number(values('now_crossed')),
        flags: having('flag', program.flagBits.keys()),
        facts: having('fact', program.factBits.keys()),
        findings: having('found', program.findingBits.keys()),
        items: having('item', program.itemBits.keys()),
        met: having('met', program.metBits.keys()),
        landed: having('landed', program.encounterNumbers.keys()),
        meters: story.meters.map(({ id }) => Number(values(getName('meter', id)))),
        endedAs: story.acts.map(({ id }) => Number(values(getName('ended', id)))),
        seen: having(
          'seen',
          places.map(({ id }) => id),
        ),
        fired: (act?.events ?? []).flatMap(({ id }) =>
          Number(values(getName('event', act?.id ?? '', id))) > 0 ? [id] : [],
        ),
        offered: isJudged
          ? (asked?.options ?? []).flatMap((_, at) =>
              values(getName('can', asked?.id ?? '', String(at + 1))) ? [String(at)] : [],
            )
          : [],
      },
      this.standing(),
    );
  }
}

/** A small generator of whole numbers, the same for the same seed. */
export function numbersFrom(seed: number): (below: number) => number {
  let state = (seed * 2654435761 + 1) >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** What playthroughs came to: endings by number, each as often as it was reached. */
export interface Reached {
  endings: Record<number, number>;
  turns: number;
}

/**
 * Plays a game of some format to its end, again and again, by choices drawn from a seed, and the same by the product's own rules.
 * @param begin a game that has told its first turn
 * @throws AssertionError where what is offered or what comes of it differs
 */
export function playBeside(source: VNPackage, game: Game, runs: number, begin: (run: number) => Playing): Reached {
  const reached: Reached = { endings: {}, turns: 0 };
  for (let run = 0; run < runs; run += 1) {
    const below = numbersFrom(run + 1);
    const twin = new Twin(source, game);
    const playing = begin(run);
    twin.follow(null, playing.values);
    for (let turn = 0; turn < 400 && !playing.values('now_ended'); turn += 1) {
      const choices = choicesIn(game, playing.values);
      deepStrictEqual(
        playing.offers(),
        choices.map(({ text }) => text.replaceAll(/\s+/g, ' ').trim()),
      );
      const at = below(choices.length);
      const choice = choices[at];
      ok(choice !== undefined, 'there is something to choose');
      playing.take(at);
      reached.turns += 1;
      twin.follow(choice, playing.values);
    }
    ok(playing.values('now_ended'), `run ${run} ends`);
    const ending = Number(playing.values('now_ending'));
    reached.endings[ending] = (reached.endings[ending] ?? 0) + 1;
  }
  return reached;
}

/** How a game stood when it offered something, what it offered and which of it was taken; the last has ended. */
export interface RecordedTurn {
  readonly values: ReadonlyMap<string, number | boolean>;
  readonly offers: readonly string[];
  readonly took: number;
}

/**
 * Holds plays that another program has played by itself against the product's own rules, turn by turn.
 * @throws AssertionError where they differ
 */
export function playRecorded(source: VNPackage, game: Game, plays: readonly (readonly RecordedTurn[])[]): Reached {
  const reached: Reached = { endings: {}, turns: 0 };
  for (const play of plays) {
    const twin = new Twin(source, game);
    let taken: GameChoice | null = null;
    for (const { values, offers, took } of play) {
      const standing: Values = (name) => values.get(name) ?? 0;
      twin.follow(taken, standing);
      reached.turns += 1;
      if (standing('now_ended')) {
        const ending = Number(standing('now_ending'));
        reached.endings[ending] = (reached.endings[ending] ?? 0) + 1;
        continue;
      }
      const choices = choicesIn(game, standing);
      equal(offers.length, choices.length);
      taken = choices[took] ?? null;
    }
    ok(play.at(-1)?.values.get('now_ended'), 'a play ends');
  }
  return reached;
}
