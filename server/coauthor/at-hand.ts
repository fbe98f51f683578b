import { CHECKLIST_TOOL_NAMES } from '../../shared/checklist/index.ts';
import { nextStep, PLANNING_TOOL_NAMES, type ToolName } from '../../shared/story/index.ts';
import type { PlanSession } from './session/session.ts';
import type { CoauthorToolName } from './tool-signatures.ts';

/**
 * What a stage of the pipeline works with. A story that is built in one go needs little else, and every tool costs hundreds of tokens a step. `named` are those
 * that may be wanted as well.
 */
const STAGES = {
  cast: { whole: ['proposeStoryPremise', 'proposeCharacter', 'draftActOutline'], named: ['updateElement'] },
  places: {
    whole: ['draftNodeWeb', 'draftNodeEncounters', 'updateElement'],
    named: ['proposeCharacter', 'writeScene'],
  },
  end: {
    whole: ['finalizeNode', 'updateElement', 'finalizePackage'],
    named: ['proposeCharacter', 'draftActOutline', 'writeScene'],
  },
} as const satisfies Record<string, { whole: readonly ToolName[]; named: readonly ToolName[] }>;
export type Stage = keyof typeof STAGES;

/** The stage in which a draft needs a tool next. */
const STAGE_OF: Record<ToolName, Stage> = {
  proposeStoryPremise: 'cast',
  proposeCharacter: 'cast',
  draftActOutline: 'cast',
  draftNodeWeb: 'places',
  draftNodeEncounters: 'places',
  writeScene: 'end',
  finalizeNode: 'end',
  updateElement: 'end',
  finalizePackage: 'end',
};

/** The tools a model is told of, and the stage they are of. */
export interface AtHand {
  stage: Stage;
  whole: ReadonlySet<CoauthorToolName>;
  named: ReadonlySet<CoauthorToolName>;
}

const CHECKLIST_BEGINS = ['planning_setup_plan'] as const;

/** A call of one of these that was done goes on with the pipeline. */
const TOOLS_THAT_BUILD: ReadonlySet<string> = new Set<ToolName>([
  'proposeStoryPremise',
  'draftActOutline',
  'draftNodeWeb',
  'draftNodeEncounters',
  'finalizeNode',
]);

/** A step of an answer, as far as it tells what it works with. */
export interface StepDone {
  toolCalls: readonly { toolName: string; toolCallId: string }[];
  toolResults: readonly { toolName: string; toolCallId: string; output: unknown }[];
}

const isDone = (output: unknown): boolean =>
  typeof output === 'object' && output !== null && 'ok' in output && output.ok === true;

/**
 * Says which tools a model is told of at each step of one answer. An answer that builds is told of those of its stage; one that has not begun to build, that changes
 * what is saved or mends has all of them. Others are only named; those it calls all the same work, and are told of from then on. They stay as they are through a stage, so that a provider's
 * cache of the prompt is good until the next. Where little fits the model it is told of the next tool alone, of changing what there is, and of what it was just refused.
 * @param begins the session as the answer begins
 * @returns takes the session and the answer's steps so far; null for all tools
 */
export function toolsAtHand(
  begins: PlanSession,
): (session: PlanSession, steps: readonly StepDone[], at: { isMending: boolean; isTight: boolean }) => AtHand | null {
  const isEmpty = !begins.draft.premise && begins.draft.acts.length === 0;
  let told: ReadonlySet<string> | null = null;
  const besides = new Set<CoauthorToolName>();
  let isOpen = false;
  return (session, steps, { isMending, isTight }) => {
    const results = steps.flatMap(({ toolResults }) => toolResults);
    const builds = results.some(({ toolName, output }) => TOOLS_THAT_BUILD.has(toolName) && isDone(output));
    isOpen ||= results.some(({ toolName, output }) => toolName === 'finalizePackage' && !isDone(output));
    for (const { toolName } of steps.at(-1)?.toolCalls ?? []) {
      if (told !== null && !told.has(toolName)) besides.add(toolName as CoauthorToolName);
    }
    if (!isTight && (isOpen || isMending || session.packageVersion > 0 || !(isEmpty || builds))) {
      told = null;
      return null;
    }
    const next = nextStep(session.draft).tool;
    const stage = STAGE_OF[next];
    if (isTight) {
      const refused = (steps.at(-1)?.toolResults ?? []).filter(({ output }) => !isDone(output));
      const askedFor = refused.map(({ toolName }) => toolName as CoauthorToolName);
      const whole = new Set<CoauthorToolName>([next, 'updateElement', ...askedFor]);
      told = whole;
      return { stage, whole, named: new Set(PLANNING_TOOL_NAMES.filter((name) => !whole.has(name))) };
    }
    const checklist = session.checklist === null ? CHECKLIST_BEGINS : CHECKLIST_TOOL_NAMES;
    const whole = new Set<CoauthorToolName>([...STAGES[stage].whole, ...checklist, ...besides]);
    told = whole;
    return { stage, whole, named: new Set(STAGES[stage].named.filter((name) => !whole.has(name))) };
  };
}
