import { squash } from '../../shared/language/normalize.ts';
import {
  type ChoiceOption,
  cutAtSentence,
  type FrameOf,
  IMPULSES,
  type Impulse,
  LINE_MAX_LENGTH,
  type VNFrame,
} from '../../shared/play/index.ts';
import { getWrittenText, readModelMarkup, withWords } from '../../shared/story/index.ts';

/** A frame with a line of text. */
export type SpokenFrame = FrameOf<'say' | 'narrate'>;

export const isSpoken = (frame: VNFrame): frame is SpokenFrame => frame.type === 'say' || frame.type === 'narrate';

/** Cuts over-long text after the last sentence or word that fits: verbose models lose the tail, not the frame. */
export function shortenText(value: unknown, onCut: () => void): unknown {
  if (typeof value !== 'object' || value === null || !('text' in value) || typeof value.text !== 'string') return value;
  const text = value.text.replace(/[^\P{Cc}\n]+/gu, ' ').trim();
  if (text.length > LINE_MAX_LENGTH) onCut();
  return { ...value, text: cutAtSentence(text, LINE_MAX_LENGTH) };
}

const WRITTEN_OPTIONS_MAX = 8;

/** Repairs a choice before validation: extra options are cut, ids added, unknown impulses removed. */
export function repairChoice(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('options' in value) || !Array.isArray(value.options))
    return value;
  const options = value.options.slice(0, WRITTEN_OPTIONS_MAX).map((option: unknown, index) => {
    if (typeof option === 'string') return { id: `o${index}`, text: option };
    if (typeof option !== 'object' || option === null) return option;
    const { impulse, ...rest } = option as Record<string, unknown>;
    const id = typeof rest.id === 'string' && rest.id !== '' ? rest.id : `o${index}`;
    return { ...rest, id, ...(IMPULSES.some((known) => known === impulse) && { impulse }) };
  });
  return { ...value, options, freeText: true };
}

/** Reads a model's markup in a frame's text: the plain text, with marks where they are shown. */
export function readFrameMarkup(frame: VNFrame): VNFrame {
  const written = getWrittenText(frame);
  const { text, marks } = readModelMarkup(written.replace(/\s+/gu, ' '));
  if (text === written || text.trim() === '') return frame;
  const plain = withWords(frame, text);
  return marks.length > 0 && (isSpoken(plain) || plain.type === 'cg') ? { ...plain, marks: [...marks] } : plain;
}

/** A line with another text; its marks are kept only if the text is the same. */
export function replaceLineText<Line extends SpokenFrame>(frame: Line, text: string): Line {
  const { marks, ...plain } = frame;
  return { ...plain, text, ...(text === frame.text && marks && { marks }) } as Line;
}

/** All words of a frame that the player reads. */
export function listReadableText(frame: VNFrame): string {
  switch (frame.type) {
    case 'say':
      return `${frame.name ?? ''} ${frame.text}`;
    case 'narrate':
      return frame.text;
    case 'cg':
      return frame.caption ?? '';
    case 'item':
      return `${frame.name} ${frame.text ?? ''}`;
    case 'choice':
      return [frame.prompt ?? '', ...frame.options.map(({ text }) => text)].join('\n');
    case 'input':
      return frame.prompt ?? '';
    default:
      return '';
  }
}

const OPTIONS_MAX = 3;
const OPTIONS_MIN = 2;

/**
 * Two or three options that differ in words; null for fewer than two. Of two with one impulse the later loses it, and is
 * dropped first where there are more than three.
 */
export function normalizeChoice(choice: FrameOf<'choice'>): FrameOf<'choice'> | null {
  const said = new Set<string>();
  const different = choice.options.filter(({ text }) => {
    const words = squash(text);
    return words !== '' && !said.has(words) && said.add(words);
  });
  if (different.length < OPTIONS_MIN) return null;
  const taken = new Set<Impulse>();
  const own: ChoiceOption[] = [];
  const alike: ChoiceOption[] = [];
  for (const { impulse, ...option } of different) {
    if (impulse !== undefined && taken.has(impulse)) alike.push(option);
    else if (impulse === undefined) own.push(option);
    else {
      taken.add(impulse);
      own.push({ ...option, impulse });
    }
  }
  const order = new Map(different.map(({ text }, index) => [text, index]));
  const options = [...own, ...alike]
    .slice(0, OPTIONS_MAX)
    .sort((a, b) => (order.get(a.text) ?? 0) - (order.get(b.text) ?? 0));
  return { ...choice, options, freeText: true };
}
