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
    case 'text-start':
    case 'text-end':
    case 'reasoning-start':
    case 'reasoning-end':
      return false;
    case 'text-delta':
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
