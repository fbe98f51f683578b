import type { PlaytestReport } from '../../../../shared/playtest/index.ts';
import type { ClimaxWay, PlanDraft } from '../../../../shared/story/index.ts';

export interface EndingRow {
  key: string;
  title: string;
  text: string;
  /** Null if it needs none. */
  when: string | null;
  /** How the last act has to end; null for either. */
  outcome: ClimaxWay | null;
  /** False for an ending that is only a sentence of the premise. */
  isWritten: boolean;
  /** Runs of the last playtest that ended so; null without one. */
  reached: number | null;
}

/** The endings of a story: the written ones in their order, then those that are only sentences of the premise. */
export function listEndingRows({ premise }: PlanDraft, report: Pick<PlaytestReport, 'endings'> | null): EndingRow[] {
  // A written ending is counted by its id, any other by its text.
  const reachedOf = (key: string) => report && (report.endings[key] ?? 0);
  return [
    ...(premise?.endings ?? []).map(
      ({ id, title, text, when = null, outcome = null }): EndingRow => ({
        ...{ key: id, title, text, when, outcome },
        isWritten: true,
        reached: reachedOf(id),
      }),
    ),
    ...[...new Set(premise?.possibleEndings ?? [])].map(
      (text): EndingRow => ({
        ...{ key: `/${text}`, title: text, text, when: null, outcome: null },
        isWritten: false,
        reached: reachedOf(text),
      }),
    ),
  ];
}
