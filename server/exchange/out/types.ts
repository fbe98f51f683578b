import type { ReportLine } from '../../../shared/exchange/report.ts';
import type { VNPackage } from '../../../shared/story/index.ts';
import type { ExportOptions, PlayAnswer, TurnsAnswer } from '../../../shared/wire/index.ts';

export type { ReportLine } from '../../../shared/exchange/report.ts';

/** A play as its player saw it: all turns, and the visited places of every act. */
export interface Played {
  readonly play: PlayAnswer;
  /** When it was last played, in ISO 8601. */
  readonly playedAt: string;
  readonly turns: TurnsAnswer['turns'];
}

export interface ExportContext {
  readonly options: ExportOptions;
  /** The bytes of a media file by its URL; null if missing or not painted yet. */
  media(url: string): Promise<Uint8Array | null>;
  tell(done: number, total: number): void;
  /** Aborted when the request is cancelled. */
  readonly signal: AbortSignal;
}

/** A package's authoring history as UTF-8 JSON, or why it is not included. */
export type GivenHistory = { readonly bytes: Uint8Array } | { readonly lacks: 'history-missing' | 'history-too-long' };

export interface PackageExportInput extends ExportContext {
  readonly package: VNPackage;
  readonly history?: GivenHistory;
  /** The story with its improvised parts written out, for formats with fixed text. */
  writtenOut(): Promise<FullyWrittenStory>;
}

/** A story with all parts written out, and what was filled in. */
export interface FullyWrittenStory {
  readonly story: VNPackage;
  readonly report: readonly ReportLine[];
}

/** What a play writer is given. It contains nothing hidden from the player. */
export interface PlayExportInput extends ExportContext {
  readonly played: Played;
}

export interface OutputFile {
  readonly path: string;
  readonly bytes: Uint8Array | string;
}

/** The written files: one is sent as it is, several are zipped, as is a single one of a `packed` format. */
export interface ExportOutput {
  readonly files: readonly OutputFile[];
  readonly report: readonly ReportLine[];
}

interface Format {
  readonly format: string;
  /** The media type of the file sent; zip if there are several. */
  readonly mediaType: string;
  readonly extension: string;
  readonly takes?: readonly (keyof ExportOptions)[];
  /** Always sent as a zip, even with one file. */
  readonly packed?: boolean;
}

/** An export format for packages. Its writer runs on a worker thread and is deterministic. */
export interface PackageExporter extends Format {
  readonly of: 'package';
  /** Import heavy modules inside: `write: async (given) => (await import('./renpy/write.ts')).writeRenpy(given)`. */
  write(given: PackageExportInput): Promise<ExportOutput> | ExportOutput;
}

export interface PlayExporter extends Format {
  readonly of: 'play';
  write(given: PlayExportInput): Promise<ExportOutput> | ExportOutput;
}

export type Exporter = PackageExporter | PlayExporter;
