/** Markers that a model or its template puts around reasoning. Lower case. */
export interface ReasoningMarkers {
  readonly opening: string;
  readonly closing: string;
}

const TAGS = [
  ...['think', 'thinking', 'thought', 'thoughts', 'reasoning', 'reflection', 'scratchpad', 'analysis'],
  ...['inner_monologue', 'internal_monologue', 'inner_thoughts', 'seed:think', 'longcat_think'],
];

/** Pairs of markers. Any closing marker ends any opening one, since models mix them up. */
export const REASONING_MARKERS: readonly ReasoningMarkers[] = [
  ...TAGS.map((tag) => ({ opening: `<${tag}>`, closing: `</${tag}>` })),
  { opening: '[think]', closing: '[/think]' },
  { opening: '◁think▷', closing: '◁/think▷' },
  { opening: '<|begin_of_thought|>', closing: '<|end_of_thought|>' },
  { opening: '<|start_thinking|>', closing: '<|end_thinking|>' },
  { opening: '<|inner_prefix|>', closing: '<|inner_suffix|>' },
  // Gemma: the channel's name is part of the opening.
  { opening: '<|channel>thought', closing: '<channel|>' },
  { opening: '<unused94>thought', closing: '<unused95>' },
];

/** A part is `<|channel|>name<|message|>text` up to an end marker; only the channel `final` is for the reader. */
const CHANNEL = '<|channel|>';
const TURN = '<|start|>';
const ENDS = ['<|end|>', '<|return|>', '<|call|>'];

const matchAny = (marks: readonly string[]) => marks.map((mark) => mark.replaceAll(/\W/g, '\\$&')).join('|');

const MARK = new RegExp(
  [
    `(?<opens>${matchAny(REASONING_MARKERS.map(({ opening }) => opening))})`,
    `(?<closes>${matchAny(REASONING_MARKERS.map(({ closing }) => closing))})`,
    `${matchAny([CHANNEL])}(?<channel>[^<]{0,80})(?:<\\|constrain\\|>[^<]{0,40})?<\\|message\\|>`,
    `(?:${matchAny(ENDS)})`,
    `${matchAny([TURN])}[^<]{0,80}(?:<\\|message\\|>|(?=<\\|channel\\|>))`,
  ].join('|'),
  'gi',
);

/**
 * Opens reasoning or a reasoning channel, closes any reasoning (as the final channel does), or ends a channel's part.
 */
export interface FoundMark {
  kind: 'opens' | 'opens-channel' | 'closes' | 'ends';
  at: number;
  length: number;
}

const foundMark = ({ 0: mark, index, groups = {} }: RegExpExecArray | RegExpMatchArray): FoundMark => {
  const isFinal = groups.channel?.trim().toLowerCase().startsWith('final');
  const ofChannel = groups.channel === undefined ? 'ends' : isFinal ? 'closes' : 'opens-channel';
  const kind = groups.opens !== undefined ? 'opens' : groups.closes !== undefined ? 'closes' : ofChannel;
  return { kind, at: index ?? 0, length: mark.length };
};

/** The first marker at or after an offset; null if there is none. */
export function findReasoningMarker(text: string, from = 0): FoundMark | null {
  MARK.lastIndex = from;
  const match = MARK.exec(text);
  return match === null ? null : foundMark(match);
}

const FIRST_CHARACTERS = '<[◁';
const LITERALS = [...REASONING_MARKERS.flatMap(({ opening, closing }) => [opening, closing]), CHANNEL, TURN, ...ENDS];
/** An incomplete channel header. */
const BEGUN_HEADER = /^<\|(?:channel|start)\|>[^<]{0,80}(?:<\|constrain\|>[^<]{0,40})?(?:<[|a-z]{0,11})?$/i;
const HEADER_MAX = 180;

/** The offset of an incomplete marker at the end of a text; the text's length if there is none. */
export function begunMarkAt(text: string): number {
  for (let at = Math.max(0, text.length - HEADER_MAX); at < text.length; at += 1) {
    if (!FIRST_CHARACTERS.includes(text[at] ?? '')) continue;
    const tail = text.slice(at).toLowerCase();
    if (BEGUN_HEADER.test(tail) || LITERALS.some((mark) => mark.length > tail.length && mark.startsWith(tail)))
      return at;
  }
  return text.length;
}

/** Markers of whole turns in chat templates. */
const TURN_MARK =
  /<\|im_(?:start|end)\|>(?:assistant|user|system)?|<(?:start|end)_of_turn>(?:model|user)?|<\|(?:endoftext|eot_id|end_of_text|begin_of_text)\|>/gi;

interface WithoutThoughts {
  text: string;
  hadThoughts: boolean;
}

/**
 * Reasoning is in channels, between markers, before a closing marker without an opening, or after an unclosed opening.
 */
export function stripReasoning(answer: string): WithoutThoughts {
  let hadThoughts = false;
  let kept = '';
  let at = 0;
  let thought: 'marked' | 'channel' | null = null;
  let isFirst = true;
  for (const match of answer.matchAll(MARK)) {
    const { kind, at: from, length } = foundMark(match);
    const isIgnored = thought !== null && (kind.startsWith('opens') || (kind === 'ends' && thought === 'marked'));
    if (isIgnored) continue;
    const isOrphan = kind === 'closes' && thought === null && isFirst;
    if (thought === null && !isOrphan) kept += answer.slice(at, from);
    hadThoughts ||= kind.startsWith('opens') || (isOrphan && answer.slice(at, from).trim() !== '');
    isFirst &&= kind === 'ends';
    thought = kind === 'opens' ? 'marked' : kind === 'opens-channel' ? 'channel' : null;
    at = from + length;
  }
  if (thought === null) kept += answer.slice(at);
  return { text: kept.replaceAll(TURN_MARK, '').trim(), hadThoughts };
}
