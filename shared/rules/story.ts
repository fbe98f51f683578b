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

/** A line of a script; `when` is null for one that is always told. */
interface StoryLine {
  readonly line: ScriptLine;
  readonly when: Condition | null;
}

/** A script, and how it is told. A scene that is told freely has no lines to tell. Rules of play, "Telling". */
export interface StoryScript {
  readonly telling: Telling;
  readonly lines: readonly StoryLine[];
}

/** A scene, as it is told at first and when it comes again. */
export interface StoryScene {
  /** What happens, for whoever tells it; '' where nothing is written. */
  readonly text: string;
  readonly first: StoryScript;
  readonly again: StoryScript;
}

/** What follows an answer or a roll, its amounts as they are written. Rules of play, "Consequences". */
export interface StoryConsequence {
  readonly source: Consequence;
  readonly scene: StoryScene;
  /** Of the encounter's own. */
  readonly flags: readonly string[];
  readonly findings: readonly string[];
  readonly progress: number;
  /** Undefined where it says nothing of it. */
  readonly doom: number | undefined;
  /** Meters the story has, and by how much they move. */
  readonly adjust: readonly (readonly [meter: number, by: number])[];
  readonly gained: readonly string[];
  readonly lost: readonly string[];
  readonly complication: string | null;
}

/** A roll that is written. Rules of play, "Written checks". */
export interface StoryCheck {
  /** '' where it names none the protagonist has. */
  readonly stat: string;
  /** The stat's modifier and the difficulty. */
  readonly modifier: number;
  readonly degrees: Readonly<Record<CheckOutcome, StoryConsequence | null>>;
}

/** One answer of an encounter, with the flags it earns: those it lists of the encounter's own, or all of them. */
export interface StoryOption {
  readonly id: string;
  readonly text: string;
  readonly flags: readonly string[];
  /** Those it lists; none where it lists none. What it earns where a written roll decides the rest. */
  readonly explicitFlags: readonly string[];
  readonly requires: Condition | null;
  readonly otherwise: NonNullable<EncounterOption['otherwise']>;
  readonly hint: string | null;
  readonly then: StoryConsequence | null;
  readonly check: StoryCheck | null;
  /** The place it takes the player to. */
  readonly leadsTo: string | null;
}

/** An ending the story can come to. Those of `possibleEndings` have neither id nor condition. */
export interface StoryEnding {
  /** Null for one of `possibleEndings`. */
  readonly id: string | null;
  readonly title: string;
  readonly text: string;
  readonly when: Condition | null;
  /** How the last act has to end for it. It is never told where that ended otherwise. */
  readonly outcome: ClimaxWay | null;
  /** How it has to end by its place in `possibleEndings`, for want of an outcome: the first is a won act's, the last a forced one's. */
  readonly position: ClimaxWay | null;
  readonly scene: StoryScene | null;
}

/**
 * An encounter as the rules read it, from a place's pool or a personal arc: optional fields filled in, amounts made
 * sound (`expectedFrames` at least 1, `progression` at least 0). Of `requiredCharacters` it has those that the package has: nobody
 * waits for one who does not exist.
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
  /** Where it is played: a place of an act; null for one of a personal arc, which has `arc`. */
  readonly home: { readonly act: string; readonly location: string } | null;
  readonly arc: { readonly character: string; readonly phase: ArcPhase } | null;
}

export interface StoryPlace {
  readonly id: string;
  readonly title: string;
  readonly source: Location;
  /** Its `requiredCharacters` that the package has. */
  readonly required: readonly string[];
  /** Its `connections` that lead to another place of the act. */
  readonly connections: readonly string[];
  /** Every place one can get to from here, this one first. */
  readonly reachable: readonly string[];
  readonly encounters: readonly StoryEncounter[];
  readonly arrival: StoryScene | null;
}

export interface StoryEvent {
  readonly id: string;
  readonly title: string;
  readonly source: InevitableEvent;
  readonly forcesClimax: boolean;
  /** Null where its `triggerCondition` is prose: it fires when the Director says so. */
  readonly trigger: Condition | null;
  /** Its `conditionalBranches` in order; null where a branch's condition is prose, which the rules cannot judge. */
  readonly branches: readonly (Condition | null)[];
  readonly scene: StoryScene | null;
  /** By branch. */
  readonly branchScenes: readonly (StoryScene | null)[];
}

export interface StoryFact {
  readonly id: string;
  readonly source: Fact;
  /** The act it belongs to; null for one of the whole story. */
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
  /** The place it begins at; '' where it has none. */
  readonly start: string;
  /** Every encounter of its places and of all arcs, in the order of the package. */
  readonly candidates: readonly StoryEncounter[];
  readonly progress: StoryTracker | null;
  readonly doom: StoryTracker | null;
  /** Lowest first; `index` counts the act's `escalationEvents`. Empty without doom. */
  readonly thresholds: readonly { readonly index: number; readonly at: number }[];
  /** Escalations that come at an hour, soonest first, in minutes since midnight of the act's first day. Empty without doom. */
  readonly hours: readonly { readonly index: number; readonly at: number }[];
  /** How far doom moves a turn, a journey and an hour, whatever is done. */
  readonly pace: Required<Pace>;
  readonly events: readonly StoryEvent[];
  readonly eventById: ReadonlyMap<string, StoryEvent>;
  /** Characters whom no place of the act requires, the protagonist aside: available everywhere. */
  readonly wanderers: ReadonlySet<string>;
  readonly opening: StoryScene | null;
  readonly climax: Readonly<Record<ClimaxWay, StoryScene | null>>;
}

/**
 * A package made ready to be played: indexes, sound amounts and compiled conditions. Immutable; one serves any number
 * of plays. Where a package repeats an id, the first to have it keeps it; what names an id that is not there is left
 * out, so that the rules never meet an unknown id.
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
  /** Of all acts and arcs, in the order of the package. */
  readonly encounters: readonly StoryEncounter[];
  readonly encounterById: ReadonlyMap<string, StoryEncounter>;
  /** Encounters of personal arcs, by character. */
  readonly arcs: ReadonlyMap<string, readonly StoryEncounter[]>;
  /** Every declared flag: some encounter may set it. */
  readonly flags: ReadonlySet<string>;
  readonly facts: readonly StoryFact[];
  readonly factById: ReadonlyMap<string, StoryFact>;
  /** Those of `plot.endings`, then `possibleEndings`. */
  readonly endings: readonly StoryEnding[];
  readonly meters: readonly Meter[];
  /** Whether it has anything of what is written: a story that has none is played as if there were no such thing. */
  readonly hasScenes: boolean;
  /** Whether anything of it depends on the time of day. */
  readonly keepsTime: boolean;
  /** Its conditions, as far as they were read. */
  readonly conditions: ReadonlySet<Condition>;
  /** Everything that its conditions read. */
  readonly asks: ReadonlySet<PlayVariable>;
  /** Items that consequences give or take, or conditions ask about. */
  readonly items: readonly string[];
  /** Reads a condition with this story's names; null is prose. */
  readonly parseCondition: (text: string) => Condition | null;
}
