import type { ReportLine } from '../../shared/exchange/report.ts';
import type { ToldReport } from '../../shared/wire/index.ts';
import { en } from '../../shared/words/reports/en.ts';
import { reportTeller } from '../../shared/words/reports/index.ts';

const tell = reportTeller(en);
const LINES_MAX = 2000;

/** A report for responses, each line with an English sentence. */
export const toldReport = (report: readonly ReportLine[]): ToldReport =>
  report.slice(0, LINES_MAX).map((line) => ({ ...line, message: tell(line) }));
