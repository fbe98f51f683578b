import type { Expression as FaceName, ScriptLine, StoryPremise } from '../../../../shared/story/index.ts';
import type { BroughtCredits, BroughtMedia, ReportLine } from '../types.ts';
import type { Expression, Value } from './expression.ts';

/** A piece of a text: as an author of ours would write it, what a variable is then (`as` spells its value), or one of two texts. */
export type Piece =
  | string
  | { readonly says: Expression; readonly as?: (value: Value) => string }
  | { readonly when: Expression; readonly words: Words; readonly otherwise: Words };
export type Words = readonly Piece[];

/** Who says it: a person of the story by key, or a name nobody has a sheet for. */
export type Speaker = { readonly person: string } | { readonly name: string };

/** Where a line goes on with the one before, or the next with it, they are told as one, with this between them. */
interface Glued {
  readonly toLast?: string;
  readonly toNext?: string;
}

export type FormLine =
  | {
      readonly type: 'say';
      readonly glued?: Glued;
      readonly speaker: Speaker;
      readonly words: Words;
      readonly face?: FaceName;
      readonly mode?: 'think' | 'whisper' | 'shout';
    }
  | { readonly type: 'narrate'; readonly words: Words; readonly glued?: Glued }
  /** What only shows or sounds; `person` is the key of whom it names. */
  | { readonly type: 'stage'; readonly line: ScriptLine; readonly person?: string };

/** One thing after the other; `at` is where it stands, for the report. */
export type Step =
  | { readonly step: 'line'; readonly line: FormLine; readonly at: string }
  | {
      readonly step: 'set';
      readonly name: string;
      readonly how: 'set' | 'add';
      readonly value: Expression;
      readonly at: string;
    }
  | { readonly step: 'if'; readonly cases: readonly Case[]; readonly otherwise: readonly Step[]; readonly at: string }
  | { readonly step: 'menu'; readonly choices: readonly Choice[]; readonly at: string }
  | { readonly step: 'jump'; readonly to: string; readonly at: string }
  /** Goes there, and comes back with `return`. */
  | { readonly step: 'call'; readonly to: string; readonly at: string }
  /** Back to where it was called, or on to a passage from there. */
  | { readonly step: 'return'; readonly to?: string; readonly at: string }
  | { readonly step: 'end'; readonly at: string };

export interface Case {
  readonly when: Expression;
  readonly steps: readonly Step[];
}

export interface Choice {
  readonly words: Words;
  readonly when?: Expression;
  /** It can be taken once. */
  readonly once?: boolean;
  /** Taken by itself where no other can be. */
  readonly isFallback?: boolean;
  readonly steps: readonly Step[];
  readonly at: string;
}

/** A part of a story that can be gone to by its name. What comes after its last step is an end, or goes back where it was called. */
export interface Passage {
  readonly name: string;
  readonly title: string;
  readonly steps: readonly Step[];
  /** A scene of its own, though it is come to from one other alone. */
  readonly isScene?: true;
  readonly at: string;
}

export interface FormPerson {
  /** As speakers name them. */
  readonly key: string;
  readonly name: string;
  readonly color?: string;
  /** Known to be whom the player plays, whatever the name. */
  readonly isProtagonist?: boolean;
  /** Heard, and never shown. */
  readonly isOffstage?: boolean;
  readonly at: string;
}

/** A story as its script has it, in whatever language it was written: what every reader of a scripted format makes. */
export interface ScriptedStory {
  readonly format: string;
  readonly title: string;
  readonly language?: string;
  readonly premise?: string;
  readonly credits?: BroughtCredits;
  readonly people: readonly FormPerson[];
  /** What variables begin as. */
  readonly variables: ReadonlyMap<string, Value>;
  readonly passages: readonly Passage[];
  /** The name of the passage it begins with. */
  readonly start: string;
  /** What lines show and play that came along; of a person, `key` is theirs. */
  readonly media?: readonly BroughtMedia[];
  /** The picture it begins before and the track it begins with, by their keys. */
  readonly backdrop?: string;
  readonly mood?: string;
  readonly textMode?: StoryPremise['textMode'];
  readonly report: readonly ReportLine[];
}

/** What a scripted story may be, so that making it ours ends in time. */
export const FORM_BOUNDS = {
  /** Of a file, in bytes. */
  bytes: 8 * 1024 * 1024,
  /** Of a file's text, in rows. */
  rows: 100_000,
  passages: 5000,
  steps: 60_000,
  nesting: 40,
  variables: 500,
  /** Lines of the report; more are counted. */
  report: 2000,
} as const;
