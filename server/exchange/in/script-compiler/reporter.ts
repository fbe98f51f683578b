import { clip } from '../../../../shared/clip.ts';
import type { ReportCode, ReportLine } from '../types.ts';
import { SCRIPT_BOUNDS } from './scripted-story.ts';

const NAMED_MAX = 120;

/** Collects report lines without duplicates, up to a limit. */
export interface Reporter {
  add(where: string, code: ReportCode, args?: ReportLine['args']): void;
  /** The collected lines; past the limit, the last one gives the number of others. */
  lines(): ReportLine[];
}

/** @param before lines reported earlier */
export function createReporter(before: readonly ReportLine[] = []): Reporter {
  const lineByKey = new Map<string, ReportLine>();
  let count = 0;
  const add: Reporter['add'] = (where, code, args = {}) => {
    const line: ReportLine = {
      where,
      code,
      args: Object.fromEntries(
        Object.entries(args).map(([name, value]) => [name, typeof value === 'string' ? clip(value, NAMED_MAX) : value]),
      ),
    };
    const key = JSON.stringify(line);
    if (lineByKey.has(key)) return;
    count += 1;
    if (lineByKey.size < SCRIPT_BOUNDS.report) lineByKey.set(key, line);
  };
  for (const { where, code, args } of before) add(where, code, args);
  return {
    add,
    lines: () => [
      ...lineByKey.values(),
      ...(count > lineByKey.size
        ? [{ where: '', code: 'too-many' as const, args: { what: '…', count, most: lineByKey.size } }]
        : []),
    ],
  };
}
