import { CHECKLIST_TOOL_NAMES } from '../../shared/checklist/index.ts';
import { nextStep, PLANNING_TOOL_NAMES, type PlanDraft, type ToolName } from '../../shared/story/index.ts';
import type { PlanSession } from './session/session.ts';
import { type CoauthorToolName, isDone } from './tool-signatures.ts';

/** The tools of each stage of the pipeline, since every tool costs hundreds of tokens a step. `named` are optional. */
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
export type AuthoringStage = keyof typeof STAGES;

const STAGE_OF: Record<ToolName, AuthoringStage> = {
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

export interface ActiveTools {
  stage: AuthoringStage;
  whole: ReadonlySet<CoauthorToolName>;
  named: ReadonlySet<CoauthorToolName>;
}

const CHECKLIST_BEGINS = ['planning_setup_plan'] as const;

const TOOLS_THAT_BUILD: ReadonlySet<string> = new Set<ToolName>([
  'proposeStoryPremise',
  'draftActOutline',
  'draftNodeWeb',
  'draftNodeEncounters',
  'finalizeNode',
]);

/** The parts of an answer's step that decide which tools are active. */
export interface FinishedStep {
  toolCalls: readonly { toolName: string; toolCallId: string }[];
  toolResults: readonly { toolName: string; toolCallId: string; output: unknown }[];
}

/** Two sizes of the active tools of a step; null offers all tools. */
export interface ActiveToolChoice {
  whole: ActiveTools | null;
  /** For small context windows: only the next tool, the tools for changes, and the tool just refused. */
  tight: ActiveTools;
}

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
 * Selects the active tools for each step. An answer that builds gets the tools of its stage; one that has not begun to
 * build, or that changes saved work, gets all. Others are only named; once called, they stay active. Constant within a
 * stage, so that the provider's prompt cache stays valid. @param begins the session when the answer begins
 */
export function selectActiveTools(
  begins: PlanSession,
): (session: PlanSession, steps: readonly FinishedStep[], at: { isMending: boolean }) => ActiveToolChoice {
  const isEmpty = !begins.draft.premise && begins.draft.acts.length === 0;
  let toolsTold: ReadonlySet<string> | null = null;
  const besides = new Set<CoauthorToolName>();
  let isOpen = false;
  return (session, steps, { isMending }) => {
    const results = steps.flatMap(({ toolResults }) => toolResults);
    const builds = results.some(({ toolName, output }) => TOOLS_THAT_BUILD.has(toolName) && isDone(output));
    isOpen ||= results.some(({ toolName, output }) => toolName === 'finalizePackage' && !isDone(output));
    for (const { toolName } of steps.at(-1)?.toolCalls ?? []) {
      if (toolsTold !== null && !toolsTold.has(toolName)) besides.add(toolName as CoauthorToolName);
    }
    const next = nextStep(session.draft).tool;
    const stage = STAGE_OF[next];
    const possible = usable(session.draft);
    const last = steps.at(-1)?.toolResults ?? [];
    // Changes and reads at the end follow the check and the playtest, which may point anywhere in the story.
    isOpen ||= stage === 'end' && last.some(({ toolName, output }) => toolName === 'updateElement' && isDone(output));
    const refused = last.filter(({ output }) => !isDone(output));
    const few = new Set<CoauthorToolName>([
      next,
      ...possible.filter((name) => name === 'updateElement'),
      ...refused.map(({ toolName }) => toolName as CoauthorToolName),
    ]);
    const tight = { stage, whole: few, named: new Set(possible.filter((name) => !few.has(name))) };
    if (isOpen || isMending || session.packageVersion > 0 || !(isEmpty || builds)) {
      toolsTold = null;
      return { whole: null, tight };
    }
    // A checklist that was not begun with the story is not begun in the middle of it.
    const checklist = session.checklist !== null ? CHECKLIST_TOOL_NAMES : stage === 'cast' ? CHECKLIST_BEGINS : [];
    const whole = new Set<CoauthorToolName>([...STAGES[stage].whole, ...checklist, ...besides]);
    toolsTold = whole;
    return { whole: { stage, whole, named: new Set(STAGES[stage].named.filter((name) => !whole.has(name))) }, tight };
  };
}
