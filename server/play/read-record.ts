import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { isObject, withoutUndefined } from '../../shared/json.ts';
import { LeftOutSchema, type TellerRecord, type TurnRecord, TurnRecordSchema } from '../../shared/wire/index.ts';
import type { PlayPath, Store, TurnRow } from '../store/types.ts';

/* Reads turn records of every version; old ones are converted only here. Unreadable fields become empty. */

type Fields = Record<string, unknown>;

/** Before the flight recorder: pack apart from direction, and replacements inside the telling. */
function withoutRecorder({ pack, telling, direction, ...record }: Fields): Fields {
  const replaced = isObject(telling) ? telling.replaced : undefined;
  const older = { ...withoutUndefined({ direction: pack, replaced }), ...record };
  if (!isObject(direction) || !('by' in direction)) return { ...older, ...withoutUndefined({ direction }) };
  return { ...older, direction: pack ?? null, directedBy: direction.by, reason: direction.reason ?? null };
}

/** Eligible encounters were stored as ids only. */
const untitled = ({ eligible, ...record }: Fields): Fields => ({
  ...record,
  ...(Array.isArray(eligible) && {
    eligible: eligible.map((one) => (typeof one === 'string' ? { id: one, title: one } : one)),
  }),
});

/** Calls were stored as totals instead of a count. */
function uncounted({ usage, ...record }: Fields): Fields {
  if (!isObject(usage) || !Array.isArray(usage.calls)) return { ...record, ...withoutUndefined({ usage }) };
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

/** Some fields of a turn's record. @param stored from its row */
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

/** The rest of a turn's row besides its record. */
export function readPlace(row: TurnRow): { tick: number; planFile: string | null } {
  const { tick, planFile } = upgraded(row.record);
  return { tick: typeof tick === 'number' ? tick : row.turn, planFile: typeof planFile === 'string' ? planFile : null };
}

/** @param readText returns a shared text by hash @throws ZodError if the row itself is damaged */
export async function readRecord(
  row: TurnRow,
  readText: (hash: string) => Promise<string | null>,
): Promise<TurnRecord> {
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
        instructions: (await readText(head)) ?? '',
        prompt,
        ...(leftOut && { leftOut }),
      })),
    ),
  });
}

/** Turns read at a time, so that other requests get served. */
const READ_AT_ONCE = 100;

/** Who told and directed the turns of a play's history, from their records. */
export async function readTurnAttribution(
  store: Pick<Store, 'listTurns'>,
  id: string,
  path: PlayPath,
): Promise<TellerRecord[]> {
  const last = path.at(-1)?.to ?? 0;
  const hands: TellerRecord[] = [];
  for (let from = 1; from <= last; from += READ_AT_ONCE) {
    const rows = await store.listTurns(id, path, from, READ_AT_ONCE);
    hands.push(...rows.map(({ record }) => readFields(record, ['told', 'calls', 'directedBy', 'reason'])));
    await setImmediate();
  }
  return hands;
}
