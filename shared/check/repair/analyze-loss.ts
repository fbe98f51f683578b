import { inOneGo } from '../../in-pieces.ts';
import { listFlagSets } from '../../rules/index.ts';
import { type DraftAct, findEncounter, type PlanDraft } from '../../story/index.ts';
import { type ActReach, computeReach, type StoryReach } from '../analysis/reach.ts';
import { createCoreReader, type StoryCore } from '../analysis/story-core.ts';
import { createProver } from '../proof/incremental-prover.ts';
import type { ActProof, ProofOptions } from '../proof/types.ts';
import type { StoryStep } from '../story-step.ts';
import { createDraftSubject } from '../subject.ts';

export interface LostAct {
  readonly draft: PlanDraft;
  readonly act: DraftAct;
  readonly proof: ActProof;
  readonly reach: StoryReach;
  readonly here: ActReach;
  readonly at: string;
  readonly ahead: ReadonlySet<string>;
  readonly flags: ReadonlySet<string>;
  readonly landed: ReadonlySet<string>;
  readonly path: readonly StoryStep[];
}

/** The proof of a draft's act, with the story up to it. */
export interface ActJudgement {
  readonly proof: ActProof;
  readonly core: StoryCore;
  /** Its work, in visited encounters. */
  readonly effort: number;
}

/** Creates a judge of one act in changing drafts; it returns null if the act is not written. */
export function createJudge(actId: string, options: ProofOptions = {}): (draft: PlanDraft) => ActJudgement | null {
  const read = createCoreReader();
  const prover = createProver(options);
  return (draft) => {
    // Later acts do not affect this one; the full check covers them.
    const acts = draft.acts.slice(0, 1 + draft.acts.findIndex(({ id }) => id === actId));
    const subject = createDraftSubject({ ...draft, acts });
    const core = read(subject);
    const before = prover.effort();
    const proof = inOneGo(prover.proving(subject, core)).get(actId);
    return proof ? { proof, core, effort: prover.effort() - before } : null;
  };
}

/** Every place reachable from one, itself first. */
export function findReachablePlaces({ sandboxLocations }: DraftAct, start: string): Set<string> {
  const reached = new Set([start]);
  for (const id of reached) {
    for (const way of sandboxLocations.find((place) => place.id === id)?.connections ?? []) reached.add(way);
  }
  return reached;
}

/** Analyses the state in which an act is lost; null if it is not proven to be lost. */
export function analyzeLoss(draft: PlanDraft, { proof, core }: ActJudgement): LostAct | null {
  const act = draft.acts.find(({ id }) => id === proof.act);
  const reach = computeReach(core);
  const here = reach.acts.find(({ id }) => id === proof.act);
  if (!act || !here || (proof.verdict !== 'soft-lock' && proof.verdict !== 'cannot-be-completed')) return null;
  const path = proof.path ?? [];
  const flags = new Set(proof.beginning?.flags);
  const landed = new Set(proof.beginning?.landed);
  let at = here.start;
  for (const step of path) {
    if ('travel' in step) at = step.travel;
    else {
      for (const flag of earnedOn(draft, step.encounter, step.option ?? 0)) flags.add(flag);
      landed.add(step.encounter);
    }
  }
  return { draft, act, proof, reach, here, at, ahead: findReachablePlaces(act, at), flags, landed, path };
}

function earnedOn(draft: PlanDraft, id: string, option: number): readonly string[] {
  const found = findEncounter(draft, id);
  if (!found) return [];
  const answered = found.kind === 'pool' ? found.encounter.options?.[option] : undefined;
  const [first, ...others] = listFlagSets(answered ? { ...found.encounter, options: [answered] } : found.encounter);
  if (first === undefined) return found.encounter.potentialFlags ?? [];
  return first.filter((flag) => others.every((flags) => flags.includes(flag)));
}
