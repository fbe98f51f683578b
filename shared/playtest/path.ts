import type { StoryStep } from '../check/index.ts';
import type { Program } from '../rules/index.ts';
import { ACTIONS, hasBit, NONE } from '../rules/index.ts';
import { PERSONAS, type Persona } from './report.ts';
import { Run } from './run.ts';
import { playTurn } from './turn.ts';
import type { PlaytestOptions } from './types.ts';

/** Who plays a run: the one asked for, or each in its turn. */
export const personaOf = ({ persona }: PlaytestOptions, run: number): Persona =>
  persona ?? PERSONAS[run % PERSONAS.length] ?? 'random';

/** A run begun, ready for its first turn. Apart from those that are counted. */
export function beginRun(program: Program, options: PlaytestOptions, number: number): Run {
  const run = new Run(program, options.maxTurns);
  run.begin(options.seed, number, personaOf(options, number));
  return run;
}

/** The way a run has come since its act began, as an author reads it: what comes again and gives nothing is left out. */
class Path {
  steps: StoryStep[] = [];

  /** To be called after each turn. */
  follow(run: Run): void {
    // The act has just begun: with the climax of the one before, nothing happened in it yet.
    if (run.actTurn === 0) {
      this.steps = [];
      return;
    }
    const place = run.action === ACTIONS.travel ? run.act.act.places[run.target] : undefined;
    if (place) this.steps.push({ travel: place.id });
    if (run.landing !== NONE && !run.landedAgain) this.steps.push(stepOf(run, run.landing));
  }

  /** The way so far, and what is under way at its end. */
  upTo(run: Run): StoryStep[] {
    return run.active === NONE || run.again ? [...this.steps] : [...this.steps, stepOf(run, run.active)];
  }
}

function stepOf({ program, answered }: Run, encounter: number): StoryStep {
  const option = answered[encounter] ?? NONE;
  return { encounter: program.encounters[encounter]?.id ?? '', ...(option !== NONE && { option }) };
}

/** The way by which a run came to the end of one of its turns, from its act's beginning. */
export function pathUpTo(program: Program, options: PlaytestOptions, number: number, turn: number): StoryStep[] {
  const run = beginRun(program, options, number);
  const path = new Path();
  while (run.turn < turn) {
    playTurn(run);
    path.follow(run);
  }
  return path.upTo(run);
}

/** The way by which a run came to an encounter, from the beginning of the act in which it did. */
export function pathTo(program: Program, options: PlaytestOptions, number: number, encounter: number): StoryStep[] {
  const run = beginRun(program, options, number);
  const path = new Path();
  while (run.begunIn[encounter] !== run.serial) {
    playTurn(run);
    path.follow(run);
  }
  // Where it began and landed in one turn it is the last step already.
  return run.landing === encounter ? path.steps : path.upTo(run);
}

/** Ids of what is set of a row of bits. */
export const idsSet = (bits: Int32Array, ids: readonly string[], base: number): string[] =>
  ids.filter((_, at) => hasBit(bits, base + at));
