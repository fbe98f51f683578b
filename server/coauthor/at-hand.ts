import { CHECKLIST_TOOL_NAMES } from '../../shared/checklist/index.ts';
import { nextStep, PLANNING_TOOL_NAMES, type PlanDraft, type ToolName } from '../../shared/story/index.ts';
import type { PlanSession } from './session/session.ts';
import { type CoauthorToolName, isDone } from './tool-signatures.ts';

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

/** Both of what a step may be told of: null for all tools. */
export interface Choice {
  whole: AtHand | null;
  /** Where little fits the model: the next tool alone, changing what there is, and what it was just refused. */
  tight: AtHand;
}

/** Those that would do something to a draft as it stands. */
function usable({ premise, acts }: PlanDraft): ToolName[] {
  const places = acts.flatMap(({ sandboxLocations }) => sandboxLocations);
  const needs: Record<ToolName, boolean> = {
    proposeStoryPremise: true,
    proposeCharacter: true,
    draftActOutline: premise !== undefined,
    draftNodeWeb: acts.length > 0,
    draftNodeEncounters: places.length > 0,
    writeScene: places.length > 0,
    finalizeNode: places.some(({ encounters }) => encounters.length > 0),
    updateElement: premise !== undefined,
    finalizePackage: places.length > 0,
  };
  return PLANNING_TOOL_NAMES.filter((name) => needs[name]);
}

/**
 * Says which tools a model is told of at each step of one answer. An answer that builds is told of those of its stage; one that has not begun to build, that changes
 * what is saved or mends has all of them. Others are only named; those it calls all the same work, and are told of from then on. They stay as they are through a stage, so that a provider's
 * cache of the prompt is good until the next.
 * @param begins the session as the answer begins
 * @returns takes the session and the answer's steps so far
 */
export function toolsAtHand(
  begins: PlanSession,
): (session: PlanSession, steps: readonly StepDone[], at: { isMending: boolean }) => Choice {
  const isEmpty = !begins.draft.premise && begins.draft.acts.length === 0;
  let told: ReadonlySet<string> | null = null;
  const besides = new Set<CoauthorToolName>();
  let isOpen = false;
  return (session, steps, { isMending }) => {
    const results = steps.flatMap(({ toolResults }) => toolResults);
    const builds = results.some(({ toolName, output }) => TOOLS_THAT_BUILD.has(toolName) && isDone(output));
    isOpen ||= results.some(({ toolName, output }) => toolName === 'finalizePackage' && !isDone(output));
    for (const { toolName } of steps.at(-1)?.toolCalls ?? []) {
      if (told !== null && !told.has(toolName)) besides.add(toolName as CoauthorToolName);
    }
    const next = nextStep(session.draft).tool;
    const stage = STAGE_OF[next];
    const possible = usable(session.draft);
    const last = steps.at(-1)?.toolResults ?? [];
    // What is changed or read back at the end mends what the check and the playtest show, which may be anywhere in the story.
    isOpen ||= stage === 'end' && last.some(({ toolName, output }) => toolName === 'updateElement' && isDone(output));
    const refused = last.filter(({ output }) => !isDone(output));
    const few = new Set<CoauthorToolName>([
      next,
      ...possible.filter((name) => name === 'updateElement'),
      ...refused.map(({ toolName }) => toolName as CoauthorToolName),
    ]);
    const tight = { stage, whole: few, named: new Set(possible.filter((name) => !few.has(name))) };
    if (isOpen || isMending || session.packageVersion > 0 || !(isEmpty || builds)) {
      told = null;
      return { whole: null, tight };
    }
    // One that was not begun with the story is not begun in the midst of it.
    const checklist = session.checklist !== null ? CHECKLIST_TOOL_NAMES : stage === 'cast' ? CHECKLIST_BEGINS : [];
    const whole = new Set<CoauthorToolName>([...STAGES[stage].whole, ...checklist, ...besides]);
    told = whole;
    return { whole: { stage, whole, named: new Set(STAGES[stage].named.filter((name) => !whole.has(name))) }, tight };
  };
}
