import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { summarizeWritten } from '../../../shared/check/analysis/written-content.ts';
import {
  type ActProof,
  type CreateLossOracle,
  createLossOracle,
  proveStory,
} from '../../../shared/check/proof/index.ts';
import { replaysOf } from '../../../shared/check/proof/replay-path.ts';
import { createPackageSubject } from '../../../shared/check/subject.ts';
import { compileStory, type Story, type StoryAct, startPlay } from '../../../shared/play/index.ts';
import { createPlaytester, reportPlaytest } from '../../../shared/playtest/index.ts';
import type { VNPackage } from '../../../shared/story/index.ts';
import { replayRun } from '../../support/replay-run.ts';
import {
  beforeAct,
  keyOf,
  keyOfMoment,
  type Left,
  leavings,
  leftAtStart,
  playEverything,
  type TurnByTurn,
} from '../../support/turn-by-turn.ts';
import { trappedStories, writtenStories } from './proof/arbitrary.ts';

const PACKAGES = Number(process.env.AGREEMENT_PACKAGES ?? 40);
const SEED = Number(process.env.AGREEMENT_SEED ?? 5);
/** Moments of one act; stories with more are left out from there. */
const MOMENTS = 900;
const RUNS = 150;
/** Moments of each act that the oracle is asked about. */
const ASKED = 12;

interface Case {
  readonly act: StoryAct;
  readonly proof: ActProof;
  readonly played: TurnByTurn;
}

/** The acts of a story, proven, and played out turn by turn. */
function casesOf(story: Story): Case[] {
  const proofs = proveStory(story);
  const cases: Case[] = [];
  let left: Left[] = [leftAtStart(story)];
  for (const [index, act] of story.acts.entries()) {
    const begun = left.map((each) => beforeAct(story, act, each));
    const played = playEverything(story, act, begun, MOMENTS);
    const proof = proofs[index];
    if (!played || !proof) break;
    cases.push({ act, proof, played });
    left = leavings(act, played);
  }
  return cases;
}

/** Stories of one to so many acts, their acts proven and played out. */
const played = (stories: (acts: number) => fc.Arbitrary<VNPackage>, actsMost: number) =>
  fc.sample(fc.integer({ min: 1, max: actsMost }).chain(stories), { numRuns: PACKAGES, seed: SEED }).map((source) => {
    const story = compileStory(source);
    return { story, cases: casesOf(story) };
  });

const stories = played(trappedStories, 3);

function truthOf({ played: { moments, beginnings } }: Case): ActProof['verdict'] {
  if (beginnings.every((key) => moments.get(key)?.isVain)) return 'cannot-be-completed';
  return [...moments.values()].some(({ isVain }) => isVain) ? 'soft-lock' : 'winnable';
}

/** The loss oracle that looks up what came out when everything was played. */
const oracleOf =
  (cases: readonly Case[]): CreateLossOracle =>
  (story, act) =>
  (at) => {
    const { location, flags, landed, progress, visited = [], answered = {}, active = null, turn = 1 } = at;
    const { meters, items, met, earnedFacts, firedEvents, pendingCheck, checked, choices } = startPlay(story, 1);
    if (at.firedEvents?.some((id) => act.eventById.get(id)?.forcesClimax)) return 'winnable';
    const key = keyOfMoment({
      ...{ location, flags, landed, progress, visited, answered, active },
      ...{ meters, items, met, earnedFacts, firedEvents, pendingCheck, checked, choices },
      ...{ asking: null, hasBegun: turn > 0, isOver: false },
    });
    const moment = cases.find((one) => one.act === act)?.played.moments.get(key);
    // It is also asked about where nobody stays for a whole turn: on arrival, before anything is chosen.
    if (!moment) return 'undecided';
    return moment.isVain ? 'lost' : 'winnable';
  };

describe('Of packages made at random', () => {
  it('what is proven of an act is what comes out when everything in it is played', () => {
    const counts = { winnable: 0, 'soft-lock': 0, 'cannot-be-completed': 0, 'not-proven': 0 };
    for (const { story, cases } of stories) {
      for (const each of cases) {
        const { act, proof } = each;
        counts[proof.verdict] += 1;
        if (proof.verdict === 'not-proven') continue;
        const said = { verdict: proof.verdict, act: act.id, of: story.source };
        expect(said).toEqual({ ...said, verdict: truthOf(each) });
      }
    }
    console.info('Acts:', counts);
    const { 'not-proven': undecided, ...decided } = counts;
    for (const count of Object.values(decided)) expect(count).toBeGreaterThan(PACKAGES / 10);
    expect(undecided).toBeLessThan(PACKAGES / 20);
  });

  it('the way to a loss, played by the readable rules, comes to a moment from which nothing wins', () => {
    let ways = 0;
    for (const { story, cases } of stories) {
      for (const { act, proof, played } of cases) {
        if (act.index > 0 || proof.verdict !== 'soft-lock') continue;
        const come = Array.from(replaysOf(story, [], proof.path ?? []), (state) => {
          const moment = played.moments.get(keyOf(story, state));
          return { wins: moment?.wins, due: moment?.due };
        });
        expect({ come, of: story.source }).toMatchObject({
          come: expect.arrayContaining([{ wins: false, due: false }]),
        });
        ways += 1;
      }
    }
    expect(ways).toBeGreaterThan(PACKAGES / 40);
  });

  it('the oracle calls those moments lost that are, whatever is under way or set aside', () => {
    let asked = 0;
    for (const { story, cases } of stories) {
      for (const { act, played } of cases) {
        const oracle = createLossOracle(story, act);
        const open = [...played.moments].filter(([, { state }]) => state.climaxDue === null);
        const stride = Math.max(1, Math.floor(open.length / ASKED));
        for (const [at, [key, { state, isVain }]] of open.entries()) {
          if (at % stride !== 0) continue;
          const active = state.active?.id ?? null;
          const said = { is: oracle({ ...state, active, turn: state.actTurn, doom: 0 }), key, of: story.source };
          expect(said).toEqual({ ...said, is: isVain ? 'lost' : 'winnable' });
          asked += 1;
        }
      }
    }
    expect(asked).toBeGreaterThan(PACKAGES * 5);
  });

  it('the playtester comes to no moment that is not known', () => {
    let known = 0;
    for (const { story, cases } of stories) {
      for (const run of [0, 1]) {
        for (const { state } of replayRun(story, { seed: SEED, maxTurns: 60 }, run)) {
          const each = cases.find(({ act }) => act.id === state.act);
          if (!each || state.climaxDue || state.pendingCheck || state.ended) continue;
          const key = keyOf(story, state);
          expect({ isKnown: each.played.moments.has(key), key }).toEqual({ isKnown: true, key });
          known += 1;
        }
      }
    }
    expect(known).toBeGreaterThan(PACKAGES * 5);
  });

  it('the playtester comes to no lost moment where an act is proven winnable, and to most where there are some', () => {
    let winnable = 0;
    let found = 0;
    let there = 0;
    for (const { story, cases } of stories) {
      if (cases.length < story.acts.length) continue;
      const options = { seed: SEED, maxTurns: 60 };
      const tester = createPlaytester(story, options, { proofs: [], createLossOracle: oracleOf(cases) });
      const { softLocks } = reportPlaytest(story, options, [tester.play(0, RUNS)], 1);
      for (const { proof, act } of cases) {
        const isFound = softLocks.some((lock) => lock.act === act.id);
        const said = { isFound, act: act.id, of: story.source };
        if (proof.verdict === 'winnable') {
          winnable += 1;
          expect(said).toEqual({ ...said, isFound: false });
        }
        if (proof.verdict !== 'soft-lock') continue;
        there += 1;
        if (isFound) found += 1;
      }
    }
    console.info(`Soft-locks that ${RUNS} runs come to: ${found} of ${there}.`);
    expect(winnable).toBeGreaterThan(PACKAGES / 10);
    expect(found).toBeGreaterThan(there / 2);
  });
});

describe('Of packages in which answers require something, and something follows them', () => {
  const written = played(writtenStories, 2);

  it('whatever is proven of an act comes out when everything in it is played', () => {
    const counts = { winnable: 0, 'soft-lock': 0, 'cannot-be-completed': 0, 'not-proven': 0 };
    for (const { story, cases } of written) {
      for (const each of cases) {
        const { act, proof } = each;
        counts[proof.verdict] += 1;
        if (proof.verdict === 'not-proven') continue;
        const truth = truthOf(each);
        // Where not every way to begin is known, an act is never said to be lost from all of them.
        const isSaid = truth === proof.verdict || (proof.verdict === 'soft-lock' && truth === 'cannot-be-completed');
        expect({ isSaid, act: act.id, of: story.source, proof, truth }).toMatchObject({ isSaid: true });
      }
    }
    console.info('Written acts:', counts);
    expect(counts['soft-lock'] + counts['cannot-be-completed']).toBeGreaterThan(PACKAGES / 10);
    expect(counts.winnable).toBeGreaterThan(PACKAGES / 10);
  });

  it('no meter gets further than is known of it', () => {
    let less = 0;
    for (const { story, cases } of written) {
      const range = summarizeWritten(createPackageSubject(story.source)).meters.get('trust');
      const [meter] = story.meters;
      if (!range || !meter) throw new Error('There is no meter.');
      if (range.low > meter.min || range.high < meter.max) less += 1;
      for (const { played } of cases) {
        for (const { state } of played.moments.values()) {
          const { trust = meter.initial } = state.meters;
          const isWithin = range.low <= trust && trust <= range.high;
          expect({ isWithin, trust, range, of: story.source }).toMatchObject({ isWithin: true });
        }
      }
    }
    expect(less).toBeGreaterThan(PACKAGES / 10);
  });

  it('the oracle says what is so, or that it does not know', () => {
    const said = { lost: 0, winnable: 0, undecided: 0 };
    for (const { story, cases } of written) {
      for (const { act, played } of cases) {
        const oracle = createLossOracle(story, act);
        const open = [...played.moments].filter(([, { state }]) => state.climaxDue === null);
        const stride = Math.max(1, Math.floor(open.length / ASKED));
        for (const [at, [key, { state, isVain }]] of open.entries()) {
          if (at % stride !== 0) continue;
          const is = oracle({ ...state, active: state.active?.id ?? null, turn: state.actTurn, doom: 0 });
          said[is] += 1;
          if (is !== 'undecided')
            expect({ is, key, of: story.source }).toMatchObject({ is: isVain ? 'lost' : 'winnable' });
        }
      }
    }
    console.info('The oracle, of written acts:', said);
    expect(said.lost).toBeGreaterThan(PACKAGES / 10);
    expect(said.winnable).toBeGreaterThan(PACKAGES / 10);
  });

  it('the playtester comes to no moment that is not known', () => {
    let known = 0;
    for (const { story, cases } of written) {
      for (const { state } of replayRun(story, { seed: SEED, maxTurns: 60 }, 0)) {
        const each = cases.find(({ act }) => act.id === state.act);
        if (!each || state.climaxDue || state.pendingCheck || state.ended) continue;
        const key = keyOf(story, state);
        expect({ isKnown: each.played.moments.has(key), key, of: story.source }).toMatchObject({ isKnown: true });
        known += 1;
      }
    }
    expect(known).toBeGreaterThan(PACKAGES * 2);
  });

  it('the playtester tells of losses where there are some, and of none where every moment can be won', () => {
    let found = 0;
    for (const { story, cases } of written) {
      const options = { seed: SEED, maxTurns: 60 };
      const tester = createPlaytester(story, options, { proofs: [] });
      const { softLocks } = reportPlaytest(story, options, [tester.play(0, RUNS)], 1);
      for (const each of cases) {
        if (!softLocks.some((lock) => lock.act === each.act.id)) continue;
        found += 1;
        expect({ truth: truthOf(each), act: each.act.id, of: story.source }).not.toMatchObject({ truth: 'winnable' });
      }
    }
    console.info(`Written acts that ${RUNS} runs lose: ${found}.`);
    expect(found).toBeGreaterThan(PACKAGES / 10);
  });
});
