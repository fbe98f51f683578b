import { ownEntry } from '../json.ts';
import { jsonProblem, mergePatches } from '../plan/index.ts';
import { type MemoryChange, MemoryChangeSchema } from './change.ts';
import { ROLL_UP, rollUp } from './digest.ts';
import { LEDGER_LIMITS, type LedgerEntry } from './ledger.ts';
import { LOOP_IMPORTANCES, MEMORY_LIMITS, type MemoryState, type OpenLoop, type Relationship } from './memory.ts';

const SKILL_STATE_LIMITS = { characters: MEMORY_LIMITS.skillState, depth: 32 };

/**
 * The only reducer of a play's memory. Pure; never throws: invalid changes, missing targets and duplicates have no
 * effect. Evicted items stay searchable in the store.
 */
export function applyMemoryChange(state: MemoryState, change: MemoryChange): MemoryState {
  const read = readOnce(change);
  return read === null ? state : fold(state, read);
}

const checked = new WeakMap<MemoryChange, MemoryChange | null>();

/** Validates a change; null if invalid. Cached, since a turn's changes are folded several times and never mutate. */
function readOnce(change: MemoryChange): MemoryChange | null {
  const known = typeof change === 'object' && change !== null ? checked.get(change) : null;
  if (known !== undefined) return known;
  const parsed = MemoryChangeSchema.safeParse(change);
  const made = parsed.success ? parsed.data : null;
  checked.set(change, made);
  return made;
}

/** Applies changes in order: a play's journal gives its memory. */
export const applyMemoryChanges = (state: MemoryState, changes: readonly MemoryChange[]): MemoryState =>
  changes.reduce(applyMemoryChange, state);

function fold(state: MemoryState, change: MemoryChange): MemoryState {
  switch (change.type) {
    case 'scene-added':
      return addScene(state, change.scene);
    case 'scene-recapped': {
      const recent = state.recent.map((scene) => (scene.id === change.id ? { ...scene, recap: change.text } : scene));
      return { ...state, recent };
    }
    case 'character-generated':
      return addCharacter(state, change.character);
    case 'character-introduced': {
      const character = ownEntry(state.characters, change.id);
      if (character === undefined || character.introduced) return state;
      return { ...state, characters: { ...state.characters, [change.id]: { ...character, introduced: true } } };
    }
    case 'location-generated': {
      const { location } = change;
      if (ownEntry(state.locations, location.id)) return state;
      const locations = { ...state.locations, [location.id]: location };
      return {
        ...state,
        locations: trimmed(locations, MEMORY_LIMITS.locations, location.id, (a, b) => a.tick - b.tick),
      };
    }
    case 'relationship-created':
      return addRelationship(state, change.relationship);
    case 'relationship-updated':
      return updateRelationship(state, change);
    case 'state-changed': {
      const states = { ...state.states, [change.character]: change.state };
      return {
        ...state,
        states: trimmed(states, MEMORY_LIMITS.characters, change.character, (a, b) => a.tick - b.tick),
      };
    }
    case 'loop-opened':
      return openLoop(state, change.loop);
    case 'loop-resolved':
      return state.loops.some(({ id }) => id === change.id)
        ? { ...state, loops: state.loops.filter(({ id }) => id !== change.id) }
        : state;
    case 'entry-added':
      return addEntry(state, change.entry);
    case 'entry-amended': {
      const ledger = state.ledger.map((entry) => (entry.id === change.entry.id ? change.entry : entry));
      return { ...state, ledger };
    }
    case 'entry-corrected': {
      const { type, id, ...changes } = change;
      const ledger = state.ledger.map((entry) =>
        entry.id === id ? { ...entry, ...changes, by: 'player' as const } : entry,
      );
      return { ...state, ledger };
    }
    case 'entry-removed':
      return { ...state, ledger: state.ledger.filter(({ id }) => id !== change.id) };
    case 'active-character-set':
      return { ...state, activeCharacter: change.id };
    case 'skill-state-patched': {
      if (jsonProblem(change.patch, SKILL_STATE_LIMITS)) return state;
      const skillState = mergePatches(state.skillState, [change.patch]);
      return jsonProblem(skillState, SKILL_STATE_LIMITS) ? state : { ...state, skillState };
    }
  }
}

/** When full, evicts the oldest of the least important: closed entries, then plain facts. */
function addEntry(state: MemoryState, entry: LedgerEntry): MemoryState {
  if (state.ledger.some(({ id }) => id === entry.id)) return state;
  // An entry carried over from another branch may have a higher number than the next.
  const made = { ...state.made, entries: Math.max(state.made.entries + 1, Number(entry.id.slice(1))) };
  const all = [...state.ledger, entry];
  if (all.length <= LEDGER_LIMITS.entries) return { ...state, ledger: all, made };
  const [least] = [...all].sort((a, b) => weight(a) - weight(b));
  return { ...state, ledger: all.filter((one) => one !== least), made };
}

/** The player's corrections outlive an agent's notes; promises and the Director's canon outlive everything. */
function weight({ kind, closed, by }: LedgerEntry): number {
  if (closed === true) return 0;
  if (kind === 'fact') return by === 'player' ? 2 : 1;
  return kind === 'canon' ? 4 : 3;
}

function addScene(state: MemoryState, scene: MemoryState['recent'][number]): MemoryState {
  if (state.recent.some(({ id }) => id === scene.id)) return state;
  const detailed = state.recent.length + 1 - MEMORY_LIMITS.detailedScenes;
  const recent = [...state.recent.map((one, index) => (index < detailed ? brief(one) : one)), scene];
  const scenes = state.scenes + 1;
  if (recent.length <= MEMORY_LIMITS.recentScenes) return { ...state, scenes, recent };
  // A whole block at a time, so that the digest is stable between turns.
  return {
    ...state,
    scenes,
    recent: recent.slice(ROLL_UP.scenes),
    digest: rollUp(state.digest, recent.slice(0, ROLL_UP.scenes)),
  };
}

const brief = (scene: MemoryState['recent'][number]): typeof scene =>
  scene.summary.length > 1 ? { ...scene, summary: scene.summary.slice(0, 1) } : scene;

function addCharacter(state: MemoryState, character: MemoryState['characters'][string]): MemoryState {
  if (ownEntry(state.characters, character.id)) return state;
  const all = { ...state.characters, [character.id]: character };
  const characters = trimmed(
    all,
    MEMORY_LIMITS.characters,
    character.id,
    (a, b) => Number(a.introduced) - Number(b.introduced) || a.tick - b.tick,
  );
  const isGone = (id: string) => Object.hasOwn(all, id) && !Object.hasOwn(characters, id);
  if (!Object.keys(all).some(isGone)) return { ...state, characters };
  return {
    ...state,
    characters,
    activeCharacter: state.activeCharacter !== null && isGone(state.activeCharacter) ? null : state.activeCharacter,
    relationships: filterRecord(
      state.relationships,
      ({ characterA, characterB }) => !isGone(characterA) && !isGone(characterB),
    ),
    states: filterRecord(state.states, (_, id) => !isGone(id)),
  };
}

function addRelationship(state: MemoryState, relationship: Relationship): MemoryState {
  const { id, characterA, characterB } = relationship;
  if (characterA === characterB || ownEntry(state.relationships, id)) return state;
  if (relationshipBetween(state, characterA, characterB)) return state;
  const relationships = trimmed(
    { ...state.relationships, [id]: relationship },
    MEMORY_LIMITS.relationships,
    id,
    (a, b) => a.intensity - b.intensity || lastTick(a) - lastTick(b),
  );
  return { ...state, relationships, made: { ...state.made, relationships: state.made.relationships + 1 } };
}

const lastTick = ({ history }: Relationship): number => history.at(-1)?.tick ?? 0;

function updateRelationship(state: MemoryState, change: MemoryChange & { type: 'relationship-updated' }): MemoryState {
  const { type, id, entry, ...given } = change;
  const relationship = ownEntry(state.relationships, id);
  if (relationship === undefined) return state;
  const updated: Relationship = {
    ...relationship,
    status: given.status ?? relationship.status,
    intensity: given.intensity ?? relationship.intensity,
    perspectiveA: given.perspectiveA ?? relationship.perspectiveA,
    perspectiveB: given.perspectiveB ?? relationship.perspectiveB,
    history: entry ? [...relationship.history, entry].slice(-MEMORY_LIMITS.history) : relationship.history,
  };
  return { ...state, relationships: { ...state.relationships, [id]: updated } };
}

function openLoop(state: MemoryState, loop: OpenLoop): MemoryState {
  if (state.loops.some(({ id }) => id === loop.id)) return state;
  const made = { ...state.made, loops: state.made.loops + 1 };
  const loops = [...state.loops, loop];
  if (loops.length <= MEMORY_LIMITS.openLoops) return { ...state, loops, made };
  const [least] = [...state.loops].sort((a, b) => rank(a) - rank(b) || a.tick - b.tick);
  return { ...state, loops: loops.filter((one) => one !== least), made };
}

const rank = ({ importance }: OpenLoop): number => LOOP_IMPORTANCES.indexOf(importance);

/** The relationship of two people, in either order. */
export const relationshipBetween = (memory: MemoryState, one: string, other: string): Relationship | undefined =>
  Object.values(memory.relationships).find(
    ({ characterA, characterB }) =>
      (characterA === one && characterB === other) || (characterA === other && characterB === one),
  );

const filterRecord = <T>(
  record: Readonly<Record<string, T>>,
  keep: (value: T, key: string) => boolean,
): Record<string, T> => Object.fromEntries(Object.entries(record).filter(([key, value]) => keep(value, key)));

/** Evicts the first by `order`, never the one just added. */
function trimmed<T>(
  record: Readonly<Record<string, T>>,
  max: number,
  fresh: string,
  order: (a: T, b: T) => number,
): Readonly<Record<string, T>> {
  const entries = Object.entries(record);
  if (entries.length <= max) return record;
  const leaving = entries
    .filter(([key]) => key !== fresh)
    .sort(([, a], [, b]) => order(a, b))
    .slice(0, entries.length - max)
    .map(([key]) => key);
  return filterRecord(record, (_, key) => !leaving.includes(key));
}
