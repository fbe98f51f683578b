import type { UIMessageChunk } from 'ai';

const ENDINGS: ReadonlySet<UIMessageChunk['type']> = new Set(['abort', 'error', 'finish']);

/**
 * Holds approval questions back until they are journaled, so that an author never answers one that a killed server has
 * forgotten: until the end of the step, else the answer's ending. Other chunks pass at once.
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
