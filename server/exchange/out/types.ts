import type { ReportLine } from '../../../shared/exchange/report.ts';
import type { VNPackage } from '../../../shared/story/index.ts';

export type { ReportLine } from '../../../shared/exchange/report.ts';

/** What a writer may be told besides, by name: a size, a language, whether the history goes along. */
export type ExportOptions = Readonly<Record<string, string | number | boolean>>;

/** What a writer is given. */
export interface Given {
  readonly package: VNPackage;
  readonly options: ExportOptions;
  /** The bytes of a picture or a track by its url in the package; null for one that is not there, or not painted yet. */
  media(url: string): Promise<Uint8Array | null>;
  /** Tells whoever waits how far it is. */
  tell(done: number, total: number): void;
  /** Aborted once nobody waits any more. */
  readonly signal: AbortSignal;
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

/** A format a package or a play goes out in. Its writer runs on a thread, and writes the same bytes for the same story. */
export interface Exporter {
  readonly format: string;
  /** Of the file that is given out, which is a zip where there are several. */
  readonly mediaType: string;
  readonly extension: string;
  readonly of: 'package' | 'play';
  /** Given out as a zip even where there is one file. */
  readonly packed?: boolean;
  /** Load what is heavy in here: `write: async (given) => (await import('./renpy/write.ts')).writeRenpy(given)`. */
  write(given: Given): Promise<Written> | Written;
}
