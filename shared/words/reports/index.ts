import type { ReportLine } from '../../exchange/report.ts';
import type { Language } from '../../language/tag.ts';
import type { ReportCatalogue } from './catalogue.ts';

/** Each language is a chunk of its own; only the one in use is loaded. */
const CATALOGUES: Readonly<Record<Language, () => Promise<ReportCatalogue>>> = {
  en: async () => (await import('./en.ts')).en,
  zh: async () => (await import('./zh.ts')).zh,
  ja: async () => (await import('./ja.ts')).ja,
};

export type ReportRenderer = (line: Pick<ReportLine, 'code' | 'args'>) => string;

export const createReportRenderer =
  (catalogue: ReportCatalogue): ReportRenderer =>
  ({ code, args }) =>
    catalogue[code].replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
      Object.hasOwn(args, name) ? String(args[name]) : whole,
    );

export const loadReportRenderer = async (language: Language): Promise<ReportRenderer> =>
  createReportRenderer(await CATALOGUES[language]());
