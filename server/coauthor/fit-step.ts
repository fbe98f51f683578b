import type { LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import type { ModelMessage } from 'ai';
import type { CheckReport } from '../../shared/check/index.ts';
import type { PlaytestReport } from '../../shared/playtest/index.ts';
import { PLANNING_TOOL_NAMES } from '../../shared/story/index.ts';
import type { LeftOut } from '../../shared/wire/index.ts';
import { type ShownTools, showTool } from '../models/prompt-data.ts';
import { firstFitting, type Sized } from '../models/prompt-size/first-fitting.ts';
import type { PromptLimit } from '../models/prompt-size/prompt-limit.ts';
import type { ActiveToolChoice, ActiveTools } from './active-tools.ts';
import { describeTool, type FieldsTold, getModelSchema } from './agent-tools.ts';
import {
  BEGINNING_BUDGETS,
  BEGINNING_BUDGETS_WITH_PREMISE,
  BUILDING_BUDGETS,
  CHAT_BUDGETS,
  type DraftBudgets,
  MEDIUM_BUDGETS,
  SMALL_BUDGETS,
  TIGHT_BUDGETS,
  wholeDraft,
} from './draft-state/compact-draft.ts';
import {
  countAuthorCharacters,
  DONE,
  HISTORY_BUDGET,
  truncateHistory,
  withShortWords,
} from './messages/truncate-history.ts';
import { planningInstructions } from './prompt.ts';
import { briefInstructions } from './prompt-brief.ts';
import { renderDraftHead, renderDraftState } from './prompt-draft.ts';
import type { PlanSession } from './session/session.ts';
import { COAUTHOR_TOOL_NAMES, type CoauthorToolName } from './tool-signatures.ts';

interface StepSize {
  /** Active tools: those of the stage, or only the next with a few others; and their fields. */
  tools: 'stage' | 'next';
  fields: FieldsTold;
  instructions: 'whole' | 'brief';
  /** Budget of the conversation in estimated tokens; `calls`: including the calls of its last steps. */
  history: number;
  calls: boolean;
  words: number;
  /** Null: chosen by the kind of work. */
  draft: DraftBudgets | null;
}

const AMPLE: StepSize = {
  tools: 'stage',
  fields: 'all',
  instructions: 'whole',
  history: HISTORY_BUDGET,
  calls: true,
  words: Number.POSITIVE_INFINITY,
  draft: null,
};
const NEXT: StepSize = { ...AMPLE, tools: 'next', history: 900, draft: TIGHT_BUDGETS };
const BRIEFLY: StepSize = { ...NEXT, fields: 'needed', instructions: 'brief' };

/** Sizes in descending order. Model calls, "Prompt sizes". */
const SIZES: readonly StepSize[] = [
  AMPLE,
  { ...AMPLE, history: 8000, draft: MEDIUM_BUDGETS },
  { ...AMPLE, history: 3000, draft: BUILDING_BUDGETS },
  NEXT,
  { ...NEXT, fields: 'needed' },
  BRIEFLY,
  { ...BRIEFLY, words: 2400 },
  { ...BRIEFLY, words: 1200, draft: SMALL_BUDGETS },
  { ...BRIEFLY, words: 1200, draft: SMALL_BUDGETS, calls: false },
  { ...BRIEFLY, words: 500, draft: SMALL_BUDGETS, calls: false },
];
/** Below this budget unneeded tools are left out from the start, which keeps the prompt's head constant. */
const TIGHT_TOKENS = 9_000;

export interface StepPrompt {
  instructions: string;
  messages: ModelMessage[];
  tools: ShownTools | null;
}

export interface StepInput {
  session: PlanSession;
  messages: readonly ModelMessage[];
  report: CheckReport | undefined;
  played?: PlaytestReport | null;
  choice: ActiveToolChoice;
  /** Puts the draft into the instructions: for servers whose chat templates refuse a user message after a tool's. */
  stateInInstructions: boolean;
}

function lastRefusal(messages: readonly ModelMessage[]): string {
  const last = messages.at(-1);
  if (last?.role !== 'tool') return '';
  return last.content
    .flatMap((part) =>
      part.type === 'tool-result' && part.output.type.startsWith('error') && 'value' in part.output
        ? [`\nYour last call, ${part.toolName}, was refused: ${JSON.stringify(part.output.value).slice(0, 600)}`]
        : [],
    )
    .join('');
}

function withText(messages: readonly ModelMessage[], text: string, at: 'before' | 'after'): ModelMessage[] {
  const part = { type: 'text' as const, text };
  const index = at === 'before' ? 0 : messages.length - 1;
  const message = messages[index];
  if (message?.role !== 'user') {
    const own: ModelMessage = { role: 'user', content: [part] };
    return at === 'before' ? [own, ...messages] : [...messages, own];
  }
  const said =
    typeof message.content === 'string' ? [{ type: 'text' as const, text: message.content }] : message.content;
  const content = at === 'before' ? [part, ...said] : [...said, part];
  return messages.map((each, n) => (n === index ? { ...message, content } : each));
}

const tellsCall = (messages: readonly ModelMessage[], tool: CoauthorToolName): boolean =>
  messages.some(
    ({ role, content }) =>
      role === 'assistant' &&
      typeof content !== 'string' &&
      content.some((part) => part.type === 'tool-call' && part.toolName === tool),
  );

const getSchema = (name: string) =>
  getModelSchema(name as CoauthorToolName, 'needed') as LanguageModelV4FunctionTool['inputSchema'];

const toldAt = (hand: ActiveTools | null, { fields }: StepSize): ShownTools | null =>
  hand && { whole: hand.whole, named: hand.named, ...(fields === 'needed' && { getSchema }) };

interface Measures {
  instructions: string;
  said: number;
  draft: string;
}

function composed(input: StepInput, size: StepSize): { prompt: StepPrompt; told: Measures } {
  const { session, messages: all, report, played, choice, stateInInstructions } = input;
  const isNext = size.tools === 'next';
  const hand = isNext ? choice.tight : choice.whole;
  // The draft shows what was done: if only the next tool is active, no call of it is shown.
  const history = truncateHistory(all, size.history, isNext ? new Set() : hand?.whole);
  const said = size.calls ? history : history.filter(({ role }) => role === 'user');
  const messages = withShortWords(said, size.words);
  const headStage = isNext || size.draft !== null || hand === null || hand.stage === 'cast' ? null : hand.stage;
  const beginning = tellsCall(messages, 'proposeStoryPremise') ? BEGINNING_BUDGETS : BEGINNING_BUDGETS_WITH_PREMISE;
  const budgets = size.draft ?? (hand === null ? CHAT_BUDGETS : beginning);
  const draft = renderDraftState(session, { messages, report, played, budgets, headStage });
  const refusal = lastRefusal(all);
  const tail = size.calls ? draft : `${draft}${refusal}`;
  const head = headStage === null ? '' : renderDraftHead(session, headStage);
  const instructions =
    size.instructions === 'brief'
      ? briefInstructions(choice.tight.stage)
      : planningInstructions(isNext ? { ...session, checklistTools: false } : session, hand?.stage);
  const tools = toldAt(hand, size);
  const measures = { instructions, said: countAuthorCharacters(messages), draft };
  if (stateInInstructions) {
    const all = [instructions, ...(head === '' ? [] : [head]), tail].join('\n\n');
    return { prompt: { messages, tools, instructions: all }, told: measures };
  }
  // Without its dropped calls the author's message would look unanswered.
  const isDone = messages.at(-1)?.role === 'user' && all.at(-1)?.role === 'tool' && refusal === '';
  const answered: ModelMessage[] = isDone ? [...messages, { role: 'assistant', content: DONE }] : messages;
  const headed = head === '' ? answered : withText(answered, head, 'before');
  return { prompt: { messages: withText(headed, tail, 'after'), tools, instructions }, told: measures };
}

function toolsAsGiven({ checklistTools }: PlanSession, toolsTold: ShownTools | null): LanguageModelV4FunctionTool[] {
  const tools = COAUTHOR_TOOL_NAMES.filter((name) => checklistTools || !name.startsWith('planning_')).map(
    (name): LanguageModelV4FunctionTool => ({
      type: 'function',
      name,
      description: describeTool(name),
      inputSchema: getModelSchema(name) as LanguageModelV4FunctionTool['inputSchema'],
    }),
  );
  return toolsTold === null
    ? tools
    : tools.flatMap((tool) => showTool(tool, toolsTold) as LanguageModelV4FunctionTool[]);
}

/** Pictures count by their tiles, not their bytes. */
const withoutBytes = (key: string, value: unknown): unknown =>
  key === 'data' || key === 'image' || key === 'providerOptions' ? undefined : value;

function listLeftOut({ session, messages, choice }: StepInput, size: StepSize, measures: Measures): LeftOut[] {
  const all = countAuthorCharacters(messages);
  const measureSchema = (name: CoauthorToolName, fields: FieldsTold) =>
    JSON.stringify(getModelSchema(name, fields)).length;
  const shares: (readonly [LeftOut['what'], () => number])[] = [
    ['conversation', () => (all === 0 ? 1 : measures.said / all)],
    ...(size.tools === 'stage'
      ? []
      : [['tools', () => choice.tight.whole.size / (choice.whole?.whole.size ?? PLANNING_TOOL_NAMES.length)] as const]),
    ...(size.fields === 'all'
      ? []
      : [
          [
            'fields',
            () => {
              const tools = [...choice.tight.whole];
              const sum = (fields: FieldsTold) => tools.reduce((most, name) => most + measureSchema(name, fields), 0);
              return sum('needed') / sum('all');
            },
          ] as const,
        ]),
    ...(size.instructions === 'whole'
      ? []
      : [['instructions', () => measures.instructions.length / planningInstructions(session).length] as const]),
    ...(size.draft === null
      ? []
      : [['draft', () => measures.draft.length / JSON.stringify(wholeDraft(session.draft)).length] as const]),
  ];
  return shares.map(([what, share]) => ({ what, kept: share() })).filter(({ kept }) => kept < 1);
}

/** Renders the largest prompt of a step that fits its model, by the priorities in `SIZES`. */
export function fitStep(limit: PromptLimit, input: StepInput): Sized<StepPrompt> {
  const sizes = SIZES.filter(({ tools }) => limit.tokens >= TIGHT_TOKENS || tools === 'next');
  return firstFitting(
    sizes.map((size) => () => {
      const { prompt, told } = composed(input, size);
      return { value: prompt, leftOut: listLeftOut(input, size, told) };
    }),
    ({ tools, instructions, messages }) =>
      limit.tokens === Number.POSITIVE_INFINITY ||
      limit.count(
        JSON.stringify(
          [toolsAsGiven(input.session, tools), [{ role: 'system', content: instructions }, ...messages]],
          withoutBytes,
        ),
      ) <= limit.tokens,
  );
}
