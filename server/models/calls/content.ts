import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { createTokenCounter } from '../prompt-size/token-usage.ts';

/** Whether a part is content for the caller. @param isThinkingContent whether thoughts count; a turn waits for words */
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

/** Counts an answer's text, thoughts and tool inputs, each once. */
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
        // The input was streamed before, or comes as a whole.
        return streamedInputs.delete(part.toolCallId) ? '' : part.toolName + part.input;
      default:
        return '';
    }
  };
  return {
    take: (part: LanguageModelV4StreamPart) => counter.add(words(part)),
    tokens: counter.tokens,
    /** Tool inputs that have begun but not ended. */
    openInputs: () => streamedInputs.size,
  };
}

/** Deltas below this share of the input so far are held back. */
const SMALLEST_SHARE = 16;

/** Merges small deltas of a tool input, which consumers parse anew each time. @returns the parts to pass on */
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
