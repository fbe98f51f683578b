import type { LanguageModelV4, LanguageModelV4Content, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { THOUGHT_MARKS } from '../../shared/thought-marks.ts';

type Part = LanguageModelV4StreamPart;

interface Piece {
  isThought: boolean;
  text: string;
}

/**
 * Tells the thoughts at the beginning of a text from the text, as both come in pieces. Only there: the same words further on are an answer's own.
 * @returns takes a piece; '' with `isLast` gives what was held back
 */
export function splitThoughts(): (text: string, isLast?: boolean) => Piece[] {
  let held = '';
  let closing: string | null = null;
  let isText = false;

  const step = (isLast: boolean): Piece | null => {
    if (isText || isLast) return held === '' ? null : { isThought: closing !== null, text: takeHeld(held.length) };
    if (closing === null) {
      const begun = held.trimStart().toLowerCase();
      const tag = THOUGHT_MARKS.find(({ opening }) => begun.startsWith(opening));
      if (tag !== undefined) {
        held = held.trimStart().slice(tag.opening.length);
        closing = tag.closing;
        return { isThought: true, text: '' };
      }
      if (THOUGHT_MARKS.some(({ opening }) => opening.startsWith(begun))) return null;
      isText = true;
      return step(isLast);
    }
    const end = held.toLowerCase().indexOf(closing);
    if (end === -1) {
      const sure = held.length - closing.length;
      return sure > 0 ? { isThought: true, text: takeHeld(sure) } : null;
    }
    const thought = { isThought: true, text: takeHeld(end) };
    held = held.slice(closing.length);
    closing = null;
    return thought;
  };
  const takeHeld = (length: number): string => {
    const taken = held.slice(0, length);
    held = held.slice(length);
    return taken;
  };

  return (text, isLast = false) => {
    held += text;
    const pieces: Piece[] = [];
    for (let piece = step(isLast); piece !== null; piece = step(isLast)) pieces.push(piece);
    return pieces.filter((piece) => piece.text !== '');
  };
}

/** Texts of a stream with their thoughts as parts of their own. */
function withThoughtParts(): TransformStream<Part, Part> {
  interface Open {
    split: ReturnType<typeof splitThoughts>;
    /** What has been begun and not ended. */
    as: 'text' | 'reasoning' | null;
  }
  const texts = new Map<string, Open>();
  return new TransformStream<Part, Part>({
    transform(part, controller) {
      if (part.type === 'text-start') {
        texts.set(part.id, { split: splitThoughts(), as: null });
        return;
      }
      const open = part.type === 'text-delta' || part.type === 'text-end' ? texts.get(part.id) : undefined;
      if (open === undefined || (part.type !== 'text-delta' && part.type !== 'text-end')) {
        controller.enqueue(part);
        return;
      }
      const { id } = part;
      const become = (next: Open['as']) => {
        if (open.as === next) return;
        if (open.as === 'reasoning') controller.enqueue({ type: 'reasoning-end', id: `${id}-thought` });
        if (open.as === 'text') controller.enqueue({ type: 'text-end', id });
        if (next === 'reasoning') controller.enqueue({ type: 'reasoning-start', id: `${id}-thought` });
        if (next === 'text') controller.enqueue({ type: 'text-start', id });
        open.as = next;
      };
      for (const { isThought, text } of open.split(
        part.type === 'text-delta' ? part.delta : '',
        part.type === 'text-end',
      )) {
        become(isThought ? 'reasoning' : 'text');
        controller.enqueue(
          isThought
            ? { type: 'reasoning-delta', id: `${id}-thought`, delta: text }
            : { type: 'text-delta', id, delta: text },
        );
      }
      if (part.type === 'text-end') {
        become(null);
        texts.delete(id);
      }
    },
  });
}

/** A text that came whole. One that only ends its thoughts began them where the prompt ended, as some templates have it. */
function contentOf(part: LanguageModelV4Content): LanguageModelV4Content[] {
  if (part.type !== 'text') return [part];
  const text = part.text.toLowerCase();
  const orphan = THOUGHT_MARKS.find(({ opening, closing }) => {
    const end = text.indexOf(closing);
    return end !== -1 && text.lastIndexOf(opening, end) === -1;
  });
  const split = splitThoughts();
  const pieces = [...split(`${orphan?.opening ?? ''}${part.text}`), ...split('', true)];
  const of = (isThought: boolean) =>
    pieces.flatMap((piece) => (piece.isThought === isThought ? [piece.text] : [])).join(isThought ? '\n' : '');
  const thought = of(true);
  return thought === ''
    ? [{ ...part, text: of(false) }]
    : [
        { type: 'reasoning', text: thought },
        { ...part, text: of(false) },
      ];
}

/** A model whose thoughts are parts of their own, though its server sends them as the beginning of its words: no caller takes them for an answer. */
export const withThoughtsApart = (model: LanguageModelV4): LanguageModelV4 => ({
  specificationVersion: 'v4',
  provider: model.provider,
  modelId: model.modelId,
  supportedUrls: model.supportedUrls,
  doGenerate: async (call) => {
    const result = await model.doGenerate(call);
    return { ...result, content: result.content.flatMap(contentOf) };
  },
  doStream: async (call) => {
    const result = await model.doStream(call);
    return { ...result, stream: result.stream.pipeThrough(withThoughtParts()) };
  },
});
