import type { UIMessageChunk } from 'ai';

const ENDINGS: ReadonlySet<UIMessageChunk['type']> = new Set(['abort', 'error', 'finish']);

/**
 * Holds approval questions back until they are journaled, so that an author never answers a question that a killed
 * server has forgotten. The input answer is journaled before the end of each step passes, and once more before the
 * stream closes: a question is released with the end of its step or, if its step has none, before the answer's ending.
 * All other chunks pass at once. This delays nobody: a decision is accepted only after the answer has ended.
 */
export function holdQuestionsUntilJournaled(): TransformStream<UIMessageChunk, UIMessageChunk> {
  let held: UIMessageChunk[] = [];
  const release = (controller: TransformStreamDefaultController<UIMessageChunk>) => {
    for (const chunk of held) controller.enqueue(chunk);
    held = [];
  };
  return new TransformStream({
    transform(chunk, controller) {
      if (chunk.type === 'finish-step') release(controller);
      const isHeld = chunk.type === 'tool-approval-request' || (held.length > 0 && ENDINGS.has(chunk.type));
      if (isHeld) held.push(chunk);
      else controller.enqueue(chunk);
    },
    flush: release,
  });
}
