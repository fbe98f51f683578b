import { Output } from 'ai';
import { z } from 'zod';
import { NotedEntrySchema } from '../../shared/memory/index.ts';
import { IMPULSES, OPTION_MAX_LENGTH, STORYTELLER_FRAMES } from '../../shared/play/index.ts';
import { isRetracted } from '../../shared/retracted-reasoning.ts';
import { type Expression, listExpressions, type VNPackage } from '../../shared/story/index.ts';
import { createElementScanner, type ScannedElement } from './json-stream-scanner.ts';
import type { TellerScene } from './teller-scene.ts';

const [first, second, ...rest] = Object.values(STORYTELLER_FRAMES);

/** A frame as the Storyteller may write it, derived from the vocabulary so that prompt, schema and stage agree. */
export const StorytellerFrameSchema = z.discriminatedUnion('type', [
  first as NonNullable<typeof first>,
  second as NonNullable<typeof second>,
  ...rest,
]);

/** A choice as written: options refer to leads by number, which the engine resolves. */
const WrittenChoiceSchema = STORYTELLER_FRAMES.choice.extend({
  options: z
    .array(
      z.object({
        text: z.string().min(1).max(OPTION_MAX_LENGTH),
        impulse: z.enum(IMPULSES).optional(),
        lead: z.number().int().optional(),
      }),
    )
    .min(2)
    .max(3),
});
const NotedSchema = z.object({ type: z.literal('noted'), facts: z.array(NotedEntrySchema).max(4) });

const { choice: _choice, ...frames } = STORYTELLER_FRAMES;
const WrittenElementSchema = z.union([...Object.values(frames), WrittenChoiceSchema, NotedSchema]);

const text = z.string().min(1).max(300);
const BRIEF_FRAMES_MAX = 10;
const briefNarrate = STORYTELLER_FRAMES.narrate.extend({ text });
const { character: _anybody, name: _anyName, expression: _anyFace, ...line } = STORYTELLER_FRAMES.say.shape;
const briefLine = { ...line, text };

/** Who may speak in a telling, with their expressions, and how it may end. */
export interface TellingCast {
  speakers: readonly { id: string; faces: readonly Expression[] }[];
  names: readonly string[];
  mayAskChoice: boolean;
}

/** Who may get lines: everybody present but the player's character, whose lines only the author writes. */
export function listTellingCast(
  story: VNPackage,
  { present, alsoHere = [], voices = [], protagonist, mayAskChoice }: TellerScene,
  beats?: { readonly characters: ReadonlySet<string>; readonly names: ReadonlySet<string> },
): TellingCast {
  const listFaces = (id: string) => {
    const character = story.characters.find((one) => one.id === id);
    return character === undefined ? [] : listExpressions(character);
  };
  const here = [...present, ...alsoHere].map(({ id }) => id).filter((id) => id !== protagonist);
  return {
    speakers: [...new Set([...here, ...(beats?.characters ?? [])])].map((id) => ({ id, faces: listFaces(id) })),
    names: [...new Set([...voices, ...(beats?.names ?? [])])],
    mayAskChoice,
  };
}

function createLineSchemas(speakers: TellingCast['speakers']): z.ZodObject[] {
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

/** The schema for a model with the short craft section. With the full one a small model never ends. */
const createBriefFrameSchema = ({ speakers, names, mayAskChoice }: TellingCast): z.ZodType =>
  z.union([
    briefNarrate,
    ...createLineSchemas(speakers),
    ...(names.length > 0 ? [z.object({ ...briefLine, name: z.enum(names) })] : []),
    ...(mayAskChoice ? [WrittenChoiceSchema] : []),
  ]);

/** The answer's format. It requires a frame and non-empty lines: a small model would otherwise stop there. */
async function createResponseFormat(element: z.ZodType, most?: number): Promise<ResponseFormat> {
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
let fullFormat: Promise<ResponseFormat> | undefined;

/**
 * An array of frames, each emitted unchecked as soon as it is complete, so that an invalid one can be replaced. (The
 * SDK's array output delays each element until the next begins, and skips invalid ones.)
 * @param cast for the short craft section; null for the full one, whose schema is constant, since some providers put it
 * before the prompt and cache both
 */
export function frameOutput(cast: TellingCast | null = null): Output.Output<unknown[], string, ScannedElement> {
  fullFormat ??= createResponseFormat(WrittenElementSchema);
  const responseFormat =
    cast === null ? fullFormat : createResponseFormat(createBriefFrameSchema(cast), BRIEF_FRAMES_MAX);
  return {
    name: 'frames',
    responseFormat,
    // Return the text itself, so that every delta is passed on at once.
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
