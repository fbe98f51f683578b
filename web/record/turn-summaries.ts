import type { CheckOutcome } from '../../shared/play/index.ts';
import { type DirectedBy, getTurnDirector, type TurnRecord, type TurnsAnswer } from '../../shared/wire/index.ts';

export type RecordTurn = TurnsAnswer['turns'][number];

export const TURNS_PER_PAGE = 30;

export const pageStart = (turn: number): number =>
  Math.floor((Math.max(1, turn) - 1) / TURNS_PER_PAGE) * TURNS_PER_PAGE + 1;

export interface ClockReading {
  readonly value: number;
  readonly max: number;
}

/** The summary of a turn. Values from its record are null until that is loaded. */
export interface TurnOverview {
  readonly turn: number;
  readonly action: RecordTurn['action']['type'];
  readonly progress: ClockReading | null;
  readonly doom: ClockReading | null;
  readonly checks: readonly CheckOutcome[];
  readonly complication: boolean;
  readonly ending: boolean;
  readonly landed: readonly string[];
  readonly actBegan: boolean;
  readonly directedBy: DirectedBy | null;
  readonly gaveUp: boolean;
  readonly attempts: number;
}

const COUNTED = /(\d+(?:\.\d+)?)\/(\d+(?:\.\d+)?)\s*$/;

/** Parses a clock's notice: "The storm 3/10". */
export function parseClockNotice(text: string): ClockReading | null {
  const [, value, max] = COUNTED.exec(text) ?? [];
  return value === undefined || max === undefined ? null : { value: Number(value), max: Number(max) };
}

/** Whether all attempts at a plan failed. Plan execution, "Fallback". */
export const allAttemptsFailed = ({ attempts }: Pick<TurnRecord, 'attempts'>): boolean =>
  attempts.length > 0 && attempts.every(({ failure }) => failure !== null);

function readClock(
  { frames }: RecordTurn,
  record: TurnRecord | undefined,
  kind: 'progress' | 'doom',
): ClockReading | null {
  if (record) return record.clocks.find((clock) => clock.kind === kind) ?? null;
  const notices = frames.flatMap((frame) => (frame.type === 'notify' && frame.kind === kind ? [frame.text] : []));
  return parseClockNotice(notices.at(-1) ?? '');
}

/** Summaries of turns from their frames, and from their records if loaded. A clock without a notice keeps its value. */
export function summarizeTurns(turns: readonly RecordTurn[], records: ReadonlyMap<number, TurnRecord>): TurnOverview[] {
  let progress: ClockReading | null = null;
  let doom: ClockReading | null = null;
  return turns.map((turn): TurnOverview => {
    const record = records.get(turn.turn);
    progress = readClock(turn, record, 'progress') ?? (record ? null : progress);
    doom = readClock(turn, record, 'doom') ?? (record ? null : doom);
    const mutations = record?.mutations ?? [];
    return {
      turn: turn.turn,
      action: turn.action.type,
      progress,
      doom,
      checks: turn.frames.flatMap((frame) => (frame.type === 'check-result' ? [frame.outcome] : [])),
      complication: turn.frames.some((frame) => frame.type === 'notify' && frame.kind === 'complication'),
      ending: turn.frames.some(({ type }) => type === 'ending'),
      landed: mutations.flatMap((one) => (one.type === 'encounter-landed' ? [one.encounter] : [])),
      actBegan: mutations.some(({ type }) => type === 'act-began'),
      directedBy: record ? getTurnDirector(record).by : null,
      gaveUp: record ? allAttemptsFailed(record) : false,
      attempts: record?.attempts.length ?? 0,
    };
  });
}

/** Reasons of a single encounter first, since they are the most specific; `eligible` ones were only not chosen. */
export function groupRejectedByReason(
  rejected: TurnRecord['rejected'],
  eligible: ReadonlySet<string>,
): { reason: string; ids: string[] }[] {
  const groups = new Map<string, string[]>();
  for (const { id, reason } of rejected) {
    if (!eligible.has(id)) groups.set(reason, [...(groups.get(reason) ?? []), id]);
  }
  return [...groups].map(([reason, ids]) => ({ reason, ids })).sort((one, other) => one.ids.length - other.ids.length);
}

/** A clock over turns as a stepped SVG path, from 0 (full) to 1 (empty). `closed`: closed for a fill. */
export function drawClockSteps(clocks: readonly (ClockReading | null)[], closed: boolean): string {
  let path = '';
  clocks.forEach((clock, index) => {
    if (!clock || clock.max <= 0) return;
    const height = (1 - Math.min(1, Math.max(0, clock.value / clock.max))).toFixed(3);
    const before = clocks[index - 1];
    const begins = !before || before.max <= 0;
    const after = clocks[index + 1];
    const ends = !after || after.max <= 0;
    if (begins) path += closed ? `M${index} 1V${height}` : `M${index} ${height}`;
    else path += `V${height}`;
    path += `H${index + 1}`;
    if (closed && ends) path += 'V1Z';
  });
  return path;
}

/** The clocks before and after a turn, computed from its mutations. `before` is null if another act began. */
export function computeClocks({
  clocks,
  mutations,
}: Pick<TurnRecord, 'clocks' | 'mutations'>): (TurnRecord['clocks'][number] & { before: number | null })[] {
  const began = mutations.some(({ type }) => type === 'act-began');
  const gained = {
    progress: mutations.reduce((sum, one) => sum + (one.type === 'encounter-landed' ? one.progress : 0), 0),
    doom: mutations.reduce((sum, one) => sum + (one.type === 'doom-raised' ? one.by : 0), 0),
  };
  return clocks.map((clock) => ({ ...clock, before: began ? null : Math.max(0, clock.value - gained[clock.kind]) }));
}
