import { createHash } from 'node:crypto';
import type { MemoryChange } from '../../shared/memory/index.ts';
import type { Mutation } from '../../shared/play/index.ts';
import type { ContextUsed, LeftOut, RecordedCall, TurnRecord } from '../../shared/wire/index.ts';
import type { DirectedBefore } from '../director/index.ts';
import type { ModelCall, Models } from '../models/types.ts';
import type { ErrorNote } from './failed-tick.ts';

/** A prompt as it was sent to a role. */
export interface RolePrompt {
  role: string;
  instructions: string;
  prompt: string;
  leftOut?: readonly LeftOut[];
}

/**
 * What a turn's row keeps of why it went as it did, and all else that the journal has of it. The heads of prompts are the same
 * turn after turn: they are kept once, under their hash.
 */
export interface StoredRecord extends Omit<TurnRecord, 'turn' | 'line' | 'createdAt' | 'action' | 'prompts'> {
  prompts: { role: string; head: string; prompt: string; leftOut?: LeftOut[] }[];
  mutations: Mutation[];
  memory: MemoryChange[];
  context: ContextUsed;
  /** Where its plan was written, relative to DATA_DIR; null where there was none. */
  planFile: string | null;
  trouble?: ErrorNote;
}

/** Heads are long, and the same turn after turn: the latest are hashed once, as many as these characters hold. */
const HASHED_CHARACTERS = 2_000_000;
const hashed = new Map<string, string>();
let hashedCharacters = 0;

function hashOf(text: string): string {
  const known = hashed.get(text);
  if (known !== undefined) return known;
  const hash = createHash('sha256').update(text).digest('base64url');
  if (hashedCharacters + text.length > HASHED_CHARACTERS) {
    hashed.clear();
    hashedCharacters = 0;
  }
  hashed.set(text, hash);
  hashedCharacters += text.length;
  return hash;
}

/** Prompts as they are kept, and the texts their heads stand for. */
export function withoutHeads(prompts: readonly RolePrompt[]): {
  prompts: StoredRecord['prompts'];
  heads: { hash: string; text: string }[];
} {
  const heads = new Map(prompts.map(({ instructions }) => [hashOf(instructions), instructions]));
  return {
    prompts: prompts.map(({ role, instructions, prompt, leftOut = [] }) => ({
      role,
      head: hashOf(instructions),
      prompt,
      ...(leftOut.length > 0 && { leftOut: [...leftOut] }),
    })),
    heads: [...heads].map(([hash, text]) => ({ hash, text })),
  };
}

/** The calls of a turn, and what they came to. @param ms of the whole turn */
export function usageOf(calls: readonly ModelCall[], ms: number): Pick<TurnRecord, 'calls' | 'usage'> {
  const recorded = calls.map(
    ({ role, model, inputTokens, cachedInputTokens, outputTokens, ms: took, ok, error }): RecordedCall => ({
      role,
      model,
      inputTokens,
      cachedInputTokens,
      outputTokens,
      ms: took,
      ok,
      ...(error !== undefined && { error }),
    }),
  );
  const sum = (field: 'inputTokens' | 'outputTokens') => recorded.reduce((total, call) => total + call[field], 0);
  const usage = { calls: recorded.length, inputTokens: sum('inputTokens'), outputTokens: sum('outputTokens'), ms };
  return { calls: recorded, usage };
}

/** What calls cost in US dollars, at today's prices; null where one is not known. */
export function costOfCalls(calls: readonly ModelCall[], costOf: Models['costOf']): number | null {
  const costs = calls.map((call) => costOf(call.model, call));
  const known = costs.filter((cost) => cost !== null);
  return known.length < costs.length ? null : Math.round(known.reduce((sum, cost) => sum + cost, 0) * 1e8) / 1e8;
}

/** How a turn was directed, by its record; undefined where nobody directed it. */
export function directedIn({ direction, refusals, chosen }: Partial<StoredRecord>): DirectedBefore | undefined {
  if (!direction?.direction) return undefined;
  const { direction: words, events = [], escalations = [] } = direction;
  const came = { events: events.map(({ id }) => id), escalations };
  const hasCome = came.events.length > 0 || escalations.length > 0;
  return { words, refusals: refusals ?? [], chosen: chosen ?? null, ...(hasCome && { came }) };
}

/** Who was there in a turn, by what was recorded of its direction; undefined where that was not. */
export const hereIn = (direction: StoredRecord['direction'] | undefined): string[] | undefined =>
  direction?.present?.map(({ character }) => character);
