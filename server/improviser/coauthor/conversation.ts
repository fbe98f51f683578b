import type { CheckReport } from '../../../shared/check/index.ts';
import { CHECKLIST_TOOL_NAMES, type Checklist, type ChecklistToolName } from '../../../shared/checklist/index.ts';
import { isObject } from '../../../shared/json.ts';
import {
  EMPTY_DRAFT,
  type Lock,
  livingLocks,
  PLANNING_TOOL_NAMES,
  type ToolName,
  type ToolRefusal,
} from '../../../shared/story/index.ts';
import type { ChatScene, Mending } from '../../coauthor/scene.ts';
import { type ShownDraft, shownDraft } from './shown-draft.ts';

/** How a call ended. `declined`: the author did not want it. `locked`: the author has locked what it aimed at. */
type Outcome = 'done' | 'refused' | 'declined' | 'locked';

/** Why a tool refused, as a program reads it. */
type RefusalReason = ToolRefusal['reason'];

/** How a call ended, and what was said of it. */
interface CallResult {
  outcome: Outcome;
  reason: RefusalReason;
  /** Dotted paths of fields that did not fit. */
  paths: string[];
  /** How many remarks there were on what it did. */
  remarks: number;
}

/** A call the co-author made after the author last spoke. */
export interface MadeCall extends CallResult {
  tool: ToolName;
  input: Record<string, unknown>;
  /** Calls of one step share it; later steps have higher ones. */
  step: number;
}

/** A call of the checklist's tools made after the author last spoke. */
interface MadeChecklistCall extends CallResult {
  tool: ChecklistToolName;
  input: Record<string, unknown>;
}

/** A checklist as work is kept with it. */
export interface ShownChecklist extends Omit<Checklist, 'steps'> {
  steps: readonly Pick<Checklist['steps'][number], 'stepId' | 'title' | 'status'>[];
}

/** A co-author's conversation so far, and the draft it is about. */
export interface Conversation {
  /** What the author said, in order. */
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
  /** Null where there is none. */
  checklist: ShownChecklist | null;
  locks: Lock[];
  /** What the author changed by hand since our last step, a line each. */
  changedByAuthor: string[];
  report: CheckReport;
  mending: Mending | null;
  locale: string;
}

/** A part of a message, of a prompt or of what one is rendered from. */
interface Part {
  readonly type: string;
  readonly text?: unknown;
  readonly toolCallId?: unknown;
  readonly toolName?: unknown;
  readonly input?: unknown;
  readonly output?: unknown;
  readonly approvalId?: unknown;
  readonly approved?: unknown;
}

interface Message {
  readonly role: string;
  readonly content: string | readonly Part[];
}

const list = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.filter(isObject) : []);

const SILENCE = /^[\s…]*$/u;
const LOCKED: ReadonlySet<string | undefined> = new Set(['locked', 'checklist-locked']);

function outcomeOf(type: string, value: unknown, isDeclined: boolean, reason: RefusalReason): Outcome {
  if (isDeclined || type === 'execution-denied') return 'declined';
  if (!type.startsWith('error') && !(isObject(value) && value.ok === false)) return 'done';
  return LOCKED.has(reason?.code) ? 'locked' : 'refused';
}

function resultOf(output: unknown, isDeclined: boolean, reason: RefusalReason): CallResult {
  const value = isObject(output) ? output.value : undefined;
  const type = isObject(output) ? String(output.type) : '';
  const body = isObject(value) ? value : {};
  return {
    outcome: outcomeOf(type, value, isDeclined, reason),
    reason,
    paths: list(body.issues).map((issue) => String(issue.path ?? '')),
    remarks: Array.isArray(body.warnings) ? body.warnings.filter((one) => typeof one === 'string').length : 0,
  };
}

const PENDING: CallResult = { outcome: 'done', reason: undefined, paths: [], remarks: 0 };

/** What a call makes, as `Conversation.made` has it: its tool and the id in its input. */
export const madeKey = (tool: ToolName, id: unknown): string => `${tool}:${String(id ?? '')}`;

const partsOf = ({ content }: Message): readonly Part[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : content;

/** The ids of calls the author declined. */
function declinedIn(messages: readonly Message[]): ReadonlySet<unknown> {
  const parts = messages.flatMap(partsOf);
  const calls = new Map(
    parts.flatMap(({ type, approvalId, toolCallId }) =>
      type === 'tool-approval-request' ? [[approvalId, toolCallId] as const] : [],
    ),
  );
  return new Set(
    parts.flatMap(({ type, approvalId, approved }) =>
      type === 'tool-approval-response' && approved === false ? [calls.get(approvalId)] : [],
    ),
  );
}

/** What is in the messages of a conversation. */
function readMessages(messages: readonly Message[], refusalOf: ChatScene['refusalOf']) {
  const declined = declinedIn(messages);
  const said: string[] = [];
  const made = new Set<string>();
  const keys = new Map<unknown, string>();
  let saidBeforePremise = -1;
  let answeredBefore = false;
  let answered = '';
  let answering = '';
  let changedSinceSaved = false;
  let calls: (MadeCall & { id: unknown })[] = [];
  let checklistCalls: (MadeChecklistCall & { id: unknown })[] = [];
  for (const [step, message] of messages.entries()) {
    if (message.role === 'user') {
      const own = partsOf(message)
        .flatMap(({ type, text }) => (type === 'text' ? [String(text)] : []))
        .join('\n')
        .trim();
      said.push(SILENCE.test(own) ? '' : own);
      answered = answering;
      answering = '';
      calls = [];
      checklistCalls = [];
    }
    if (message.role === 'assistant') {
      answeredBefore = true;
      for (const part of partsOf(message)) {
        if (part.type === 'text') answering += `${String(part.text)}\n`;
        if (part.type !== 'tool-call') continue;
        const call = { id: part.toolCallId, input: isObject(part.input) ? part.input : {}, ...PENDING };
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
      for (const { type, toolCallId, output } of partsOf(message)) {
        if (type !== 'tool-result') continue;
        const result = resultOf(output, declined.has(toolCallId), refusalOf(String(toolCallId))?.reason);
        const key = keys.get(toolCallId);
        if (result.outcome === 'done' && key !== undefined) {
          made.add(key);
          changedSinceSaved = !key.startsWith('finalizePackage:');
        }
        const settle = <Call extends { id: unknown }>(call: Call): Call =>
          call.id === toolCallId ? { ...call, ...result } : call;
        calls = calls.map(settle);
        checklistCalls = checklistCalls.map(settle);
      }
    }
  }
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
  };
}

/** A chat of which nothing is known. */
const BLANK: Omit<ChatScene, 'messages'> = {
  kind: 'chat',
  session: { draft: EMPTY_DRAFT, packageVersion: 0, checklist: null, locks: [], untold: [], locale: 'en' },
  report: { errors: 0, warnings: 0, findings: [], ignored: [] },
  mending: null,
  refusalOf: () => undefined,
};

/** A conversation of mere words, about no draft. */
export const sceneOfWords = (messages: readonly Message[]): ReadableScene => ({ ...BLANK, messages });

/** A scene of the chat, whatever its messages are typed as. */
export type ReadableScene = Omit<ChatScene, 'messages'> & { messages: readonly Message[] };

/** Reads what an answer in the chat is rendered from. */
export function readConversation({ session, report, mending, messages, refusalOf }: ReadableScene): Conversation {
  const { draft, packageVersion, checklist, locks, untold, locale } = session;
  return {
    ...readMessages(messages, refusalOf),
    draft: shownDraft(draft, packageVersion > 0),
    checklist,
    locks: livingLocks(locks, draft),
    changedByAuthor: untold.flatMap(({ summary, isRun }) => (isRun ? [] : [summary])),
    report,
    mending,
    locale,
  };
}
