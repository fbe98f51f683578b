import type { ReportLine } from '../../../shared/exchange/report.ts';
import type { LoggedTurn } from '../../../shared/play/index.ts';
import type { Act, AssetKind, Character, Location, StoryPremise } from '../../../shared/story/index.ts';

export type { ReportCode, ReportLine } from '../../../shared/exchange/report.ts';

/** A file as it was brought: its bytes are bounded before this. Its name is only ever shown, never a path on our disk. */
export interface BroughtFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A picture or a track that came along, as it came: it is looked into and made ours when it is kept. */
export interface BroughtMedia {
  /** The file's name, for the report; of a whole package, the one its urls name. */
  readonly name: string;
  readonly kind: AssetKind;
  /** A character's id, a place's `location` or its `mood`: what it is an asset of. */
  readonly key: string;
  /** The face of a character it shows; without one, it is the portrait. */
  readonly expression?: string;
  readonly bytes: Uint8Array;
}

/** Something with what a reader knows of it: what the schema wants besides is filled in. */
type Known<T, Needed extends keyof T> = Partial<T> & Pick<T, Needed>;

export type BroughtPlace = Known<Location, 'id' | 'title'>;
export type BroughtAct = Omit<Known<Act, 'id' | 'title'>, 'sandboxLocations'> & {
  sandboxLocations?: readonly BroughtPlace[];
};
export type BroughtCharacter = Known<Character, 'id' | 'name'>;

/**
 * A story or a part of one. Ids are valid slugs and unique already; what the schemas of stories want besides is filled in, and texts are cut
 * to their bounds, each with a line in the report, before it becomes the draft of a session.
 */
export interface BroughtStory {
  /** Title, language, art style, lore, meters, endings, facts: the whole story's. */
  readonly premise?: Partial<StoryPremise>;
  readonly characters?: readonly BroughtCharacter[];
  readonly acts?: readonly BroughtAct[];
  readonly credits?: BroughtCredits;
}

/** Whose work something is, as far as its file says. */
export interface BroughtCredits {
  readonly author?: string;
  readonly licence?: string;
  /** What it is made after, or was published in. */
  readonly source?: string;
}

/** What was said elsewhere, for a play to go on with: the story it is a play of, and its turns so far. */
export interface BroughtConversation {
  readonly story: BroughtStory;
  readonly turns: readonly LoggedTurn[];
}

/** What files became. Exactly one of `package` (whole, goes to the shelf) and `story` (becomes a session whose draft holds it). */
export interface Brought {
  readonly format: string;
  readonly title: string;
  /** JSON of a package as it was read; it is checked where it is kept. */
  readonly package?: unknown;
  readonly story?: BroughtStory;
  /** What `story` may be instead, where a play can go on with it. */
  readonly conversation?: BroughtConversation;
  readonly media: readonly BroughtMedia[];
  /** How a whole package was written, as it came. */
  readonly history?: Uint8Array;
  readonly report: readonly ReportLine[];
}

/** Reads files of one format. Pure; it runs on a thread. */
export interface Importer {
  readonly format: string;
  /** Whether a file is of this format, by its content and its name; cheap, and without loading what reads it. */
  recognises(file: BroughtFile): boolean;
  /** Whether a file beside those of this format belongs to them, as pictures and tracks belong to scripts; without it none does. */
  takesAlong?(file: BroughtFile): boolean;
  /**
   * Reads one file, or several of this format at once, and what was taken along with them. Load what is heavy in here: `read: async (files) => (await import('./ink/read.ts')).readInk(files)`.
   * @throws RefusalError `refused` or `malformed` for what is of this format and broken, `too_large` over a bound
   */
  read(files: readonly BroughtFile[], along?: readonly BroughtFile[]): Promise<Brought> | Brought;
}
