import type { Condition } from '../conditions/condition.ts';
import type { PlayVariable } from '../conditions/condition-mentions.ts';
import type {
  Act,
  ARC_PHASES,
  Character,
  CheckOutcome,
  ClimaxWay,
  Consequence,
  Encounter,
  EncounterOption,
  Fact,
  InevitableEvent,
  Location,
  Meter,
  Pace,
  Pacing,
  ScriptLine,
  Telling,
  VNPackage,
} from '../story/index.ts';
import type { PoolFields } from './pool-fields.ts';

type ArcPhase = (typeof ARC_PHASES)[number];

/** A script line; `when` is null if it is always told. */
interface StoryLine {
  readonly line: ScriptLine;
  readonly when: Condition | null;
}

/** A script with its telling. A freely told scene has no lines. Rules of play, "Telling". */
export interface StoryScript {
  readonly telling: Telling;
  readonly lines: readonly StoryLine[];
}

export interface StoryScene {
  /** The description for the Storyteller; '' if none. */
  readonly text: string;
  readonly first: StoryScript;
  readonly again: StoryScript;
}

/** The consequence of an answer or a roll, with amounts as written. Rules of play, "Consequences". */
export interface StoryConsequence {
  readonly source: Consequence;
  readonly scene: StoryScene;
  readonly flags: readonly string[];
  readonly findings: readonly string[];
  readonly progress: number;
  /** Undefined if not given. */
  readonly doom: number | undefined;
  /** Meters (by index) and the amounts they move by. */
  readonly adjust: readonly (readonly [meter: number, by: number])[];
  readonly gained: readonly string[];
  readonly lost: readonly string[];
  readonly complication: string | null;
}

/** A written roll. Rules of play, "Written checks". */
export interface StoryCheck {
  /** '' if it names none of the protagonist's. */
  readonly stat: string;
  /** The stat's modifier plus the difficulty. */
  readonly modifier: number;
  readonly degrees: Readonly<Record<CheckOutcome, StoryConsequence | null>>;
}

/** One answer of an encounter, with the flags it earns: those it lists, or all of the encounter's. */
export interface StoryOption {
  readonly id: string;
  readonly text: string;
  readonly flags: readonly string[];
  /** The flags it lists itself. It earns these alone if a written roll decides the rest. */
  readonly explicitFlags: readonly string[];
  readonly requires: Condition | null;
  readonly otherwise: NonNullable<EncounterOption['otherwise']>;
  readonly hint: string | null;
  readonly then: StoryConsequence | null;
  readonly check: StoryCheck | null;
  readonly leadsTo: string | null;
}

/** An ending of the story. Those of `possibleEndings` have neither id nor condition. */
export interface StoryEnding {
  /** Null for one of `possibleEndings`. */
  readonly id: string | null;
  readonly title: string;
  readonly text: string;
  readonly when: Condition | null;
  /** The required outcome of the last act. */
  readonly outcome: ClimaxWay | null;
  /** The first of `possibleEndings` is for a won act, the last for a forced one. */
  readonly position: ClimaxWay | null;
  readonly scene: StoryScene | null;
}

/**
 * An encounter as the rules read it, from a pool or an arc: defaults filled in, amounts bounded (`expectedFrames` at
 * least 1, `progression` at least 0). `requiredCharacters` lists only existing characters, so that nothing waits for a
 * missing one.
 */
export interface StoryEncounter extends PoolFields {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly type: Encounter['type'];
  readonly focus: Pacing['focus'];
  readonly expectedFrames: number;
  readonly progression: number;
  readonly flags: readonly string[];
  readonly options: readonly StoryOption[];
  readonly scene: StoryScene;
  readonly check: StoryCheck | null;
  /** The act and place of its pool; null for one of a personal arc (`arc`). */
  readonly home: { readonly act: string; readonly location: string } | null;
  readonly arc: { readonly character: string; readonly phase: ArcPhase } | null;
}

export interface StoryPlace {
  readonly id: string;
  readonly title: string;
  readonly source: Location;
  readonly required: readonly string[];
  readonly connections: readonly string[];
  /** Every reachable place, itself first. */
  readonly reachable: readonly string[];
  readonly encounters: readonly StoryEncounter[];
  readonly arrival: StoryScene | null;
}

export interface StoryEvent {
  readonly id: string;
  readonly title: string;
  readonly source: InevitableEvent;
  readonly forcesClimax: boolean;
  /** Null if its `triggerCondition` is prose; then it fires when the Director says so. */
  readonly trigger: Condition | null;
  /** Its `conditionalBranches` in order; null for prose, which the rules cannot judge. */
  readonly branches: readonly (Condition | null)[];
  readonly scene: StoryScene | null;
  readonly branchScenes: readonly (StoryScene | null)[];
}

export interface StoryFact {
  readonly id: string;
  readonly source: Fact;
  readonly act: string | null;
  readonly revealWhen: Condition | null;
}

/** `max` is at least 1. */
export interface StoryTracker {
  readonly label: string;
  readonly max: number;
}

export interface StoryAct {
  readonly id: string;
  readonly index: number;
  readonly title: string;
  readonly source: Act;
  readonly places: readonly StoryPlace[];
  readonly placeById: ReadonlyMap<string, StoryPlace>;
  readonly start: string;
  /** Every encounter of its places and of all arcs, in package order. */
  readonly candidates: readonly StoryEncounter[];
  readonly progress: StoryTracker | null;
  readonly doom: StoryTracker | null;
  /** Lowest first; `index` counts the act's `escalationEvents`. Empty without doom. */
  readonly thresholds: readonly { readonly index: number; readonly at: number }[];
  /** Timed escalations, soonest first, in minutes since midnight of the act's first day. Empty without doom. */
  readonly hours: readonly { readonly index: number; readonly at: number }[];
  /** How far doom moves with each turn, journey and hour. */
  readonly pace: Required<Pace>;
  readonly events: readonly StoryEvent[];
  readonly eventById: ReadonlyMap<string, StoryEvent>;
  /** Characters whom no place of the act requires, except the protagonist: available everywhere. */
  readonly wanderers: ReadonlySet<string>;
  readonly opening: StoryScene | null;
  readonly climax: Readonly<Record<ClimaxWay, StoryScene | null>>;
}

/**
 * Bounded, compiled, immutable and shared by any number of plays. The first of duplicate ids wins; references to
 * missing ids are dropped, so the rules never meet an unknown id.
 */
export interface Story {
  readonly source: VNPackage;
  readonly title: string;
  readonly language: string;
  readonly acts: readonly StoryAct[];
  readonly actById: ReadonlyMap<string, StoryAct>;
  readonly characters: readonly Character[];
  readonly characterById: ReadonlyMap<string, Character>;
  readonly protagonist: Character | null;
  readonly encounters: readonly StoryEncounter[];
  readonly encounterById: ReadonlyMap<string, StoryEncounter>;
  readonly arcs: ReadonlyMap<string, readonly StoryEncounter[]>;
  readonly flags: ReadonlySet<string>;
  readonly facts: readonly StoryFact[];
  readonly factById: ReadonlyMap<string, StoryFact>;
  /** Those of `plot.endings`, then `possibleEndings`. */
  readonly endings: readonly StoryEnding[];
  readonly meters: readonly Meter[];
  /** Whether it has any written content; without it the related rules are skipped. */
  readonly hasScenes: boolean;
  readonly keepsTime: boolean;
  readonly conditions: ReadonlySet<Condition>;
  readonly asks: ReadonlySet<PlayVariable>;
  /** Items that consequences give or take, or conditions ask about. */
  readonly items: readonly string[];
  readonly parseCondition: (text: string) => Condition | null;
}
