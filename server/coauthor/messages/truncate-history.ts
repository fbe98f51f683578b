import type { AssistantModelMessage, ModelMessage, UserModelMessage } from 'ai';
import { clipCharacters } from '../../../shared/clip.ts';
import { estimateTokens } from '../../models/index.ts';

/** Budget of the conversation, in estimated tokens; the draft has its own. */
export const HISTORY_BUDGET = 24_000;

/** Calls of the last steps are always shown, so that the model can react to refusals and keeps its way of working. */
const STEPS_KEPT = 2;
/** The first premise's call stays up to this size, in estimated tokens: it shows where the talk turned into a story. */
const PREMISE_AT_MOST = 2000;
/** Longer results are cut to their beginning, in estimated tokens. */
const RESULT_AT_MOST = 4000;
/** Estimated tokens of a picture, whatever its bytes: models read it in tiles. */
const FILE_TOKENS = 1100;
/** Replaces an answer that has nothing left, so that the author's messages do not follow each other. */
export const DONE = 'Done; the draft shows it.';

interface Piece {
  said: UserModelMessage | null;
  step: AssistantModelMessage | null;
  results: ToolMessage[];
  words: number;
  calls: number;
  isKept: boolean;
}

type Part = Exclude<AssistantModelMessage['content'], string>[number];

const getParts = ({ content }: AssistantModelMessage): Part[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : content;
const isSaid = (part: Part): boolean => part.type === 'text' || part.type === 'file';

const isFile = (value: unknown): value is { type: string } =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  (value.type === 'file' || value.type === 'image' || value.type === 'reasoning-file') &&
  ('data' in value || 'image' in value);

/** Estimated tokens of prompt content; provider metadata counts nothing. */
function weigh(content: unknown): number {
  let files = 0;
  const text = JSON.stringify(content, (key, value: unknown) => {
    if (key === 'providerOptions') return undefined;
    if (!isFile(value)) return value;
    files += 1;
    return { type: value.type };
  });
  return estimateTokens(text ?? '') + files * FILE_TOKENS;
}

function splitPieces(messages: readonly ModelMessage[]): Piece[] {
  const pieces: Piece[] = [];
  for (const message of messages) {
    if (message.role === 'user') {
      pieces.push({ said: message, step: null, results: [], words: weigh(message.content), calls: 0, isKept: false });
    } else if (message.role === 'assistant') {
      const parts = getParts(message);
      const words = parts.filter(isSaid);
      const calls = parts.filter((part) => !isSaid(part));
      pieces.push({
        said: null,
        step: message,
        results: [],
        words: words.length === 0 ? 0 : weigh(words),
        calls: calls.length === 0 ? 0 : weigh(calls),
        isKept: false,
      });
    } else if (message.role === 'tool') {
      const owner = pieces.at(-1);
      if (!owner?.step) continue;
      owner.results.push(message);
      owner.calls += weigh(message.content);
    }
  }
  const proposes = ({ step }: Piece) =>
    step !== null &&
    getParts(step).some((part) => part.type === 'tool-call' && part.toolName === 'proposeStoryPremise');
  const isDeclined = ({ results }: Piece) =>
    results.some(({ content }) =>
      content.some((part) => part.type === 'tool-result' && part.output.type === 'execution-denied'),
    );
  const lastSaid = pieces.findLastIndex(({ said }) => said !== null);
  const firstPremise = pieces.findIndex(proposes);
  return pieces.map((piece, index) => ({
    ...piece,
    // Keep what the author declined in this answer, so that it is not tried again.
    isKept: (index === firstPremise && piece.calls <= PREMISE_AT_MOST) || (index > lastSaid && isDeclined(piece)),
  }));
}

interface Thresholds {
  /** Dropping begins above this … */
  high: number;
  /** … and stops at this. */
  low: number;
}

function countToForget(pieces: readonly Piece[], weight: number): number {
  let count = 0;
  for (let sum = 0; sum < weight && count < pieces.length - STEPS_KEPT; count++) sum += pieces[count]?.calls ?? 0;
  return Math.max(0, count);
}

/** Decided from the start, so that the prompt's beginning stays constant for the cache. */
function forgottenCalls(pieces: readonly Piece[], { high, low }: Thresholds): Set<Piece> {
  const forgotten = new Set<Piece>();
  const shown: Piece[] = [];
  let weight = 0;
  for (const piece of pieces) {
    if (piece.calls === 0 || piece.isKept) continue;
    shown.push(piece);
    weight += piece.calls;
    if (weight <= high) continue;
    for (const oldest of shown.splice(0, countToForget(shown, weight - low))) {
      forgotten.add(oldest);
      weight -= oldest.calls;
    }
  }
  return forgotten;
}

/** Where the shown conversation starts: at a message of the author, at the latest the last. Decided the same way. */
function beginning(pieces: readonly Piece[], { high, low }: Thresholds): number {
  let start = 0;
  let weight = 0;
  for (const [index, { words }] of pieces.entries()) {
    weight += words;
    if (weight <= high) continue;
    for (let next = start + 1; next <= index && weight > low; next++) {
      if (!pieces[next]?.said) continue;
      for (const piece of pieces.slice(start, next)) weight -= piece.words;
      start = next;
    }
  }
  return start;
}

const isBlank = (part: Part): boolean => part.type === 'text' && part.text.trim() === '';

function stepWith(step: AssistantModelMessage, isWanted: (part: Part) => boolean): AssistantModelMessage | null {
  const all = getParts(step);
  const parts = all.filter((part) => isWanted(part) && !isBlank(part));
  if (parts.length === 0) return null;
  return parts.length === all.length ? step : { ...step, content: parts };
}

function orphansIn({ results }: Piece): (part: Part) => boolean {
  const answered = new Set(
    results.flatMap(({ content }) => content.flatMap((part) => (part.type === 'tool-result' ? [part.toolCallId] : []))),
  );
  return (part) =>
    (part.type === 'tool-call' || part.type === 'tool-approval-request') && !answered.has(part.toolCallId);
}

type ToolMessage = Extract<ModelMessage, { role: 'tool' }>;

function clipped(message: ToolMessage): ToolMessage {
  if (weigh(message.content) <= RESULT_AT_MOST) return message;
  const content = message.content.map((part) => {
    if (part.type !== 'tool-result' || weigh(part.output) <= RESULT_AT_MOST) return part;
    const beginning = JSON.stringify('value' in part.output ? part.output.value : part.output).slice(0, RESULT_AT_MOST);
    const type = part.output.type.startsWith('error') ? ('error-text' as const) : ('text' as const);
    return { ...part, output: { type, value: `${beginning}… (the rest is left out)` } };
  });
  return { ...message, content };
}

const userParts = ({ content }: UserModelMessage) =>
  typeof content === 'string' ? [{ type: 'text' as const, text: content }] : content;

/** Merges neighbouring texts into one with a paragraph each: some providers join texts without a space. */
function joined(parts: readonly Part[]): Part[] {
  const all: Part[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (part.type !== 'text' || last?.type !== 'text') all.push(part);
    else all[all.length - 1] = { ...last, text: `${last.text.trimEnd()}\n\n${part.text.trimStart()}` };
  }
  return all;
}

function take(messages: ModelMessage[], message: ModelMessage): void {
  const last = messages.at(-1);
  if (message.role === 'user' && last?.role === 'user') {
    messages[messages.length - 1] = { ...last, content: [...userParts(last), ...userParts(message)] };
  } else if (message.role === 'assistant' && last?.role === 'assistant') {
    messages[messages.length - 1] = { ...message, content: joined([...getParts(last), ...getParts(message)]) };
  } else messages.push(message);
}

function tell(pieces: readonly Piece[], forgotten: (piece: Piece) => boolean): ModelMessage[] {
  const messages: ModelMessage[] = [];
  const last = pieces.at(-1);
  let isUnanswered = true;
  for (const piece of pieces) {
    if (piece.said) {
      if (!isUnanswered && messages.at(-1)?.role === 'user') take(messages, { role: 'assistant', content: DONE });
      take(messages, piece.said);
      isUnanswered = true;
    } else if (piece.step && messages.length > 0) {
      isUnanswered = false;
      const isForgotten = forgotten(piece);
      // The last step's calls may still get their results.
      const isOrphan = piece === last ? () => false : orphansIn(piece);
      const step = stepWith(piece.step, isForgotten ? isSaid : (part) => !isOrphan(part));
      if (step) take(messages, step);
      if (!isForgotten) messages.push(...piece.results.map(clipped));
    }
  }
  return messages;
}

/** Whether a result has a warning, which the draft does not show. */
const warns = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'warnings' in value && Array.isArray(value.warnings);

/** Whether all calls of a step are of other tools and succeeded without a warning: the draft shows their results. */
function isOfOthers({ step, results }: Piece, tools: ReadonlySet<string>): boolean {
  const calls =
    step === null ? [] : getParts(step).flatMap((part) => (part.type === 'tool-call' ? [part.toolName] : []));
  const isEachDone = results.every(({ content }) =>
    content.every((part) => part.type === 'tool-result' && part.output.type === 'json' && !warns(part.output.value)),
  );
  return calls.length > 0 && results.length > 0 && isEachDone && calls.every((name) => !tools.has(name));
}

/**
 * Limits a conversation to a budget of estimated tokens. Earlier calls are dropped first, in blocks, except those of
 * the last steps, since the draft shows their results; then the oldest messages, down to the author's last one. The
 * result starts with the author, alternates, and has no call without its result.
 * @param tools the active tools, if not all: successful calls of other tools are dropped at once
 */
export function truncateHistory(
  messages: readonly ModelMessage[],
  budget = HISTORY_BUDGET,
  tools?: ReadonlySet<string>,
): ModelMessage[] {
  const pieces = splitPieces(messages);
  const isOver = (piece: Piece) => tools !== undefined && isOfOthers(piece, tools);
  const start = beginning(pieces, { high: (budget * 3) / 4, low: (budget * 3) / 8 });
  const forgotten = forgottenCalls(pieces, { high: budget / 6, low: budget / 18 });
  const recent = pieces.slice(start);
  const last = recent.at(-1);
  const kept = tell(recent, (piece) => forgotten.has(piece) || isOver(piece));
  if (weigh(kept) <= budget) return kept;
  const withoutCalls = tell(recent, (piece) => piece !== last || isOver(piece));
  if (weigh(withoutCalls) <= budget) return withoutCalls;
  return tell(
    recent.filter((piece) => piece.said !== null || piece === last),
    isOver,
  );
}

const LEAST_SAID = 240;
/** Share of the remaining text taken from the beginning. */
const BEGINNING = 0.7;

/** Cuts the middle of a text and notes how much was left out. @param most in characters */
const withoutMiddle = (text: string, most: number): string => {
  if (text.length <= most) return text;
  const begins = clipCharacters(text, Math.floor(most * BEGINNING));
  const ends = text.slice(text.length - Math.ceil(most * (1 - BEGINNING)));
  return `${begins}\n[${text.length - most} characters of this message are left out here]\n${ends}`;
};

/** Limits each of the author's texts to a number of characters. */
export const withShortWords = (messages: readonly ModelMessage[], most: number): ModelMessage[] =>
  messages.map((message) =>
    message.role === 'user'
      ? {
          ...message,
          content: userParts(message).map((part) =>
            part.type === 'text' ? { ...part, text: withoutMiddle(part.text, Math.max(LEAST_SAID, most)) } : part,
          ),
        }
      : message,
  );

export const countAuthorCharacters = (messages: readonly ModelMessage[]): number =>
  messages.reduce(
    (sum, message) =>
      message.role === 'user'
        ? userParts(message).reduce((all, part) => all + (part.type === 'text' ? part.text.length : 0), sum)
        : sum,
    0,
  );
