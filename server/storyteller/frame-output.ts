import { Output } from 'ai';
import { z } from 'zod';
import { STORYTELLER_FRAMES } from '../../shared/play/index.ts';
import { isRetracted } from '../../shared/retracted-thoughts.ts';
import { type Expression, facesOf, type VNPackage } from '../../shared/story/index.ts';
import { createElementScanner, type ScannedElement } from './element-scanner.ts';
import type { Scene } from './scene.ts';

const [first, second, ...rest] = Object.values(STORYTELLER_FRAMES);

/** One frame as the Storyteller may write it; made from the vocabulary, so that prompt, schema and stage agree. */
export const StorytellerFrameSchema = z.discriminatedUnion('type', [
  first as NonNullable<typeof first>,
  second as NonNullable<typeof second>,
  ...rest,
]);

const text = z.string().min(1).max(300);
const BRIEF_FRAMES_MAX = 10;
const briefNarrate = STORYTELLER_FRAMES.narrate.extend({ text });
const { character: _anybody, name: _anyName, expression: _anyFace, ...line } = STORYTELLER_FRAMES.say.shape;
const briefLine = { ...line, text };

/** Who may speak in a telling, each with the faces they have, and how it may end. */
export interface TellingCast {
  speakers: readonly { id: string; faces: readonly Expression[] }[];
  /** Names that have no sheet, and speak. */
  names: readonly string[];
  mayAskChoice: boolean;
}

/** Whom lines may be given to: those who are here, but the player's own person, who speaks in lines of the author's alone. */
export function tellingCastOf(
  story: VNPackage,
  { present, alsoHere = [], voices = [], protagonist, mayAskChoice }: Scene,
  beats?: { readonly characters: ReadonlySet<string>; readonly names: ReadonlySet<string> },
): TellingCast {
  const facesOfId = (id: string) => {
    const character = story.characters.find((one) => one.id === id);
    return character === undefined ? [] : facesOf(character);
  };
  const here = [...present, ...alsoHere].map(({ id }) => id).filter((id) => id !== protagonist);
  return {
    speakers: [...new Set([...here, ...(beats?.characters ?? [])])].map((id) => ({ id, faces: facesOfId(id) })),
    names: [...new Set([...voices, ...(beats?.names ?? [])])],
    mayAskChoice,
  };
}

/** Lines of those who are here: those who have the same faces are told of together. */
function saysOf(speakers: TellingCast['speakers']): z.ZodObject[] {
  const byFaces = Map.groupBy(speakers, ({ faces }) => faces.join(' '));
  return [...byFaces.values()].map((some) => {
    const faces = some[0]?.faces ?? [];
    const { type, ...rest } = briefLine;
    return z.object({
      ...{ type, character: z.enum(some.map(({ id }) => id)), ...rest },
      ...(faces.length > 0 && { expression: z.enum(faces).optional() }),
    });
  });
}

/**
 * What a model is asked for that is told the craft in few words: the lines of those who are here, and how a turn may end. With all there is to choose
 * from a small one sets a stage on which nobody speaks, has the absent speak, and without bounds does not end.
 */
const briefFrameOf = ({ speakers, names, mayAskChoice }: TellingCast): z.ZodType =>
  z.union([
    briefNarrate,
    ...saysOf(speakers),
    ...(names.length > 0 ? [z.object({ ...briefLine, name: z.enum(names) })] : []),
    ...(mayAskChoice ? [STORYTELLER_FRAMES.choice] : []),
  ]);

/** The shape of an answer. One without a frame, or with empty lines, is none: a small model held to a shape that allows it ends there. */
async function formatOf(element: z.ZodType, most?: number): Promise<ResponseFormat> {
  const format = await Output.array({ element, name: 'frames' }).responseFormat;
  const elements = format?.type === 'json' ? format.schema?.properties?.elements : undefined;
  if (typeof elements === 'object') {
    Object.assign(elements, { minItems: 1, ...(most !== undefined && { maxItems: most }) });
    const frames = typeof elements.items === 'object' && !Array.isArray(elements.items) ? elements.items : {};
    for (const frame of [...(frames.anyOf ?? []), ...(frames.oneOf ?? [])]) {
      const line = typeof frame === 'object' ? frame.properties?.text : undefined;
      if (typeof line === 'object') line.minLength = 1;
    }
  }
  return format;
}

type ResponseFormat = Awaited<Output.Output<unknown[], string, ScannedElement>['responseFormat']>;
let whole: Promise<ResponseFormat> | undefined;

/**
 * The Storyteller's output: an array of frames, each given out the moment it is whole and unchecked, so that a bad one can be
 * replaced instead of ending the telling. (The SDK's own array output holds each element back until the next begins, and
 * skips what does not fit.)
 *
 * @param cast whose lines it may have, for a model that is told the craft in few words; null for one that is told all of it, whose schema is the same
 * from turn to turn, since some providers write it before the prompt and cache both
 */
export function frameOutput(cast: TellingCast | null = null): Output.Output<unknown[], string, ScannedElement> {
  whole ??= formatOf(StorytellerFrameSchema);
  const responseFormat = cast === null ? whole : formatOf(briefFrameOf(cast), BRIEF_FRAMES_MAX);
  return {
    name: 'frames',
    responseFormat,
    // The text itself, so that every delta is passed on at once.
    parsePartialOutput: async ({ text }) => ({ partial: text }),
    parseCompleteOutput: async () => [],
    createElementStreamTransform() {
      let scanner = createElementScanner();
      return new TransformStream({
        transform({ part }, controller) {
          if (part.type === 'start-step' || isRetracted(part)) scanner = createElementScanner();
          if (part.type !== 'text-delta') return;
          for (const element of scanner.push(part.text)) controller.enqueue(element);
        },
      });
    },
  };
}
