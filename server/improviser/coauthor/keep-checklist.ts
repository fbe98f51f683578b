import { remarksOf } from '../../../shared/check/index.ts';
import { foldChecklist } from '../../../shared/checklist/index.ts';
import { isChecklistLocked } from '../../../shared/story/index.ts';
import type { Answer, ChecklistCall, Move, Work } from './answer.ts';
import { reportOn } from './checking.ts';
import { markAfter, marksBefore, noteOf, type Setup, stepFor } from './checklist.ts';
import type { Conversation, MadeCall, ShownChecklist } from './conversation.ts';
import type { ShownDraft } from './shown-draft.ts';

/** A checklist that could be set up for the work at hand: of a whole story, or of one more act. */
export interface FreshChecklist {
  kind: 'story' | 'act';
  setup: Setup;
}

/** Refusals of its tools after which the checklist is left alone for the rest of the answer. */
const REFUSALS_MAX = 2;

const STAGE_OF: Record<MadeCall['tool'], Work['stage'] | null> = {
  proposeStoryPremise: 'premise',
  proposeCharacter: 'cast',
  draftActOutline: 'outline',
  draftNodeWeb: 'web',
  draftNodeEncounters: 'pools',
  writeScene: null,
  finalizeNode: 'assets',
  updateElement: null,
  finalizePackage: 'save',
};

/** The piece of the building a call belongs to; undefined for a change. */
export function workOfCall(
  { draft }: Conversation,
  { tool, input }: Pick<MadeCall, 'tool' | 'input'>,
): Work | undefined {
  const stage = STAGE_OF[tool];
  if (stage === null) return undefined;
  const actId = tool === 'draftActOutline' ? input.id : input.actId;
  const at = draft.acts.findIndex(({ id }) => id === actId);
  return { stage, act: actId === undefined ? 0 : at < 0 ? draft.acts.length + 1 : at + 1 };
}

/** How much is odd about the draft as it stands. */
const oddities = (draft: ShownDraft): number => remarksOf(reportOn(draft).findings, Number.POSITIVE_INFINITY).length;

/** How much the tools remarked on the calls of the last step, by stage. */
function remarked({ calls }: Conversation): Map<Work['stage'], number> {
  const last = Math.max(...calls.map(({ step }) => step));
  const seen = new Map<Work['stage'], number>();
  for (const { tool, step, outcome, remarks } of calls) {
    const stage = STAGE_OF[tool];
    if (step !== last || outcome !== 'done' || stage === null) continue;
    seen.set(stage, (seen.get(stage) ?? 0) + remarks);
  }
  return seen;
}

/** Whether there is a checklist to keep: its tools are offered, the author has not locked it, and it takes calls. */
function canKeep({ locks, checklistCalls }: Conversation, tools: ReadonlySet<string>): boolean {
  return (
    tools.has('planning_setup_plan') &&
    tools.has('planning_mark_step') &&
    !isChecklistLocked(locks) &&
    checklistCalls.filter(({ outcome }) => outcome !== 'done').length < REFUSALS_MAX
  );
}

const isSetUp = ({ checklistCalls }: Conversation): boolean =>
  checklistCalls.some(({ tool, outcome }) => tool === 'planning_setup_plan' && outcome === 'done');

const isSame = (checklist: ShownChecklist, { objective, initialSteps }: Setup): boolean =>
  checklist.objective === objective &&
  checklist.steps.map(({ title }) => title).join('\n') === initialSteps.map(({ title }) => title).join('\n');

/**
 * Whether the work at hand gets a checklist of its own. One that is there and unfinished is gone on with, unless the
 * author asks for another story; one that was cleared while its story was being built stays cleared.
 */
function needsSetup(conversation: Conversation, work: Work, fresh: FreshChecklist, goesOn: boolean): boolean {
  const { checklist } = conversation;
  if (isSetUp(conversation)) return false;
  if (checklist === null) return true;
  if (checklist.status !== 'active') return fresh.kind === 'act' || work.stage === 'premise';
  return work.stage === 'premise' && !goesOn && !isSame(checklist, fresh.setup);
}

const setUp = (setup: Setup): ChecklistCall => ({ tool: 'planning_setup_plan', input: setup });

/** The checklist a setup makes: the server numbers its steps in order. */
function madeBy({ objective, initialSteps }: Setup): ShownChecklist {
  const steps = initialSteps.map(({ title, details = null }) => ({ title, details }));
  const made = foldChecklist(null, { type: 'checklist-set-up', objective, steps });
  return { objective, status: 'active', steps: [...(made?.steps ?? [])] };
}

/** Marks where the work stands still; where the list was ended too early, it is set up again with what is left. */
function halt(conversation: Conversation, checklist: ShownChecklist, work: Work, why: string): ChecklistCall[] {
  const marked = conversation.checklistCalls.some(({ input }) => input.status === 'blocked');
  if (marked) return [];
  if (checklist.status === 'active') return markAfter(checklist, work, 'blocked', why);
  if (checklist.status !== 'completed' || work.stage !== 'save') return [];
  const setup = { objective: checklist.objective, initialSteps: [{ title: 'Check and save' }] };
  return [setUp(setup), ...markAfter(madeBy(setup), work, 'blocked', why)];
}

/** What keeping the checklist goes by. */
export interface KeepOptions {
  tools: ReadonlySet<string>;
  /** The checklist the work at hand would be done by; null where it is too small for one. */
  fresh: () => FreshChecklist | null;
  /** The author said no more than to go on. */
  goesOn: boolean;
}

/**
 * Keeps the checklist with the work: set up before the first piece of something large, a step in progress while it is
 * worked on, done when the draft has it, blocked where it cannot go on. Costs no step of its own but where it is
 * blocked. Planning tools, "The checklist's prompt".
 */
export function keepChecklist(move: Move, conversation: Conversation, options: KeepOptions): Answer {
  const { text, calls, keep, work, halted } = move;
  if (keep !== undefined) return { text, calls: keep };
  const { checklist, draft } = conversation;
  const { tools, goesOn } = options;
  if (work === undefined || !canKeep(conversation, tools)) return { text, calls };
  if (halted !== undefined) {
    const marks = checklist === null ? [] : halt(conversation, checklist, work, halted);
    return marks.length > 0 ? { text: '', calls: marks } : { text, calls };
  }
  const isKept = checklist?.status === 'active' && work.stage !== 'premise' && work.stage !== 'outline';
  const fresh = isKept ? null : options.fresh();
  if (fresh !== null && needsSetup(conversation, work, fresh, goesOn)) {
    const marks = marksBefore(madeBy(fresh.setup), draft, work, new Map());
    return { text, calls: [setUp(fresh.setup), ...marks, ...calls] };
  }
  if (checklist?.status !== 'active') return { text, calls };
  if (fresh?.kind === 'act' && stepFor(checklist, work) === undefined && tools.has('planning_add_step')) {
    const steps = fresh.setup.initialSteps.slice(0, -1);
    return { text, calls: [{ tool: 'planning_add_step', input: { steps } }, ...calls] };
  }
  const saves = calls.some(({ tool }) => tool === 'finalizePackage');
  const after = saves ? markAfter(checklist, work, 'done', noteOf(oddities(draft))) : [];
  return { text, calls: [...marksBefore(checklist, draft, work, remarked(conversation)), ...calls, ...after] };
}
