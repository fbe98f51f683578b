import { addToList } from '../../lists.ts';
import { CLIMAX_WAYS, type Fact } from '../../story/index.ts';
import type { ActProof } from '../proof/types.ts';
import type { StoryReach } from './reach.ts';
import type { EncounterCore, StoryCore } from './story-core.ts';

/** Ids in square brackets or backquotes, and words that look like ids. */
const QUOTED = /\[([a-z0-9_-]+)\]|`([a-z0-9_-]+)`/g;

const RUNS = /[a-z0-9_-]*[0-9_-][a-z0-9_-]*/g;

/** The fact ids a finding may name, as in play. Rules of play, "Knowledge". */
export function findNamedFacts(finding: string): string[] {
  const text = finding.trim().toLowerCase();
  const quoted = [...text.matchAll(QUOTED)].map(([, bracketed, ticked]) => bracketed ?? ticked ?? '');
  return [text, ...quoted, ...(text.match(RUNS) ?? [])];
}

/** When a fact can be learned, and by what. */
interface FactState {
  /** Its act; null for the whole story. */
  readonly act: string | null;
  readonly audience: Fact['audience'];
  readonly revealWhen: string | null;
  /** The first act, counted from 0, in which it can be known; null if nothing reveals it. */
  readonly from: number | null;
}

/** The possible states for conditions of written scenes, derived from the rules. Rules of play, "Conditions". */
export interface ConditionWorld {
  readonly acts: readonly string[];
  readonly settable: readonly ReadonlySet<string>[];
  readonly alive: ReadonlySet<string>;
  readonly facts: ReadonlyMap<string, FactState>;
  readonly found: ReadonlySet<string>;
  /**
   * By flag that a written encounter requires: the flags set by each way of setting it; empty if there are too many
   * ways.
   */
  readonly sources: ReadonlyMap<string, readonly (readonly string[])[]>;
  /** By such a flag: facts known once it is set, whatever set it. */
  readonly teaches: ReadonlyMap<string, readonly string[]>;
  readonly ended: ReadonlyMap<string, readonly string[]>;
  readonly cast: ReadonlySet<string>;
  readonly people: readonly {
    readonly at: ReadonlyMap<string, readonly string[]>;
    readonly tied: ReadonlySet<string>;
    readonly reached: readonly string[];
  }[];
}

/** Flags with more ways of being set are not traced. */
const MOST_SOURCES = 12;

const encountersIn = ({ acts, arcs }: StoryCore): { encounter: EncounterCore; act: number }[] => [
  ...acts.flatMap(({ places }, act) =>
    places.flatMap(({ encounters }) => encounters.map((encounter) => ({ encounter, act }))),
  ),
  // Arc encounters may come in any act.
  ...arcs.flatMap(({ encounters }) => encounters.map((encounter) => ({ encounter, act: 0 }))),
];

const listFlagSets = ({ answers, flags }: EncounterCore): readonly (readonly string[])[] =>
  answers.length > 0 ? answers : [flags];

/** The possible outcomes of acts. Only one remains if the act can always be won, or something always forces it. */
function endedIn({ acts }: StoryCore, proofs: ReadonlyMap<string, ActProof>): Map<string, readonly string[]> {
  return new Map(
    acts.map(({ id, required, doom, events }): [string, readonly string[]] => {
      const verdict = proofs.get(id)?.verdict;
      const canBeForced = doom > 0 || events.some(({ forces }) => forces);
      if (verdict === 'cannot-be-completed') return [id, ['forced']];
      if (!canBeForced && (required === 0 || verdict === 'winnable')) return [id, ['won']];
      return [id, CLIMAX_WAYS];
    }),
  );
}

/** By fact: the first act in which a finding that names it can be made. */
function foundFrom({ facts }: StoryCore, all: ReturnType<typeof encountersIn>): Map<string, number> {
  const found = new Map<string, number>();
  if (facts.length === 0) return found;
  const ids = new Set(facts.map(({ id }) => id));
  for (const { encounter, act } of all) {
    for (const text of encounter.findings) {
      for (const id of findNamedFacts(text)) if (ids.has(id)) found.set(id, Math.min(act, found.get(id) ?? act));
    }
  }
  return found;
}

function factsIn(core: StoryCore, found: ReadonlyMap<string, number>): Map<string, FactState> {
  const at = new Map(core.acts.map(({ id }, index) => [id, index]));
  return new Map(
    core.facts.map(({ id, act, audience, revealWhen }): [string, FactState] => {
      const own = audience === 'player' || revealWhen !== null ? (act === null ? 0 : (at.get(act) ?? 0)) : null;
      const starts = [own, found.get(id) ?? null].filter((each) => each !== null);
      return [id, { act, audience, revealWhen, from: starts.length > 0 ? Math.min(...starts) : null }];
    }),
  );
}

/** Derives the possible states for conditions from the rules of a story. */
export function createWorld(core: StoryCore, reach: StoryReach, proofs: ReadonlyMap<string, ActProof>): ConditionWorld {
  const all = encountersIn(core);
  const found = foundFrom(core, all);
  const facts = factsIn(core, found);
  const sought = new Set(all.flatMap(({ encounter }) => (encounter.isScene ? encounter.needs : [])));
  const sources = new Map<string, (readonly string[])[]>();
  const teaches = new Map<string, readonly string[]>();
  const settable: Set<string>[] = core.acts.map(() => new Set());
  for (const { encounter, act } of all) {
    const set = settable[act];
    for (const way of listFlagSets(encounter)) {
      for (const flag of way) {
        set?.add(flag);
        if (!sought.has(flag)) continue;
        addToList(sources, flag, way);
        const taught = encounter.surely.flatMap(findNamedFacts).filter((id) => facts.has(id));
        const before = teaches.get(flag);
        teaches.set(flag, before ? before.filter((id) => taught.includes(id)) : taught);
      }
    }
  }
  for (const [index, flags] of settable.entries()) for (const flag of settable[index - 1] ?? []) flags.add(flag);
  const cast = new Set(core.cast.map(({ id }) => id));
  return {
    acts: core.acts.map(({ id }) => id),
    settable,
    alive: reach.alive,
    facts,
    found: new Set(found.keys()),
    sources: new Map([...sources].filter(([, ways]) => ways.length <= MOST_SOURCES)),
    teaches,
    ended: endedIn(core, proofs),
    cast,
    people: core.acts.map(({ places }, index) => ({
      at: new Map(places.map(({ id, people }) => [id, people.filter((person) => cast.has(person))])),
      tied: new Set(places.flatMap(({ people }) => people)),
      reached: [...(reach.acts[index]?.reached ?? [])],
    })),
  };
}
