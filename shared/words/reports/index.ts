import type { ReportLine } from '../../exchange/report.ts';
import type { Language } from '../../language/tag.ts';
import type { ReportCatalogue } from './catalogue.ts';

/** Each language is a chunk of its own; only the one in use is loaded. */
const CATALOGUES: Readonly<Record<Language, () => Promise<ReportCatalogue>>> = {
  en: async () => (await import('./en.ts')).en,
  zh: async () => (await import('./zh.ts')).zh,
  ja: async () => (await import('./ja.ts')).ja,
};

/** Renders a report line, without its location. */
export type ReportRenderer = (line: Pick<ReportLine, 'code' | 'args'>) => string;

/** Creates the teller of a catalogue. */
export const createReportRenderer =
  (catalogue: ReportCatalogue): ReportRenderer =>
  ({ code, args }) =>
    catalogue[code].replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
      Object.hasOwn(args, name) ? String(args[name]) : whole,
    );

/** Loads the teller of a language. */
export const loadReportRenderer = async (language: Language): Promise<ReportRenderer> =>
  createReportRenderer(await CATALOGUES[language]());
