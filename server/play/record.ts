import { createHash } from 'node:crypto';
import type { MemoryChange } from '../../shared/memory/index.ts';
import type { Mutation } from '../../shared/play/index.ts';
import type { ContextUsed, LeftOut, RecordedCall, TurnRecord } from '../../shared/wire/index.ts';
import type { PreviousDirection } from '../director/index.ts';
import type { ModelCall, Models } from '../models/types.ts';
import type { ErrorNote } from './failed-tick.ts';

export interface RolePrompt {
  role: string;
  instructions: string;
  prompt: string;
  leftOut?: readonly LeftOut[];
}

/** A turn's record in its row. Prompt heads repeat from turn to turn and are stored once, by hash. */
export interface StoredRecord extends Omit<TurnRecord, 'turn' | 'line' | 'createdAt' | 'action' | 'prompts'> {
  prompts: { role: string; head: string; prompt: string; leftOut?: LeftOut[] }[];
  mutations: Mutation[];
  memory: MemoryChange[];
  context: ContextUsed;
  /** Relative to DATA_DIR; null without a plan. */
  planFile: string | null;
  trouble?: ErrorNote;
}

const HASHED_CHARACTERS = 2_000_000;
const hashed = new Map<string, string>();
let hashedCharacters = 0;

function hashText(text: string): string {
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

/** Replaces prompt heads by hashes and returns the texts. */
export function withoutHeads(prompts: readonly RolePrompt[]): {
  prompts: StoredRecord['prompts'];
  heads: { hash: string; text: string }[];
} {
  const heads = new Map(prompts.map(({ instructions }) => [hashText(instructions), instructions]));
  return {
    prompts: prompts.map(({ role, instructions, prompt, leftOut = [] }) => ({
      role,
      head: hashText(instructions),
      prompt,
      ...(leftOut.length > 0 && { leftOut: [...leftOut] }),
    })),
    heads: [...heads].map(([hash, text]) => ({ hash, text })),
  };
}

/** A turn's calls and their totals. @param ms duration of the turn */
export function summarizeUsage(calls: readonly ModelCall[], ms: number): Pick<TurnRecord, 'calls' | 'usage'> {
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

/** Cost of calls in US dollars at today's prices; null if a price is unknown. */
export function costOfCalls(calls: readonly ModelCall[], priceCall: Models['priceCall']): number | null {
  const costs = calls.map((call) => priceCall(call.model, call));
  const known = costs.filter((cost) => cost !== null);
  return known.length < costs.length ? null : Math.round(known.reduce((sum, cost) => sum + cost, 0) * 1e8) / 1e8;
}

/** How a turn was directed, from its record; undefined without a Director. */
export function directedIn({ direction, refusals, chosen }: Partial<StoredRecord>): PreviousDirection | undefined {
  if (!direction?.direction) return undefined;
  const { direction: words, events = [], escalations = [] } = direction;
  const came = { events: events.map(({ id }) => id), escalations };
  const hasCome = came.events.length > 0 || escalations.length > 0;
  return { words, refusals: refusals ?? [], chosen: chosen ?? null, ...(hasCome && { came }) };
}

/** Who was present in a turn, from its record; undefined if not recorded. */
export const hereIn = (direction: StoredRecord['direction'] | undefined): string[] | undefined =>
  direction?.present?.map(({ character }) => character);
