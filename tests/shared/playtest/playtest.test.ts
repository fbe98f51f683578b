import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileStory, type PlotState, type Story, simulateTurn, startPlay } from '../../../shared/play/index.ts';
import {
  createPlaytester,
  PERSONAS,
  type Persona,
  type PlaytestOptions,
  type PlaytestReport,
  PlaytestReportSchema,
  reportPlaytest,
} from '../../../shared/playtest/index.ts';
import { replayRun } from '../../support/replay-run.ts';
import { runs } from '../../support/runs.ts';
import { freelyToldStory, sampleStory } from '../../support/sample.ts';
import { act, encounter, makePackage, type PackageInput, place } from '../../support/story-fixture.ts';
import { packages } from '../play/arbitrary.ts';

const OPTIONS: PlaytestOptions = { seed: 5, maxTurns: 120 };
const nothingIsLost = { createLossOracle: () => () => 'winnable' as const, proofs: [] };

function playtest(story: Story, runs: number, options: PlaytestOptions = OPTIONS): PlaytestReport {
  return reportPlaytest(story, options, [createPlaytester(story, options, nothingIsLost).play(0, runs)], 1);
}

/** What is counted, counted once more from the changes that the readable rules record. */
function countedByHand(story: Story, options: PlaytestOptions, runs: number) {
  const sums: Record<string, number> = {};
  let turns = 0;
  for (let number = 0; number < runs; number += 1) {
    const seen = new Set<string>();
    let before: PlotState | null = null;
    for (const { action, proposal, state } of replayRun(story, options, number)) {
      turns += 1;
      before ??= startPlay(story, state.seed);
      for (const change of simulateTurn(story, before, action, proposal).mutations) {
        if (change.type === 'place-visited' || change.type === 'travelled')
          seen.add(`place ${before.act}/${change.location}`);
        if (change.type === 'event-fired') seen.add(`event ${before.act}/${change.event}`);
        if (change.type === 'encounter-chosen') seen.add(`encounter ${change.encounter}`);
        if (change.type === 'encounter-landed' || change.type === 'consequence-given')
          for (const flag of change.flags) seen.add(`flag ${flag}`);
        if (change.type === 'story-ended') seen.add('ended').add(`ending ${change.text}`);
      }
      before = state;
    }
    for (const each of seen) sums[each] = (sums[each] ?? 0) + 1;
  }
  return { sums, turns };
}

function expectCounted(story: Story, options: PlaytestOptions, runs: number): void {
  const report = playtest(story, runs, options);
  const { sums, turns } = countedByHand(story, options, runs);
  const of = (key: string) => sums[key] ?? 0;
  const inActs = (kind: 'places' | 'events', word: string) => {
    const all = story.acts.flatMap((each) => each[kind].map(({ id }) => id));
    return Object.fromEntries(
      story.acts.flatMap((each) =>
        each[kind].map(({ id }) => {
          const isShared = all.filter((other) => other === id).length > 1;
          return [isShared ? `${each.id}/${id}` : id, of(`${word} ${each.id}/${id}`)];
        }),
      ),
    );
  };
  expect(report.turns).toBe(turns);
  expect(report.completed).toBe(of('ended'));
  expect(report.coverage.locations).toEqual(inActs('places', 'place'));
  expect(report.coverage.events).toEqual(inActs('events', 'event'));
  expect(report.coverage.flags).toEqual(Object.fromEntries([...story.flags].map((flag) => [flag, of(`flag ${flag}`)])));
  expect(report.coverage.encounters).toEqual(
    Object.fromEntries(story.encounters.map(({ id }) => [id, of(`encounter ${id}`)])),
  );
  const texts =
    story.endings.length > 0
      ? story.endings.map(({ id, text }) => ({ name: id ?? text, text }))
      : [{ name: story.title, text: story.title }];
  expect(report.endings).toEqual(Object.fromEntries(texts.map(({ name, text }) => [name, of(`ending ${text}`)])));
  expect(PlaytestReportSchema.parse(report)).toEqual(report);
}

describe('A playtest', () => {
  it('counts what the readable rules would have counted, run by run', () => {
    fc.assert(
      fc.property(packages, fc.integer({ min: 0, max: 1000 }), (source, seed) => {
        expectCounted(compileStory(source), { seed, maxTurns: 40 }, PERSONAS.length);
      }),
      { numRuns: runs(25) },
    );
    expectCounted(compileStory(sampleStory()), OPTIONS, 6);
  });

  it('comes to the same report however its runs are shared out, also between threads', () => {
    const story = compileStory(sampleStory());
    const whole = playtest(story, 120);
    fc.assert(
      fc.property(fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }), (order) => {
        const tester = createPlaytester(story, OPTIONS, nothingIsLost);
        const tallies = order.map((slice) => structuredClone(tester.play(slice * 20, 20)));
        expect(tallies.map(({ from, runs }) => [from, runs])).toEqual(order.map((slice) => [slice * 20, 20]));
        expect(tallies.reduce((sum, { turns }) => sum + turns, 0)).toBe(whole.turns);
        expect(reportPlaytest(story, OPTIONS, tallies, 1)).toEqual(whole);
        expect(tester.play(100, 20)).toEqual(tallies[order.indexOf(5)]);
      }),
      { numRuns: 5 },
    );
  });

  it('plays another way with another seed', () => {
    const story = compileStory(sampleStory());
    const { ms, seed, ...first } = playtest(story, 60);
    expect(playtest(story, 60, { ...OPTIONS, seed: 6 })).not.toMatchObject(first);
    expect(playtest(story, 60)).toMatchObject(first);
  });

  it('tells how long runs took, how acts ended and what the dice showed', () => {
    const story = compileStory(sampleStory());
    const report = playtest(story, 60);
    const lengths: number[] = [];
    const ends: { act: string; outcome: string; doom: number; progress: number; turns: number }[] = [];
    for (let number = 0; number < 60; number += 1) {
      let length = 0;
      let before = null;
      for (const { state } of replayRun(story, OPTIONS, number)) {
        length += 1;
        if (before?.climaxDue) {
          const { act: id, climaxDue, doom, progress, actTurn } = before;
          ends.push({ act: id, outcome: climaxDue, doom, progress, turns: actTurn + 1 });
        }
        before = state;
      }
      lengths.push(length);
    }
    const spread = (values: number[]) => {
      const sorted = values.toSorted((a, b) => a - b);
      const at = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
      return { min: sorted[0], median: at(0.5), p95: at(0.95), max: sorted.at(-1) };
    };
    expect(report.turnsToEnd).toEqual(spread(lengths));
    const { from, width, counts } = report.turnsHistogram;
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(60);
    expect(counts[0]).toBe(lengths.filter((length) => length >= from && length < from + width).length);
    for (const each of report.acts) {
      const here = ends.filter(({ act: id }) => id === each.act);
      expect(each).toMatchObject({
        began: 60,
        won: here.filter(({ outcome }) => outcome === 'won').length,
        forced: here.filter(({ outcome }) => outcome === 'forced').length,
        turns: spread(here.map(({ turns }) => turns)),
      });
      for (const clock of ['doom', 'progress'] as const) {
        const max = story.actById.get(each.act)?.[clock]?.max ?? 0;
        // At most 21 bars: a clock that goes further has wider ones.
        const width = Math.max(1, Math.ceil(max / 20));
        const bars = Array.from(
          { length: Math.floor(max / width) + 1 },
          (_, bar) => here.filter((end) => Math.floor(end[clock] / width) === bar).length,
        );
        expect(each[clock]).toEqual({ from: 0, width, counts: bars });
      }
    }
    const { full, mixed, miss } = report.dice;
    for (const count of [full, mixed, miss]) expect(count).toBeGreaterThan(0);
  });

  it('stops runs that go on for too long, and does not call them completed', () => {
    const story = compileStory(sampleStory());
    const report = playtest(story, 30, { ...OPTIONS, maxTurns: 5 });
    expect(report).toMatchObject({ runs: 30, turns: 150, completed: 0 });
    expect(report.turnsToEnd).toEqual({ min: 0, median: 0, p95: 0, max: 0 });
    expect(Object.values(report.endings)).toEqual([0, 0, 0]);
  });

  it('shows the way to what is rarely reached, from the first run that did', () => {
    const story = compileStory(makePackage(hiddenCellar()));
    const report = playtest(story, 3000);
    const [rare, ...others] = report.rare;
    expect(others).toEqual([]);
    if (!rare) throw new Error('Nothing was rare.');
    expect(rare.encounter).toBe('cellar');
    expect(rare.runs).toBe(report.coverage.encounters.cellar);
    expect(rare.runs).toBeGreaterThan(0);
    expect(rare.path).toEqual([
      ...[0, 1, 2].map((n) => ({ encounter: `lock_${n}`, option: 3 })),
      { encounter: 'cellar' },
    ]);
    expect(PERSONAS[rare.run % PERSONAS.length]).toBe(rare.persona);
    const landed = [...replayRun(story, OPTIONS, rare.run)].at(-1)?.state.landed;
    expect(landed).toContain('cellar');
    const earlier = createPlaytester(story, OPTIONS, nothingIsLost).play(0, rare.run);
    expect(reportPlaytest(story, OPTIONS, [earlier], 1).coverage.encounters.cellar).toBe(0);
  });

  it('looks the same with nothing played', () => {
    const story = compileStory(sampleStory());
    expect(PlaytestReportSchema.parse(reportPlaytest(story, OPTIONS, [], 0))).toMatchObject({ runs: 0, rare: [] });
  });
});

/** Three locks, each with one answer in six that opens it, and behind them a cellar. */
function hiddenCellar(): PackageInput {
  const lock = (n: number) =>
    encounter(`lock_${n}`, {
      potentialFlags: [`open_${n}`, 'dust', 'noise'],
      ...(n > 0 && { prerequisites: [`open_${n - 1}`] }),
      options: [0, 1, 2, 3, 4, 5].map((answer) => ({
        text: `Try ${answer}`,
        flags: answer === 3 ? [`open_${n}`] : ['dust', 'noise'],
      })),
    });
  return {
    acts: [
      act('one', [place('door', [lock(0), lock(1), lock(2), encounter('cellar', { prerequisites: ['open_2'] })])]),
    ],
  };
}

/** What a persona does, as shares of its turns, answers and runs. */
function manners(story: Story, persona: Persona) {
  const options = { ...OPTIONS, persona };
  const sums = {
    turns: 0,
    idle: 0,
    left: 0,
    closed: 0,
    answers: 0,
    last: 0,
    doom: 0,
    seenEarly: 0,
    landed: 0,
    runs: 25,
  };
  for (let number = 0; number < sums.runs; number += 1) {
    let before = null;
    for (const { action, proposal, state } of replayRun(story, options, number)) {
      sums.turns += 1;
      if (before?.active && action.type === 'travel') sums.left += 1;
      if (proposal.close) sums.closed += 1;
      if (before?.asking && action.type === 'choice') {
        sums.answers += 1;
        if (action.choiceId === before.choices.at(-1)?.id) sums.last += 1;
      }
      if (before && state.doom > before.doom) sums.idle += 1;
      if (state.turn === 9) sums.seenEarly += state.visited.length;
      if (state.ended) sums.landed += state.landed.length;
      before = state;
    }
  }
  return {
    turns: sums.turns / sums.runs,
    left: sums.left / sums.turns,
    closed: sums.closed / sums.turns,
    last: sums.last / sums.answers,
    doom: sums.idle / sums.turns,
    seenEarly: sums.seenEarly / sums.runs,
    landed: sums.landed / sums.runs,
  };
}

describe('Personas', () => {
  // Where only idle turns and misses move the clock, it says how somebody plays.
  const story = compileStory(freelyToldStory());
  const all = Object.fromEntries(PERSONAS.map((persona) => [persona, manners(story, persona)])) as Record<
    Persona,
    ReturnType<typeof manners>
  >;
  const most = (what: keyof ReturnType<typeof manners>): Persona =>
    PERSONAS.reduce((best, persona) => (all[persona][what] > all[best][what] ? persona : best));
  const least = (what: keyof ReturnType<typeof manners>): Persona =>
    PERSONAS.reduce((best, persona) => (all[persona][what] < all[best][what] ? persona : best));

  it('the hasty one is through first, and lets things land early', () => {
    expect(least('turns')).toBe('hasty');
    expect(most('closed')).toBe('hasty');
  });

  it('the curious one sees the most places early', () => expect(most('seenEarly')).toBe('curious'));

  it('the cautious one never breaks off and gives the clock the least', () => {
    expect(all.cautious.left).toBe(0);
    expect(all.cautious.closed).toBe(0);
    expect(least('doom')).toBe('cautious');
  });

  it('the completionist leaves the least unplayed', () => expect(most('landed')).toBe('completionist'));

  it('the contrarian takes the last answer, walks away, and lets the clock run', () => {
    expect(most('last')).toBe('contrarian');
    expect(most('left')).toBe('contrarian');
    expect(most('doom')).toBe('contrarian');
  });

  it('the random one is none of them', () => {
    for (const what of ['turns', 'closed', 'seenEarly', 'landed', 'last', 'left', 'doom'] as const) {
      expect([most(what), least(what)].filter((persona) => persona === 'random').length, what).toBeLessThan(2);
    }
    const others = PERSONAS.filter((persona) => persona !== 'random').map((persona) => all[persona].closed);
    expect(others).not.toContain(all.random.closed);
  });

  it('take turns where none is asked for', () => {
    const runs = PERSONAS.map((persona, number) => ({
      mixed: [...replayRun(story, OPTIONS, number)].map(({ action }) => action),
      alone: [...replayRun(story, { ...OPTIONS, persona }, number)].map(({ action }) => action),
    }));
    for (const { mixed, alone } of runs) expect(mixed).toEqual(alone);
  });
});
