import fc from 'fast-check';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, it } from 'vitest';
import { compileStory, type PlotState, type Story } from '../../../shared/play/index.ts';
import type { SimulatedPlay } from '../../../shared/playtest/run.ts';
import { PERSONAS } from '../../../shared/playtest/schemas.ts';
import { drawDice, READS_ANY, seedFor } from '../../../shared/rules/index.ts';
import { replayRun } from '../../support/replay-run.ts';
import { runs } from '../../support/runs.ts';
import { sampleStory } from '../../support/sample.ts';
import { act, arcEncounter, character, makePackage, place } from '../../support/story-fixture.ts';
import { allPackages } from './arbitrary.ts';

/** Rounds of packages until everything has come up. */
const ROUNDS_MOST = 20;

const sorted = (ids: readonly string[]): string[] => [...ids].sort();

/** What both states say, in the words of the readable one. */
function compiledState(story: Story, run: SimulatedPlay) {
  const { program, act } = run;
  const bit = (at: number) => (((run.bits[at >>> 5] ?? 0) >>> (at & 31)) & 1) === 1;
  const ids = program.encounters.map(({ id }) => id);
  const id = (encounter: number) => ids[encounter] ?? null;
  const isHere = (at: number) => act.candidateByEncounter[at] !== -1;
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
    checked: sorted(ids.filter((_, at) => isHere(at) && run.checked[at] !== 0)),
    visited: Array.from(run.seen.subarray(0, run.visitedCount), (place) => act.act.places[place]?.id),
    firedEvents: sorted(act.act.events.flatMap((event, at) => (run.fired[at] === 1 ? [event.id] : []))),
    pending: id(run.pending),
    asking: id(run.asking),
    climaxDue: [null, 'won', 'forced'][run.due],
    ended: run.ended ? (story.endings[run.ending]?.text ?? story.title) : null,
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

/** Plays runs twice, compares every turn, and notes what happened in them. */
function expectAgreement(story: Story, options: { seed: number; maxTurns: number }, runs: number): Set<string> {
  const seen = new Set<string>();
  for (let number = 0; number < runs; number += 1) {
    for (const { action, proposal, state, run, refused } of replayRun(story, options, number)) {
      expect(compiledState(story, run)).toEqual(readableState(state));
      expect(refused).toEqual([]);
      seen.add(action.type);
      for (const part of Object.keys(proposal)) seen.add(part);
      if (state.active?.again) seen.add('again');
      if (state.climaxDue) seen.add(state.climaxDue);
      if (!Number.isInteger(state.progress)) seen.add('fractions');
      if (run.act.words > 1) seen.add('words');
      if (run.act.index > 0) seen.add('acts');
      if (state.firedEvents.length > 0) seen.add('fired');
      if (run.act.triggers.some((trigger) => trigger?.reads === READS_ANY)) seen.add('left to the library');
      if (state.landed.some((id) => story.encounterById.get(id)?.arc)) seen.add('arcs');
      if (state.location === '') seen.add('nowhere');
    }
  }
  return seen;
}

describe('The compiled tester plays by the rules', () => {
  it('in every turn of every persona, whatever the package', () => {
    const wanted = ['start', 'continue', 'choice', 'text', 'roll', 'travel', 'again', 'won', 'forced', 'fractions'];
    const proposed = ['encounter', 'close', 'answer', 'check', 'doom', 'events', 'ending'];
    const rare = ['words', 'acts', 'fired', 'left to the library', 'arcs'];
    const all = [...wanted, ...proposed, ...rare];
    const seen = new Set<string>();
    // What is rare may not come up among a few packages: there are more until it has.
    for (let round = 0; round < ROUNDS_MOST && !all.every((what) => seen.has(what)); round += 1) {
      fc.assert(
        fc.property(allPackages, fc.integer(), (source, seed) => {
          const told = expectAgreement(compileStory(source), { seed, maxTurns: 40 }, PERSONAS.length);
          for (const each of told) seen.add(each);
        }),
        { numRuns: runs(50) },
      );
    }
    expect(all.filter((what) => !seen.has(what))).toEqual([]);
  });

  it('in the sample story', () => {
    expectAgreement(compileStory(sampleStory()), { seed: 3, maxTurns: 100 }, 12);
  });

  it('in an act without places, where only the arcs of those who are everywhere could be played', () => {
    const story = compileStory(
      makePackage({
        characters: [character('bob', { arc: [arcEncounter('bobs', 'introduction', { frames: 9 })] })],
        acts: [
          act('void', [], { globalProgression: { requiredValue: 1, trackerLabel: 'Clues' } }),
          act('two', [place('a')]),
        ],
      }),
    );
    expect(expectAgreement(story, { seed: 1, maxTurns: 50 }, PERSONAS.length)).toContain('nowhere');
  });

  it('with the dice of the play', () => {
    fc.assert(
      fc.property(fc.oneof(fc.nat(), fc.maxSafeInteger()), fc.integer({ min: 1, max: 2000 }), (seed, turn) => {
        const generator = xoroshiro128plus(seedFor(seed, turn, 'check'));
        const first = uniformInt(generator, 1, 6);
        expect(drawDice(seed, turn)).toBe(first * 10 + uniformInt(generator, 1, 6));
      }),
    );
  });
});
