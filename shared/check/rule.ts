import type { FindingPlace, PaintedKind, SceneNames, StoryPremise, VNPackage } from '../story/index.ts';
import type { StoryCore } from './core.ts';
import type { ActProof } from './proof/types.ts';
import type { ActReach, StoryReach } from './reach.ts';
import type { Sayings } from './sayings/sayings.ts';
import type { CheckedAct, CheckedCharacter, CheckedPlace } from './subject.ts';
import type { RuleFinding } from './words.ts';
import type { World } from './world.ts';
import type { Written } from './written.ts';

/** How far a story is: what is silent while a part is still to come. */
export interface Situation {
  readonly isDraft: boolean;
  /** Nothing is plainly still to come: every act is there with its pools, pictures and music. Always so in a package. */
  readonly isWhole: boolean;
}

/** The language a story says it is in, and the one most of it is in where that is another. */
export interface Tongue {
  readonly expected: string;
  /** In words: "Japanese". */
  readonly found: string | null;
  /** Its tag, where that can be told. */
  readonly tag: string | null;
}

/** What rules may read besides the part they judge. Each keeps its identity while it says the same. */
export interface Tables {
  readonly situation: Situation;
  readonly core: StoryCore;
  readonly reach: StoryReach;
  /** Of acts that are written, by their ids. */
  readonly proofs: ReadonlyMap<string, ActProof>;
  /** What conditions of written scenes can meet in play. */
  readonly world: World;
  /** What written scenes and consequences give, show and ask. */
  readonly written: Written;
  /** What written scenes may name. */
  readonly sceneNames: SceneNames;
  readonly cast: ReadonlySet<string>;
  readonly protagonist: string | null;
  /** What the protagonist's dice are moved by. */
  readonly stats: Readonly<Record<string, number>>;
  /** Meters that a condition names. */
  readonly metersRead: ReadonlySet<string>;
  readonly isFractional: boolean;
  /** By flag: the encounters that can set it. */
  readonly setters: ReadonlyMap<string, readonly string[]>;
  /** Flags that encounters declare and none of their answers earns: they stay unset. */
  readonly ungiven: ReadonlySet<string>;
  /** Every flag that a condition names, an encounter requires or excludes. */
  readonly read: ReadonlySet<string>;
  readonly factIds: ReadonlySet<string>;
  /** Facts of every act that a finding which can land names. */
  readonly found: ReadonlySet<string>;
  readonly assets: VNPackage['assets'] | null;
  readonly tongue: Tongue;
  /** Secrets, by their words. */
  readonly secrets: readonly Secret[];
  /** Characters whom a place that can be reached requires, an encounter that may come needs, or who have an arc. */
  readonly involved: ReadonlySet<string>;
  /** Whom only places out of reach or encounters that never come need. */
  readonly missed: ReadonlySet<string>;
  /** The keys of art that places, characters and scripts use. */
  readonly shown: Readonly<Record<PaintedKind, ReadonlySet<string>>>;
  /** Ids that are there before: the later ones are not played. */
  readonly doubles: readonly Double[];
  readonly doubleNames: readonly { readonly id: string; readonly name: string; readonly first: string }[];
  /** `none`: nothing has begun. */
  readonly premise: 'there' | 'missing' | 'none';
}

/** An id that is there more than once. */
export interface Double {
  readonly where: FindingPlace;
  readonly what: Sayings['duplicate-id']['what'];
  readonly id: string;
}

export interface Secret {
  /** The fact it is; null for a truth of the story. */
  readonly fact: string | null;
  /** The act it belongs to; null for the whole story. */
  readonly act: string | null;
  readonly text: string;
  /** The condition it is earned by. */
  readonly revealWhen?: string;
}

export interface ActUnit {
  readonly act: CheckedAct;
  readonly here: ActReach;
}
/** Of its act, a rule about a place knows what can be come to in it, and no words. */
export interface PlaceUnit {
  readonly act: { readonly id: string };
  readonly here: ActReach;
  readonly place: CheckedPlace;
}

/** What the units of a kind are. */
export interface Units {
  head: { readonly head: StoryPremise };
  character: { readonly character: CheckedCharacter };
  act: ActUnit;
  place: PlaceUnit;
  story: Record<string, never>;
}

/** A rule: what it reads, and what it says of one part. It reads nothing else, so that its answer holds while these stand. */
export interface Rule<Unit extends keyof Units> {
  readonly name: string;
  readonly reads: readonly (keyof Tables)[];
  readonly check: (unit: Units[Unit], tables: Tables) => readonly RuleFinding[];
}

/** Makes a rule whose check sees only the tables it says it reads. */
export const rule =
  <Unit extends keyof Units>() =>
  <Read extends keyof Tables>(
    name: string,
    reads: readonly Read[],
    check: (unit: Units[Unit], tables: Pick<Tables, Read>) => readonly RuleFinding[],
  ): Rule<Unit> => ({ name, reads, check });
