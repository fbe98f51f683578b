import type { StoryStep } from '../check/index.ts';
import type { Program } from '../rules/index.ts';
import { ACTIONS, hasBit, NONE } from '../rules/index.ts';
import type { PlaytestOptions } from './playtester.ts';
import { SimulatedPlay } from './run.ts';
import { PERSONAS, type Persona } from './schemas.ts';
import { playTurn } from './turn.ts';

/** The persona of a run: the requested one, or each in turn. */
export const choosePersona = ({ persona }: PlaytestOptions, run: number): Persona =>
  persona ?? PERSONAS[run % PERSONAS.length] ?? 'random';

/** Begins a run for replaying, apart from the counted ones. */
export function beginRun(program: Program, options: PlaytestOptions, number: number): SimulatedPlay {
  const run = new SimulatedPlay(program, options.maxTurns);
  run.begin(options.seed, number, choosePersona(options, number));
  return run;
}

/** The path of a run since its act began; repeated encounters are omitted. */
class Path {
  steps: StoryStep[] = [];

  /** Must be called after each turn. */
  follow(run: SimulatedPlay): void {
    // The act has just begun, at the climax of the one before.
    if (run.actTurn === 0) {
      this.steps = [];
      return;
    }
    const place = run.action === ACTIONS.travel ? run.act.act.places[run.target] : undefined;
    if (place) this.steps.push({ travel: place.id });
    if (run.landing !== NONE && !run.landedAgain) this.steps.push(toStep(run, run.landing));
  }

  upTo(run: SimulatedPlay): StoryStep[] {
    return run.active === NONE || run.again ? [...this.steps] : [...this.steps, toStep(run, run.active)];
  }
}

function toStep({ program, answered }: SimulatedPlay, encounter: number): StoryStep {
  const option = answered[encounter] ?? NONE;
  return { encounter: program.encounters[encounter]?.id ?? '', ...(option !== NONE && { option }) };
}

/** The path of a run from its act's beginning to the end of a turn. */
export function replayPathToTurn(
  program: Program,
  options: PlaytestOptions,
  number: number,
  turn: number,
): StoryStep[] {
  const run = beginRun(program, options, number);
  const path = new Path();
  while (run.turn < turn) {
    playTurn(run);
    path.follow(run);
  }
  return path.upTo(run);
}

/** The path of a run from an act's beginning to an encounter. */
export function replayPathToEncounter(
  program: Program,
  options: PlaytestOptions,
  number: number,
  encounter: number,
): StoryStep[] {
  const run = beginRun(program, options, number);
  const path = new Path();
  while (run.begunIn[encounter] !== run.serial) {
    playTurn(run);
    path.follow(run);
  }
  // If it began and landed in one turn it is the last step already.
  return run.landing === encounter ? path.steps : path.upTo(run);
}

export const listSetIds = (bits: Int32Array, ids: readonly string[], base: number): string[] =>
  ids.filter((_, at) => hasBit(bits, base + at));
