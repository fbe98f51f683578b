import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyMutations,
  closeTurn,
  compileStory,
  directTurn,
  isDry,
  openTurn,
  type PlayerAction,
  type PlotState,
  rollTwoDice,
  type Story,
  seedFor,
  startPlay,
} from '../../../shared/play/index.ts';
import { livePlay } from '../../../shared/play/live-play.ts';
import { PERSONAS } from '../../../shared/playtest/schemas.ts';
import { getProgram, hasBit, loadState, NONE, RulesState } from '../../../shared/rules/index.ts';
import type { VNPackage } from '../../../shared/story/index.ts';
import { replayRun } from '../../support/replay-run.ts';
import {
  type Chance,
  type ReferenceMove,
  type ReferenceState,
  type ReferenceStory,
  referenceStory,
  referenceTurn,
  startReference,
} from '../../support/rules-reference/index.ts';
import { sampleStory } from '../../support/sample.ts';
import { act, character, makePackage, place } from '../../support/story-fixture.ts';
import { packages } from '../play/arbitrary.ts';
import { directedWhims, keepPlaying, propose, type Whim, whims } from '../play/whims.ts';
import { allPackages } from '../playtest/arbitrary.ts';

const sorted = (ids: Iterable<string>): string[] => [...ids].sort();

const chanceOf = (seed: number): Chance => ({
  dice: (turn) => rollTwoDice(seed, turn),
  seedOf: (turn, encounter) => seedFor(seed, turn, `choose ${encounter}`),
});

/** @param action one that fits */
function moveOf(action: PlayerAction, before: PlotState): ReferenceMove {
  switch (action.type) {
    case 'travel':
      return { type: 'travel', to: action.locationId };
    case 'choice': {
      // Options that can't be chosen may be left out of the choices: the id says which one it is.
      const option = Number(action.choiceId.slice(action.choiceId.lastIndexOf('-') + 1));
      const told = before.choices.find(({ id }) => id === action.choiceId);
      if (told?.answers !== undefined) return { type: 'option', option: told.answers };
      if (told?.leadsTo !== undefined) return { type: 'travel', to: told.leadsTo };
      if (before.asking === null) return { type: 'own' };
      return action.choiceId.startsWith('o') ? { type: 'option', option } : { type: 'own' };
    }
    case 'text':
      return { type: 'words' };
    case 'roll':
      return { type: 'roll' };
    default:
      return { type: 'go-on' };
  }
}

function ofReference(story: ReferenceStory, state: ReferenceState) {
  return {
    ...{ turn: state.turn, act: story.acts[state.act]?.id, actTurn: state.actTurn, location: state.location },
    ...{ flags: sorted(state.flags), landed: sorted(state.landed), findings: sorted(state.findings) },
    ...{ progress: state.progress / 1e6, doom: state.doom / 1e6, visited: [...state.visited] },
    ...{ active: state.active, lastChosen: state.lastChosen, asking: state.asking, due: state.due },
    ...{ frames: Object.fromEntries(state.frames), answered: Object.fromEntries(state.answered) },
    ...{ checked: sorted(state.checked.keys()), fired: sorted(state.firedEvents), crossed: state.crossed.length },
    ...{ pending: state.pending?.encounter ?? null, ended: state.ended !== null },
    ...{ day: state.day, minutes: state.minutes, climaxTurns: state.climaxTurns, fullSince: state.fullSince },
  };
}

function ofStanding(now: RulesState): ReturnType<typeof ofReference> {
  const { program, act } = now;
  const ids = program.encounters.map(({ id }) => id);
  const own = ids.map((id, at) => ({ id, at })).filter(({ at }) => act.candidateByEncounter[at] !== -1);
  const idOf = (encounter: number) => ids[encounter] ?? null;
  const chosen = (encounter: number, again: boolean) =>
    encounter === NONE ? null : { id: ids[encounter] ?? '', again };
  const set = (all: readonly string[], base: number) => sorted(all.filter((_, at) => hasBit(now.bits, base + at)));
  const amounts = (values: ArrayLike<number>, none: number) =>
    Object.fromEntries(own.flatMap(({ id, at }) => (values[at] === none ? [] : [[id, values[at] ?? 0]])));
  return {
    ...{ turn: now.turn, act: act.act.id, actTurn: now.actTurn, location: act.act.places[now.location]?.id ?? '' },
    ...{ flags: set(program.flags, 0), landed: set(ids, program.landedBase) },
    ...{ findings: set(program.findings, program.findingBase), progress: now.progress, doom: now.doom },
    visited: Array.from(now.seen.subarray(0, now.visitedCount), (place) => act.act.places[place]?.id ?? ''),
    active: chosen(now.active, now.again),
    lastChosen: chosen(now.lastChosen === NONE ? NONE : (act.encounters[now.lastChosen] ?? NONE), now.lastAgain),
    ...{ asking: idOf(now.asking), due: ([null, 'won', 'forced'] as const)[now.due] ?? null },
    ...{ frames: amounts(now.frames, 0), answered: amounts(now.answered, NONE) },
    checked: sorted(own.filter(({ at }) => now.checked[at] !== 0).map(({ id }) => id)),
    fired: sorted(act.act.events.filter((_, at) => now.fired[at] === 1).map(({ id }) => id)),
    ...{ crossed: now.crossed + now.struck, pending: idOf(now.pending), ended: now.ended, ...now.time },
    ...{ climaxTurns: now.climaxTurns, fullSince: now.fullSince },
  };
}

/** What the reference and a live play both say: all of it, in the order in which it happened. */
function allOfReference(story: ReferenceStory, state: ReferenceState) {
  return {
    ...ofReference(story, state),
    ...{ flags: state.flags, landed: state.landed, findings: state.findings, facts: sorted(state.facts) },
    ...{ fired: state.firedEvents, crossed: state.crossed, checked: Object.fromEntries(state.checked) },
    ...{ moved: Object.fromEntries(state.moved), dispositions: Object.fromEntries(state.dispositions) },
    ...{ complicationUntil: state.complicationUntil, modifier: state.pending?.modifier ?? null },
    ...{ promised: state.promised, rewarded: state.rewarded, progressGranted: state.progressGranted },
    ...{ items: state.items, lastLanded: state.lastLanded, ended: state.ended },
    ...{ meters: Object.fromEntries(state.meters), endedActs: Object.fromEntries(state.endedActs) },
    ...{ taken: Object.fromEntries(state.taken), quiet: state.quiet, untouched: state.untouched },
  };
}

function ofPlay(story: Story, state: PlotState): ReturnType<typeof allOfReference> {
  return {
    ...{ turn: state.turn, act: state.act, actTurn: state.actTurn, location: state.location },
    ...{ flags: [...state.flags], landed: [...state.landed], findings: [...state.findings] },
    ...{ progress: state.progress, doom: state.doom, visited: [...state.visited] },
    ...{ active: state.active, lastChosen: state.lastChosen, asking: state.asking, due: state.climaxDue },
    ...{ frames: { ...state.frames }, answered: { ...state.answered }, checked: { ...state.checked } },
    ...{ fired: [...state.firedEvents], crossed: [...state.crossedThresholds], facts: sorted(state.earnedFacts) },
    moved: Object.fromEntries(Object.entries(state.moved).map(([id, places]) => [id, [...places]])),
    ...{ dispositions: { ...state.dispositions }, complicationUntil: state.complication?.lastTurn ?? null },
    ...{ pending: state.pendingCheck?.encounter ?? null, modifier: state.pendingCheck?.modifier ?? null },
    ...{ day: state.day, minutes: state.minutes, climaxTurns: state.climaxTurns, fullSince: state.fullSince },
    ...{ promised: [...state.promised], rewarded: [...state.rewarded], progressGranted: state.progressGranted },
    ...{ items: [...state.items], lastLanded: state.lastLanded, ended: state.ended?.text ?? null },
    meters: Object.fromEntries(story.meters.map(({ id, initial }) => [id, state.meters[id] ?? initial])),
    endedActs: { ...state.endedActs, ...(state.climaxDue && { [state.act]: state.climaxDue }) },
    ...{
      taken: Object.fromEntries(Object.entries(state.taken).map(([id, options]) => [id, [...options]])),
      quiet: state.quietTurns,
      untouched: state.untouchedTurns,
    },
  };
}

/** Plays runs of a playtest, and each turn of them by the reference. @returns what the runs were made of */
function expectRunsToAgree(source: VNPackage, seed: number, numRuns: number, maxTurns: number): string[] {
  const story = referenceStory(source);
  const compiled = compileStory(source);
  const seen: string[] = [];
  for (let number = 0; number < numRuns; number += 1) {
    const state = startReference(story);
    let before: PlotState | null = null;
    for (const turn of replayRun(compiled, { seed, maxTurns }, number)) {
      const { run, action, proposal } = turn;
      before ??= startPlay(compiled, run.seed);
      referenceTurn(story, state, moveOf(action, before), proposal, { frames: 4, chance: chanceOf(run.seed) });
      expect(ofStanding(run)).toEqual(ofReference(story, state));
      before = turn.state;
      expectToStandAlike(compiled, turn.state, ofReference(story, state));
      seen.push(action.type, ...Object.keys(proposal), state.due ?? '', state.active?.again ? 'again' : '');
      if (run.act.words > 1) seen.push('words');
      if (state.crossed.length > 0) seen.push('crossed');
    }
  }
  return seen;
}

/** What a standing follows beside: what decides what comes next. */
function ahead(now: RulesState) {
  const { program, act } = now;
  const words = (bits: Int32Array) => [...bits.subarray(0, act.words)];
  return {
    ...{ seed: now.seed, open: words(now.open), candidates: words(now.landed), forced: now.forced, fires: now.fires },
    ...{ waiting: now.waiting, lastLanded: program.encounters[now.lastLanded]?.id ?? null },
    ...{
      facts: sorted(program.story.facts.flatMap(({ id }, at) => (hasBit(now.bits, program.factBase + at) ? [id] : []))),
    },
    ...{ here: [...now.here], reach: [...now.reach], modifier: now.pending === NONE ? null : now.modifier },
  };
}

/** The changes of a turn, folded, say what the transition came to; and a standing made of that state goes on from there alike. */
function expectToStandAlike(story: Story, state: PlotState, reference: ReturnType<typeof ofReference>): void {
  const live = livePlay(story, state);
  const loaded = new RulesState(getProgram(story), true);
  loadState(loaded, state);
  const normal = (now: RulesState) => ({ ...ofStanding(now), ...ahead(now) });
  expect(ofStanding(live)).toEqual(reference);
  expect(normal(loaded)).toEqual(normal(live));
}

/** Plays live turns with whatever a Director may propose, and each of them by the reference. */
function expectPlayToAgree(source: VNPackage, seed: number, chances: readonly Whim[]): string[] {
  const story = referenceStory(source);
  const compiled = compileStory(source);
  const reference = startReference(story);
  const seen: string[] = [];
  let state = startPlay(compiled, seed);
  for (const whim of [...chances, ...chances]) {
    if (state.ended) break;
    const before = state;
    const action = keepPlaying(compiled, state, whim);
    const opening = openTurn(compiled, state, action);
    const proposal = propose(opening, whim);
    const isDirected = whim.isDirected ?? false;
    const isUnasked = !isDirected && whim.wander < 50;
    const ways = compiled.actById.get(state.act)?.places.map(({ id }) => id) ?? [];
    const choices = Array.from({ length: whim.choices }, (_, index) => ({
      id: `c${state.turn}-${index}`,
      text: 'Go',
      ...(isDirected && index === 1 && { answers: whim.pick % 3 }),
      ...(isDirected && index === 2 && { leadsTo: ways[whim.pick % ways.length] ?? 'nowhere' }),
    }));
    const directed = directTurn(compiled, opening, proposal, {
      ...{ isDirected, isUnasked, framesExpected: whim.frames },
    });
    const closing = closeTurn(compiled, directed, { frames: whim.frames, choices, input: whim.input });
    referenceTurn(story, reference, moveOf(action, state), proposal ?? {}, {
      ...{ frames: whim.frames, chance: chanceOf(seed), directed: isDirected, unasked: isUnasked },
      puts: choices.flatMap(({ answers }) => answers ?? []),
    });
    state = closing.state;
    expectToStandAlike(compiled, state, ofReference(story, reference));
    expect(ofPlay(compiled, state)).toEqual(allOfReference(story, reference));
    expect(applyMutations(compiled, before, closing.mutations)).toEqual(state);
    seen.push(action.type, ...closing.mutations.map(({ type }) => type), directed.refusals.length > 0 ? 'refused' : '');
    if (directed.chosen) seen.push(directed.chosen.by);
    const landed = closing.mutations.find(({ type }) => type === 'encounter-landed');
    if (isDirected && landed && !directed.close) seen.push('landed by force');
    if (directed.opening !== opening) seen.push('journey');
    if (directed.pack.wayRefused) seen.push('way refused');
    if (closing.choices.some(({ answers }) => answers !== undefined)) seen.push('reworded');
    // What is asked of another state leaves no trace: the next turn is played on from there, or from what was loaded.
    if (whim.wander < 50) isDry(compiled, before);
  }
  return seen;
}

describe('The rules as the page tells them, and', () => {
  it('the transition on numbers, in runs of every persona, come to the same after every turn', () => {
    const seen = new Set<string>();
    const moves = ['start', 'continue', 'choice', 'text', 'roll', 'travel', 'again', 'won', 'forced', 'words'];
    const all = [...moves, 'encounter', 'close', 'answer', 'check', 'doom', 'events', 'ending', 'crossed'];
    // What is rare may take more than one round of stories to come up.
    for (let round = 0; round < 4 && !all.every((what) => seen.has(what)); round += 1) {
      fc.assert(
        fc.property(allPackages, fc.integer(), (source, seed) => {
          for (const each of expectRunsToAgree(source, seed, PERSONAS.length, 40)) seen.add(each);
        }),
        { numRuns: 60 },
      );
    }
    for (const what of all) expect(seen).toContain(what);
  });

  it('live play, whatever a Director proposes, come to the same after every turn', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(packages, fc.integer(), whims, (source, seed, chances) => {
        for (const each of expectPlayToAgree(source, seed, chances)) seen.add(each);
      }),
      { numRuns: 100 },
    );
    for (const what of ['character-moved', 'option-answered', 'check-rolled', 'event-fired', 'threshold-crossed']) {
      expect(seen).toContain(what);
    }
    for (const what of ['complication-added', 'items-changed', 'facts-earned', 'refused', 'scorer', 'director']) {
      expect(seen).toContain(what);
    }
  });

  it('live play that a model directs, in all turns or in some, come to the same after every turn', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(packages, fc.integer(), directedWhims, fc.boolean(), (source, seed, chances, always) => {
        const whims = chances.map((whim) => (always ? { ...whim, isDirected: true } : whim));
        for (const each of expectPlayToAgree(source, seed, whims)) seen.add(each);
      }),
      { numRuns: 250 },
    );
    for (const what of ['scorer', 'director', 'journey', 'way refused', 'reworded', 'landed by force']) {
      expect(seen).toContain(what);
    }
    for (const what of ['deed-rewarded', 'items-promised', 'climax-permitted', 'climax-told', 'climax-due']) {
      expect(seen).toContain(what);
    }
  });

  it('an ending that asks for somebody who comes on stage as it is told, come to the same', () => {
    const source = makePackage({
      acts: [act('act_0', [place('p0')])],
      characters: [character('hero', { role: 'protagonist' }), character('bob')],
    });
    const endings = [{ id: 'met', title: 'Met', text: 'You met.', when: 'met("bob")' }];
    const whim = { frames: 1, choices: 0, input: false, wander: 0, favours: 'proposal', pick: 0 } as const;
    // It has run dry after its first turn, so that the second is the climax.
    const turns: Whim[] = [
      { ...whim, proposal: null },
      { ...whim, proposal: { moves: [{ character: 'bob', location: 'p0' }] } },
    ];
    const seen = expectPlayToAgree({ ...source, plot: { ...source.plot, endings } }, 0, turns);
    expect(seen).toContain('character-moved');
    expect(seen).toContain('story-ended');
  });

  it('play of the sample story come to the same after every turn', () => {
    expect(expectRunsToAgree(sampleStory(), 5, 12, 100).length).toBeGreaterThan(100);
  });
});
