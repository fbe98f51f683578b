import { z } from 'zod';
import { isObject } from '../../shared/json.ts';
import { LeftOutSchema, type TurnRecord, TurnRecordSchema } from '../../shared/wire/index.ts';
import type { TurnRow } from '../store/types.ts';

/*
 * The records of turns are read for ever: whatever version of the program wrote one, it is made into what is written today here, and
 * nowhere else. What a record lacks is empty, and so is what of it nobody can read any more: one field never takes the others along.
 */

type Fields = Record<string, unknown>;

const given = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** Before the flight recorder: the pack stood apart from who directed and why, and what was replaced with the telling. */
function withoutRecorder({ pack, telling, direction, ...record }: Fields): Fields {
  const replaced = isObject(telling) ? telling.replaced : undefined;
  const older = { ...given({ direction: pack, replaced }), ...record };
  if (!isObject(direction) || !('by' in direction)) return { ...older, ...given({ direction }) };
  return { ...older, direction: pack ?? null, directedBy: direction.by, reason: direction.reason ?? null };
}

/** Of eligible encounters the id alone was kept. */
const untitled = ({ eligible, ...record }: Fields): Fields => ({
  ...record,
  ...(Array.isArray(eligible) && {
    eligible: eligible.map((one) => (typeof one === 'string' ? { id: one, title: one } : one)),
  }),
});

/** The calls stood in what they came to, in place of their number. */
function uncounted({ usage, ...record }: Fields): Fields {
  if (!isObject(usage) || !Array.isArray(usage.calls)) return { ...record, ...given({ usage }) };
  return { ...record, calls: record.calls ?? usage.calls, usage: { ...usage, calls: usage.calls.length } };
}

const upgraded = (stored: unknown): Fields => uncounted(untitled(withoutRecorder(isObject(stored) ? stored : {})));

const NOTHING_RECORDED = {
  eligible: [],
  rejected: [],
  chosen: null,
  clocks: [],
  directedBy: 'unknown',
  reason: null,
  plan: null,
  trace: null,
  attempts: [],
  direction: null,
  mutations: [],
  memory: [],
  refusals: [],
  refused: [],
  replaced: [],
  told: [],
  calls: [],
  usage: { calls: 0, inputTokens: 0, outputTokens: 0, ms: 0 },
  wish: null,
  cost: null,
  stopped: false,
} satisfies Partial<TurnRecord>;

type Recorded = keyof typeof NOTHING_RECORDED;

/** A field as far as it can be read: of a list what can be read of it. */
function readField(name: Recorded, value: unknown): unknown {
  const schema = TurnRecordSchema.shape[name];
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  if (!(schema instanceof z.ZodArray) || !Array.isArray(value)) return NOTHING_RECORDED[name];
  return value.flatMap((item) => {
    const read = z.safeParse(schema.element, item);
    return read.success ? [read.data] : [];
  });
}

/** Some fields of a turn's record. @param stored as its row has it */
export function readFields<Name extends Recorded>(stored: unknown, names: readonly Name[]): Pick<TurnRecord, Name> {
  const record = upgraded(stored);
  return Object.fromEntries(names.map((name) => [name, readField(name, record[name])])) as Pick<TurnRecord, Name>;
}

const StoredPromptSchema = z.object({
  role: z.string(),
  head: z.string(),
  prompt: z.string(),
  leftOut: z.array(LeftOutSchema).optional(),
});

/** The rest of what a row has of its turn, beside what the record of it tells. */
export function readPlace(row: TurnRow): { tick: number; planFile: string | null } {
  const { tick, planFile } = upgraded(row.record);
  return { tick: typeof tick === 'number' ? tick : row.turn, planFile: typeof planFile === 'string' ? planFile : null };
}

/**
 * A turn explained, from its row.
 * @param textOf a text that turns share, by its hash
 * @throws ZodError where the row itself is damaged
 */
export async function readRecord(row: TurnRow, textOf: (hash: string) => Promise<string | null>): Promise<TurnRecord> {
  const { prompts } = upgraded(row.record);
  const sent = (Array.isArray(prompts) ? prompts : []).flatMap(
    (prompt) => StoredPromptSchema.safeParse(prompt).data ?? [],
  );
  return TurnRecordSchema.parse({
    ...readFields(row.record, Object.keys(NOTHING_RECORDED) as Recorded[]),
    turn: row.turn,
    line: row.line,
    tick: readPlace(row).tick,
    createdAt: row.createdAt,
    action: row.action,
    prompts: await Promise.all(
      sent.map(async ({ role, head, prompt, leftOut }) => ({
        role,
        instructions: (await textOf(head)) ?? '',
        prompt,
        ...(leftOut && { leftOut }),
      })),
    ),
  });
}
