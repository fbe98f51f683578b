import type { LanguageModelV4, LanguageModelV4Content, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { ProviderMetadata } from 'ai';
import { RETRACTED } from '../../shared/retracted-thoughts.ts';
import { begunMarkAt, type FoundMark, findThoughtMark } from '../../shared/thought-marks.ts';
import { answerWithin, createJsonPosition } from './json-position.ts';

type Part = LanguageModelV4StreamPart;

/** A piece of an answer. `retracted` says that all text before it was a thought. */
export type Piece = { kind: 'thought' | 'text'; text: string } | { kind: 'retracted' };

/** What is remembered of a model from answer to answer. */
export interface ThinkingHabit {
  /** Its template opens the thought in the prompt: it begins every answer with a thought that has no opening mark. */
  opensInPrompt: boolean;
}

/** Words before a JSON answer that still count as its introduction, not as a thought: one line of so many characters at most. */
const INTRODUCTION = /^[^{[\n]{1,160}\n\s*(?=[{[]|```)/;
const BEGUN_INTRODUCTION = /^[^{[\n]{1,160}(?:\n\s*`{0,2})?$/;
const JSON_BEGINS = /^(?:[{[]|```)/;
/** The most of an open thought that is kept, in characters: the answer may be in it. */
const KEPT_MAX = 200_000;

interface Thought {
  /** By what it was opened; `nothing` where it has no opening mark. */
  by: 'mark' | 'channel' | 'nothing';
  kept: string;
}

/**
 * Tells thoughts from the text of an answer, as it comes in pieces.
 *
 * An answer asked for as JSON begins with a bracket or a fence. What stands before that is no answer, and marks within its strings are no marks. Longer words
 * before it may be a thought without an opening mark, drafts of the answer among them: they are held to be one until a closing mark comes, or the end. In
 * prose, a mark that opens a thought stands at the beginning of a line.
 */
export function splitThoughts({
  isJson = false,
  habit = { opensInPrompt: false },
}: {
  isJson?: boolean;
  habit?: ThinkingHabit;
} = {}) {
  let held = '';
  let pieces: Piece[] = [];
  let state: 'start' | 'text' | Thought = 'start';
  let wasText = false;
  let isRetracting = false;
  let isLineBlank = true;
  let isOpenInText = false;
  let beginsWithin = habit.opensInPrompt;
  let json = createJsonPosition();

  const drop = (length: number) => {
    held = held.slice(length);
  };
  const putThought = (length: number) => {
    const text = held.slice(0, length);
    if (text !== '') pieces.push({ kind: 'thought', text });
    if (typeof state === 'object') state.kept = (state.kept + text).slice(-KEPT_MAX);
    drop(length);
  };
  const putText = (length: number) => {
    const text = held.slice(0, length);
    if (text === '') return;
    if (isRetracting) pieces.push({ kind: 'retracted' });
    isRetracting = false;
    wasText ||= text.trim() !== '';
    pieces.push({ kind: 'text', text });
    const line = text.lastIndexOf('\n');
    isLineBlank = (line >= 0 || isLineBlank) && text.slice(line + 1).trim() === '';
    if (isJson) json.take(text);
    drop(length);
  };
  const think = (by: Thought['by']) => {
    state = { by, kept: '' };
  };
  const begin = () => {
    state = 'start';
    beginsWithin = false;
    isLineBlank = true;
    json = createJsonPosition();
  };
  /** All that was text so far was a thought, if more follows. */
  const closeOrphan = () => {
    habit.opensInPrompt = true;
    isRetracting = wasText;
    begin();
  };

  /** Each answers whether to go on with what is held. */
  const atStart = (isLast: boolean): boolean => {
    const blank = held.length - held.trimStart().length;
    const words = held.slice(blank);
    if (words === '') {
      if (isJson) drop(held.length);
      return false;
    }
    const mark = findThoughtMark(held);
    if (mark?.at === blank) {
      drop(blank + mark.length);
      if (mark.kind.startsWith('opens')) think(mark.kind === 'opens' ? 'mark' : 'channel');
      return true;
    }
    const begun = begunMarkAt(held);
    if (begun === blank && !isLast) return false;
    if (!isJson && !beginsWithin) {
      state = 'text';
      return true;
    }
    if (isJson && JSON_BEGINS.test(words)) {
      drop(blank);
      state = 'text';
      return true;
    }
    if (isJson && !beginsWithin && !isLast) {
      const introduction = INTRODUCTION.exec(words)?.[0].length;
      const isWhole = introduction !== undefined && (mark === null || mark.at > blank + introduction);
      if (isWhole && begun === blank + introduction) return false;
      if (isWhole) {
        putThought(blank + introduction);
        return true;
      }
      if (BEGUN_INTRODUCTION.test(words) && mark === null) return false;
    }
    think('nothing');
    return true;
  };

  const inThought = (thought: Thought, isLast: boolean): boolean => {
    const closes = ({ kind }: FoundMark) => kind === 'closes' || (kind === 'ends' && thought.by === 'channel');
    let mark = findThoughtMark(held);
    while (mark !== null && !closes(mark)) mark = findThoughtMark(held, mark.at + mark.length);
    if (mark === null) {
      putThought(isLast ? held.length : begunMarkAt(held));
      return false;
    }
    putThought(mark.at);
    drop(mark.length);
    if (thought.by === 'nothing') habit.opensInPrompt = true;
    begin();
    return true;
  };

  const inText = (isLast: boolean): boolean => {
    const mark = findThoughtMark(held);
    putText(mark?.at ?? (isLast ? held.length : begunMarkAt(held)));
    if (mark === null) return false;
    const isWord = isJson
      ? json.isInString()
      : (mark.kind === 'opens' && !isLineBlank) || (mark.kind === 'closes' && isOpenInText);
    if (isWord) {
      if (!isJson) isOpenInText = mark.kind === 'opens';
      putText(mark.length);
      return true;
    }
    drop(mark.length);
    if (mark.kind === 'closes') closeOrphan();
    else if (mark.kind !== 'ends') think(mark.kind === 'opens' ? 'mark' : 'channel');
    return true;
  };

  const step = (isLast: boolean): boolean => {
    if (state === 'start') return atStart(isLast);
    return state === 'text' ? inText(isLast) : inThought(state, isLast);
  };
  const run = (isLast: boolean): Piece[] => {
    pieces = [];
    while (held !== '' && step(isLast));
    return pieces;
  };

  return {
    take(text: string): Piece[] {
      held += text;
      return run(false);
    },
    /** Gives what was held back: no text follows, or what follows is of another part. */
    flush(): Piece[] {
      const given = run(true);
      isLineBlank = true;
      return given;
    },
    /** The answer that an open thought turns out to end with, where the model came to its own end. */
    late(): Piece[] {
      if (typeof state !== 'object') return [];
      const { by, kept } = state;
      const answer = isJson ? answerWithin(kept) : null;
      // Words that nothing marks and nothing closes are the answer: this model does not begin within a thought after all.
      if (answer === null && by === 'nothing') habit.opensInPrompt = false;
      held = answer ?? (by === 'nothing' ? kept : '');
      pieces = [];
      state = 'text';
      if (held.trim() !== '') putText(held.length);
      return pieces;
    },
  };
}

type Split = ReturnType<typeof splitThoughts>;

/** Whether an answer that ended so came to its own end. */
const cameToEnd = (unified: string): boolean => unified === 'stop' || unified === 'tool-calls' || unified === 'other';

/** Writes the pieces of texts as parts of a stream, thoughts as reasoning. */
function createPartWriter(put: (part: Part) => void) {
  let open: 'text' | 'reasoning' | null = null;
  let id = '';
  let count = 0;
  let atStart: ProviderMetadata | undefined;
  /** What the provider said last of the text: signatures, which it wants back. */
  let latest: ProviderMetadata | undefined;
  const openId = () => (count === 1 ? id : `${id}-${count}`);
  const become = (next: typeof open, metadata?: ProviderMetadata) => {
    if (open === next) return;
    if (open !== null) put({ type: `${open}-end`, id: openId(), ...(metadata && { providerMetadata: metadata }) });
    open = next;
    if (next === null) return;
    count += 1;
    put({ type: `${next}-start`, id: openId(), ...(next === 'text' && atStart && { providerMetadata: atStart }) });
  };
  return {
    begin(textId: string, metadata: ProviderMetadata | undefined) {
      id = textId;
      count = 0;
      atStart = metadata;
      latest = undefined;
    },
    put(pieces: readonly Piece[], metadata?: ProviderMetadata) {
      latest = metadata ?? latest;
      for (const piece of pieces) {
        if (piece.kind === 'retracted') {
          become('text');
          become(null, { ...latest, ...RETRACTED });
          continue;
        }
        const kind = piece.kind === 'text' ? 'text' : 'reasoning';
        become(kind);
        const said = kind === 'text' && metadata ? { providerMetadata: metadata } : {};
        put({ type: `${kind}-delta`, id: openId(), delta: piece.text, ...said });
      }
    },
    end(metadata?: ProviderMetadata) {
      latest = metadata ?? latest;
      if (latest !== undefined) become('text');
      become(null, latest);
      latest = undefined;
    },
  };
}

/** A stream whose thoughts are parts of their own. A thought may go on from one text of it to the next. */
function withThoughtParts(isJson: boolean, habit: ThinkingHabit): TransformStream<Part, Part> {
  const split = splitThoughts({ isJson, habit });
  /** The end of a text, until it is known whether another follows. */
  let ended: Extract<Part, { type: 'text-end' }> | null = null;
  let out: (part: Part) => void = () => undefined;
  const writer = createPartWriter((part) => out(part));
  return new TransformStream<Part, Part>({
    transform(part, controller) {
      out = (each) => controller.enqueue(each);
      const isOver = part.type === 'finish';
      if (ended !== null && part.type !== 'text-start') writer.put(split.flush());
      if (isOver && cameToEnd(part.finishReason.unified)) writer.put(split.late());
      if (ended !== null || isOver) writer.end(ended?.providerMetadata);
      ended = null;
      if (part.type === 'text-start') writer.begin(part.id, part.providerMetadata);
      else if (part.type === 'text-delta') writer.put(split.take(part.delta), part.providerMetadata);
      else if (part.type === 'text-end') ended = part;
      else out(part);
    },
  });
}

/** The content of an answer that came whole, with its thoughts as parts of their own. */
function contentApart(content: readonly LanguageModelV4Content[], split: Split, isWhole: boolean) {
  const apart: LanguageModelV4Content[] = [];
  const asThought = (part: LanguageModelV4Content): LanguageModelV4Content =>
    part.type === 'text' ? { ...part, type: 'reasoning' } : part;
  for (const [at, part] of content.entries()) {
    if (part.type !== 'text') {
      apart.push(part);
      continue;
    }
    const isLast = content.slice(at + 1).every(({ type }) => type !== 'text');
    const pieces = split.take(part.text);
    if (content[at + 1]?.type !== 'text') pieces.push(...split.flush());
    if (isLast && isWhole) pieces.push(...split.late());
    const answer = pieces.findLastIndex(({ kind }) => kind === 'retracted');
    if (answer >= 0) apart.splice(0, apart.length, ...apart.map(asThought));
    const of = (isThought: boolean) =>
      pieces.flatMap((piece, index) =>
        piece.kind !== 'retracted' && (piece.kind === 'thought' || index < answer) === isThought ? [piece.text] : [],
      );
    const thoughts = of(true).join('\n');
    if (thoughts !== '') apart.push({ type: 'reasoning', text: thoughts });
    apart.push({ ...part, text: of(false).join('') });
  }
  return apart;
}

/**
 * A model whose thoughts are parts of their own, though its server sends them among its words: no caller takes them for an answer.
 * @param habit kept from call to call
 */
export const withThoughtsApart = (model: LanguageModelV4, habit: ThinkingHabit): LanguageModelV4 => ({
  specificationVersion: 'v4',
  provider: model.provider,
  modelId: model.modelId,
  get supportedUrls() {
    return model.supportedUrls;
  },
  doGenerate: async (call) => {
    const result = await model.doGenerate(call);
    const isJson = call.responseFormat?.type === 'json';
    const isWhole = cameToEnd(result.finishReason.unified);
    return { ...result, content: contentApart(result.content, splitThoughts({ isJson, habit }), isWhole) };
  },
  doStream: async (call) => {
    const result = await model.doStream(call);
    const isJson = call.responseFormat?.type === 'json';
    return { ...result, stream: result.stream.pipeThrough(withThoughtParts(isJson, habit)) };
  },
});
