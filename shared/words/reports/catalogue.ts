import type { ReportCode } from '../../exchange/report.ts';

export type ReportCatalogue = Readonly<Record<ReportCode, string>>;
