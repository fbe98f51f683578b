import type { ReportLine } from '../../../shared/exchange/report.ts';
import type { LoggedTurn } from '../../../shared/play/index.ts';
import type { Act, AssetKind, Character, Location, StoryPremise } from '../../../shared/story/index.ts';

export type { ReportCode, ReportLine } from '../../../shared/exchange/report.ts';

/** An uploaded file, already bounded. Its name is only displayed, never used as a path on disk. */
export interface UploadedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface UploadedMedia {
  /** The file's name for the report; in a whole package, the name in its URL. */
  readonly name: string;
  readonly kind: AssetKind;
  /** What it belongs to: a character's id, a place's `location`, or a `mood`. */
  readonly key: string;
  /** The face it shows; without one, it is the portrait. */
  readonly expression?: string;
  readonly bytes: Uint8Array;
}

/** A partial object with the fields a reader must supply; defaults fill the rest. */
type Known<T, Needed extends keyof T> = Partial<T> & Pick<T, Needed>;

export type ImportedPlace = Known<Location, 'id' | 'title'>;
export type ImportedAct = Omit<Known<Act, 'id' | 'title'>, 'sandboxLocations'> & {
  sandboxLocations?: readonly ImportedPlace[];
};
export type ImportedCharacter = Known<Character, 'id' | 'name'>;

/** Ids are valid and unique slugs. Missing fields are filled in and texts cut, each with a report line. */
export interface ImportedStory {
  /** Parts of the whole story: title, language, art style, lore, meters, endings, facts. */
  readonly premise?: Partial<StoryPremise>;
  readonly characters?: readonly ImportedCharacter[];
  readonly acts?: readonly ImportedAct[];
  readonly credits?: ImportedCredits;
}

export interface ImportedCredits {
  readonly author?: string;
  readonly licence?: string;
  /** The work it is based on or was published in. */
  readonly source?: string;
}

/** A chat to continue as a play: its story and turns so far. */
export interface ImportedConversation {
  readonly story: ImportedStory;
  readonly turns: readonly LoggedTurn[];
}

/** The result of an import. Exactly one of `package` (whole, is published) and `story` (becomes a session's draft) is set. */
export interface ImportedContent {
  readonly format: string;
  readonly title: string;
  /** The package's JSON; validated when it is stored. */
  readonly package?: unknown;
  readonly story?: ImportedStory;
  /** An alternative to `story`: a conversation that a play can continue. */
  readonly conversation?: ImportedConversation;
  readonly media: readonly UploadedMedia[];
  /** The authoring history of a whole package, unparsed. */
  readonly history?: Uint8Array;
  readonly report: readonly ReportLine[];
}

/** The files of one import: never none. */
export type UploadedFiles = readonly [UploadedFile, ...UploadedFile[]];

/** Reads one format. Pure; runs on a worker thread. */
export interface Importer {
  readonly format: string;
  /** Whether a file has this format, by content and name. Must be cheap and not load the reader. */
  recognises(file: UploadedFile): boolean;
  /** Whether another file belongs to those of this format, as media belong to scripts; by default, none does. */
  takesAlong?(file: UploadedFile): boolean;
  /**
   * Reads files of this format. Import heavy modules inside: `(await import('./ink/read.ts')).readInk(files)`.
   * @throws RefusalError `refused` or `malformed` for damaged files, `too_large` over a limit
   */
  read(files: UploadedFiles, along?: readonly UploadedFile[]): Promise<ImportedContent> | ImportedContent;
}
