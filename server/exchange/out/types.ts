import type { ReportLine } from '../../../shared/exchange/report.ts';
import type { VNPackage } from '../../../shared/story/index.ts';
import type { ExportOptions, PlayAnswer, TurnsAnswer } from '../../../shared/wire/index.ts';

export type { ReportLine } from '../../../shared/exchange/report.ts';

/** A play as it was told: as its player sees it, with the places of every act it has come to, and its turns from the first on. */
export interface Played {
  readonly play: PlayAnswer;
  /** When it was played last, in ISO 8601. */
  readonly playedAt: string;
  readonly turns: TurnsAnswer['turns'];
}

/** What a writer is given around what it writes. */
export interface Around {
  readonly options: ExportOptions;
  /** The bytes of a picture or a track by its url in the package; null for one that is not there, or not painted yet. */
  media(url: string): Promise<Uint8Array | null>;
  /** Tells whoever waits how far it is. */
  tell(done: number, total: number): void;
  /** Aborted once nobody waits any more. */
  readonly signal: AbortSignal;
}

/** How a package was written, as JSON in UTF-8, or why that cannot go along. */
export type GivenHistory = { readonly bytes: Uint8Array } | { readonly lacks: 'history-missing' | 'history-too-long' };

/** What a writer of packages is given. */
export interface Given extends Around {
  readonly package: VNPackage;
  /** How it was written, where that is asked for. */
  readonly history?: GivenHistory;
  /** The same with what it tells freely told once and for all, for formats that tell to the letter. */
  writtenOut(): Promise<WrittenOut>;
}

/** A story told to the letter throughout, and what was filled in for that. */
export interface WrittenOut {
  readonly story: VNPackage;
  readonly report: readonly ReportLine[];
}

/** What a writer of plays is given. Nothing in it is hidden from who plays. */
export interface GivenPlay extends Around {
  readonly played: Played;
}

/** A file of an export; `path` is relative, with `/` between its parts. */
export interface WrittenFile {
  readonly path: string;
  readonly bytes: Uint8Array | string;
}

/** What was written: one file is given as it is, several as a zip, as is one of a format that is `packed`. */
export interface Written {
  readonly files: readonly WrittenFile[];
  readonly report: readonly ReportLine[];
}

interface Format {
  readonly format: string;
  /** Of the file that is given out, which is a zip where there are several. */
  readonly mediaType: string;
  readonly extension: string;
  /** Which options it takes. */
  readonly takes?: readonly (keyof ExportOptions)[];
  /** Given out as a zip even where there is one file. */
  readonly packed?: boolean;
}

/** A format a package or a play goes out in. Its writer runs on a thread, and writes the same bytes for the same story. */
export interface PackageExporter extends Format {
  readonly of: 'package';
  /** Load what is heavy in here: `write: async (given) => (await import('./renpy/write.ts')).writeRenpy(given)`. */
  write(given: Given): Promise<Written> | Written;
}

export interface PlayExporter extends Format {
  readonly of: 'play';
  write(given: GivenPlay): Promise<Written> | Written;
}

export type Exporter = PackageExporter | PlayExporter;
