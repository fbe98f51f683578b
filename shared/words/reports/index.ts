import type { ReportLine } from '../../exchange/report.ts';
import type { Language } from '../../language/tag.ts';
import type { ReportCatalogue } from './catalogue.ts';

/** Each language's sentences are a chunk of their own: only the one in use is loaded. */
const CATALOGUES: Readonly<Record<Language, () => Promise<ReportCatalogue>>> = {
  en: async () => (await import('./en.ts')).en,
  zh: async () => (await import('./zh.ts')).zh,
  ja: async () => (await import('./ja.ts')).ja,
};

/** Says what became of something, without where it stood. */
export type ReportTeller = (line: Pick<ReportLine, 'code' | 'args'>) => string;

/** Makes the teller of a catalogue. */
export const reportTeller =
  (catalogue: ReportCatalogue): ReportTeller =>
  ({ code, args }) =>
    catalogue[code].replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
      Object.hasOwn(args, name) ? String(args[name]) : whole,
    );

/** Loads what says reports in a language. */
export const loadReports = async (language: Language): Promise<ReportTeller> =>
  reportTeller(await CATALOGUES[language]());
