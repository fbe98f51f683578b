import type { ReportCode } from '../../exchange/report.ts';

/** A language's sentence for each outcome; placeholders in braces are filled from the line. */
export type ReportCatalogue = Readonly<Record<ReportCode, string>>;
