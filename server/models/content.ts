import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { createTokenCounter } from './usage.ts';

/**
 * True for a part that a caller would show or act on.
 * @param isThinkingContent whether what it thinks is shown; a turn waits for words
 */
export function isContent(part: LanguageModelV4StreamPart, isThinkingContent: boolean): boolean {
  switch (part.type) {
    case 'stream-start':
    case 'response-metadata':
    case 'raw':
    case 'ping':
    case 'custom':
    case 'source':
    case 'text-start':
    case 'text-end':
    case 'reasoning-start':
    case 'reasoning-end':
      return false;
    case 'text-delta':
      return part.delta.trim() !== '';
    case 'tool-input-delta':
      return part.delta !== '';
    case 'reasoning-delta':
      return isThinkingContent && part.delta !== '';
    default:
      return true;
  }
}

/** Counts the words of an answer's parts: texts, thoughts, and the inputs of tool calls, each once. */
export function createAnswerCounter() {
  const counter = createTokenCounter();
  const streamedInputs = new Set<string>();
  const words = (part: LanguageModelV4StreamPart): string => {
    switch (part.type) {
      case 'text-delta':
      case 'reasoning-delta':
        return part.delta;
      case 'tool-input-start':
        return part.toolName;
      case 'tool-input-delta':
        streamedInputs.add(part.id);
        return part.delta;
      case 'tool-call':
        // Its input came in pieces before, or comes now.
        return streamedInputs.delete(part.toolCallId) ? '' : part.toolName + part.input;
      default:
        return '';
    }
  };
  return {
    take: (part: LanguageModelV4StreamPart) => counter.add(words(part)),
    tokens: counter.tokens,
    /** Inputs that have begun and whose calls have not come. */
    openInputs: () => streamedInputs.size,
  };
}

/** How small a piece may be beside what came of the same input before. */
const SMALLEST_SHARE = 16;

/**
 * Joins pieces of a tool call's input that are small beside what came of it before. Whoever follows an input parses all of it anew with each piece:
 * of one that comes letter by letter, millions of times its length.
 * @returns what is to be passed on, once for each part: perhaps nothing
 */
export function createInputJoiner() {
  const inputs = new Map<string, { passedOn: number; waiting: string }>();
  return (part: LanguageModelV4StreamPart): LanguageModelV4StreamPart[] => {
    if (part.type === 'tool-input-delta') {
      const input = inputs.get(part.id) ?? { passedOn: 0, waiting: '' };
      inputs.set(part.id, input);
      const delta = input.waiting + part.delta;
      const isSmall = delta.length < input.passedOn / SMALLEST_SHARE;
      input.waiting = isSmall ? delta : '';
      if (isSmall) return [];
      input.passedOn += delta.length;
      return [{ ...part, delta }];
    }
    if (part.type !== 'tool-input-end') return [part];
    const rest = inputs.get(part.id)?.waiting ?? '';
    inputs.delete(part.id);
    return rest === '' ? [part] : [{ type: 'tool-input-delta', id: part.id, delta: rest }, part];
  };
}
