import { ownEntry } from '../json.ts';
import type { MemoryChange } from './change.ts';
import {
  type GeneratedCharacter,
  type GeneratedLocation,
  LOOP_IMPORTANCES,
  type MemoryKind,
  type MemoryState,
  type OpenLoop,
  type Relationship,
  type SceneMemory,
} from './memory.ts';

export interface MemoryEntry {
  /** S012, R003, O001, or a slug. */
  id: string;
  kind: MemoryKind;
  text: string;
  /** JSON: the object itself; for loops with `resolved`. */
  body: unknown;
  importance: number;
}

/**
 * The rows that a turn's changes create or update, in their final state.
 * @param words all that was said and told in the turn, which is searchable beyond the scene's bullets
 */
export function buildMemoryRows(
  changes: readonly MemoryChange[],
  before: MemoryState,
  after: MemoryState,
  getName: (id: string) => string,
  words: () => readonly string[] = () => [],
): MemoryEntry[] {
  const entries = new Map<string, MemoryEntry>();
  for (const change of changes) {
    const entry = toEntry(change, before, after, getName, words);
    if (entry) entries.set(`${entry.kind} ${entry.id}`, entry);
  }
  return [...entries.values()];
}

function toEntry(
  change: MemoryChange,
  before: MemoryState,
  after: MemoryState,
  getName: (id: string) => string,
  words: () => readonly string[],
): MemoryEntry | null {
  switch (change.type) {
    case 'scene-added':
      return sceneEntry(change.scene, words());
    case 'character-generated':
      return characterEntry(ownEntry(after.characters, change.character.id) ?? change.character);
    case 'character-introduced': {
      const character = ownEntry(after.characters, change.id);
      return character ? characterEntry(character) : null;
    }
    case 'location-generated':
      return locationEntry(ownEntry(after.locations, change.location.id) ?? change.location);
    case 'relationship-created': {
      const relationship = ownEntry(after.relationships, change.relationship.id);
      return relationship ? relationshipEntry(relationship, getName) : null;
    }
    case 'relationship-updated': {
      const relationship = ownEntry(after.relationships, change.id);
      return relationship ? relationshipEntry(relationship, getName) : null;
    }
    case 'loop-opened':
      return loopEntry(change.loop, false);
    case 'loop-resolved': {
      const loop = before.loops.find(({ id }) => id === change.id);
      return loop ? loopEntry(loop, true) : null;
    }
    default:
      return null;
  }
}

/** Maximum searchable text of a scene, in characters. */
const SCENE_TEXT_MAX = 8000;

/** A scene's row: its bullets in the first line, then one line for each thing said or told. */
function sceneEntry(scene: SceneMemory, words: readonly string[]): MemoryEntry {
  let text = `${scene.title}: ${scene.summary.join(' ')}`;
  for (const line of words) {
    if (line === '') continue;
    if (text.length + line.length >= SCENE_TEXT_MAX) break;
    text += `\n${line}`;
  }
  return { id: scene.id, kind: 'scene', text, body: scene, importance: scene.importance };
}

/** The row of a person made during play. */
export const characterEntry = (character: GeneratedCharacter): MemoryEntry => ({
  id: character.id,
  kind: 'character',
  text: sentences(`${character.name}, ${character.role}`, character.description, ...character.traits),
  body: character,
  importance: character.introduced ? 0.7 : 0.5,
});

/** The row of a spot made during play. */
export const locationEntry = (location: GeneratedLocation): MemoryEntry => ({
  id: location.id,
  kind: 'location',
  text: sentences(location.name, location.description, location.atmosphere, ...location.features),
  body: location,
  importance: 0.5,
});

/** The row of a relationship: both views, and the latest event. */
export const relationshipEntry = (relationship: Relationship, getName: (id: string) => string): MemoryEntry => {
  const [a, b] = [getName(relationship.characterA), getName(relationship.characterB)];
  return {
    id: relationship.id,
    kind: 'relationship',
    text: sentences(
      `${a} – ${b}: ${relationship.relationshipType}, ${relationship.status}`,
      relationship.perspectiveA && `${a}: ${relationship.perspectiveA}`,
      relationship.perspectiveB && `${b}: ${relationship.perspectiveB}`,
      relationship.history.at(-1)?.event ?? '',
    ),
    body: relationship,
    importance: relationship.intensity / 10,
  };
};

export const loopEntry = (loop: OpenLoop, resolved: boolean): MemoryEntry => ({
  id: loop.id,
  kind: 'loop',
  text: sentences(loop.description, loop.category),
  body: { ...loop, resolved },
  importance: resolved ? 0.2 : (LOOP_IMPORTANCES.indexOf(loop.importance) + 1) / LOOP_IMPORTANCES.length,
});

/** Joins parts as sentences, adding missing full stops. */
const sentences = (...parts: readonly string[]): string =>
  parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => (/[.!?。！？…”」"]$/u.test(part) ? part : `${part}.`))
    .join(' ');
