import type {
  ModelPlaytestReport,
  ModelPlaytestRequest,
  ModelPlaytestRun,
  ModelPlaytestUsage,
  Persona,
} from '../../../shared/playtest/index.ts';
import type { VNPackage } from '../../../shared/story/index.ts';
import type { TurnRecord } from '../../../shared/wire/index.ts';
import { listToldLines, newcomersIn, type PlayedTurn, refusalsIn } from './played.ts';
import { collectPlaytestRemarks, remarksOfAll } from './remarks.ts';
import { engagementByTen, measureTurns, sumEngagement, type TurnSignals } from './signals.ts';
import { createTranscriptNames, createTurnTranscript, describeTurnTrouble } from './transcript.ts';

export interface PlayedRun {
  run: number;
  persona: Persona;
  seed: number;
  turns: readonly PlayedTurn[];
  stopped: ModelPlaytestRun['stopped'];
  broke: string | null;
  ms: number;
}

const KINDS_MAX = 20;

function counted(texts: readonly string[], most = Number.POSITIVE_INFINITY): Record<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return Object.fromEntries([...counts].sort((a, b) => b[1] - a[1]).slice(0, most));
}

function sumUsage(records: readonly TurnRecord[]): ModelPlaytestUsage {
  const sum = (of: (record: TurnRecord) => number) => records.reduce((total, record) => total + of(record), 0);
  const isPriced = records.every(({ cost }) => cost !== null);
  return {
    calls: sum(({ usage }) => usage.calls),
    failed: sum(({ calls }) => calls.filter(({ ok }) => !ok).length),
    inputTokens: sum(({ usage }) => usage.inputTokens),
    outputTokens: sum(({ usage }) => usage.outputTokens),
    cost: isPriced ? Math.round(sum(({ cost }) => cost ?? 0) * 1e6) / 1e6 : null,
  };
}

function summarizeReplaced(
  transcript: ModelPlaytestRun['transcript'],
  framesTold: number,
): ModelPlaytestRun['replaced'] {
  const replaced = transcript.flatMap((turn) => turn.replaced);
  // Dropped frames add to the told ones, replaced ones are among them: this is a lower bound.
  const share = Math.min(1, replaced.length / Math.max(1, framesTold, replaced.length));
  return {
    frames: replaced.length,
    told: framesTold,
    share: Math.round(share * 1000) / 1000,
    kinds: counted(replaced.map(({ kind }) => kind)),
  };
}

function summarizeRefusals(turns: readonly PlayedTurn[]): ModelPlaytestRun['refusals'] {
  const all = turns.flatMap(({ record }) => refusalsIn(record));
  const refused = all.filter(({ withheld }) => !withheld);
  return {
    count: refused.length,
    withheld: all.length - refused.length,
    kinds: counted(
      refused.map(({ what, reason }) => `${what}: ${reason}`.slice(0, 300)),
      KINDS_MAX,
    ),
  };
}

export interface MeasuredRun {
  played: PlayedRun;
  run: ModelPlaytestRun;
  signals: TurnSignals[];
}

/** Measures one run; about 30 milliseconds per hundred turns. */
export function measureRun(story: VNPackage, played: PlayedRun): MeasuredRun {
  const { run, persona, seed, turns, stopped, broke, ms } = played;
  const names = createTranscriptNames(story, new Map(newcomersIn(turns)));
  const signals = measureTurns(story, turns);
  const transcript = turns.map((turn, index) => createTurnTranscript(turn, turns[index - 1]?.end.choices ?? [], names));
  const last = turns.at(-1);
  const ended = last?.record.mutations.find((mutation) => mutation.type === 'story-ended');
  const head = {
    ...{ run, persona, seed, stopped, ms },
    ending: ended ? { text: ended.text, outcome: ended.outcome } : null,
    act: transcript.at(-1)?.act ?? '',
    place: transcript.at(-1)?.place ?? '',
    turns: turns.length,
    usage: sumUsage(turns.map(({ record }) => record)),
    replaced: summarizeReplaced(
      transcript,
      turns.reduce((sum, turn) => sum + listToldLines(turn).length, 0),
    ),
    refusals: summarizeRefusals(turns),
    replans: transcript.reduce((sum, { replans }) => sum + replans, 0),
    engagement: sumEngagement(signals),
    engagementByTen: engagementByTen(signals),
    trouble: [
      ...turns.flatMap((turn) => {
        const message = describeTurnTrouble(turn);
        return message === null ? [] : [{ turn: turn.turn, message }];
      }),
      ...(broke === null ? [] : [{ turn: turns.length + 1, message: broke }]),
    ],
    transcript,
  };
  const clocks = turns.flatMap(({ record }) => record.clocks);
  const remarks = collectPlaytestRemarks({
    ...head,
    signals,
    notByModel: turns.flatMap(({ turn, record }) => (record.reason === null ? [] : [{ turn, reason: record.reason }])),
    progress: [...new Set(clocks.flatMap(({ kind, label }) => (kind === 'progress' ? [label] : [])))],
  });
  return { played, run: { ...head, remarks }, signals };
}

/** @param ms total duration */
export function createReport(
  story: VNPackage,
  request: ModelPlaytestRequest,
  measured: readonly MeasuredRun[],
  ms: number,
): ModelPlaytestReport {
  const played = measured.map((each) => each.played);
  const runs = measured.map(({ run }) => run);
  const records = played.flatMap(({ turns }) => turns.map(({ record }) => record));
  const sum = (of: (run: ModelPlaytestRun) => number) => runs.reduce((total, run) => total + of(run), 0);
  const answered = (role: string) => [
    ...new Set(
      records.flatMap(({ calls }) => calls.flatMap((call) => (call.ok && call.role === role ? [call.model] : []))),
    ),
  ];
  return {
    title: story.title,
    language: story.language,
    seed: request.seed,
    maxTurns: request.turns,
    models: request.models,
    answeredBy: { director: answered('director'), storyteller: answered('storyteller') },
    turns: sum(({ turns }) => turns),
    completed: runs.filter(({ ending }) => ending !== null).length,
    ms,
    usage: sumUsage(records),
    replaced: summarizeReplaced(
      runs.flatMap(({ transcript }) => transcript),
      sum(({ replaced }) => replaced.told),
    ),
    refusals: summarizeRefusals(played.flatMap(({ turns }) => turns)),
    replans: sum(({ replans }) => replans),
    engagement: sumEngagement(measured.flatMap(({ signals }) => signals)),
    remarks: remarksOfAll(runs),
    runs,
  };
}
