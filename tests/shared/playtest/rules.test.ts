import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileStory, type PlotState, type Story } from '../../../shared/play/index.ts';
import { replayRun } from '../../../shared/playtest/replay.ts';
import { PERSONAS } from '../../../shared/playtest/report.ts';
import type { Run } from '../../../shared/playtest/run.ts';
import { sampleStory } from '../../support/sample.ts';
import { packages } from '../play/arbitrary.ts';

const sorted = (ids: readonly string[]): string[] => [...ids].sort();

/** What both states say, in the words of the readable one. */
function compiledState(story: Story, run: Run) {
  const { program, act } = run;
  const bit = (at: number) => (((run.bits[at >>> 5] ?? 0) >>> (at & 31)) & 1) === 1;
  const ids = program.encounters.map(({ id }) => id);
  const id = (encounter: number) => ids[encounter] ?? null;
  const isHere = (at: number) => act.candidateOf[at] !== -1;
  const byEncounter = <T>(values: ArrayLike<T>, none: T) =>
    Object.fromEntries(ids.flatMap((name, at) => (values[at] === none || !isHere(at) ? [] : [[name, values[at]]])));
  return {
    turn: run.turn,
    act: act.act.id,
    actTurn: run.actTurn,
    location: act.act.places[run.location]?.id ?? '',
    flags: sorted(program.flags.filter((_, at) => bit(at))),
    landed: sorted(ids.filter((_, at) => bit(program.landedBase + at))),
    findings: sorted(program.findings.filter((_, at) => bit(program.findingBase + at))),
    progress: run.progress,
    doom: run.doom,
    active: run.active === -1 ? null : { id: id(run.active), again: run.again },
    lastChosen: run.lastChosen === -1 ? null : { id: id(act.encounters[run.lastChosen] ?? -1), again: run.lastAgain },
    frames: byEncounter(run.frames, 0),
    answered: byEncounter(run.answered, -1),
    checked: sorted(ids.filter((_, at) => isHere(at) && run.checked[at] === 1)),
    visited: Array.from(run.seen.subarray(0, run.visitedCount), (place) => act.act.places[place]?.id),
    firedEvents: sorted(act.act.events.flatMap((event, at) => (run.fired[at] === 1 ? [event.id] : []))),
    pending: id(run.pending),
    asking: id(run.asking),
    climaxDue: [null, 'won', 'forced'][run.due],
    ended: run.ended ? (story.endings[run.ending] ?? story.title) : null,
  };
}

function readableState(state: PlotState) {
  return {
    turn: state.turn,
    act: state.act,
    actTurn: state.actTurn,
    location: state.location,
    flags: sorted(state.flags),
    landed: sorted(state.landed),
    findings: sorted(state.findings),
    progress: state.progress,
    doom: state.doom,
    active: state.active,
    lastChosen: state.lastChosen,
    frames: state.frames,
    answered: state.answered,
    checked: sorted(Object.keys(state.checked)),
    visited: state.visited,
    firedEvents: sorted(state.firedEvents),
    pending: state.pendingCheck?.encounter ?? null,
    asking: state.asking,
    climaxDue: state.climaxDue,
    ended: state.ended?.text ?? null,
  };
}

function expectAgreement(story: Story, options: { seed: number; maxTurns: number }, runs: number): void {
  for (let number = 0; number < runs; number += 1) {
    for (const { state, run, refused } of replayRun(story, options, number)) {
      expect(compiledState(story, run)).toEqual(readableState(state));
      expect(refused).toEqual([]);
    }
  }
}

describe('The compiled tester plays by the rules', () => {
  it('in every turn of every persona, whatever the package', () => {
    fc.assert(
      fc.property(packages, fc.integer(), (source, seed) => {
        expectAgreement(compileStory(source), { seed, maxTurns: 60 }, PERSONAS.length);
      }),
      { numRuns: 150 },
    );
  });

  it('in the sample story', () => {
    expectAgreement(compileStory(sampleStory()), { seed: 3, maxTurns: 100 }, 24);
  });
});
