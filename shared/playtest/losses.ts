import type { ActPosition, ActProof, CreateLossOracle, LossOracle, StoryStep } from '../check/index.ts';
import type { ActProgram, Program } from '../rules/index.ts';
import { ACTIONS, hasBit, NONE } from '../rules/index.ts';
import { CHECK_OUTCOMES } from '../story/index.ts';
import { idsSet, pathUpTo, personaOf } from './path.ts';
import { Run } from './run.ts';
import { addLoss, type Loss } from './tally.ts';
import { playTurn } from './turn.ts';
import type { PlaytestOptions } from './types.ts';

/** Answers remembered; beyond that they are asked anew. */
const REMEMBERED_MAX = 100_000;
/** Encounters of an act up to which as much is looked at as a proof may take; the more there are, the less. */
const LOOKED_AT = 150;
/** What may be looked at for one question of such an act, whatever runs ask: a moment's work. */
const EFFORT = 4_000_000;

/** What is undecided within it is played on: a playtest is no proof. */
const effortFor = (encounters: number): number =>
  Math.ceil(EFFORT * Math.min(1, (LOOKED_AT / Math.max(1, encounters)) ** 3));

/** Who knows whether a state is lost. */
export interface LossKnowledge {
  /** What is proven of each act. One that is always winnable is never asked about. */
  readonly proofs: readonly ActProof[];
  readonly createLossOracle: CreateLossOracle;
}

/**
 * Looks at acts that ended without being won, and tells those that were lost before their climax fell due. Rules of
 * play, "For the checker". Once lost, an act stays lost, but for what ends by itself: so the last moment without a climax
 * due is asked about first, and those before it until one is known from which it could be won. Runs are played again for
 * that: their numbers are all that was kept.
 */
export class LossWatch {
  readonly program: Program;
  readonly options: PlaytestOptions;
  private readonly learn: () => LossKnowledge;
  private knowledge: LossKnowledge | null = null;
  private readonly oracles = new Map<number, LossOracle | null>();
  private readonly remembered = new Map<string, boolean>();
  private readonly again: Run;

  /** @param learn called when there is something to look at, since to prove takes a while */
  constructor(program: Program, options: PlaytestOptions, learn: () => LossKnowledge) {
    this.program = program;
    this.options = options;
    this.learn = learn;
    this.again = new Run(program, options.maxTurns);
  }

  /** Looks at a run that is over, and adds the acts it lost. An act that needs no looking at is settled for later runs. */
  look({ number, doubtfulFrom, doubtfulTo, settled }: Run, losses: Map<string, Loss>): void {
    for (let index = 0; index < doubtfulTo.length; index += 1) {
      const to = doubtfulTo[index] ?? NONE;
      if (to === NONE) continue;
      const act = this.program.act(index);
      const oracle = this.oracleOf(act);
      if (oracle) this.lookAt(act, oracle, number, { from: doubtfulFrom[act.index] ?? 0, to }, losses);
      else settled[act.index] = 1;
    }
  }

  private oracleOf(act: ActProgram): LossOracle | null {
    const known = this.oracles.get(act.index);
    if (known !== undefined) return known;
    this.knowledge ??= this.learn();
    const { proofs, createLossOracle } = this.knowledge;
    const isWinnable = proofs.some(({ act: id, verdict }) => id === act.act.id && verdict === 'winnable');
    const oracle = isWinnable
      ? null
      : createLossOracle(this.program.story, act.act, { effort: effortFor(act.act.candidates.length) });
    this.oracles.set(act.index, oracle);
    return oracle;
  }

  private lookAt(act: ActProgram, oracle: LossOracle, number: number, span: Span, losses: Map<string, Loss>): void {
    const last = momentOf(this.playedTo(number, span.to));
    if (!last.hasBegun && !this.isLost(oracle, number, span.to, last.key)) return;
    const moments = this.momentsOf(number, span);
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

  /** The way to where an act was lost: where going somewhere lost it already, without what was played on arrival. */
  private pathTo(oracle: LossOracle, number: number, lost: number): StoryStep[] {
    const path = pathUpTo(this.program, this.options, number, lost);
    const travelled = path.findLastIndex((step) => 'travel' in step);
    const { action, target, act } = this.playedTo(number, lost);
    if (action !== ACTIONS.travel || travelled === path.length - 1) return path;
    const location = act.act.places[target]?.id ?? '';
    const before = positionOf(this.playedTo(number, lost - 1));
    const arrived = {
      ...before,
      turn: (before.turn ?? 0) + 1,
      location,
      visited: [...new Set([...(before.visited ?? []), location])],
      active: null,
    };
    return oracle(arrived) === 'lost' ? path.slice(0, travelled + 1) : path;
  }

  private momentsOf(number: number, { from, to }: Span): Moment[] {
    const run = this.playedTo(number, from);
    const moments = [momentOf(run)];
    while (run.turn < to) {
      playTurn(run);
      moments.push(momentOf(run));
    }
    return moments;
  }

  private isLost(oracle: LossOracle, number: number, turn: number, key: string): boolean {
    const known = this.remembered.get(key);
    if (known !== undefined) return known;
    const lost = oracle(positionOf(this.playedTo(number, turn))) === 'lost';
    if (this.remembered.size >= REMEMBERED_MAX) this.remembered.clear();
    this.remembered.set(key, lost);
    return lost;
  }

  private playedTo(number: number, turn: number): Run {
    const run = this.again;
    run.begin(this.options.seed, number, personaOf(this.options, number));
    while (run.turn < turn) playTurn(run);
    return run;
  }
}

/** The moments of an act: the ends of these turns, and of those between. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** The end of a turn. */
interface Moment {
  /** States with the same key are lost together: they differ in nothing that the rest of their act depends on. */
  readonly key: string;
  /** Something is under way, or was answered and set aside: its landing may bring the climax by itself. */
  readonly hasBegun: boolean;
}

function momentOf(run: Run): Moment {
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

/** The state of a run as far as winning its act goes. */
function positionOf(run: Run): ActPosition {
  const { program, act, bits } = run;
  const ids = program.encounters.map(({ id }) => id);
  const landed = idsSet(bits, ids, program.landedBase);
  const answered = Object.fromEntries(
    [...run.answered].flatMap((option, encounter) => {
      const id = ids[encounter] ?? '';
      return option === NONE || act.candidateOf[encounter] === -1 || landed.includes(id) ? [] : [[id, option]];
    }),
  );
  return {
    location: act.act.places[run.location]?.id ?? '',
    flags: idsSet(bits, program.flags, 0),
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
