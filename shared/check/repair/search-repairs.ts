import { RefusalError } from '../../error.ts';
import { memoize } from '../../memoize.ts';
import { foldDraft, type PlanDraft, predictEvent } from '../../story/index.ts';
import { createChecker } from '../checker.ts';
import type { Finding } from '../finding.ts';
import { findingsSince } from '../format-findings.ts';
import { LIVE_PROOFS } from '../proof/types.ts';
import { sameValue } from '../structural-equality.ts';
import { type ActJudgement, analyzeLoss, createJudge } from './analyze-loss.ts';
import { findActForFinding, type RepairCall } from './call.ts';
import { editsFor, goesFar, type RepairEdit, rankEdit } from './edit-candidates.ts';

/** Maximum drafts tried before leaving the repair to the author. */
const TRIED_MOST = 200;
const NODES_A_TRIAL = 400;
/** Maximum total work in visited encounters, and for one trial. */
const EFFORT_MOST = 2_500_000;
const EFFORT_A_TRIAL = 300_000;
/** Work of changing, compiling and checking a draft, per encounter of its story. */
const EFFORT_TO_TRY = 80;
const EFFORT_TO_CHECK = 400;
/** Maximum insufficient edits that are tried in pairs. */
const PAIRED_MOST = 6;

/** A draft after some tool calls; null if one would be refused. */
function withCalls(draft: PlanDraft, calls: readonly RepairCall[]): PlanDraft | null {
  try {
    return calls.reduce((now, { tool, input }) => foldDraft(now, predictEvent(now, tool, input)), draft);
  } catch (error) {
    if (error instanceof RefusalError) return null;
    throw error;
  }
}

type Update = { type: string; actId?: string; id?: string; changes: Record<string, unknown> };

/** Concatenates calls and merges those about the same element. */
function merged(calls: readonly RepairCall[]): RepairCall[] {
  const found = new Map<string, Update>();
  for (const { input } of calls) {
    const update = input as Update;
    const key = `${update.type} ${update.actId ?? ''}/${update.id ?? ''}`;
    const before = found.get(key);
    found.set(key, before ? { ...before, changes: { ...before.changes, ...update.changes } } : update);
  }
  return [...found.values()].map((input) => ({ tool: 'updateElement', input }));
}

/** A set of edits after which an act can be won. */
export interface WinningEdits {
  readonly edits: readonly RepairEdit[];
  readonly calls: readonly RepairCall[];
}

/** Detects new errors and warnings of the check. */
function createNewsTest(before: PlanDraft): { bringsNews: (after: PlanDraft) => boolean; effort: () => number } {
  const checker = createChecker({ bound: NODES_A_TRIAL, effort: EFFORT_A_TRIAL });
  const report = memoize(() => checker.checkDraft(before));
  return {
    bringsNews: (after) =>
      findingsSince(report(), checker.checkDraft(after)).some(({ severity }) => severity !== 'info'),
    effort: () => checker.work().effort,
  };
}

/**
 * The smallest sets of edits after which a losable act can be won from every state, without new errors or warnings;
 * those that change least of the author's intention first (see `edit-candidates.ts`). Bounded and deterministic.
 */
export function* searchWinningEdits(draft: PlanDraft, finding: Finding): Generator<WinningEdits> {
  const act = findActForFinding(draft, finding);
  if (!act) return;
  const judge = createJudge(act.id, { bound: NODES_A_TRIAL, effort: EFFORT_A_TRIAL });
  const news = createNewsTest(draft);
  const size = measureSize(draft);
  let tried = 0;
  let effort = 0;
  const tryOut = (calls: readonly RepairCall[]): { after: PlanDraft; judged: ActJudgement } | null => {
    if (tried >= TRIED_MOST || effort + news.effort() >= EFFORT_MOST) return null;
    const after = withCalls(draft, calls);
    tried += 1;
    const judged = after && judge(after);
    effort += size * EFFORT_TO_TRY + (judged?.effort ?? 0);
    return after && judged ? { after, judged } : null;
  };
  const isWon = (calls: readonly RepairCall[]): boolean => tryOut(calls)?.judged.proof.verdict === 'winnable';
  const first = createJudge(act.id, LIVE_PROOFS)(draft);
  effort += size * EFFORT_TO_TRY + (first?.effort ?? 0);
  const lost = first && analyzeLoss(draft, first);
  if (!first || !lost) return;
  const win = (edits: readonly RepairEdit[]): WinningEdits | null => {
    const calls = edits.flatMap((edit) => edit.calls);
    const trial = tryOut(calls);
    if (trial?.judged.proof.verdict !== 'winnable') return null;
    effort += size * EFFORT_TO_CHECK;
    const isMended = !news.bringsNews(trial.after);
    return isMended ? { edits, calls: merged(calls) } : null;
  };
  const singles = editsFor(lost, isWon).map((edit) => [edit]);
  // Computed lazily, since the last candidates are the most expensive.
  const pairs = memoize(() =>
    nearerBy(singles, tryOut, first).flatMap(({ edit, after, judged }) => {
      const left = analyzeLoss(after, judged);
      const also = left ? editsFor(left, (calls) => isWon([...edit.calls, ...calls])) : [];
      return also.map((other) => [edit, other]);
    }),
  );
  for (const [isFar, all] of [
    [false, () => singles],
    [false, pairs],
    [true, () => singles],
    [true, pairs],
  ] as const) {
    const wins = [...all()]
      .filter((edits) => edits.some(goesFar) === isFar)
      .sort((one, other) => weight(one) - weight(other));
    const found = new Set<string>();
    for (const edits of wins) {
      const kind = edits.map((edit) => edit.kind).join();
      const won = found.has(kind) ? null : win(edits);
      if (!won) continue;
      found.add(kind);
      yield won;
    }
    if (found.size > 0) return;
  }
}

/** Edits after which the act is lost in another way, if at all: they close the first way. */
function nearerBy(
  singles: readonly (readonly RepairEdit[])[],
  tryOut: (calls: readonly RepairCall[]) => { after: PlanDraft; judged: ActJudgement } | null,
  first: ActJudgement,
) {
  const nearer: { edit: RepairEdit; after: PlanDraft; judged: ActJudgement }[] = [];
  for (const [edit] of singles) {
    const trial = edit && nearer.length < PAIRED_MOST ? tryOut(edit.calls) : null;
    if (edit && trial && !samePath(trial.judged, first)) nearer.push({ edit, ...trial });
  }
  return nearer;
}

const measureSize = ({ acts, characters }: PlanDraft): number =>
  [
    ...acts.flatMap(({ sandboxLocations }) => sandboxLocations.map(({ encounters }) => encounters)),
    ...characters.map(({ personalArc }) => personalArc?.arcEncounters ?? []),
  ].reduce((sum, { length }) => sum + length, 1);

const weight = (edits: readonly RepairEdit[]): number => edits.reduce((sum, edit) => sum + rankEdit(edit), 0);

const samePath = ({ proof: one }: ActJudgement, { proof: other }: ActJudgement): boolean =>
  one.verdict === other.verdict &&
  sameValue(one.because, other.because) &&
  JSON.stringify([one.path, one.beginning]) === JSON.stringify([other.path, other.beginning]);
