import type { LanguageModelV4, LanguageModelV4Content, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { ProviderMetadata } from 'ai';
import { begunMarkAt, type FoundMark, findReasoningMarker } from '../../../shared/reasoning-markers.ts';
import { RETRACTED } from '../../../shared/retracted-reasoning.ts';
import { answerWithin, createJsonPosition } from './json-position.ts';

type Part = LanguageModelV4StreamPart;

/** A piece of an answer. `retracted` means that all earlier text was a thought. */
export type ReasoningPiece = { kind: 'thought' | 'text'; text: string } | { kind: 'retracted' };

/** What is learnt of a model across answers. */
export interface ThinkingHabit {
  /** The chat template opens the thought in the prompt, so every answer begins with a thought without an opening mark. */
  opensInPrompt: boolean;
}

/** Text before a JSON answer that counts as an introduction, not a thought: one short line. */
const INTRODUCTION = /^[^{[\n]{1,160}\n\s*(?=[{[]|```)/;
const BEGUN_INTRODUCTION = /^[^{[\n]{1,160}(?:\n\s*`{0,2})?$/;
const JSON_BEGINS = /^(?:[{[]|```)/;
/** Maximum characters kept of an open thought, which may contain the answer. */
const KEPT_MAX = 200_000;

interface Thought {
  /** How it was opened; `nothing` without an opening mark. */
  by: 'mark' | 'channel' | 'nothing';
  kept: string;
}

/**
 * Separates thoughts from the text of a streamed answer. An answer requested as JSON begins with a bracket or a fence; marks inside its
 * strings are ignored. Longer text before it may be a thought without an opening mark, even with drafts of the answer in it: it is held
 * back until a closing mark or the end. In prose, an opening mark stands at the start of a line.
 */
export function splitThoughts({
  isJson = false,
  habit = { opensInPrompt: false },
}: {
  isJson?: boolean;
  habit?: ThinkingHabit;
} = {}) {
  let held = '';
  let pieces: ReasoningPiece[] = [];
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
  /** Retracts all text so far as a thought, if more follows. */
  const closeOrphan = () => {
    habit.opensInPrompt = true;
    isRetracting = wasText;
    begin();
  };

  /** Each returns whether to continue with the buffer. */
  const atStart = (isLast: boolean): boolean => {
    const blank = held.length - held.trimStart().length;
    const words = held.slice(blank);
    if (words === '') {
      if (isJson) drop(held.length);
      return false;
    }
    const mark = findReasoningMarker(held);
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
    let mark = findReasoningMarker(held);
    while (mark !== null && !closes(mark)) mark = findReasoningMarker(held, mark.at + mark.length);
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
    const mark = findReasoningMarker(held);
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
  const run = (isLast: boolean): ReasoningPiece[] => {
    pieces = [];
    while (held !== '' && step(isLast));
    return pieces;
  };

  return {
    take(text: string): ReasoningPiece[] {
      held += text;
      return run(false);
    },
    /** Releases held-back text: no text follows, or another part does. */
    flush(): ReasoningPiece[] {
      const given = run(true);
      isLineBlank = true;
      return given;
    },
    /** The answer at the end of an unclosed thought, if the model ended by itself. */
    late(): ReasoningPiece[] {
      if (typeof state !== 'object') return [];
      const { by, kept } = state;
      const answer = isJson ? answerWithin(kept) : null;
      // Text without marks is the answer: this model does not begin inside a thought.
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

const cameToEnd = (unified: string): boolean => unified === 'stop' || unified === 'tool-calls' || unified === 'other';

function createPartWriter(put: (part: Part) => void) {
  let open: 'text' | 'reasoning' | null = null;
  let id = '';
  let count = 0;
  let atStart: ProviderMetadata | undefined;
  /** The latest provider metadata of the text, such as signatures that must be returned. */
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
    put(pieces: readonly ReasoningPiece[], metadata?: ProviderMetadata) {
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

/** A transform that turns thoughts into reasoning parts. A thought may span several texts. */
function withThoughtParts(isJson: boolean, habit: ThinkingHabit): TransformStream<Part, Part> {
  const split = splitThoughts({ isJson, habit });
  /** The pending end of a text, until it is known whether another follows. */
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

/** Wraps a model whose server sends thoughts within its text, so that they become reasoning parts. @param habit kept across calls */
export const withReasoningParts = (model: LanguageModelV4, habit: ThinkingHabit): LanguageModelV4 => ({
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
