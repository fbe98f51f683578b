import { z } from 'zod';
import { isWhollyWritten } from '../play/index.ts';
import type { TurnRecord } from './play-record.ts';

/** Who told a turn: a model, the improviser, the author's script, or only the rules. */
const TOLD_BY = ['model', 'improviser', 'written', 'rules'] as const;
/** Who directed a turn; `unknown` if its record does not say. */
const DIRECTED_BY = ['model', 'improviser', 'patterns', 'scorer', 'unknown'] as const;
export type DirectedBy = (typeof DIRECTED_BY)[number];

const createHandsSchema = <By extends string>(by: z.ZodType<By>) =>
  z.object({
    /** The most turns first. `model` is its name as recorded in calls; null otherwise. */
    by: z.array(z.object({ by, model: z.string().nullable(), turns: z.int() })),
    /** Why the first model did not answer, the most frequent reason first, in its own words. */
    why: z.array(z.object({ reason: z.string(), turns: z.int() })),
  });

export const TellersSchema = z.object({
  turns: z.int(),
  told: createHandsSchema(z.enum(TOLD_BY)),
  directed: createHandsSchema(z.enum(DIRECTED_BY)),
});
export type Tellers = z.infer<typeof TellersSchema>;
export type Hands = Tellers['told'] | Tellers['directed'];

export type TellerRecord = Pick<TurnRecord, 'told' | 'calls' | 'directedBy' | 'reason'>;

const IMPROVISER = 'offline';
const REASONS_MAX = 5;
const REASON_LENGTH = 200;

interface Hand<By extends string> {
  by: By;
  model: string | null;
  why: string | null;
}

/** Who answered a role's calls, and why the first model asked failed. */
function answered(calls: TellerRecord['calls'], role: string) {
  const asked = calls.filter((call) => call.role === role);
  const last = asked.findLast(({ ok }) => ok);
  const failed = asked.find(({ ok, model }) => !ok && model !== last?.model);
  return { model: last?.model ?? null, why: failed?.error ?? null, isAsked: asked.length > 0 };
}

export function getTeller({ told, calls }: Pick<TellerRecord, 'told' | 'calls'>): Hand<(typeof TOLD_BY)[number]> {
  if (isWhollyWritten(told)) return { by: 'written', model: null, why: null };
  const { model, why } = answered(calls, 'storyteller');
  if (model === null) return { by: 'rules', model, why };
  return model === IMPROVISER ? { by: 'improviser', model: null, why } : { by: 'model', model, why };
}

/** Who directed a turn; a recorded model may have been the improviser. */
export function getTurnDirector({ directedBy, calls, reason }: Omit<TellerRecord, 'told'>): Hand<DirectedBy> {
  const { model, why } = answered(calls, 'director');
  if (directedBy === 'patterns' || directedBy === 'scorer') return { by: directedBy, model: null, why: reason ?? why };
  if (directedBy !== 'model') return { by: 'unknown', model: null, why: null };
  return model === IMPROVISER ? { by: 'improviser', model: null, why } : { by: 'model', model, why };
}

function sumHands<By extends string>(hands: readonly Hand<By>[]) {
  const by = new Map<string, { by: By; model: string | null; turns: number }>();
  const reasons = new Map<string, number>();
  for (const hand of hands) {
    const key = `${hand.by} ${hand.model ?? ''}`;
    const sum = by.get(key) ?? { by: hand.by, model: hand.model, turns: 0 };
    by.set(key, { ...sum, turns: sum.turns + 1 });
    const reason = hand.why?.slice(0, REASON_LENGTH);
    if (reason) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  return {
    by: [...by.values()].sort((a, b) => b.turns - a.turns),
    why: [...reasons]
      .map(([reason, turns]) => ({ reason, turns }))
      .sort((a, b) => b.turns - a.turns)
      .slice(0, REASONS_MAX),
  };
}

/** Counts by records who told and directed turns. */
export function countTellers(records: readonly TellerRecord[]): Tellers {
  return {
    turns: records.length,
    told: sumHands(records.map(getTeller)),
    directed: sumHands(records.map(getTurnDirector)),
  };
}
