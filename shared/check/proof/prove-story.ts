import { inOneGo, type Pieces } from '../../in-pieces.ts';
import { memoize } from '../../memoize.ts';
import type { Story, StoryAct } from '../../play/index.ts';
import { sameValue } from '../structural-equality.ts';
import { type ActModel, createActModel, listActFlags } from './act-model.ts';
import { type Beginnings, beginningsAfter, computeLegacy, type Legacy, NO_LEGACY } from './beginnings.ts';
import { createPlayOut } from './played-out.ts';
import { proveAct } from './prove-act.ts';
import type { ActProof, ProofOptions, ProveStory } from './types.ts';
import { DEFAULT_BOUND, FULL_EFFORT } from './types.ts';
import { createSearchBudget, EFFORT_OF_ACT } from './win-search.ts';

/** An incremental prover of stories: results of acts are reused while their inputs are unchanged. */
export interface StoryProver {
  /**
   * @param sources what each act was compiled from; if identical to before, so is the act. By default every act is new.
   */
  prove(story: Story, options?: ProofOptions, sources?: readonly (readonly unknown[])[]): ActProof[];
  /** Like `prove`, one act at a time. No other story may be proven meanwhile. */
  proving(story: Story, options?: ProofOptions, sources?: readonly (readonly unknown[])[]): Pieces<ActProof[]>;
  work(): number;
  /** Work of proofs and beginnings so far, in visited encounters. */
  effort(): number;
}

interface Kept {
  readonly act: StoryAct;
  readonly sources: readonly unknown[] | undefined;
  readonly declared: ReadonlySet<string>;
  /** Number of acts in the story, which share the budget. */
  readonly ofActs: number;
  /** Flags it can set, and flags that matter in it. */
  readonly settable: ReadonlySet<string>;
  readonly reads: readonly string[];
  /** Flags it can set that later acts read, and those of its own or earlier acts. */
  readonly readLater: ReadonlySet<string>;
  readonly carried: ReadonlySet<string>;
  readonly model: ActModel;
  readonly bound: number;
  readonly effortMost: number;
  /** The budget of its proof, and the work used. */
  readonly effort: number;
  readonly took: number;
  readonly legacy: Legacy;
  readonly left: Legacy;
  readonly proof: ActProof;
  /** Whether the proof examined the beginnings. */
  readonly isOfBeginnings: boolean;
  readonly beginningsAfter: () => Beginnings;
}

/** Limits for all acts of a story: beginnings, and replayed losses. */
const BEGINNINGS_OF_STORY = 40_000;
/** Budget for beginnings as a share of that for proofs. */
const EFFORT_OF_BEGINNINGS = 0.5;
const TRIES_OF_STORY = 120;
const TRIES_OF_ACT = 12;

const FIRST: Beginnings = {
  list: [{ flags: [], landed: [], trail: [] }],
  isComplete: true,
  isWritten: false,
  effort: 0,
};

/** Creates an incremental prover. Results never depend on earlier questions. */
export function createStoryProver(): StoryProver {
  let before: readonly Kept[] = [];
  let proven = 0;
  let taken = 0;
  const prover: StoryProver = {
    work: () => proven,
    effort: () => taken,
    prove: (...asked) => inOneGo(prover.proving(...asked)),
    *proving(story, { bound = DEFAULT_BOUND, effort: effortMost = FULL_EFFORT } = {}, sources = []) {
      const acts = story.acts.map((act, index) => {
        const last = before[index];
        const known = last && isSameAct(last, act, sources[index], story) ? last : undefined;
        const reads = known?.reads ?? listActFlags(story, act);
        const settable = known?.settable ?? new Set(act.candidates.flatMap(({ flags }) => flags));
        return { act, known, reads, settable };
      });
      const share = 1 / Math.max(1, acts.length);
      const reserved = Math.floor(effortMost * share);
      let effortLeft = effortMost;
      const limits = {
        states: Math.min(bound, Math.ceil(BEGINNINGS_OF_STORY * share)),
        effort: Math.ceil(effortMost * EFFORT_OF_BEGINNINGS * share),
      };
      const tries = Math.max(2, Math.min(TRIES_OF_ACT, Math.floor(TRIES_OF_STORY * share)));
      const playOut = memoize(() =>
        createPlayOut(story, () => createSearchBudget(bound, Math.min(EFFORT_OF_ACT, reserved))),
      );
      const now: Kept[] = [];
      const soFar = new Set<string>();
      let legacy = NO_LEGACY;
      let beginnings = (): Beginnings => FIRST;
      let isSameSoFar = true;
      for (const [index, { act, known, reads, settable }] of acts.entries()) {
        const later = new Set(acts.slice(index + 1).flatMap((each) => each.reads));
        const readLater = new Set([...later].filter((flag) => settable.has(flag)));
        for (const flag of settable) soFar.add(flag);
        const carried = new Set([...later].filter((flag) => soFar.has(flag)));
        // What earlier acts left is available; what later ones may take is reserved.
        const effort = Math.min(EFFORT_OF_ACT, effortLeft - reserved * (acts.length - index - 1));
        const isSameModel = known !== undefined && sameValue(known.readLater, readLater);
        const model = isSameModel ? known.model : createActModel(story, act, {}, readLater);
        const isSame =
          isSameModel &&
          known.ofActs === acts.length &&
          known.bound === bound &&
          known.effortMost === effortMost &&
          wouldTakeTheSame(known, effort) &&
          sameValue(known.legacy, legacy);
        const isSameProof = isSame && (isSameSoFar || !known.isOfBeginnings);
        let isOfBeginnings = isSameProof && known.isOfBeginnings;
        const begun = beginnings;
        const ways = (): Beginnings => {
          isOfBeginnings = true;
          return begun();
        };
        if (!isSameProof) proven += 1;
        const asked = { story, act, model, legacy, beginnings: ways, bound, effort, tries, playOut };
        const { proof, effort: took } = isSameProof ? { proof: known.proof, effort: known.took } : proveAct(asked);
        effortLeft -= took;
        if (!isSameProof) taken += took;
        const left = isSame ? known.left : computeLegacy(model, legacy, readLater);
        isSameSoFar = isSame && isSameSoFar && sameValue(known.carried, carried);
        const after = isSameSoFar && known ? known.beginningsAfter : null;
        beginnings =
          after ??
          memoize(() => {
            const found = beginningsAfter(story, act, begun(), carried, left.flags, limits);
            taken += found.effort;
            return found;
          });
        now.push({
          ...{ act, sources: sources[index], declared: story.flags, ofActs: acts.length, settable, reads, readLater },
          ...{
            carried,
            model,
            bound,
            effortMost,
            effort,
            took,
            legacy,
            left,
            proof,
            isOfBeginnings,
            beginningsAfter: beginnings,
          },
        });
        legacy = left;
        if (!isSame) yield;
      }
      before = now;
      return now.map(({ proof }) => proof);
    },
  };
  return prover;
}

/** Whether another budget would not change the result. */
const wouldTakeTheSame = (known: Kept, effort: number): boolean =>
  known.effort === effort || (known.took < known.effort && known.took < effort);

function isSameAct(last: Kept, act: StoryAct, sources: readonly unknown[] | undefined, story: Story): boolean {
  if (
    !sources ||
    sources.length !== last.sources?.length ||
    !sources.every((each, at) => each === last.sources?.[at])
  ) {
    return false;
  }
  // The first of duplicate ids wins, so another act may have taken an encounter away.
  const { candidates } = last.act;
  if (candidates.length !== act.candidates.length || !act.candidates.every(({ id }, at) => id === candidates[at]?.id)) {
    return false;
  }
  // A condition on an undeclared flag is an error.
  const isForced = act.events.some(({ forcesClimax, trigger }) => forcesClimax && trigger);
  return (
    !isForced || (last.declared.size === story.flags.size && [...story.flags].every((flag) => last.declared.has(flag)))
  );
}

/**
 * Each act can be won from every reachable state, or has a shortest path to one from which it cannot. Rules of play,
 * "For the checker".
 */
export const proveStory: ProveStory = (story, options) => createStoryProver().prove(story, options);
