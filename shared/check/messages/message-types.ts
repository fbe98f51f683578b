import type { CheckOutcome, FindingPlace } from '../../story/index.ts';
import type { Voice } from './voice.ts';

/** An element named in a message: its id, and its title once looked up. */
export interface Ref {
  readonly ref: Exclude<FindingPlace['type'], 'story' | 'premise'>;
  readonly actId?: string;
  readonly id: string;
  readonly title?: string;
  /** Another element of the same kind has this title, so people see the id too. */
  readonly isShared?: boolean;
}

/** Why a condition is invalid, or can never hold. */
export type ConditionProblem =
  | { readonly kind: 'prose'; readonly text: string }
  | { readonly kind: 'not-understood'; readonly text: string; readonly written: string | null }
  | {
      readonly kind: 'unknown-place';
      readonly text: string;
      readonly ids: readonly string[];
      readonly places: readonly Ref[];
    }
  | {
      readonly kind: 'unknown-flag';
      readonly text: string;
      readonly flags: readonly string[];
      readonly near: string | null;
    }
  | {
      readonly kind: 'unknown-name';
      readonly text: string;
      readonly what: 'fact' | 'person' | 'meter' | 'act';
      readonly names: readonly string[];
      readonly near: string | null;
    }
  | { readonly kind: 'not-ended'; readonly text: string; readonly acts: readonly Ref[] }
  | { readonly kind: 'never-met'; readonly text: string; readonly people: readonly Ref[] }
  | {
      readonly kind: 'item-never-given';
      readonly text: string;
      readonly items: readonly string[];
      readonly near: string | null;
    }
  | {
      readonly kind: 'never-holds';
      readonly text: string;
      readonly progress: number | null;
      readonly doom: number | null;
      /** Meters it reads, with their ranges. */
      readonly meters: readonly { readonly id: string; readonly low: number; readonly high: number }[];
    };

export interface ScriptSpot {
  /** As formatted by `writePart`. */
  readonly part: string;
  /** The text of the answer it follows, or null. */
  readonly answer: string | null;
  /** Counted from 1; empty for the whole scene. */
  readonly lines: readonly number[];
}

export interface NeverComes {
  readonly encounter: Ref;
  readonly why: 'people' | 'place' | 'flags' | 'phases' | 'barred' | 'unplayed';
  readonly flags: readonly string[];
}

/** What removed the last chance of winning an act. */
export type LastStep =
  | {
      readonly kind: 'played';
      readonly encounter: Ref;
      /** The text of the answer; null if nothing was asked. */
      readonly answer: string | null;
      /** The outcome of the roll; null if there was none or it does not matter. */
      readonly roll: CheckOutcome | null;
    }
  | { readonly kind: 'no-way-out'; readonly place: Ref }
  | { readonly kind: 'gone'; readonly place: Ref }
  | { readonly kind: 'no-way-back'; readonly place: Ref; readonly from: Ref };

/** Why an act cannot be won, or why that is unknown. */
export type Because =
  | {
      readonly kind: 'out-of-reach';
      readonly required: number;
      readonly best: number;
      readonly never: readonly NeverComes[];
    }
  | {
      readonly kind: 'lost-at-once';
      readonly gone: readonly Ref[];
      readonly left: number | null;
      readonly required: number;
    }
  | {
      readonly kind: 'lost-after';
      readonly step: LastStep;
      readonly lost: readonly Ref[];
      /** The remaining progress; null if it would suffice but its encounters exclude each other. */
      readonly left: number | null;
      readonly required: number;
    }
  | { readonly kind: 'too-many-encounters'; readonly most: number }
  | { readonly kind: 'too-many-beginnings' | 'too-many-states'; readonly bound: number }
  | { readonly kind: 'too-much-effort' | 'clocks' | 'late' | 'no-play-found' | 'written' };

/** How to close the way to a lost state. */
export type BlockedWay = { readonly kind: 'back'; readonly place: Ref } | { readonly kind: 'lower' | 'event' };

/** The text of a part that is in another language. */
export type TextOf = { readonly field: 'ambientDetail' | 'objective' | 'description' } | { readonly element: Ref };

export type SceneName = 'person' | 'face' | 'picture' | 'track' | 'fact' | 'meter';

type Nothing = Readonly<Record<never, never>>;
interface OfAct {
  readonly act: Ref;
}
interface OfPlace {
  readonly place: Ref;
}
interface OfEncounter {
  readonly encounter: Ref;
}
interface OfPerson {
  readonly person: Ref;
}
interface Flags {
  readonly flags: readonly string[];
}
interface Clock extends OfAct {
  readonly label: string;
}

/** Messages about opening the story, acts, maps and encounters; see `CheckMessages`. */
interface StructureMessages {
  'does-not-load': { readonly issues: readonly { readonly path: string; readonly message: string }[] };
  'act-without-places': OfAct;
  'field-unknown': { readonly fields: readonly string[]; readonly meant: readonly string[] };
  'duplicate-id': {
    readonly id: string;
    readonly what: 'act' | 'place' | 'encounter' | 'event' | 'fact' | 'character';
  };
  'premise-missing': Nothing;
  'ignored-nothing': { readonly code: string; readonly because: string; readonly why: 'error' | 'remark' | 'gone' };
  'too-many-findings': { readonly code: string; readonly more: number; readonly listed: number };

  'act-cannot-be-completed:proven': OfAct & { readonly because: Because | null };
  'act-cannot-be-completed:too-little': OfAct & { readonly required: number; readonly ceiling: number };
  'act-soft-lock': OfAct & Flags & { readonly because: Because | null; readonly out: BlockedWay };
  'act-not-proven': OfAct & {
    readonly because: Because | null;
    readonly isForced: boolean;
    /** Encounters that flags of others keep out, at most six. */
    readonly excluded: readonly Ref[];
  };
  'act-not-proven:placeless': OfAct;
  'progress-without-slack': OfAct & { readonly required: number };
  'one-encounter-decides': OfAct & { readonly encounters: readonly Ref[] };
  'progress-counts-as-none': OfAct & { readonly value: number };
  'act-without-progress': OfAct;
  'progress-for-nothing': OfAct & { readonly encounters: readonly Ref[] };

  'start-unknown': OfAct & { readonly start: string; readonly begins: Ref; readonly places: readonly Ref[] };
  'unknown-connection': OfPlace & { readonly to: readonly string[] };
  'way-to-itself': OfPlace;
  'place-unreachable': OfPlace & { readonly start: Ref };
  island: { readonly places: readonly Ref[]; readonly first: Ref; readonly start: Ref };
  'dead-end': OfPlace;
  'one-way-door': { readonly from: Ref; readonly to: Ref };
  'place-not-mapped': OfAct & { readonly places: readonly string[] };

  'place-not-written': OfPlace;
  'pool-empty': OfPlace & { readonly least: number };
  'pool-thin': OfPlace & { readonly count: number; readonly least: number };
  'pool-one-pacing': OfPlace & { readonly count: number; readonly focus: string };
  'pool-one-type': OfPlace & { readonly count: number; readonly type: string };
  'encounter-without-consequence': OfEncounter;
  'encounter-without-consequence:arc': OfEncounter & OfPerson;
  'negative-progress': OfEncounter & { readonly value: number; readonly isArc: boolean };
  'frames-odd': OfEncounter & { readonly frames: number; readonly turns: number | null };
  'repeatable-gives-once': OfEncounter & { readonly asks: boolean; readonly gives: boolean };
  'single-option': OfEncounter & { readonly answer: string };
  'options-same-text': OfEncounter & { readonly answers: readonly string[] };
  'option-flag-undeclared': OfEncounter & Flags;
  'options-alike': OfEncounter;
  'option-gives-nothing': OfEncounter & { readonly answers: readonly string[] };
  'title-twice:encounters': OfPlace & { readonly titles: readonly string[] };
  'title-twice:places': OfAct & { readonly titles: readonly string[] };
}

interface SceneMessages {
  'option-never-available': OfEncounter & { readonly answers: readonly string[]; readonly condition: string };
  'options-all-locked': OfEncounter & Flags;
  'option-without-then': OfEncounter & { readonly answers: readonly string[] };
  'answers-not-followed': { readonly encounters: readonly Ref[] };
  'degree-never-rolled': OfEncounter & {
    readonly degree: 'full' | 'miss';
    readonly answer: string | null;
    readonly modifier: number;
    readonly best: number;
    readonly worst: number;
  };
  'check-stat-unknown': OfEncounter & { readonly stats: readonly string[]; readonly known: readonly string[] };
  'option-flag-undeclared:follows': OfEncounter & Flags;

  'scene-gives-away-secret': {
    readonly element: Ref;
    readonly secrets: readonly { readonly fact: string | null; readonly text: string }[];
    readonly spots: readonly ScriptSpot[];
  };

  'line-never-told:fact': {
    readonly element: Ref;
    readonly spots: readonly ScriptSpot[];
    readonly facts: readonly string[];
  };
  'line-tells-too-early': {
    readonly element: Ref;
    readonly spots: readonly ScriptSpot[];
    readonly facts: readonly string[];
  };
  'speaker-elsewhere': {
    readonly element: Ref;
    readonly people: readonly Ref[];
    readonly spots: readonly ScriptSpot[];
  };
  'scene-names-nothing': {
    readonly element: Ref;
    readonly names: readonly { readonly what: SceneName; readonly name: string; readonly near: string | null }[];
    readonly spots: readonly ScriptSpot[];
  };
  'later-visits-alike': { readonly element: Ref; readonly spots: readonly ScriptSpot[] };
  'voice-missing': { readonly element: Ref; readonly voices: readonly string[]; readonly spots: readonly ScriptSpot[] };
  'voice-changed': { readonly element: Ref; readonly spots: readonly ScriptSpot[] };
  'mark-unread': { readonly element: Ref; readonly tags: readonly string[]; readonly spots: readonly ScriptSpot[] };
  'item-only-shown': {
    readonly element: Ref;
    readonly items: readonly string[];
    readonly spots: readonly ScriptSpot[];
  };
  'condition:option': OfEncounter & { readonly answer: string; readonly problem: ConditionProblem };
  'condition:line': {
    readonly element: Ref;
    readonly spots: readonly ScriptSpot[];
    readonly problem: ConditionProblem;
  };
  'condition:ending': { readonly ending: Ref; readonly problem: ConditionProblem };
  'ending-never-holds': { readonly ending: Ref; readonly problem: ConditionProblem };
  'ending-never-comes': { readonly endings: readonly string[]; readonly others: readonly Ref[] };
  'endings-may-all-fail': { readonly count: number };
  'meter-never-moves': { readonly meter: Ref; readonly at: number };
  'meter-never-read': { readonly meter: Ref };
  'adjust-never-matters': {
    readonly meter: Ref;
    readonly way: 'up' | 'down';
    readonly at: number;
  };
}

/** All messages of the check by finding code, with a variant if a code has several sentences. See `Catalogue`. */
export interface CheckMessages extends StructureMessages, SceneMessages {
  'requires-and-excludes': OfEncounter & Flags;
  'prerequisite-excluded': OfEncounter & { readonly flag: string; readonly by: string };
  'prerequisite-never-set': OfEncounter & Flags & { readonly near: string | null };
  'prerequisite-not-set-yet': OfEncounter & Flags & { readonly near: string | null };
  'prerequisite-set-later': OfEncounter & Flags;
  'prerequisites-circular': OfEncounter & Flags & { readonly with: readonly Ref[] };
  'exclusion-never-set': OfEncounter & Flags & { readonly near: string | null };
  'flag-no-answer-gives': OfEncounter & Flags;
  'flag-never-read': Flags;

  'clock-counts-as-none': Clock & { readonly value: number };
  'clock-too-fast': Clock & { readonly size: number; readonly least: number };
  'clock-too-fast:far': Clock & {
    readonly size: number;
    readonly turns: number;
    readonly every: number;
    readonly least: number;
  };
  'clock-never-matters': Clock & { readonly size: number; readonly turns: number; readonly most: number };
  'threshold-out-of-range': OfAct & { readonly size: number; readonly values: readonly number[] };
  'threshold-twice': OfAct & { readonly values: readonly number[] };

  'condition:event': { readonly event: Ref; readonly problem: ConditionProblem };
  'condition:branch': { readonly event: Ref; readonly problem: ConditionProblem };
  'condition:fact': { readonly fact: Ref; readonly problem: ConditionProblem };
  'event-comes-too-late': { readonly event: Ref; readonly condition: string; readonly turns: number };
  'event-ends-act-at-once': { readonly event: Ref; readonly condition: string };

  'no-protagonist': Nothing;
  'second-protagonist': OfPerson & { readonly player: Ref };
  'stats-of-others': OfPerson;
  'character-unknown': { readonly element: Ref; readonly people: readonly string[] };
  'character-never-met': OfPerson;
  'character-elsewhere': OfEncounter & { readonly people: readonly Ref[] };
  'alone-with-company': OfEncounter & { readonly people: readonly Ref[] };
  'scene-repeats-another': { readonly encounters: readonly Ref[]; readonly other: Ref };
  'arc-empty': OfPerson;
  'arc-phase-missing': OfPerson & { readonly to: string; readonly missing: readonly string[] };
  'arc-cannot-advance': OfPerson;
  'name-twice': OfPerson & { readonly other: Ref; readonly name: string };

  'secret-never-revealed': { readonly fact: Ref; readonly problem: ConditionProblem | null };
  'finding-names-unknown-fact': OfEncounter & { readonly facts: readonly string[] };
  'known-by-unknown': { readonly fact: Ref; readonly people: readonly string[] };
  'reveal-not-needed': { readonly fact: Ref };
  'secret-too-short': { readonly text: string };
  'lore-gives-away-secret': {
    readonly lore: Ref;
    readonly secrets: readonly { readonly fact: string | null; readonly text: string }[];
  };
  'finding-gives-away-secret': OfEncounter & {
    readonly secrets: readonly { readonly fact: string | null; readonly text: string }[];
  };
  'lore-key-never-matches': {
    readonly lore: Ref;
    readonly keys: readonly string[];
    readonly problems: readonly string[];
  };
  'lore-without-keys': { readonly lore: Ref };

  'background-missing': OfPlace & { readonly asset: string };
  'music-missing': OfPlace & { readonly asset: string };
  'portrait-missing': OfPerson;
  'expression-not-drawn': OfPerson & { readonly faces: readonly string[] };
  'asset-unused': { readonly assets: readonly string[] };

  'language-tag-wrong': { readonly expected: string; readonly found: string; readonly tag: string | null };
  'wrong-language': {
    readonly element: Ref;
    readonly expected: string;
    readonly found: string;
    readonly tag: string | null;
    readonly texts: readonly TextOf[];
  };
  'option-too-long': OfEncounter & { readonly answers: readonly string[]; readonly letters: number };
  'title-too-long:place': OfPlace & { readonly columns: number; readonly most: number };
  'title-too-long:act': OfAct & {
    readonly title: string | null;
    readonly labels: readonly string[];
    readonly letters: number;
    readonly labelLetters: number;
  };
  'name-too-long': OfPerson & { readonly letters: number };
  'few-endings': { readonly count: number };
  'endings-alike': { readonly endings: readonly string[] };
}

export type SayingKey = keyof CheckMessages;

export type CheckMessage = { readonly [Key in SayingKey]: { readonly say: Key } & CheckMessages[Key] }[SayingKey];

export type FindingText = readonly [message: string, fix: string];

type SentencesFor<Given> = { readonly [Key in keyof Given]: (given: Given[Key], voice: Voice) => FindingText };

export type Catalogue = SentencesFor<CheckMessages>;

export type StructureCatalogue = SentencesFor<StructureMessages>;

export type SceneCatalogue = SentencesFor<SceneMessages>;
