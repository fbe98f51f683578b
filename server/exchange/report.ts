import type { ReportLine } from '../../shared/exchange/report.ts';
import type { WireReport } from '../../shared/wire/index.ts';
import { en } from '../../shared/words/reports/en.ts';
import { createReportRenderer } from '../../shared/words/reports/index.ts';

const tell = createReportRenderer(en);
const LINES_MAX = 2000;

/** A report for responses, each line with an English sentence. */
export const describeReport = (report: readonly ReportLine[]): WireReport =>
  report.slice(0, LINES_MAX).map((line) => ({ ...line, message: tell(line) }));
