import type { UIMessageChunk } from 'ai';

const ENDINGS: ReadonlySet<UIMessageChunk['type']> = new Set(['abort', 'error', 'finish']);

/**
 * Holds the questions of an answer back until they are kept, so that an author is never asked what a server that is killed
 * would know nothing of. What comes in is the stream of an answer that is kept before the end of each step passes, and
 * once more before the stream closes: a question goes out with the end of its step or, where the step has none, before
 * the answer's ending. Everything else passes at once. Nobody waits longer for it: a decision is taken only once the
 * answer has ended.
 */
export function questionsOnceKept(): TransformStream<UIMessageChunk, UIMessageChunk> {
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
