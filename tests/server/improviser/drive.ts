import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4Message } from '@ai-sdk/provider';
import type { ModelMessage } from 'ai';
import type { ChatScene } from '../../../server/coauthor/scene.ts';
import { withScene } from '../../../server/models/index.ts';
import { type Checker, createChecker, findingsSince, remarksOf, requireSound } from '../../../shared/check/index.ts';
import {
  CHECKLIST_TOOL_NAMES,
  type Checklist,
  type ChecklistToolName,
  decideChecklistTool,
  foldChecklist,
} from '../../../shared/checklist/index.ts';
import { RefusalError } from '../../../shared/error.ts';
import type { Remark } from '../../../shared/remarks.ts';
import {
  type Asset,
  assemblePackage,
  type DraftEvent,
  decideDraftActOutline,
  decideDraftNodeEncounters,
  decideDraftNodeWeb,
  decideFinalizeNode,
  decideProposeCharacter,
  decideProposeStoryPremise,
  decideUpdateElement,
  decideWriteScene,
  EMPTY_DRAFT,
  foldDraft,
  isChecklistLocked,
  type Lock,
  PLANNING_TOOL_NAMES,
  type PlanDraft,
  type PlanningToolInput,
  readToolInput,
  requireUnlocked,
  type ToolName,
  type ToolRefusal,
  targetsOf,
  type VNPackage,
} from '../../../shared/story/index.ts';

interface Made {
  tool: ToolName;
  input: Record<string, unknown>;
  output: Record<string, unknown>;
}

/** A call of the checklist's tools, and the step it was made in. */
interface Kept {
  tool: ChecklistToolName;
  input: Record<string, unknown>;
  output: Record<string, unknown>;
  step: number;
}

/** A co-author's session without a server: the real decisions of the tools, pictures imagined. */
export interface Desk {
  draft: PlanDraft;
  story: VNPackage | null;
  messages: ModelMessage[];
  /** Why tools refused calls, by their ids. */
  refusals: Map<string, ToolRefusal>;
  texts: string[];
  made: Made[];
  steps: number;
  checklist: Checklist | null;
  kept: Kept[];
  locks: Lock[];
  /** What the author has changed by hand since the co-author's last step, as the server tells it. */
  changedByHand: string[];
  checker: Checker;
}

const picture: Asset = { url: '/media/x/y.webp', mimeType: 'image/webp' };

export const openDesk = (): Desk => ({
  draft: EMPTY_DRAFT,
  story: null,
  messages: [],
  refusals: new Map(),
  texts: [],
  made: [],
  steps: 0,
  checklist: null,
  kept: [],
  locks: [],
  changedByHand: [],
  checker: createChecker(),
});

/** A draft under way that goes on from where another stands, with nothing made yet. */
export const copyDesk = (working: Desk): Desk => ({
  ...working,
  messages: [...working.messages],
  refusals: new Map(working.refusals),
  texts: [],
  made: [],
  kept: [],
  steps: 0,
});

function keepChecklist(working: Desk, tool: ChecklistToolName, raw: unknown): Record<string, unknown> {
  if (isChecklistLocked(working.locks))
    throw new RefusalError('refused', 'The checklist is locked by the author.', { hint: 'Leave it as it is.' });
  const { events, value } = decideChecklistTool(working.checklist, tool, raw);
  working.checklist = events.reduce(foldChecklist, working.checklist);
  return { ...value };
}

/** Changes the draft, unless the author has locked what the event touches; warns of what the check newly finds. */
const sentences = (remarks: readonly Remark[]): string[] => remarks.map(({ told }) => told);

function change(working: Desk, event: DraftEvent, own: readonly Remark[] = []): Record<string, unknown> {
  const before = working.draft;
  const after = foldDraft(before, event);
  requireUnlocked(working.locks, before, after, targetsOf(event, before));
  working.draft = after;
  const { checkDraft } = working.checker;
  const warnings = sentences([...own, ...remarksOf(findingsSince(checkDraft(before), checkDraft(after)))]);
  return { ok: true, ...(warnings.length > 0 ? { warnings } : {}) };
}

function runTool(working: Desk, tool: ToolName, raw: unknown): Record<string, unknown> {
  const read = <Name extends ToolName>(name: Name): PlanningToolInput<Name> => {
    const { input, remarks } = readToolInput(working.draft, name, raw);
    if (remarks.length > 0)
      throw new Error(`${name} was called with fields it does not know: ${sentences(remarks).join(' ')}`);
    return input;
  };
  switch (tool) {
    case 'proposeStoryPremise':
      return change(working, decideProposeStoryPremise(working.draft, read(tool)).event);
    case 'proposeCharacter':
      return change(working, { ...decideProposeCharacter(working.draft, read(tool)).event, image: picture });
    case 'draftActOutline':
      return change(working, decideDraftActOutline(working.draft, read(tool)).event);
    case 'draftNodeWeb': {
      const { event, remarks } = decideDraftNodeWeb(working.draft, read(tool));
      return change(working, event, remarks);
    }
    case 'draftNodeEncounters':
      return change(working, decideDraftNodeEncounters(working.draft, read(tool)).event);
    case 'writeScene': {
      const { event, remarks } = decideWriteScene(working.draft, read(tool));
      return change(working, event, remarks);
    }
    case 'finalizeNode': {
      const decision = decideFinalizeNode(working.draft, read(tool));
      return change(working, { ...decision.event, background: picture, music: picture });
    }
    case 'updateElement':
      return change(working, decideUpdateElement(working.draft, read(tool)).event);
    case 'finalizePackage': {
      const { title } = read(tool);
      working.story = assemblePackage(working.draft, {
        id: 'the_story',
        version: 1,
        createdAt: '2026-01-01T00:00:00.000Z',
        title,
      });
      const report = working.checker.checkDraft(working.draft);
      requireSound(working.draft, report, 'Then call finalizePackage again.');
      return { ok: true, warnings: sentences(remarksOf(report.findings)) };
    }
  }
}

/** What a step of the co-author's is rendered from. */
export function sceneAt(working: Desk, locale = 'en'): ChatScene {
  const { draft, checklist, locks, changedByHand, checker, messages, refusals } = working;
  return {
    kind: 'chat',
    session: {
      draft,
      packageVersion: working.story === null ? 0 : 1,
      checklist,
      locks,
      untold: changedByHand.map((summary, seq) => ({ seq, summary })),
      locale,
    },
    report: checker.checkDraft(draft),
    mending: null,
    messages,
    refusalOf: (id) => refusals.get(id),
  };
}

const toolsNamed = (names: readonly string[]) =>
  names.map((name) => ({ type: 'function' as const, name, inputSchema: { type: 'object' as const } }));

/** The tools of a session that leaves the checklist out. */
export const TOOLS = toolsNamed(PLANNING_TOOL_NAMES);
const ALL_TOOLS = toolsNamed([...PLANNING_TOOL_NAMES, ...CHECKLIST_TOOL_NAMES]);

const isChecklistTool = (name: string): name is ChecklistToolName => CHECKLIST_TOOL_NAMES.some((tool) => tool === name);

type ToolPart = Extract<ModelMessage, { role: 'tool' }>['content'][number];

export interface TellOptions {
  /** False leaves the checklist's tools out, as a session may. */
  checklistTools?: boolean;
  /** The author's decision on a call that waits for it; undefined for one that need not. */
  decide?: (tool: ToolName, input: Record<string, unknown>) => boolean | undefined;
  /** Stops the answer before this many steps are done. */
  steps?: number;
  /** What a tool remarks on a call besides. */
  remark?: (tool: ToolName) => string[];
  /** The checklist's tools refuse everything. */
  refuseChecklist?: boolean;
  /** Comes before every step: what the author does by hand meanwhile. */
  meanwhile?: (working: Desk) => void;
  /** Tools that refuse, as often as said. */
  refuse?: Partial<Record<ToolName, { times: number; output: Record<string, unknown> }>>;
  locale?: string;
}

/** Runs a tool as the server does: a refusal is an answer. */
function outputOf(run: () => Record<string, unknown>): Record<string, unknown> {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    const { message, hint, issues, reason } = error;
    return { ok: false, error: message, ...(hint ? { hint } : {}), issues, ...(reason && { reason }) };
  }
}

/** Says something to the co-author and lets it work until it is done; answers what it said. */
export async function tell(
  working: Desk,
  model: LanguageModelV4,
  text: string,
  options: TellOptions = {},
): Promise<string> {
  working.messages.push({ role: 'user', content: [{ type: 'text', text }] });
  return goOn(working, model, options);
}

/** Lets the co-author answer what was said last. */
export async function goOn(working: Desk, model: LanguageModelV4, options: TellOptions = {}): Promise<string> {
  const refusals = new Map(Object.entries(options.refuse ?? {}).map(([tool, refusal]) => [tool, { ...refusal }]));
  const said: string[] = [];
  const tools = options.checklistTools === false ? TOOLS : ALL_TOOLS;
  for (let step = 0; step < (options.steps ?? 60); step++) {
    working.steps++;
    options.meanwhile?.(working);
    const call: LanguageModelV4CallOptions = {
      prompt: [
        { role: 'system', content: 'You are the co-author.' },
        ...(working.messages as LanguageModelV4Message[]),
      ],
      tools,
      providerOptions: withScene(sceneAt(working, options.locale)),
    };
    const { content } = await model.doGenerate(call);
    working.changedByHand = [];
    const words = content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
    said.push(...words);
    const calls = content.flatMap((part) => (part.type === 'tool-call' ? [part] : []));
    for (const { toolName } of calls)
      if (!tools.some(({ name }) => name === toolName)) throw new Error(`${toolName} was not offered.`);
    working.messages.push({
      role: 'assistant',
      content: [
        ...words.map((one) => ({ type: 'text' as const, text: one })),
        ...calls.map(({ toolCallId, toolName, input }) => ({
          type: 'tool-call' as const,
          toolCallId,
          toolName,
          input: JSON.parse(input),
        })),
      ],
    });
    if (calls.length === 0) {
      if (words.length === 0) throw new Error('The co-author said nothing.');
      break;
    }
    let saved = false;
    const decided: ToolPart[] = [];
    for (const { toolCallId, toolName, input: json } of calls) {
      const input: Record<string, unknown> = JSON.parse(json);
      const result = (output: Extract<ToolPart, { type: 'tool-result' }>['output']): ToolPart => ({
        type: 'tool-result',
        toolCallId,
        toolName,
        output,
      });
      const answered = ({ reason, ...output }: Record<string, unknown>): ToolPart => {
        if (output.ok === false) working.refusals.set(toolCallId, { ...output, reason } as ToolRefusal);
        return result({ type: output.ok === false ? 'error-json' : 'json', value: JSON.parse(JSON.stringify(output)) });
      };
      if (isChecklistTool(toolName)) {
        const output = options.refuseChecklist
          ? { ok: false, error: 'The pen is dry.' }
          : outputOf(() => keepChecklist(working, toolName, input));
        working.kept.push({ tool: toolName, input, output, step });
        working.messages.push({ role: 'tool', content: [answered(output)] });
        continue;
      }
      const tool = toolName as ToolName;
      const decision = options.decide?.(tool, input);
      if (decision === false) {
        working.made.push({ tool, input, output: { ok: false, declined: true } });
        decided.push(result({ type: 'execution-denied', reason: 'I like it as it is.' }));
        continue;
      }
      const refusal = refusals.get(tool);
      const isRefused = refusal !== undefined && refusal.times > 0;
      if (isRefused) refusal.times--;
      const came = isRefused ? refusal.output : outputOf(() => runTool(working, tool, input));
      const remarks = options.remark?.(tool) ?? [];
      const output = remarks.length > 0 ? { ...came, warnings: remarks } : came;
      working.made.push({ tool, input, output });
      saved ||= tool === 'finalizePackage' && output.ok === true;
      if (decision === true) decided.push(answered(output));
      else working.messages.push({ role: 'tool', content: [answered(output)] });
    }
    // What waited for the author comes in after everything else of its step.
    if (decided.length > 0) working.messages.push({ role: 'tool', content: decided });
    if (saved) break;
  }
  working.texts.push(...said);
  return said.join('\n');
}
