import type { RefusalError } from '../../../shared/error.ts';
import {
  type DraftElement,
  elementKey,
  type Lock,
  PLANNING_TOOL_NAMES,
  type ToolName,
} from '../../../shared/story/index.ts';
import type { ActPlan } from '../story/act.ts';
import { STORY_LIMITS } from '../story/brief.ts';
import { namePlace } from '../story/brief-places.ts';
import type { StoryPlan } from '../story/story-plan.ts';
import { actFor } from './adopt.ts';
import { nextBuildStep } from './build.ts';
import { targetOf } from './call-target.ts';
import type { Conversation } from './conversation.ts';
import { easedActs } from './ease.ts';
import type { ShownAct } from './find.ts';
import type { ForeseenDraft } from './foreseen-draft.ts';
import type { ActWish, Goal, PlanPart } from './plan-wish.ts';
import type { Gate } from './set-aside.ts';
import type { ShownDraft } from './shown-draft.ts';

/** Something to be said of a plan, by its key among the words of plans. */
export interface PlanNote {
  key: string;
  words: Record<string, string | number>;
  /** What it is about, where that was refused: its `{why}`. */
  refused?: RefusalError | undefined;
}

/** What goals are laid out with. */
export interface Making {
  foreseen: ForeseenDraft;
  /** The conversation in which a change would have been asked for. */
  conversation: Conversation;
  /** The story the draft is, or is to become; null for somebody else's. */
  story: StoryPlan | null;
  without: ReadonlySet<PlanPart>;
  locks: readonly Lock[];
  seed: number;
  note(key: string, words?: PlanNote['words'], refused?: RefusalError): void;
}

/** More steps than any request of ours takes. */
const CALLS_MAX = 400;
const ALL_TOOLS: ReadonlySet<ToolName> = new Set(PLANNING_TOOL_NAMES);

/** The tools a plan may use, without those for what it is to leave out. */
function toolsWithout(without: ReadonlySet<PlanPart>, among: Iterable<ToolName> = ALL_TOOLS): Set<ToolName> {
  const tools = new Set(among);
  if (without.has('pictures') || without.has('encounters')) tools.delete('finalizeNode');
  if (without.has('encounters')) tools.delete('draftNodeEncounters');
  if (without.has('people')) tools.delete('proposeCharacter');
  return tools;
}

/** What makes places of an act that is outlined. */
const PLACE_TOOLS: readonly ToolName[] = ['draftNodeWeb', 'draftNodeEncounters', 'finalizeNode'];

interface Completing {
  tools?: Iterable<ToolName>;
  names?: ReadonlyMap<string, string>;
  isWanted?: (actId: string, nodeId: string) => boolean;
}

const aimOf = (tool: ToolName, element: DraftElement | null): string =>
  `${tool} ${element === null ? '' : elementKey(element)}`;

/** Lays out what the draft still lacks, in the order of the pipeline, with these tools alone. */
export function complete(
  making: Making,
  { tools = PLACE_TOOLS, names = new Map(), isWanted = () => true }: Completing,
): void {
  const { foreseen, seed, story } = making;
  const allowed = toolsWithout(making.without, tools);
  const refused = new Set<string>();
  while (foreseen.calls.length < CALLS_MAX) {
    const gate = foreseen.gate(allowed);
    const open: Gate = {
      met: gate.met,
      isOpen: (tool, element) => !refused.has(aimOf(tool, element)) && gate.isOpen(tool, element),
    };
    const step = nextBuildStep(foreseen.shown(), { plan: story, names, gate: open, isWanted, seed });
    if (step === null) return;
    for (const call of step.calls) if (foreseen.lay(call) !== null) refused.add(aimOf(call.tool, targetOf(call)));
  }
}

/** The acts a wish is about, among those there are. */
export function actsOf({ acts }: ShownDraft, wish: ActWish): ShownAct[] {
  if (wish === null) return acts;
  const act = wish === 'next' ? undefined : acts[wish - 1];
  return act === undefined ? [] : [act];
}

function freshActId({ acts }: ShownDraft): string {
  let number = acts.length + 1;
  while (acts.some(({ id }) => id === `act_${number}`)) number++;
  return `act_${number}`;
}

/** Lays out a whole act as it was designed. */
function layAct({ foreseen, without }: Making, act: ActPlan): void {
  const tools = toolsWithout(without);
  const calls = [
    { tool: 'draftActOutline' as const, input: act.outline },
    { tool: 'draftNodeWeb' as const, input: act.web },
    ...act.pools.map((input) => ({ tool: 'draftNodeEncounters' as const, input })),
    ...act.assets.map((input) => ({ tool: 'finalizeNode' as const, input })),
  ];
  for (const call of calls) if (tools.has(call.tool)) foreseen.lay(call);
}

export function layNewAct(making: Making, { places, named }: Extract<Goal, { kind: 'act' }>): void {
  const { foreseen, note, seed, story } = making;
  const draft = foreseen.shown();
  if (draft.acts.length >= STORY_LIMITS.acts) {
    note('full_acts', { limit: String(STORY_LIMITS.acts) });
    return;
  }
  const wanted = places ?? Math.max(4, named.length);
  const count = Math.min(STORY_LIMITS.places, wanted);
  if (wanted > count) note('over_places', { asked: String(wanted), limit: String(count) });
  const own = story?.acts.find(
    ({ outline }) => !draft.acts.some(({ id, title }) => id === outline.id || title === outline.title),
  );
  if (
    own !== undefined &&
    named.length === 0 &&
    (places === undefined || own.outline.intendedLocations.length === count)
  ) {
    layAct(making, own);
    return;
  }
  const sites = named.map((name) => namePlace(name));
  layAct(making, actFor(draft, freshActId(draft), seed, { places: count, named: sites }));
}

/** Lays out the whole story: what it lacks, and saving it where that is wanted. */
export function layWhole(making: Making, { acts }: { acts?: number | undefined } = {}): void {
  const { foreseen, note, without } = making;
  complete(making, { tools: ALL_TOOLS });
  const wanted = Math.min(acts ?? 0, STORY_LIMITS.acts);
  if (acts !== undefined && acts > STORY_LIMITS.acts)
    note('over_acts', { asked: String(acts), limit: String(STORY_LIMITS.acts) });
  while (foreseen.shown().acts.length < wanted) {
    const before = foreseen.calls.length;
    layNewAct(making, { kind: 'act', act: 'next', named: [] });
    if (foreseen.calls.length === before) break;
  }
  if (without.has('save') || without.has('pictures') || without.has('encounters')) return;
  laySave(making);
}

/** Lays out that the story is saved, with what has to be eased first so that it can be won. */
export function laySave({ foreseen, note }: Making): void {
  for (const { call } of easedActs(foreseen.shown(), foreseen.gate(ALL_TOOLS))) foreseen.lay(call);
  const title = foreseen.shown().premise?.title;
  const refused = title === undefined ? null : foreseen.lay({ tool: 'finalizePackage', input: { title } });
  if (title === undefined || refused !== null) note('not_whole');
}
