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

/** Words that indicate an option's impulse: English, Chinese, Japanese. */
const WORDS: Record<Impulse, RegExp> = {
  look: /\b(?:look|search|examine|inspect|read|study|explore|check|open|find|count|compare)\b|看|找|搜|查|读|翻|見|調べ|探|読|開け/iu,
  talk: /\b(?:talk|ask|speak|tell|say|question|answer|greet|promise|thank|call|whisper|apologi[sz]e)\b|谈|问|说|聊|讲|告诉|答应|話|聞|尋|言|頼|呼/iu,
  push: /\b(?:force|risk|fight|confront|follow|chase|attack|push|run|accuse|grab|steal|break|take|jump|demand|lie)\b|挑明|冒|打|追|跟|闯|逼|抢|偷|跳|指责|追う|押|奪|走|責|盗|飛び|賭け/iu,
  wait: /\b(?:wait|listen|stay|nothing|watch|rest|sit|hide|leave|let|hold)\b|等|听|别动|不说话|坐|躲|离开|待|黙|座|隠|見守|休/iu,
};

/** Options that only continue are not a choice. */
const ONWARD =
  /^(?:continue|goon|next|proceed|keepgoing|carryon|moveon|ok|okay|继续|繼續|接着|继续前进|下一步|续ける|続ける|続行|続き|次へ|先へ進む|進む)$/u;

const findImpulse = (text: string): Impulse | null => IMPULSES.find((impulse) => WORDS[impulse].test(text)) ?? null;

/**
 * Two or three options that differ in words and impulse; null for fewer than two. Missing impulses are derived. Of two
 * options with one impulse, the later loses it, and is dropped if there are more than three.
 */
export function normalizeChoice(choice: FrameOf<'choice'>): FrameOf<'choice'> | null {
  const seen = new Set<string>();
  const different = choice.options.filter(({ text }) => {
    const words = squash(text);
    if (words === '' || ONWARD.test(words) || seen.has(words)) return false;
    seen.add(words);
    return true;
  });
  const taken = new Set<Impulse>();
  const own: ChoiceOption[] = [];
  const alike: ChoiceOption[] = [];
  for (const { impulse, ...option } of different) {
    const free = [impulse ?? null, findImpulse(option.text)].find((each) => each !== null && !taken.has(each));
    if (free) {
      taken.add(free);
      own.push({ ...option, impulse: free });
    } else if (impulse === undefined && findImpulse(option.text) === null) own.push(option);
    else alike.push(option);
  }
  const kept = [...own, ...alike].slice(0, OPTIONS_MAX);
  if (kept.length < OPTIONS_MIN) return null;
  const order = new Map(different.map(({ text }, index) => [text, index]));
  kept.sort((a, b) => (order.get(a.text) ?? 0) - (order.get(b.text) ?? 0));
  return { ...choice, options: kept, freeText: true };
}
