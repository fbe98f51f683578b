import { Output } from 'ai';
import { z } from 'zod';
import { STORYTELLER_FRAMES } from '../../shared/play/index.ts';
import { createElementScanner, type ScannedElement } from './element-scanner.ts';

const [first, second, ...rest] = Object.values(STORYTELLER_FRAMES);

/** One frame as the Storyteller may write it; made from the vocabulary, so that prompt, schema and stage agree. */
export const StorytellerFrameSchema = z.discriminatedUnion('type', [
  first as NonNullable<typeof first>,
  second as NonNullable<typeof second>,
  ...rest,
]);

const text = z.string().min(1).max(300);
/** What a model is asked for that is told the craft in few words: the lines, and how a turn may end. With all there is to choose from a small one sets a stage on which nobody speaks, and without bounds it does not end. */
const BriefFrameSchema = z.discriminatedUnion('type', [
  STORYTELLER_FRAMES.narrate.extend({ text }),
  STORYTELLER_FRAMES.say.safeExtend({ text, character: z.string().max(64) }),
  STORYTELLER_FRAMES.choice,
]);
const BRIEF_FRAMES_MAX = 10;

/** The shape of an answer. One without a frame is none: a small model held to a shape that allows it ends there. */
async function formatOf(element: z.ZodType, most?: number): Promise<ResponseFormat> {
  const format = await Output.array({ element, name: 'frames' }).responseFormat;
  const elements = format?.type === 'json' ? format.schema?.properties?.elements : undefined;
  if (typeof elements === 'object')
    Object.assign(elements, { minItems: 1, ...(most !== undefined && { maxItems: most }) });
  return format;
}

type ResponseFormat = Awaited<Output.Output<unknown[], string, ScannedElement>['responseFormat']>;
const sent: { whole?: Promise<ResponseFormat>; brief?: Promise<ResponseFormat> } = {};

/**
 * The Storyteller's output: an array of frames, each given out the moment it is whole and unchecked, so that a bad one can be
 * replaced instead of ending the telling. (The SDK's own array output holds each element back until the next begins, and
 * skips what does not fit.)
 *
 * @param isBrief for a model that is told the craft in few words
 */
export function frameOutput(isBrief = false): Output.Output<unknown[], string, ScannedElement> {
  // The schema a model is sent, made once.
  const kind = isBrief ? 'brief' : 'whole';
  sent[kind] ??= isBrief ? formatOf(BriefFrameSchema, BRIEF_FRAMES_MAX) : formatOf(StorytellerFrameSchema);
  return {
    name: 'frames',
    responseFormat: sent[kind],
    // The text itself, so that every delta is passed on at once.
    parsePartialOutput: async ({ text }) => ({ partial: text }),
    parseCompleteOutput: async () => [],
    createElementStreamTransform() {
      let scanner = createElementScanner();
      return new TransformStream({
        transform({ part }, controller) {
          if (part.type === 'start-step') scanner = createElementScanner();
          if (part.type !== 'text-delta') return;
          for (const element of scanner.push(part.text)) controller.enqueue(element);
        },
      });
    },
  };
}
