import type { ActPosition, ActProof, CreateLossOracle, LossOracle, StoryStep } from '../check/index.ts';
import type { ActProgram, Program } from '../rules/index.ts';
import { ACTIONS, hasBit, NONE } from '../rules/index.ts';
import { CHECK_OUTCOMES } from '../story/index.ts';
import { choosePersona, listSetIds, replayPathToTurn } from './path.ts';
import type { PlaytestOptions } from './playtester.ts';
import { SimulatedPlay } from './run.ts';
import { type ActLoss, addLoss } from './tally.ts';
import { playTurn } from './turn.ts';

const REMEMBERED_MAX = 100_000;
/** Encounters of an act up to which the full effort applies; larger acts get less. */
const LOOKED_AT = 150;
/** Effort for one question in such an act. */
const EFFORT = 4_000_000;

/** Undecided states count as not lost: a playtest is no proof. */
const effortFor = (encounters: number): number =>
  Math.ceil(EFFORT * Math.min(1, (LOOKED_AT / Math.max(1, encounters)) ** 3));

/** Answers whether a state is lost. */
export interface LossKnowledge {
  /** The proof of each act; acts that are always winnable are never asked about. */
  readonly proofs: readonly ActProof[];
  readonly createLossOracle: CreateLossOracle;
}

/**
 * Finds the turn from which an act could not be won any more. A lost act stays lost unless it ends by itself, so it
 * tests the last turn before the climax, then goes backward to a winnable one. Rules of play, "For the checker".
 */
export class DeadEndDetector {
  readonly program: Program;
  readonly options: PlaytestOptions;
  private readonly prove: () => LossKnowledge;
  private knowledge: LossKnowledge | null = null;
  private readonly oracles = new Map<number, LossOracle | null>();
  private readonly remembered = new Map<string, boolean>();
  private readonly replay: SimulatedPlay;

  /** @param prove called on the first question, since proving takes a while */
  constructor(program: Program, options: PlaytestOptions, prove: () => LossKnowledge) {
    this.program = program;
    this.options = options;
    this.prove = prove;
    this.replay = new SimulatedPlay(program, options.maxTurns);
  }

  /** Examines a finished run and adds the acts it lost. Acts that need no examination are settled for later runs. */
  examine({ number, doubtfulFrom, examineUntilTurn, settled }: SimulatedPlay, losses: Map<string, ActLoss>): void {
    for (let index = 0; index < examineUntilTurn.length; index += 1) {
      const to = examineUntilTurn[index] ?? NONE;
      if (to === NONE) continue;
      const act = this.program.act(index);
      const oracle = this.getOracle(act);
      if (oracle) this.examineAct(act, oracle, number, { from: doubtfulFrom[act.index] ?? 0, to }, losses);
      else settled[act.index] = 1;
    }
  }

  private getOracle(act: ActProgram): LossOracle | null {
    const known = this.oracles.get(act.index);
    if (known !== undefined) return known;
    this.knowledge ??= this.prove();
    const { proofs, createLossOracle } = this.knowledge;
    const isWinnable = proofs.some(({ act: id, verdict }) => id === act.act.id && verdict === 'winnable');
    const oracle = isWinnable
      ? null
      : createLossOracle(this.program.story, act.act, { effort: effortFor(act.act.candidates.length) });
    this.oracles.set(act.index, oracle);
    return oracle;
  }

  private examineAct(
    act: ActProgram,
    oracle: LossOracle,
    number: number,
    span: Span,
    losses: Map<string, ActLoss>,
  ): void {
    const last = getMoment(this.playedTo(number, span.to));
    if (!last.hasBegun && !this.isLost(oracle, number, span.to, last.key)) return;
    const moments = this.listMoments(number, span);
    let lost = NONE;
    for (let turn = span.to; turn >= span.from; turn -= 1) {
      const moment = moments[turn - span.from];
      if (!moment) break;
      if (this.isLost(oracle, number, turn, moment.key)) lost = turn;
      else if (!moment.hasBegun) break;
    }
    if (lost === NONE) return;
    const path = this.pathTo(oracle, number, lost);
    const way = JSON.stringify(path.at(-1) ?? null);
    addLoss(losses, { act: act.index, way, runs: 1, steps: path.length, run: number, turn: lost });
  }

  /** The path to where an act was lost. If travelling there already lost it, what was played on arrival is omitted. */
  private pathTo(oracle: LossOracle, number: number, lost: number): StoryStep[] {
    const path = replayPathToTurn(this.program, this.options, number, lost);
    const travelled = path.findLastIndex((step) => 'travel' in step);
    const { action, target, act } = this.playedTo(number, lost);
    if (action !== ACTIONS.travel || travelled === path.length - 1) return path;
    const location = act.act.places[target]?.id ?? '';
    const before = toPosition(this.playedTo(number, lost - 1));
    const arrived = {
      ...before,
      turn: (before.turn ?? 0) + 1,
      location,
      visited: [...new Set([...(before.visited ?? []), location])],
      active: null,
    };
    return oracle(arrived) === 'lost' ? path.slice(0, travelled + 1) : path;
  }

  private listMoments(number: number, { from, to }: Span): Moment[] {
    const run = this.playedTo(number, from);
    const moments = [getMoment(run)];
    while (run.turn < to) {
      playTurn(run);
      moments.push(getMoment(run));
    }
    return moments;
  }

  private isLost(oracle: LossOracle, number: number, turn: number, key: string): boolean {
    const known = this.remembered.get(key);
    if (known !== undefined) return known;
    const lost = oracle(toPosition(this.playedTo(number, turn))) === 'lost';
    if (this.remembered.size >= REMEMBERED_MAX) this.remembered.clear();
    this.remembered.set(key, lost);
    return lost;
  }

  private playedTo(number: number, turn: number): SimulatedPlay {
    const run = this.replay;
    run.begin(this.options.seed, number, choosePersona(this.options, number));
    while (run.turn < turn) playTurn(run);
    return run;
  }
}

interface Span {
  readonly from: number;
  readonly to: number;
}

interface Moment {
  /** States with the same key are equivalent for the rest of their act. */
  readonly key: string;
  /** An encounter is active or set aside after an answer; its landing may bring the climax by itself. */
  readonly hasBegun: boolean;
}

function getMoment(run: SimulatedPlay): Moment {
  const { act, bits } = run;
  let hasBegun = run.active !== NONE;
  let key = `${act.index} ${run.location} ${run.active} ${run.progress} ${run.actTurn === 0}`;
  for (let word = 0; word < act.relevant.length; word += 1) key += ` ${(bits[word] ?? 0) & (act.relevant[word] ?? 0)}`;
  for (const encounter of act.asking) {
    if (hasBit(bits, run.program.landedBase + encounter)) continue;
    const option = run.answered[encounter] ?? NONE;
    const rolled = run.checked[encounter] ?? 0;
    if (option === NONE && rolled === 0) continue;
    key += ` ${encounter}:${option}:${rolled}`;
    hasBegun ||= option !== NONE;
  }
  if (act.endsByClock) key += ` ${run.actTurn} ${run.doom} ${run.fired} ${run.visited}`;
  return { key, hasBegun };
}

function toPosition(run: SimulatedPlay): ActPosition {
  const { program, act, bits } = run;
  const ids = program.encounters.map(({ id }) => id);
  const landed = listSetIds(bits, ids, program.landedBase);
  const answered = Object.fromEntries(
    [...run.answered].flatMap((option, encounter) => {
      const id = ids[encounter] ?? '';
      return option === NONE || act.candidateByEncounter[encounter] === -1 || landed.includes(id) ? [] : [[id, option]];
    }),
  );
  return {
    location: act.act.places[run.location]?.id ?? '',
    flags: listSetIds(bits, program.flags, 0),
    landed,
    progress: run.progress,
    answered,
    checked: Object.fromEntries(
      [...act.asking].flatMap((encounter) => {
        const outcome = CHECK_OUTCOMES[(run.checked[encounter] ?? 0) - 1];
        const id = ids[encounter] ?? '';
        return outcome === undefined || landed.includes(id) ? [] : [[id, outcome]];
      }),
    ),
    active: ids[run.active] ?? null,
    firedEvents: act.act.events.flatMap(({ id }, event) => (run.fired[event] === 1 ? [id] : [])),
    visited: Array.from(run.seen.subarray(0, run.visitedCount), (place) => act.act.places[place]?.id ?? ''),
    turn: run.actTurn,
    doom: run.doom,
  };
}
