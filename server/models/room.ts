import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { ASSUMED_TOKENS, type ContextSize } from './context-size.ts';
import { withoutScene } from './scene.ts';
import type { ModelLog, ModelRole } from './types.ts';

/** How much fits a model's prompt, and how much a text takes of it. */
export interface Room {
  /** Tokens that a prompt may have, room for the answer kept; infinite where nothing limits it. */
  readonly tokens: number;
  /** It would hold more, but would not be through with it in time. */
  readonly isByPace?: boolean;
  /** Tokens of a text by the model's own count, as far as that is known. */
  count(text: string): number;
}

/** The room of a model that runs here and reads no prompt, and of one that nobody asked. */
export const UNLIMITED: Room = { tokens: Number.POSITIVE_INFINITY, count: (text) => roughTokens(text) };

/**
 * Blocks of Unicode that tokenizers split finely: from Greek to Georgian, and from kana to Hangul. A loop over them, since every prompt is
 * counted in every turn.
 */
const OTHER = { from: 0x370, to: 0x10ff } as const;
const WIDE = { from: 0x3040, to: 0xd7ff } as const;
/** Characters a token by what they are written in: of most models' tokenizers, the worse ones, and JSON among it. */
const A_TOKEN = { wide: 0.9, other: 2, latin: 3.6 } as const;

/** Tokens of a text, estimated. */
export function roughTokens(text: string): number {
  let wide = 0;
  let other = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < OTHER.from) continue;
    if (code <= OTHER.to) other += 1;
    else if (code >= WIDE.from && code <= WIDE.to) wide += 1;
  }
  return Math.ceil(wide / A_TOKEN.wide + other / A_TOKEN.other + (text.length - wide - other) / A_TOKEN.latin);
}

/** The share of a small context that is kept for the answer, and the most any role is kept, in tokens. */
const ANSWER_SHARE = 0.25;
const ANSWER_MOST: Record<ModelRole, number> = { coauthor: 8_192, director: 2_048, storyteller: 3_072 };
/** What a server adds: marks of its chat template. */
const TEMPLATE_TOKENS = 64;
/** From here on nothing we write comes near to what fits, and it is not counted. */
const AMPLE_TOKENS = 120_000;
/** Below this an answer's schema, several hundred tokens, is not told in words besides. */
const SMALL_TOKENS = 16_384;
/** Before anything is reported more is counted than is thought: a prompt that is too long is no turn. */
const FIRST_CORRECTION = 1.1;
/** An estimate of one prompt is off by so much from one of another: an answer is not promised the room of that. */
const UNSURE = 0.05;
/** A prompt that leaves less is too long for what we know, and the server is to say so: it may hold more than was assumed. */
const LEAST_ANSWER = 512;
/** How far a report moves the estimate, and the furthest it may. */
const LEARNT = 0.3;
const CORRECTION = { least: 0.8, most: 3 } as const;
/** Of a shorter prompt a report says little. Servers that count only what they had not cached are why little is believed of less. */
const LEAST_LEARNT_FROM = 200;

/** What is known of one model's room. */
export interface ModelRoom {
  /** Whether so little fits it that nothing is said twice. */
  readonly isSmall: boolean;
  for(role: ModelRole): Room;
  /** What an answer to a call may have at most; null where that need not be said. */
  answerTo(call: LanguageModelV4CallOptions): number | null;
  /** Corrects the estimate by what was reported. */
  learn(call: LanguageModelV4CallOptions, reportedTokens: number | undefined): void;
}

/** What a prompt takes up. Of the schema of an answer most servers make a grammar; where one does not, its reports correct the estimate. */
const written = (call: LanguageModelV4CallOptions): string => {
  const { prompt, tools } = withoutScene(call);
  return JSON.stringify([prompt, tools], (key, value: unknown) =>
    key === 'data' || key === 'providerOptions' ? undefined : value,
  );
};

/** Tokens of what a call has a model read, estimated. */
export const promptTokens = (call: LanguageModelV4CallOptions): number => roughTokens(written(call));

const NOTHING_KNOWN: ModelRoom = { isSmall: false, for: () => UNLIMITED, answerTo: () => null, learn: () => undefined };

/** Keeps the room of a model whose context is known. */
export function createModelRoom(tokens: number): ModelRoom {
  if (tokens >= AMPLE_TOKENS) return NOTHING_KNOWN;
  let correction = FIRST_CORRECTION;
  const count = (text: string) => Math.ceil(roughTokens(text) * correction);
  return {
    isSmall: tokens < SMALL_TOKENS,
    for: (role) => ({
      tokens: tokens - Math.min(ANSWER_MOST[role], Math.floor(tokens * ANSWER_SHARE)) - TEMPLATE_TOKENS,
      count,
    }),
    answerTo(call) {
      const left = tokens - TEMPLATE_TOKENS - Math.ceil(count(written(call)) * (1 + UNSURE));
      return left < LEAST_ANSWER ? null : left;
    },
    learn(call, reported) {
      const estimated = roughTokens(written(call));
      if (reported === undefined || estimated < LEAST_LEARNT_FROM || reported < LEAST_LEARNT_FROM) return;
      const seen = Math.min(CORRECTION.most, Math.max(CORRECTION.least, reported / estimated));
      // What was too little is believed at once, what was too much bit by bit.
      correction = seen > correction ? seen : correction + (seen - correction) * LEARNT;
    },
  };
}

const rooms = new WeakMap<object, () => Promise<Room>>();

/** Says what fits the model that a caller is given. */
export const giveRoom = <Model extends object>(model: Model, room: () => Promise<Room>): Model => {
  rooms.set(model, room);
  return model;
};

/** What fits a model's prompt. */
export const roomOf = async (model: object | string): Promise<Room> =>
  (typeof model === 'string' ? undefined : rooms.get(model)?.()) ?? UNLIMITED;

/** What is known of the rooms of models, by their names. */
export interface Rooms {
  /** Finds out what fits a model, once. */
  of(name: string, ask: () => Promise<ContextSize | null>): Promise<ModelRoom>;
  /** What is known by now; null for a model that was not asked about. */
  known(name: string): ModelRoom | null;
  /** What fits a model, as far as it is known by now. */
  size(name: string): ContextSize | null;
}

/** Keeps the rooms of models; what is to be told of one is logged once. */
export function createRooms(log: ModelLog): Rooms {
  const rooms = new Map<string, ModelRoom>();
  const sizes = new Map<string, ContextSize>();
  const asked = new Map<string, Promise<ModelRoom>>();
  const find = async (name: string, ask: () => Promise<ContextSize | null>): Promise<ModelRoom> => {
    const size = await ask();
    if (size === null) return createModelRoom(ASSUMED_TOKENS);
    if (size.note !== null) log.warn({ model: name, tokens: size.tokens }, size.note);
    const room = createModelRoom(size.tokens);
    rooms.set(name, room);
    sizes.set(name, size);
    return room;
  };
  return {
    async of(name, ask) {
      const room = rooms.get(name);
      if (room !== undefined) return room;
      const finding = asked.get(name) ?? find(name, ask).finally(() => asked.delete(name));
      asked.set(name, finding);
      return finding;
    },
    known: (name) => rooms.get(name) ?? null,
    size: (name) => sizes.get(name) ?? null,
  };
}
