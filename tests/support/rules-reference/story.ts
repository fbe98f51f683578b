import type { ClockTime } from '../../../shared/story/index.ts';
import type { ReferenceCondition } from './conditions.ts';

/** What follows an answer or a roll. Rules of play, "Consequences". Amounts in millionths. */
export interface ReferenceConsequence {
  readonly flags: readonly string[];
  readonly findings: readonly string[];
  readonly progress: number;
  readonly doom: number | null;
  readonly adjust: readonly (readonly [string, number])[];
  readonly gained: readonly string[];
  readonly lost: readonly string[];
  readonly complicates: boolean;
}

export interface ReferenceCheck {
  readonly modifier: number;
  readonly full: ReferenceConsequence | null;
  readonly mixed: ReferenceConsequence | null;
  readonly miss: ReferenceConsequence | null;
}

export interface ReferenceOption {
  readonly flags: readonly string[];
  /** Those it lists itself. */
  readonly listed: readonly string[];
  readonly requires: ReferenceCondition | null;
  readonly then: ReferenceConsequence | null;
  readonly check: ReferenceCheck | null;
  readonly leadsTo: string | null;
}

export interface ReferenceEncounter {
  readonly id: string;
  /** Of a pool: where it is played. Of an arc: whose it is, and how late in it. */
  readonly home: { readonly act: string; readonly place: string } | null;
  readonly arc: { readonly owner: string; readonly phase: number } | null;
  readonly prerequisites: readonly string[];
  readonly exclusions: readonly string[];
  readonly people: readonly string[];
  /** Who comes with it wherever they were, and who speaks in its script. */
  readonly brings: readonly string[];
  readonly speakers: readonly string[];
  readonly alone: boolean;
  /** Bound to its place, whoever directs. */
  readonly here: boolean;
  readonly many: boolean;
  readonly frames: number;
  /** In millionths. */
  readonly progress: number;
  readonly flags: readonly string[];
  readonly findings: readonly string[];
  /** Frames it takes when it comes again. */
  readonly framesAgain: number;
  /** A script tells it. */
  readonly isScripted: boolean;
  /** A discovery of a pool that asks nothing: one turn tells it. */
  readonly isFind: boolean;
  readonly options: readonly ReferenceOption[];
  readonly check: ReferenceCheck | null;
  readonly repeatable: boolean;
  readonly priority: number;
  readonly focus: string;
}

interface ReferencePlace {
  readonly id: string;
  readonly people: readonly string[];
  readonly ways: readonly string[];
}

export interface ReferenceAct {
  readonly id: string;
  readonly places: ReadonlyMap<string, ReferencePlace>;
  /** '' in an act without places. */
  readonly start: string;
  /** In millionths; 0 for no clock. */
  readonly progress: number;
  readonly doom: number;
  /** Lowest first. */
  readonly thresholds: readonly { readonly index: number; readonly at: number }[];
  /** By the clock: minutes since midnight of the act's first day, soonest first. */
  readonly hours: readonly { readonly index: number; readonly at: number }[];
  readonly pace: { readonly perTurn: number; readonly perVisit: number; readonly perHour: number };
  readonly startsAt: ClockTime | undefined;
  readonly events: readonly {
    readonly id: string;
    readonly forces: boolean;
    readonly when: ReferenceCondition | null;
  }[];
}

export interface ReferenceStory {
  readonly acts: readonly ReferenceAct[];
  readonly cast: readonly string[];
  readonly protagonist: string | null;
  readonly stats: Readonly<Record<string, number>>;
  readonly encounters: readonly ReferenceEncounter[];
  readonly flags: readonly string[];
  readonly facts: readonly {
    readonly id: string;
    readonly act: string | null;
    readonly isPublic: boolean;
    readonly when: ReferenceCondition | null;
  }[];
  readonly endings: readonly {
    readonly text: string;
    readonly when: ReferenceCondition | null;
    /** Flags it names by themselves, all of which it needs. */
    readonly needs: readonly string[];
    /** How the act has to end for it: as it says itself, or by its place in the list. */
    readonly outcome: string | null;
    readonly position: string | null;
  }[];
  readonly keepsTime: boolean;
  readonly rewardsDeeds: boolean;
  /** Flags that no deed sets. */
  readonly guarded: readonly string[];
  readonly meters: readonly {
    readonly id: string;
    readonly initial: number;
    readonly min: number;
    readonly max: number;
  }[];
  readonly title: string;
}
