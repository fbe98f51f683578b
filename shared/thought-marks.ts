/** What a model or its template puts around thoughts that nobody should read. In lower case. */
export interface ThoughtMarks {
  readonly opening: string;
  readonly closing: string;
}

const TAGS = ['think', 'thinking', 'thought', 'thoughts', 'reasoning', 'reflection', 'scratchpad', 'seed:think'];

/** Marks in pairs. Any closing ends any opening: models mix them up. */
export const THOUGHT_MARKS: readonly ThoughtMarks[] = [
  ...TAGS.map((tag) => ({ opening: `<${tag}>`, closing: `</${tag}>` })),
  { opening: '[think]', closing: '[/think]' },
  { opening: '◁think▷', closing: '◁/think▷' },
  { opening: '<|begin_of_thought|>', closing: '<|end_of_thought|>' },
  { opening: '<|start_thinking|>', closing: '<|end_thinking|>' },
  // Gemma: the channel's name is part of the opening.
  { opening: '<|channel>thought', closing: '<channel|>' },
  { opening: '<unused94>thought', closing: '<unused95>' },
];

/**
 * Marks of the harmony format, in which each part of an answer names its channel. Only `final` is for the reader.
 * A part is `<|channel|>name<|message|>text`, up to one of the ends.
 */
const CHANNEL_MARKS = {
  channel: '<|channel|>',
  message: '<|message|>',
  final: 'final',
  ends: ['<|end|>', '<|return|>', '<|call|>', '<|start|>'],
} as const;

const anyOf = (marks: readonly string[], flags: string) =>
  new RegExp(marks.map((mark) => mark.replaceAll(/\W/g, '\\$&')).join('|'), flags);

const ANY_MARK = anyOf(
  THOUGHT_MARKS.flatMap(({ opening, closing }) => [opening, closing]),
  'gi',
);
const OPENINGS: ReadonlySet<string> = new Set(THOUGHT_MARKS.map(({ opening }) => opening));
const END_OF_PART = anyOf(CHANNEL_MARKS.ends, 'i');
/** What stands around a whole turn in templates of chats, and says nothing. */
const TURN_MARK =
  /<\|im_(?:start|end)\|>(?:assistant|user|system)?|<(?:start|end)_of_turn>(?:model|user)?|<\|(?:endoftext|eot_id|end_of_text|begin_of_text)\|>/gi;

interface WithoutThoughts {
  text: string;
  hadThoughts: boolean;
}

/** What is for the reader of an answer in channels. */
function finalOf(answer: string): WithoutThoughts {
  const { channel, message, final } = CHANNEL_MARKS;
  const [before = '', ...parts] = answer.split(channel);
  const told = parts.flatMap((part) => {
    const at = part.indexOf(message);
    if (at === -1 || !part.slice(0, at).trim().toLowerCase().startsWith(final)) return [];
    const text = part.slice(at + message.length);
    const end = text.search(END_OF_PART);
    return [end === -1 ? text : text.slice(0, end)];
  });
  const start = before.search(END_OF_PART);
  const text = [start === -1 ? before : before.slice(0, start), ...told].join('');
  return { text, hadThoughts: told.length < parts.length };
}

/**
 * A model's whole answer without its thoughts, wherever they stand: in channels, between marks, before a closing mark whose opening was the end of
 * the prompt, after an opening mark that is never closed.
 */
export function withoutThoughts(answer: string): WithoutThoughts {
  const read = answer.includes(CHANNEL_MARKS.channel) ? finalOf(answer) : { text: answer, hadThoughts: false };
  let { hadThoughts } = read;
  let told = '';
  let at = 0;
  let isThought = false;
  let isFirst = true;
  for (const { 0: mark, index } of read.text.matchAll(ANY_MARK)) {
    const isOpening = OPENINGS.has(mark.toLowerCase());
    if (isThought && isOpening) continue;
    if (!isThought && (isOpening || !isFirst)) told += read.text.slice(at, index);
    isThought = isOpening;
    at = index + mark.length;
    isFirst = false;
    hadThoughts = true;
  }
  if (!isThought) told += read.text.slice(at);
  return { text: told.replaceAll(TURN_MARK, '').trim(), hadThoughts };
}
