import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { because } from '../../../../shared/check/messages/en-parts.ts';
import { modelVoice } from '../../../../shared/check/messages/voice.ts';
import {
  type ActProof,
  createLossOracle,
  createStoryProver,
  proveStory,
} from '../../../../shared/check/proof/index.ts';
import { replayPath } from '../../../../shared/check/proof/replay-path.ts';
import { compileStory, type PlotState, type Story } from '../../../../shared/play/index.ts';
import { trappedStories } from './arbitrary.ts';
import { type BruteForce, beginAct, bruteForce, endings, stepsToLoss } from './brute-force.ts';

/** States of brute force whose loss the oracle is asked about, of each act. */
const ASKED = 25;

interface Case {
  readonly story: Story;
  readonly proof: ActProof;
  readonly index: number;
  readonly brute: BruteForce;
}

/** Every act of stories made at random from a seed, proven and tried out; those too large to be tried are left out. */
function casesOf(numRuns: number, acts: number, seed: number): Case[] {
  return fc.sample(trappedStories(acts), { numRuns, seed }).flatMap((source) => {
    const story = compileStory(source);
    const proofs = proveStory(story);
    const cases: Case[] = [];
    let left: Pick<PlotState, 'flags' | 'landed'>[] = [{ flags: [], landed: [] }];
    for (const [index, act] of story.acts.entries()) {
      const begun = left.map((each) => beginAct(story, act, each));
      const brute = bruteForce(story, act, begun, 1500);
      const proof = proofs[index];
      if (!brute || !proof) break;
      cases.push({ story, proof, index, brute });
      left = endings(story, act, brute);
    }
    return cases;
  });
}

function truthOf({ brute }: Case): ActProof['verdict'] {
  if (brute.beginnings.every((key) => brute.lost.has(key))) return 'cannot-be-completed';
  return stepsToLoss(brute, brute.beginnings) === null ? 'winnable' : 'soft-lock';
}

const sorted = (list: readonly string[] = []): string => [...list].sort().join();

const firstActs = casesOf(300, 1, 11);
const twoActs = casesOf(80, 2, 3);
const all = [...firstActs, ...twoActs];

describe('On stories made at random, what is proven and what brute force finds', () => {
  it('agree, in all acts but a few that are not proven', () => {
    const undecided = all.filter(({ proof }) => proof.verdict === 'not-proven');
    for (const each of all) {
      if (each.proof.verdict === 'not-proven') continue;
      expect({ verdict: each.proof.verdict, of: each.story.source }).toEqual({
        verdict: truthOf(each),
        of: each.story.source,
      });
    }
    console.info(`Not proven: ${undecided.length} of ${all.length} acts.`);
    // Of acts as small as these hardly any is too tangled to be proven.
    expect(undecided.length / all.length).toBeLessThan(0.01);
    for (const verdict of ['winnable', 'soft-lock', 'cannot-be-completed']) {
      expect(all.filter(({ proof }) => proof.verdict === verdict).length).toBeGreaterThan(40);
    }
  });

  it('agree on how short the shortest way to a loss is', () => {
    for (const { proof, brute, index } of all) {
      if (proof.verdict !== 'soft-lock') continue;
      const begun = brute.beginnings.filter((key) => {
        const state = brute.states.get(key)?.state;
        const { flags, landed } = proof.beginning ?? {};
        return sorted(state?.flags) === sorted(flags) && sorted(state?.landed) === sorted(landed);
      });
      expect(begun.length).toBeGreaterThan(0);
      expect(stepsToLoss(brute, begun), `act ${index}`).toBe(proof.path?.length);
    }
  });

  it('lead by the same steps to a lost state', () => {
    for (const { proof, brute } of firstActs) {
      if (proof.verdict !== 'soft-lock') continue;
      let [key = ''] = brute.beginnings;
      for (const step of proof.path ?? []) {
        const next = brute.states.get(key)?.next.find((each) => JSON.stringify(each.step) === JSON.stringify(step));
        expect(next).toBeDefined();
        key = next?.key ?? '';
      }
      expect(brute.lost.has(key)).toBe(true);
    }
  });

  it('come to that state when the way is played turn by turn', () => {
    for (const { story, proof, brute } of firstActs) {
      if (!proof.path) continue;
      const state = replayPath(story, [], proof.path);
      expect(state).toMatchObject({ climaxDue: null, act: proof.act });
      const lost = [...brute.lost].some((key) => {
        const known = brute.states.get(key)?.state;
        return known?.location === state?.location && sorted(known?.landed) === sorted(state?.landed);
      });
      expect(lost).toBe(true);
    }
  });

  it('agree on whether a state is lost, wherever play has come to', () => {
    let asked = 0;
    for (const { story, proof, brute } of all) {
      const act = story.actById.get(proof.act);
      if (!act) throw new Error('There is no such act.');
      const oracle = createLossOracle(story, act);
      const open = [...brute.states].filter(([, { due }]) => !due);
      const stride = Math.max(1, Math.floor(open.length / ASKED));
      for (const [at, [key, { state }]] of open.entries()) {
        if (at % stride !== 0) continue;
        const { location, flags, landed, progress, visited } = state;
        const turn = key.startsWith('begins') ? 0 : 1;
        const said = oracle({ location, flags, landed, progress, visited, turn });
        expect(said).toBe(brute.lost.has(key) ? 'lost' : 'winnable');
        asked += 1;
      }
    }
    expect(asked).toBeGreaterThan(2000);
  });
});

describe('Whatever is proven', () => {
  it('says the same twice, stays within its bound, and names a reason where it is no win', () => {
    for (const { story, proof } of all.slice(0, 120)) {
      expect(proveStory(story).find(({ act }) => act === proof.act)).toEqual(proof);
      expect(proof.because === null).toBe(proof.verdict === 'winnable');
      expect(because(proof.because, modelVoice)).not.toMatch(/NaN|undefined|-\d/);
    }
  });

  it('is never contradicted with a smaller bound, only less proven', () => {
    for (const { story, proof } of all.slice(0, 150)) {
      const small = proveStory(story, { bound: 4 }).find(({ act }) => act === proof.act);
      // Where not every way to begin was looked at, nothing is said of them all.
      const less = proof.verdict === 'cannot-be-completed' ? ['soft-lock'] : [];
      expect([proof.verdict, 'not-proven', ...less]).toContain(small?.verdict);
    }
  });

  it('is the same from a prover that is kept, whatever it proved before', () => {
    const [first, ...others] = fc.sample(trappedStories(3), { numRuns: 12, seed: 4 });
    if (!first) throw new Error('There is no story.');
    const prover = createStoryProver();
    let fresh = 0;
    for (const other of others) {
      // One act, or the cast, of another story, one after the other: ids are often there twice then.
      for (const at of [0, 1, 2, 3, null]) {
        const acts = first.plot.acts.map((act, index) => (index === at ? (other.plot.acts[index] ?? act) : act));
        const characters = at === 3 ? other.characters : first.characters;
        const harder = acts.map((act, index) =>
          index === 2 ? { ...act, globalProgression: { requiredValue: 4, trackerLabel: 'Clues' } } : act,
        );
        for (const now of [acts, harder]) {
          const story = compileStory({ ...first, characters, plot: { ...first.plot, acts: now } });
          const sources = now.map((act) => [act, ...characters]);
          expect(prover.prove(story, {}, sources)).toEqual(proveStory(story));
          fresh += now.length;
        }
      }
    }
    expect(prover.work()).toBeGreaterThan(others.length);
    expect(prover.work()).toBeLessThan(fresh * 0.7);
  });
});
