import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4Message } from '@ai-sdk/provider';
import { compactDraft } from '../../../../server/coauthor/draft-state/compact.ts';
import { type Checker, createChecker, findingsSince, remarksOf, requireSound } from '../../../../shared/check/index.ts';
import {
  CHECKLIST_TOOL_NAMES,
  type Checklist,
  type ChecklistToolName,
  decideChecklistTool,
  foldChecklist,
} from '../../../../shared/checklist/index.ts';
import { RefusalError } from '../../../../shared/error.ts';
import {
  type Asset,
  assemblePackage,
  type DraftElement,
  type DraftEvent,
  decideDraftActOutline,
  decideDraftNodeEncounters,
  decideDraftNodeWeb,
  decideFinalizeNode,
  decideProposeCharacter,
  decideProposeStoryPremise,
  decideUpdateElement,
  EMPTY_DRAFT,
  foldDraft,
  isChecklistLocked,
  isFinalized,
  type Lock,
  lockKey,
  PLANNING_TOOL_NAMES,
  type PlanDraft,
  type PlanningToolInput,
  readToolInput,
  requireUnlocked,
  type ToolName,
  targetsOf,
  type VNPackage,
} from '../../../../shared/story/index.ts';

export interface Made {
  tool: ToolName;
  input: Record<string, unknown>;
  output: Record<string, unknown>;
}

/** A call of the checklist's tools, and the step it was made in. */
export interface Kept {
  tool: ChecklistToolName;
  input: Record<string, unknown>;
  output: Record<string, unknown>;
  step: number;
}

/** A co-author's session without a server: the real decisions of the tools, pictures imagined. */
export interface Desk {
  draft: PlanDraft;
  story: VNPackage | null;
  messages: LanguageModelV4Message[];
  texts: string[];
  made: Made[];
  steps: number;
  checklist: Checklist | null;
  kept: Kept[];
  locks: Lock[];
  /** What the author has changed by hand since the co-author's last step, as the house tells it. */
  changedByHand: string[];
  checker: Checker;
}

const picture: Asset = { url: '/media/x/y.webp', mimeType: 'image/webp' };

export const openDesk = (): Desk => ({
  draft: EMPTY_DRAFT,
  story: null,
  messages: [],
  texts: [],
  made: [],
  steps: 0,
  checklist: null,
  kept: [],
  locks: [],
  changedByHand: [],
  checker: createChecker(),
});

/** A desk that goes on from where another stands, with nothing made yet. */
export const copyDesk = (desk: Desk): Desk => ({
  ...desk,
  messages: [...desk.messages],
  texts: [],
  made: [],
  kept: [],
  steps: 0,
});

function keepChecklist(desk: Desk, tool: ChecklistToolName, raw: unknown): Record<string, unknown> {
  if (isChecklistLocked(desk.locks))
    throw new RefusalError('refused', 'The checklist is locked by the author.', { hint: 'Leave it as it is.' });
  const { events, value } = decideChecklistTool(desk.checklist, tool, raw);
  desk.checklist = events.reduce(foldChecklist, desk.checklist);
  return { ...value };
}

/** Changes the draft, unless the author has locked what the event touches; warns of what the check newly finds. */
function change(desk: Desk, event: DraftEvent, own: readonly string[] = []): Record<string, unknown> {
  const before = desk.draft;
  const after = foldDraft(before, event);
  requireUnlocked(desk.locks, before, after, targetsOf(event, before));
  desk.draft = after;
  const { checkDraft } = desk.checker;
  const warnings = [...own, ...remarksOf(findingsSince(checkDraft(before), checkDraft(after)))];
  return { ok: true, ...(warnings.length > 0 ? { warnings } : {}) };
}

function runTool(desk: Desk, tool: ToolName, raw: unknown): Record<string, unknown> {
  const read = <Name extends ToolName>(name: Name): PlanningToolInput<Name> => {
    const { input, warnings } = readToolInput(desk.draft, name, raw);
    if (warnings.length > 0) throw new Error(`${name} was called with fields it does not know: ${warnings.join(' ')}`);
    return input;
  };
  switch (tool) {
    case 'proposeStoryPremise':
      return change(desk, decideProposeStoryPremise(desk.draft, read(tool)).event);
    case 'proposeCharacter':
      return change(desk, { ...decideProposeCharacter(desk.draft, read(tool)).event, image: picture });
    case 'draftActOutline':
      return change(desk, decideDraftActOutline(desk.draft, read(tool)).event);
    case 'draftNodeWeb': {
      const { event, warnings } = decideDraftNodeWeb(desk.draft, read(tool));
      return change(desk, event, warnings);
    }
    case 'draftNodeEncounters':
      return change(desk, decideDraftNodeEncounters(desk.draft, read(tool)).event);
    case 'finalizeNode': {
      const decision = decideFinalizeNode(desk.draft, read(tool));
      return change(desk, { ...decision.event, background: picture, music: picture });
    }
    case 'updateElement':
      return change(desk, decideUpdateElement(desk.draft, read(tool)).event);
    case 'finalizePackage': {
      const { title } = read(tool);
      desk.story = assemblePackage(desk.draft, {
        id: 'the_story',
        version: 1,
        createdAt: '2026-01-01T00:00:00.000Z',
        title,
      });
      const report = desk.checker.checkDraft(desk.draft);
      requireSound(desk.draft, report, 'Then call finalizePackage again.');
      return { ok: true, warnings: remarksOf(report.findings) };
    }
  }
}

const SHORT = 'The story is too large to be told whole. What the author names and what you work on is shown whole.';

/** The draft as the co-author's prompt shows it. @param focus what is shown whole where the rest is told in short */
export function draftBlock(desk: Desk, locale = 'en', focus?: readonly DraftElement[]): string {
  const draft = {
    premise: desk.draft.premise ?? null,
    characters: desk.draft.characters.map(({ image, ...sheet }) => ({ ...sheet, hasPortrait: image !== undefined })),
    acts: desk.draft.acts.map((act) => ({
      ...act,
      sandboxLocations: act.sandboxLocations.map(({ background: _b, music: _m, ...place }) => ({
        ...place,
        finalized: isFinalized({ ...place, background: _b, music: _m }),
      })),
    })),
    packageSaved: desk.story !== null,
  };
  const { checklist } = desk;
  const shown = checklist && {
    ...checklist,
    steps: checklist.steps.map(({ stepId, title, status }) => ({ stepId, title, status })),
  };
  return [
    '## Draft',
    'The draft as it stands now.',
    '```json',
    JSON.stringify(focus ? { ...compactDraft(desk.draft, focus), packageSaved: draft.packageSaved } : draft),
    '```',
    ...(focus ? [SHORT] : []),
    ...(shown ? [`Checklist: ${JSON.stringify(shown)}`] : []),
    ...(desk.locks.length > 0 ? [`Locked by the author: ${desk.locks.map(lockKey).join(', ')}`] : []),
    ...(desk.changedByHand.length > 0
      ? ['Changed by the author since your last step:', ...desk.changedByHand.map((line) => `- ${line}`)]
      : []),
    `The author's locale: ${locale}`,
  ].join('\n');
}

const toolsNamed = (names: readonly string[]) =>
  names.map((name) => ({ type: 'function' as const, name, inputSchema: { type: 'object' as const } }));

/** The tools of a session that leaves the checklist out. */
export const TOOLS = toolsNamed(PLANNING_TOOL_NAMES);
const ALL_TOOLS = toolsNamed([...PLANNING_TOOL_NAMES, ...CHECKLIST_TOOL_NAMES]);

const isChecklistTool = (name: string): name is ChecklistToolName => CHECKLIST_TOOL_NAMES.some((tool) => tool === name);

type ToolPart = Extract<LanguageModelV4Message, { role: 'tool' }>['content'][number];

export interface TellOptions {
  /** Tells the draft in short, as it is where it is large, but for these elements. */
  short?: readonly DraftElement[];
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
  meanwhile?: (desk: Desk) => void;
  /** Tools that refuse, as often as said. */
  refuse?: Partial<Record<ToolName, { times: number; output: Record<string, unknown> }>>;
  locale?: string;
}

/** Runs a tool as the house does: a refusal is an answer. */
function outputOf(run: () => Record<string, unknown>): Record<string, unknown> {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    const { message, hint, issues } = error;
    return { ok: false, error: message, ...(hint ? { hint } : {}), issues };
  }
}

/** Says something to the co-author and lets it work until it is done; answers what it said. */
export async function tell(
  desk: Desk,
  model: LanguageModelV4,
  text: string,
  options: TellOptions = {},
): Promise<string> {
  desk.messages.push({ role: 'user', content: [{ type: 'text', text }] });
  return goOn(desk, model, options);
}

/** Lets the co-author answer what was said last. */
export async function goOn(desk: Desk, model: LanguageModelV4, options: TellOptions = {}): Promise<string> {
  const refusals = new Map(Object.entries(options.refuse ?? {}).map(([tool, refusal]) => [tool, { ...refusal }]));
  const said: string[] = [];
  const tools = options.checklistTools === false ? TOOLS : ALL_TOOLS;
  for (let step = 0; step < (options.steps ?? 60); step++) {
    desk.steps++;
    options.meanwhile?.(desk);
    const state: LanguageModelV4Message = {
      role: 'user',
      content: [{ type: 'text', text: draftBlock(desk, options.locale, options.short) }],
    };
    const call: LanguageModelV4CallOptions = {
      prompt: [{ role: 'system', content: 'You are the co-author.' }, ...desk.messages, state],
      tools,
    };
    const { content } = await model.doGenerate(call);
    desk.changedByHand = [];
    const words = content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
    said.push(...words);
    const calls = content.flatMap((part) => (part.type === 'tool-call' ? [part] : []));
    for (const { toolName } of calls)
      if (!tools.some(({ name }) => name === toolName)) throw new Error(`${toolName} was not offered.`);
    desk.messages.push({
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
      const answered = (output: Record<string, unknown>): ToolPart =>
        result({ type: output.ok === false ? 'error-json' : 'json', value: JSON.parse(JSON.stringify(output)) });
      if (isChecklistTool(toolName)) {
        const output = options.refuseChecklist
          ? { ok: false, error: 'The pen is dry.' }
          : outputOf(() => keepChecklist(desk, toolName, input));
        desk.kept.push({ tool: toolName, input, output, step });
        desk.messages.push({ role: 'tool', content: [answered(output)] });
        continue;
      }
      const tool = toolName as ToolName;
      const decision = options.decide?.(tool, input);
      if (decision === false) {
        desk.made.push({ tool, input, output: { ok: false, declined: true } });
        decided.push(result({ type: 'execution-denied', reason: 'I like it as it is.' }));
        continue;
      }
      const refusal = refusals.get(tool);
      const isRefused = refusal !== undefined && refusal.times > 0;
      if (isRefused) refusal.times--;
      const came = isRefused ? refusal.output : outputOf(() => runTool(desk, tool, input));
      const remarks = options.remark?.(tool) ?? [];
      const output = remarks.length > 0 ? { ...came, warnings: remarks } : came;
      desk.made.push({ tool, input, output });
      saved ||= tool === 'finalizePackage' && output.ok === true;
      if (decision === true) decided.push(answered(output));
      else desk.messages.push({ role: 'tool', content: [answered(output)] });
    }
    // What waited for the author comes in after everything else of its step.
    if (decided.length > 0) desk.messages.push({ role: 'tool', content: decided });
    if (saved) break;
  }
  desk.texts.push(...said);
  return said.join('\n');
}
