import type { PlanningToolInput } from '../../../../shared/story/index.ts';
import type { StoryPlan } from '../story/compose.ts';
import { actFor, assetsFor, poolFor, webFor } from './adopt.ts';
import type { PlannedCall } from './answer.ts';
import type { ShownDraft } from './conversation.ts';

/** What is made in one step, and of what. */
export interface BuildStep {
  stage: 'premise' | 'cast' | 'outline' | 'web' | 'pools' | 'assets';
  calls: PlannedCall[];
  /** The act it is for, counted from 1. */
  act: number;
  names: string[];
  /** Others of this stage came before. */
  more: boolean;
}

const BATCH = 6;
const CAST_BATCH = 4;

type ShownAct = ShownDraft['acts'][number];

function stepOfAct(
  draft: ShownDraft,
  act: ShownAct,
  number: number,
  plan: StoryPlan | null,
  names: ReadonlyMap<string, string>,
  seed: number,
): BuildStep | null {
  const planned = plan?.acts.find(
    ({ outline }) => outline.id === act.id && sameSet(outline.intendedLocations, act.intendedLocations),
  );
  const extra = planned ?? fittingAct(draft, act, seed);
  const mapped = new Set(act.sandboxLocations.map(({ id }) => id));
  const titles = (ids: readonly string[], web?: PlanningToolInput<'draftNodeWeb'>) =>
    ids.map(
      (id) =>
        web?.locations.find((place) => place.id === id)?.title ??
        act.sandboxLocations.find((place) => place.id === id)?.title ??
        id,
    );
  if (act.intendedLocations.some((id) => !mapped.has(id))) {
    const web = extra?.web ?? webFor(draft, act, names, seed);
    return {
      stage: 'web',
      calls: [{ tool: 'draftNodeWeb', input: web }],
      act: number,
      names: titles(act.intendedLocations, web),
      more: mapped.size > 0,
    };
  }
  const bare = act.sandboxLocations.filter(({ encounters }) => encounters.length === 0).map(({ id }) => id);
  if (bare.length > 0) {
    const now = bare.slice(0, BATCH);
    const calls = now.map(
      (nodeId): PlannedCall => ({
        tool: 'draftNodeEncounters',
        input: extra?.pools.find((pool) => pool.nodeId === nodeId) ?? {
          actId: act.id,
          nodeId,
          encounters: poolFor(
            draft,
            act.id,
            nodeId,
            names.get(nodeId) ?? act.sandboxLocations.find(({ id }) => id === nodeId)?.title,
            seed,
          ),
        },
      }),
    );
    return { stage: 'pools', calls, act: number, names: titles(now), more: bare.length < act.sandboxLocations.length };
  }
  const unpainted = act.sandboxLocations.filter(({ finalized }) => !finalized).map(({ id }) => id);
  if (unpainted.length > 0) {
    const now = unpainted.slice(0, BATCH);
    const calls = now.map(
      (nodeId): PlannedCall => ({
        tool: 'finalizeNode',
        input:
          extra?.assets.find((assets) => assets.nodeId === nodeId) ??
          assetsFor(draft, act.id, nodeId, act.sandboxLocations.find(({ id }) => id === nodeId)?.title, seed),
      }),
    );
    return {
      stage: 'assets',
      calls,
      act: number,
      names: titles(now),
      more: unpainted.length < act.sandboxLocations.length,
    };
  }
  return null;
}

/** The act the improviser would have added under this id, where the draft's is that one. */
function fittingAct(draft: ShownDraft, act: ShownAct, seed: number) {
  if (draft.acts[0]?.id === act.id) return undefined;
  const before = { ...draft, acts: draft.acts.slice(0, draft.acts.indexOf(act)) };
  const extra = hasInterludes(before, act.id, seed);
  return extra !== undefined && sameSet(extra.outline.intendedLocations, act.intendedLocations) ? extra : undefined;
}

function hasInterludes(draft: ShownDraft, actId: string, seed: number) {
  try {
    return actFor(draft, actId, seed);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const sameSet = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every((item) => right.includes(item));

/**
 * What is to be made next, by what the draft lacks, in the order of the pipeline; null when nothing is.
 * @param plan the story that is being built; null where the draft is somebody else's
 * @param names what the author called places that are to come, by id
 */
export function nextBuildStep(
  draft: ShownDraft,
  plan: StoryPlan | null,
  names: ReadonlyMap<string, string>,
  seed: number,
): BuildStep | null {
  if (draft.premise === null) {
    return plan === null
      ? null
      : {
          stage: 'premise',
          calls: [{ tool: 'proposeStoryPremise', input: plan.premise }],
          act: 0,
          names: [plan.premise.title],
          more: false,
        };
  }
  if (plan !== null && draft.acts.length === 0) {
    const cast = plan.characters.filter(({ id }) => !draft.characters.some((character) => character.id === id));
    const now = cast.slice(0, CAST_BATCH);
    if (now.length > 0) {
      return {
        stage: 'cast',
        calls: now.map((input): PlannedCall => ({ tool: 'proposeCharacter', input })),
        act: 0,
        names: now.map(({ name }) => name),
        more: draft.characters.length > 0,
      };
    }
  }
  for (const [index, act] of draft.acts.entries()) {
    const step = stepOfAct(draft, act, index + 1, plan, names, seed);
    if (step !== null) return step;
  }
  const outline = draft.packageSaved
    ? undefined
    : plan?.acts.find((act) => !draft.acts.some(({ id }) => id === act.outline.id))?.outline;
  if (outline === undefined) return null;
  return {
    stage: 'outline',
    calls: [{ tool: 'draftActOutline', input: outline }],
    act: draft.acts.length + 1,
    names: [outline.title],
    more: draft.acts.length > 0,
  };
}
