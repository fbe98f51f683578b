import type { ActPlan } from '../story/act.ts';
import type { StoryPlan } from '../story/story-plan.ts';
import { actFor, assetsFor, poolFor, webFor } from './adopt.ts';
import type { PlannedCall, Work } from './answer.ts';
import { keepUpAct } from './keep-up.ts';
import type { Gate } from './set-aside.ts';
import type { ShownDraft } from './shown-draft.ts';

/** What is made in one step, and of what. */
export interface BuildStep extends Work {
  stage: Exclude<Work['stage'], 'save'>;
  calls: PlannedCall[];
  names: string[];
  /** Others of this stage came before. */
  more: boolean;
}

const BATCH = 6;
const CAST_BATCH = 4;

type ShownAct = ShownDraft['acts'][number];

/** What a build is made with. */
export interface BuildOptions {
  /** The story that is being built; null where the draft is somebody else's. */
  plan: StoryPlan | null;
  /** What the author called places that are to come, by id. */
  names: ReadonlyMap<string, string>;
  gate: Gate;
  /** Whether a place is among what is to be built; all are where the author asked for the whole. */
  isWanted: (actId: string, nodeId: string) => boolean;
  seed: number;
}

interface ActSite {
  draft: ShownDraft;
  act: ShownAct;
  number: number;
  /** The act as it was to be built; undefined for somebody else's. */
  planned: ActPlan | undefined;
  options: BuildOptions;
}

const titleIn = (act: ShownAct, id: string): string | undefined =>
  act.sandboxLocations.find((place) => place.id === id)?.title;

function webStep({ draft, act, number, planned, options }: ActSite): BuildStep | null {
  const { names, gate, isWanted, seed } = options;
  const mapped = new Set(act.sandboxLocations.map(({ id }) => id));
  if (act.intendedLocations.every((id) => mapped.has(id) || !isWanted(act.id, id))) return null;
  if (!gate.isOpen('draftNodeWeb', { type: 'act', id: act.id })) return null;
  const whole = mapped.size === 0 && sameSet(planned?.outline.intendedLocations ?? [], act.intendedLocations);
  const canJoin = (id: string) => gate.isOpen('draftNodeWeb', { type: 'node', actId: act.id, id });
  const web = whole ? planned?.web : webFor({ draft, act, planned: planned?.web, names, canJoin, seed });
  if (web === undefined || web === null) return null;
  return {
    stage: 'web',
    calls: [{ tool: 'draftNodeWeb', input: web }],
    act: number,
    names: act.intendedLocations.map((id) => web.locations.find((place) => place.id === id)?.title ?? id),
    more: mapped.size > 0,
  };
}

function poolsStep({ draft, act, number, planned, options }: ActSite): BuildStep | null {
  const { names, gate, isWanted, seed } = options;
  const bare = act.sandboxLocations.filter(
    ({ id, encounters }) =>
      encounters.length === 0 &&
      isWanted(act.id, id) &&
      gate.isOpen('draftNodeEncounters', { type: 'node', actId: act.id, id }),
  );
  const now = bare.slice(0, BATCH).map(({ id }) => id);
  if (now.length === 0) return null;
  const calls = now.map(
    (nodeId): PlannedCall => ({
      tool: 'draftNodeEncounters',
      input: planned?.pools.find((pool) => pool.nodeId === nodeId) ?? {
        actId: act.id,
        nodeId,
        encounters: poolFor(draft, act.id, nodeId, names.get(nodeId) ?? titleIn(act, nodeId), seed),
      },
    }),
  );
  return {
    stage: 'pools',
    calls,
    act: number,
    names: now.map((id) => titleIn(act, id) ?? id),
    more: bare.length < act.sandboxLocations.length,
  };
}

function assetsStep({ draft, act, number, planned, options }: ActSite): BuildStep | null {
  const { gate, isWanted, seed } = options;
  const unpainted = act.sandboxLocations.filter(
    ({ id, encounters, finalized }) =>
      !finalized &&
      encounters.length > 0 &&
      isWanted(act.id, id) &&
      gate.isOpen('finalizeNode', { type: 'node', actId: act.id, id }),
  );
  const now = unpainted.slice(0, BATCH).map(({ id }) => id);
  if (now.length === 0) return null;
  const calls = now.map(
    (nodeId): PlannedCall => ({
      tool: 'finalizeNode',
      input:
        planned?.assets.find((assets) => assets.nodeId === nodeId) ??
        assetsFor(draft, act.id, nodeId, titleIn(act, nodeId), seed),
    }),
  );
  return {
    stage: 'assets',
    calls,
    act: number,
    names: now.map((id) => titleIn(act, id) ?? id),
    more: unpainted.length < act.sandboxLocations.length,
  };
}

function stepOfAct(draft: ShownDraft, act: ShownAct, number: number, options: BuildOptions): BuildStep | null {
  const own = options.plan?.acts.find(({ outline }) => outline.id === act.id && isSameAct(act, outline));
  const planned = own ?? fittingAct(draft, act, options.seed);
  const site = { draft, act, number, planned, options };
  const web = webStep(site);
  if (web !== null) return web;
  return poolsStep(site) ?? assetsStep(site);
}

const isWithin = (inner: readonly string[], outer: readonly string[]): boolean =>
  inner.every((item) => outer.includes(item));
const sameSet = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && isWithin(left, right);

/** Whether an act has the places of another, give or take those the author put in or took out. */
const isSameAct = (
  { intendedLocations: theirs }: Pick<ShownAct, 'intendedLocations'>,
  { intendedLocations: ours }: Pick<ShownAct, 'intendedLocations'>,
): boolean => isWithin(theirs, ours) || isWithin(ours, theirs);

/** The act the improviser would have added under this id, where the draft's is that one, give or take a place. */
function fittingAct(draft: ShownDraft, act: ShownAct, seed: number): ActPlan | undefined {
  if (draft.acts[0]?.id === act.id) return undefined;
  const before = { ...draft, acts: draft.acts.slice(0, draft.acts.indexOf(act)) };
  const added = addedAct(before, act.id, seed);
  if (added === undefined) return undefined;
  return isSameAct(act, added.outline) ? keepUpAct(added, draft) : undefined;
}

/** One more act, as the improviser adds it; undefined where its genre has none to give. */
function addedAct(draft: ShownDraft, actId: string, seed: number): ActPlan | undefined {
  try {
    return actFor(draft, actId, seed);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function castStep(draft: ShownDraft, { plan, gate }: BuildOptions): BuildStep | null {
  if (plan === null || draft.acts.length > 0) return null;
  const cast = plan.characters.filter(
    ({ id }) =>
      !draft.characters.some((character) => character.id === id) &&
      gate.isOpen('proposeCharacter', { type: 'character', id }),
  );
  const now = cast.slice(0, CAST_BATCH);
  if (now.length === 0) return null;
  return {
    stage: 'cast',
    calls: now.map((input): PlannedCall => ({ tool: 'proposeCharacter', input })),
    act: 0,
    names: now.map(({ name }) => name),
    more: draft.characters.length > 0,
  };
}

/**
 * What is to be made next, by what the draft lacks, in the order of the pipeline; null when nothing is, or nothing that
 * may be touched.
 */
export function nextBuildStep(draft: ShownDraft, options: BuildOptions): BuildStep | null {
  const { plan, gate } = options;
  if (draft.premise === null) {
    return plan === null || !gate.isOpen('proposeStoryPremise', { type: 'premise' })
      ? null
      : {
          stage: 'premise',
          calls: [{ tool: 'proposeStoryPremise', input: plan.premise }],
          act: 0,
          names: [plan.premise.title],
          more: false,
        };
  }
  const cast = castStep(draft, options);
  if (cast !== null) return cast;
  for (const [index, act] of draft.acts.entries()) {
    const step = stepOfAct(draft, act, index + 1, options);
    if (step !== null) return step;
  }
  const outline = draft.packageSaved
    ? undefined
    : plan?.acts.find((act) => !draft.acts.some(({ id }) => id === act.outline.id))?.outline;
  if (outline === undefined || !gate.isOpen('draftActOutline', { type: 'act', id: outline.id })) return null;
  return {
    stage: 'outline',
    calls: [{ tool: 'draftActOutline', input: outline }],
    act: draft.acts.length + 1,
    names: [outline.title],
    more: draft.acts.length > 0,
  };
}
