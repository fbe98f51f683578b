import type { ActPosition, ActProof, CreateLossOracle, LossOracle, StoryStep } from '../check/index.ts';
import { beginRun, idsSet, Path } from './path.ts';
import type { ActProgram, Program } from './program.ts';
import { NONE, type Run } from './run.ts';
import { addLoss, type Loss } from './tally.ts';
import { playTurn } from './turn.ts';
import type { PlaytestOptions } from './types.ts';

/** Answers remembered of one act; beyond that they are asked anew. */
const REMEMBERED_MAX = 100_000;

/** Who knows whether a state is lost. */
export interface LossKnowledge {
  /** What is proven of each act. One that is always winnable is never asked about. */
  readonly proofs: readonly ActProof[];
  readonly createLossOracle: CreateLossOracle;
}

/** A moment of a run: the end of a turn on which no climax is due. */
interface Moment {
  readonly turn: number;
  readonly position: ActPosition;
  readonly path: readonly StoryStep[];
}

/**
 * Looks at acts that ended without being won, and tells those that were lost before their climax fell due. Rules of
 * play, "For the checker": once lost, an act stays lost, so that the last moment says whether there is a first.
 */
export class LossWatch {
  readonly program: Program;
  readonly options: PlaytestOptions;
  private readonly knowledge: () => LossKnowledge;
  private readonly oracles = new Map<number, LossOracle | null>();
  private readonly remembered = new Map<number, Map<string, boolean>>();

  /** @param knowledge asked for when there is something to look at, since to prove takes a while */
  constructor(program: Program, options: PlaytestOptions, knowledge: () => LossKnowledge) {
    this.program = program;
    this.options = options;
    this.knowledge = knowledge;
  }

  /** Looks at a run that is over, and adds the acts it lost. */
  look({ number, doubtful }: Run, losses: Map<string, Loss>): void {
    for (const [index, isDoubtful] of doubtful.entries()) {
      const act = this.program.acts[index];
      const oracle = isDoubtful && act ? this.oracleOf(act) : null;
      if (act && oracle) this.lookAt(act, oracle, number, losses);
    }
  }

  private oracleOf(act: ActProgram): LossOracle | null {
    const known = this.oracles.get(act.index);
    if (known !== undefined) return known;
    const { proofs, createLossOracle } = this.knowledge();
    const isWinnable = proofs.some(({ act: id, verdict }) => id === act.act.id && verdict === 'winnable');
    const oracle = isWinnable ? null : createLossOracle(this.program.story, act.act);
    this.oracles.set(act.index, oracle);
    return oracle;
  }

  private lookAt(act: ActProgram, oracle: LossOracle, number: number, losses: Map<string, Loss>): void {
    const moments = momentsOf(this.program, this.options, number, act.index);
    const isLost = (at: number): boolean => {
      const moment = moments[at];
      return moment !== undefined && this.isLost(act, oracle, moment);
    };
    let lost = moments.length - 1;
    if (!isLost(lost)) return;
    for (let winnable = -1; lost - winnable > 1; ) {
      const middle = (winnable + lost) >> 1;
      if (isLost(middle)) lost = middle;
      else winnable = middle;
    }
    const { path, turn } = moments[lost] ?? { path: [], turn: 0 };
    const way = JSON.stringify(path.at(-1) ?? null);
    addLoss(losses, { act: act.index, way, runs: 1, steps: path.length, run: number, turn });
  }

  private isLost({ index }: ActProgram, oracle: LossOracle, { position }: Moment): boolean {
    const known = this.remembered.get(index) ?? new Map<string, boolean>();
    this.remembered.set(index, known);
    const key = JSON.stringify(position);
    const remembered = known.get(key);
    if (remembered !== undefined) return remembered;
    const lost = oracle(position) === 'lost';
    if (known.size >= REMEMBERED_MAX) known.clear();
    known.set(key, lost);
    return lost;
  }
}

/** Every moment of a run in one act, from its beginning to the last on which no climax was due. */
function momentsOf(program: Program, options: PlaytestOptions, number: number, act: number): Moment[] {
  const run = beginRun(program, options, number);
  const path = new Path();
  const moments: Moment[] = [];
  const take = () => {
    if (run.act.index === act && run.due === 0)
      moments.push({ turn: run.turn, position: positionOf(run), path: path.upTo(run) });
  };
  take();
  while (
    run.turn < options.maxTurns &&
    !run.ended &&
    run.act.index <= act &&
    !(run.act.index === act && run.due !== 0)
  ) {
    playTurn(run);
    path.follow(run);
    take();
  }
  return moments;
}

/** Clocks and places count only where events of the act read them: to all others, states that differ in them are one. */
export function positionOf(run: Run): ActPosition {
  const { program, act, bits } = run;
  const ids = program.encounters.map(({ id }) => id);
  const landed = idsSet(bits, ids, program.landedBase);
  const answered = Object.fromEntries(
    [...run.answered].flatMap((option, encounter) => {
      const id = ids[encounter] ?? '';
      return option === NONE || landed.includes(id) ? [] : [[id, option]];
    }),
  );
  const forcing = act.triggers.some((trigger, event) => trigger !== null && act.forces[event] === 1);
  return {
    location: act.act.places[run.location]?.id ?? '',
    flags: idsSet(bits, program.flags, 0),
    landed,
    progress: run.progress,
    answered,
    active: run.active === NONE || run.again ? null : (ids[run.active] ?? null),
    ...(forcing && {
      firedEvents: act.act.events.flatMap(({ id }, event) => (run.fired[event] === 1 ? [id] : [])),
      visited: Array.from(run.seen.subarray(0, run.visitedCount), (place) => act.act.places[place]?.id ?? ''),
      turn: run.actTurn,
      doom: run.doom,
    }),
  };
}
