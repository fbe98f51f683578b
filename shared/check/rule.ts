import type { FindingPlace, PaintedKind, SceneNames, StoryPremise, VNPackage } from '../story/index.ts';
import type { ConditionWorld } from './analysis/condition-world.ts';
import type { ActReach, StoryReach } from './analysis/reach.ts';
import type { StoryCore } from './analysis/story-core.ts';
import type { WrittenSummary } from './analysis/written-content.ts';
import type { CheckMessages } from './messages/message-types.ts';
import type { ActProof } from './proof/types.ts';
import type { RuleFinding } from './rule-finding.ts';
import type { CheckedAct, CheckedCharacter, CheckedPlace } from './subject.ts';

/** How complete a story is; findings about missing parts wait for it. */
export interface Situation {
  readonly isDraft: boolean;
  /** Whether nothing is obviously missing: every act has its pools, pictures and music. Always true in a package. */
  readonly isWhole: boolean;
}

/** The declared language of a story, and the predominant one if it differs. */
export interface StoryLanguage {
  readonly expected: string;
  readonly found: string | null;
  readonly tag: string | null;
}

export interface Tables {
  readonly situation: Situation;
  readonly core: StoryCore;
  readonly reach: StoryReach;
  readonly proofs: ReadonlyMap<string, ActProof>;
  readonly world: ConditionWorld;
  readonly written: WrittenSummary;
  readonly sceneNames: SceneNames;
  readonly cast: ReadonlySet<string>;
  readonly protagonist: string | null;
  readonly stats: Readonly<Record<string, number>>;
  readonly metersRead: ReadonlySet<string>;
  readonly isFractional: boolean;
  readonly setters: ReadonlyMap<string, readonly string[]>;
  readonly ungiven: ReadonlySet<string>;
  readonly read: ReadonlySet<string>;
  readonly factIds: ReadonlySet<string>;
  /** Facts that a reachable finding names, of all acts. */
  readonly found: ReadonlySet<string>;
  readonly assets: VNPackage['assets'] | null;
  readonly tongue: StoryLanguage;
  readonly secrets: readonly Secret[];
  /** Characters required by a reachable place or a possible encounter, or with an arc. */
  readonly involved: ReadonlySet<string>;
  /** Characters needed only by unreachable places or impossible encounters. */
  readonly missed: ReadonlySet<string>;
  /** Art keys used by places, characters and scripts. */
  readonly shown: Readonly<Record<PaintedKind, ReadonlySet<string>>>;
  /** Repeated ids, whose later elements are not played. */
  readonly doubles: readonly Double[];
  readonly doubleNames: readonly { readonly id: string; readonly name: string; readonly first: string }[];
  /** `none`: the draft is empty. */
  readonly premise: 'there' | 'missing' | 'none';
}

export interface Double {
  readonly where: FindingPlace;
  readonly what: CheckMessages['duplicate-id']['what'];
  readonly id: string;
}

export interface Secret {
  /** Its fact; null for a truth of the story. */
  readonly fact: string | null;
  /** Its act; null for the whole story. */
  readonly act: string | null;
  readonly text: string;
  readonly revealWhen?: string;
}

export interface ActUnit {
  readonly act: CheckedAct;
  readonly here: ActReach;
}
/** Rules about places see the reachability of their act, but not its texts. */
export interface PlaceUnit {
  readonly act: { readonly id: string };
  readonly here: ActReach;
  readonly place: CheckedPlace;
}

export interface Units {
  head: { readonly head: StoryPremise };
  character: { readonly character: CheckedCharacter };
  act: ActUnit;
  place: PlaceUnit;
  story: Record<string, never>;
}

/** A rule: its inputs, and the findings for one unit. It must read nothing else, so that its findings can be cached. */
export interface Rule<Unit extends keyof Units> {
  readonly name: string;
  readonly reads: readonly (keyof Tables)[];
  readonly check: (unit: Units[Unit], tables: Tables) => readonly RuleFinding[];
}

/** Creates a rule whose check sees only its declared tables. */
export const rule =
  <Unit extends keyof Units>() =>
  <Read extends keyof Tables>(
    name: string,
    reads: readonly Read[],
    check: (unit: Units[Unit], tables: Pick<Tables, Read>) => readonly RuleFinding[],
  ): Rule<Unit> => ({ name, reads, check });
