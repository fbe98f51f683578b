import { z } from 'zod';

const words = z.string().catch('');
const list = z.array(z.string()).catch([]);
const Clock = z.object({ value: z.number(), max: z.number() }).nullable().catch(null);

const EligibleSchema = z.object({
  id: z.string(),
  title: words,
  description: words,
  type: words,
  pacing: z
    .object({ focus: words, expectedFrames: z.number().catch(Number.POSITIVE_INFINITY) })
    .catch({ focus: '', expectedFrames: Number.POSITIVE_INFINITY }),
  priority: words,
  arcPhase: z.string().optional().catch(undefined),
  arcOf: z.string().optional().catch(undefined),
  landedBefore: z.boolean().catch(false),
});
export type Eligible = z.infer<typeof EligibleSchema>;

/** A turn as the improviser reads it out of a Director's prompt: whatever is missing is empty. */
export const TurnSchema = z.object({
  turn: z.number().catch(0),
  location: words,
  action: z.object({ type: words, text: z.string().optional().catch(undefined) }).catch({ type: 'continue' }),
  stalledTurns: z.number().catch(0),
  newElsewhere: list,
  present: list,
  available: list,
  active: z
    .object({ id: z.string(), title: words, framesBefore: z.number().catch(0), expectedFrames: z.number().catch(0) })
    .nullable()
    .catch(null),
  options: z.array(z.string()).optional().catch(undefined),
  eligible: z.array(EligibleSchema).catch([]),
  flags: list,
  progress: Clock,
  doom: Clock,
  complication: z.string().nullable().catch(null),
  check: z.object({ outcome: words }).nullable().catch(null),
  mayCheck: z.boolean().catch(false),
  stats: z.record(z.string(), z.number()).catch({}),
  dispositions: z.record(z.string(), z.string()).catch({}),
  recentEncounters: list,
  recentLines: list,
  climax: z
    .object({ outcome: words, lastAct: z.boolean().catch(false) })
    .nullable()
    .catch(null),
  endings: z.array(z.string()).optional().catch(undefined),
  proseEvents: z.array(z.object({ id: z.string(), trigger: words })).catch([]),
});
export type DirectedScene = z.infer<typeof TurnSchema>;
