import type { Expression as FaceName, ScriptLine, StoryPremise } from '../../../../shared/story/index.ts';
import type { ImportedCredits, ReportLine, UploadedMedia } from '../types.ts';
import type { ScriptExpression, Value } from './expression.ts';

/** A piece of a text: markup, the current value of a variable (`as` spells values), or one of two texts. */
export type TextPiece =
  | string
  | { readonly says: ScriptExpression; readonly as?: (value: Value) => string }
  | { readonly when: ScriptExpression; readonly words: TextPieces; readonly otherwise: TextPieces };
export type TextPieces = readonly TextPiece[];

/** The expressions of a text: those that it prints, and the conditions of its parts. */
export function* listTextExpressions(
  words: TextPieces,
): Generator<{ readonly expression: ScriptExpression; readonly isPrinted: boolean }> {
  for (const piece of words) {
    if (typeof piece === 'string') continue;
    if ('says' in piece) yield { expression: piece.says, isPrinted: true };
    else {
      yield { expression: piece.when, isPrinted: false };
      yield* listTextExpressions(piece.words);
      yield* listTextExpressions(piece.otherwise);
    }
  }
}

/** A person of the story by key, or a name without a sheet. */
export type ScriptedSpeaker = { readonly person: string } | { readonly name: string };

/** Lines joined by glue are told as one, with this text between them. */
interface Glued {
  readonly toLast?: string;
  readonly toNext?: string;
}

export type ScriptedLine =
  | {
      readonly type: 'say';
      readonly glued?: Glued;
      readonly speaker: ScriptedSpeaker;
      readonly words: TextPieces;
      readonly face?: FaceName;
      readonly mode?: 'think' | 'whisper' | 'shout';
    }
  | { readonly type: 'narrate'; readonly words: TextPieces; readonly glued?: Glued }
  /** A stage direction; `person` is the key of the person it names. */
  | { readonly type: 'stage'; readonly line: ScriptLine; readonly person?: string };

/** A step; `at` is its source position for the report. */
export type ScriptedStep =
  | { readonly step: 'line'; readonly line: ScriptedLine; readonly at: string }
  | {
      readonly step: 'set';
      readonly name: string;
      readonly how: 'set' | 'add';
      readonly value: ScriptExpression;
      readonly at: string;
    }
  | {
      readonly step: 'if';
      readonly cases: readonly ScriptedCase[];
      readonly otherwise: readonly ScriptedStep[];
      readonly at: string;
    }
  | { readonly step: 'menu'; readonly choices: readonly ScriptedChoice[]; readonly at: string }
  | { readonly step: 'jump'; readonly to: string; readonly at: string }
  /** Goes to a passage that comes back with `return`. */
  | { readonly step: 'call'; readonly to: string; readonly at: string }
  /** Returns to the caller, or continues at a passage in the caller's place. */
  | { readonly step: 'return'; readonly to?: string; readonly at: string }
  | { readonly step: 'end'; readonly at: string };

export interface ScriptedCase {
  readonly when: ScriptExpression;
  readonly steps: readonly ScriptedStep[];
}

export interface ScriptedChoice {
  readonly words: TextPieces;
  readonly when?: ScriptExpression;
  readonly once?: boolean;
  /** Taken automatically if no other choice is available. */
  readonly isFallback?: boolean;
  readonly steps: readonly ScriptedStep[];
  readonly at: string;
}

/** All steps, those of conditions and menus included, in order. */
export function* listSteps(steps: readonly ScriptedStep[]): Generator<ScriptedStep> {
  for (const step of steps) {
    yield step;
    if (step.step === 'if')
      for (const inner of [...step.cases.map((each) => each.steps), step.otherwise]) yield* listSteps(inner);
    else if (step.step === 'menu') for (const choice of step.choices) yield* listSteps(choice.steps);
  }
}

/** A named part of a story. After its last step the story ends, or a call returns. */
export interface Passage {
  readonly name: string;
  readonly title: string;
  readonly steps: readonly ScriptedStep[];
  /** Keep it as a scene, even if only one passage leads to it. */
  readonly isScene?: true;
  readonly at: string;
}

export interface ScriptedPerson {
  readonly key: string;
  readonly name: string;
  readonly color?: string;
  readonly isProtagonist?: boolean;
  readonly isOffstage?: boolean;
  readonly at: string;
}

/** A scripted story independent of its source language: the result of every script reader. */
export interface ScriptedStory {
  readonly format: string;
  readonly title: string;
  readonly language?: string;
  readonly premise?: string;
  readonly credits?: ImportedCredits;
  readonly people: readonly ScriptedPerson[];
  readonly variables: ReadonlyMap<string, Value>;
  readonly passages: readonly Passage[];
  readonly start: string;
  /** Media that lines show or play; for a person's picture, `key` is the person's. */
  readonly media?: readonly UploadedMedia[];
  /** Keys of the first background and the first track. */
  readonly backdrop?: string;
  readonly mood?: string;
  readonly textMode?: StoryPremise['textMode'];
  readonly report: readonly ReportLine[];
}

/** Limits of a scripted story, so that compiling it ends in time. */
export const SCRIPT_BOUNDS = {
  bytes: 8 * 1024 * 1024,
  rows: 100_000,
  passages: 5000,
  steps: 60_000,
  nesting: 40,
  variables: 500,
  /** Maximum lines of the report; more are only counted. */
  report: 2000,
} as const;
