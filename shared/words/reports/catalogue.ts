import type { ReportCode } from '../../exchange/report.ts';

/** A language's sentence for everything that can become of something; what stands in braces is put in from the line. */
export type ReportCatalogue = Readonly<Record<ReportCode, string>>;
