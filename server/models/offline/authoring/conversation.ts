import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import { CHECKLIST_TOOL_NAMES, type ChecklistToolName } from '../../../../shared/checklist/index.ts';
import { PLANNING_TOOL_NAMES, type ToolName } from '../../../../shared/story/index.ts';
import { readFencedJson } from '../fence.ts';
import { type HouseLines, readHouseLines } from './house.ts';
import { isRecord, readDraft, type ShownDraft } from './shown-draft.ts';

/** How a call ended. `declined`: the author did not want it. `locked`: the author has locked what it aimed at. */
export type Outcome = 'done' | 'refused' | 'declined' | 'locked';

/** How a call ended, and what was said of it. */
interface CallResult {
  outcome: Outcome;
  error: string;
  hint: string;
  /** Dotted paths of fields that did not fit. */
  paths: string[];
  warnings: string[];
}

/** A call the co-author made after the author last spoke. */
export interface MadeCall extends CallResult {
  tool: ToolName;
  input: Record<string, unknown>;
  /** Calls of one step share it; later steps have higher ones. */
  step: number;
}

/** A call of the checklist's tools made after the author last spoke. */
export interface MadeChecklistCall extends CallResult {
  tool: ChecklistToolName;
  input: Record<string, unknown>;
}

/** A co-author's conversation so far, and the draft it is about. */
export interface Conversation extends HouseLines {
  /** What the author said, in order; without the house's own blocks. */
  said: string[];
  /** How many of them came before the first premise was proposed; all where none was. */
  saidBeforePremise: number;
  /** The conversation has the call that made its premise; one opened from a package has none. */
  proposedPremise: boolean;
  /** What the co-author said last before the author's last words; '' where it said nothing. */
  answered: string;
  /** The co-author has spoken before. */
  answeredBefore: boolean;
  calls: MadeCall[];
  checklistCalls: MadeChecklistCall[];
  /** What calls have made, see `madeKey`. What is not in the draft any more has been taken out since. */
  made: ReadonlySet<string>;
  /** A call has changed the story since it was last saved. */
  changedSinceSaved: boolean;
  draft: ShownDraft;
  locale: string;
}

const list = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.filter(isRecord) : []);

const isOurs = (text: string): boolean => /^\s*## Draft\b/.test(text);
const SILENCE = /^[\s…]*$/u;

/** Plain text comes from the house where a call could not even be tried; all else in plain text is the author's no. */
const UNTRIED =
  /^(?:Invalid input for tool|Model tried to call|Stopped before its result|在得出结果之前|結果が出る前に)/;
const LOCKED = /\blocked by the author\b/i;

function outcomeOf(type: string, value: unknown, error: string): Outcome {
  if (type === 'execution-denied') return 'declined';
  if (type === 'error-text' && !UNTRIED.test(error)) return 'declined';
  if (!type.startsWith('error') && !(isRecord(value) && value.ok === false)) return 'done';
  return LOCKED.test(error) ? 'locked' : 'refused';
}

function resultOf(output: unknown): CallResult {
  const value = isRecord(output) ? output.value : undefined;
  const type = isRecord(output) ? String(output.type) : '';
  const body = isRecord(value) ? value : {};
  const said = body.error ?? body.message ?? (typeof value === 'string' ? value : '');
  const error = isRecord(said) ? String(said.message ?? '') : String(said);
  const outcome = outcomeOf(type, value, error);
  return {
    outcome,
    error: outcome === 'done' ? '' : error,
    hint: typeof body.hint === 'string' ? body.hint : '',
    paths: list(body.issues).map((issue) => String(issue.path ?? '')),
    warnings: Array.isArray(body.warnings) ? body.warnings.filter((one) => typeof one === 'string') : [],
  };
}

const PENDING: CallResult = { outcome: 'done', error: '', hint: '', paths: [], warnings: [] };

/** What a call makes, as `Conversation.made` has it: its tool and the id in its input. */
export const madeKey = (tool: ToolName, id: unknown): string => `${tool}:${String(id ?? '')}`;

/** Reads a prompt as a co-author's conversation. Never throws: what it cannot read is not there. */
export function readConversation(prompt: LanguageModelV4Prompt): Conversation {
  const said: string[] = [];
  const house: string[] = [];
  const made = new Set<string>();
  const keys = new Map<string, string>();
  let saidBeforePremise = -1;
  let answeredBefore = false;
  let answered = '';
  let answering = '';
  let changedSinceSaved = false;
  let calls: (MadeCall & { id: string })[] = [];
  let checklistCalls: (MadeChecklistCall & { id: string })[] = [];
  for (const [step, message] of prompt.entries()) {
    if (message.role === 'system') house.push(message.content);
    if (message.role === 'user') {
      const texts = message.content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
      house.push(...texts.filter(isOurs));
      const own = texts
        .filter((text) => !isOurs(text))
        .join('\n')
        .trim();
      if (texts.some((text) => !isOurs(text)) || message.content.some((part) => part.type === 'file')) {
        said.push(SILENCE.test(own) ? '' : own);
        answered = answering;
        answering = '';
        calls = [];
        checklistCalls = [];
      }
    }
    if (message.role === 'assistant') {
      answeredBefore = true;
      for (const part of message.content) {
        if (part.type === 'text') answering += `${part.text}\n`;
        if (part.type !== 'tool-call') continue;
        const call = { id: part.toolCallId, input: isRecord(part.input) ? part.input : {}, ...PENDING };
        const tool = PLANNING_TOOL_NAMES.find((name) => name === part.toolName);
        if (tool === 'proposeStoryPremise' && saidBeforePremise < 0) saidBeforePremise = said.length;
        if (tool !== undefined) {
          calls.push({ ...call, tool, step });
          keys.set(call.id, madeKey(tool, call.input.id));
        }
        const checklistTool = CHECKLIST_TOOL_NAMES.find((name) => name === part.toolName);
        if (checklistTool !== undefined) checklistCalls.push({ ...call, tool: checklistTool });
      }
    }
    if (message.role === 'tool') {
      for (const part of message.content) {
        if (part.type !== 'tool-result') continue;
        const result = resultOf(part.output);
        const key = keys.get(part.toolCallId);
        if (result.outcome === 'done' && key !== undefined) {
          made.add(key);
          changedSinceSaved = !key.startsWith('finalizePackage:');
        }
        const settle = <Call extends { id: string }>(call: Call): Call =>
          call.id === part.toolCallId ? { ...call, ...result } : call;
        calls = calls.map(settle);
        checklistCalls = checklistCalls.map(settle);
      }
    }
  }
  const text = house.join('\n\n');
  const lines = readHouseLines(text);
  return {
    said,
    saidBeforePremise: saidBeforePremise < 0 ? said.length : saidBeforePremise,
    proposedPremise: saidBeforePremise >= 0,
    answered,
    answeredBefore,
    calls,
    checklistCalls,
    made,
    changedSinceSaved,
    draft: readDraft(readFencedJson(text, 'Draft'), lines.isShort),
    ...lines,
    locale: /author's locale:\s*([A-Za-z-]+)/.exec(text)?.[1] ?? 'en',
  };
}
