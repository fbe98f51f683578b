import { RefusalError } from '../../../shared/error.ts';
import {
  createNameLookup,
  listRelationships,
  MEMORY_LIMITS,
  type MemoryState,
  nextRelationshipId,
  oneLine,
  type Relationship,
  relationshipBetween,
  relationshipFrom,
} from '../../../shared/memory/index.ts';
import type { WorkingMemory } from '../types.ts';
import type { DirectorToolInput } from './inputs.ts';
import { type KnownEntity, requirePerson } from './people.ts';

const STATUS_DEFAULT = 'new';
const INTENSITY_DEFAULT = 5;
const RELATIONSHIPS_MAX = 20;
/** Maximum history entries of each, latest first. */
const HISTORY_TOLD = 3;

/**
 * Plan execution, "Memory tools".
 * @throws RefusalError `not_found` for an unknown character; `refused` if both are the same; `conflict` if they have
 * one
 */
export function createRelationship(working: WorkingMemory, input: DirectorToolInput<'relationship.create'>) {
  const { a, b } = requirePair(working, input);
  const known = relationshipBetween(working.memory, a.id, b.id);
  if (known) {
    throw new RefusalError(
      'conflict',
      `${a.id} and ${b.id} have a relationship already: ${known.id}, ${known.relationshipType}, ${known.status}.`,
      { hint: 'Change it with relationship.update.' },
    );
  }
  const relationship: Relationship = {
    id: nextRelationshipId(working.memory),
    characterA: a.id,
    characterB: b.id,
    relationshipType: input.relationship_type,
    status: input.status || STATUS_DEFAULT,
    intensity: input.intensity ?? INTENSITY_DEFAULT,
    perspectiveA: input.perspective_a ?? '',
    perspectiveB: input.perspective_b ?? '',
    history: [{ tick: working.tick, event: input.relationship_type, sceneId: null }],
  };
  working.record({ type: 'relationship-created', relationship });
  return toWire(relationship);
}

/**
 * In either order; adds the tick. Plan execution, "Memory tools".
 * @throws RefusalError `not_found` for an unknown character or relationship; `refused` without changes, or if both are
 * the same
 */
export function updateRelationship(working: WorkingMemory, input: DirectorToolInput<'relationship.update'>) {
  const { a, b } = requirePair(working, input);
  const relationship = relationshipBetween(working.memory, a.id, b.id);
  if (relationship === undefined) throw noneBetween(working.memory, a, b);
  const { event, status, intensity } = input;
  if (
    ![event, status, intensity, input.perspective_a, input.perspective_b].some((given) => given != null && given !== '')
  ) {
    throw new RefusalError('refused', 'relationship.update was given nothing to change.', {
      hint: 'Give at least one of status, event, perspective_a, perspective_b, intensity.',
    });
  }
  const isTurned = relationship.characterA !== a.id;
  const [perspectiveA, perspectiveB] = isTurned
    ? [input.perspective_b, input.perspective_a]
    : [input.perspective_a, input.perspective_b];
  const description = event || (status && status !== relationship.status ? `${relationship.status} → ${status}` : null);
  working.record({
    type: 'relationship-updated',
    id: relationship.id,
    ...(status ? { status } : {}),
    ...(intensity != null ? { intensity } : {}),
    ...(perspectiveA ? { perspectiveA } : {}),
    ...(perspectiveB ? { perspectiveB } : {}),
    entry: description
      ? { tick: working.tick, event: oneLine(description, MEMORY_LIMITS.line), sceneId: input.scene_id || null }
      : null,
  });
  return toWire(working.memory.relationships[relationship.id] ?? relationship);
}

/** Strongest first. Plan execution, "Memory tools". @throws RefusalError `not_found` for an unknown character */
export function queryRelationships(working: WorkingMemory, input: DirectorToolInput<'relationship.query'>) {
  const somebody = requirePerson(working, input.character_id);
  const getName = createNameLookup(working.story, working.memory);
  const filter = (input.status_filter ?? '').toLowerCase();
  const relationships = listRelationships(working.memory, somebody.id)
    .filter(({ status }) => status.toLowerCase().includes(filter))
    .slice(0, RELATIONSHIPS_MAX)
    .flatMap((relationship) => {
      const view = relationshipFrom(relationship, somebody.id);
      if (view === null) return [];
      return [
        {
          id: relationship.id,
          with: { id: view.other, name: getName(view.other) },
          relationship_type: relationship.relationshipType,
          status: relationship.status,
          intensity: relationship.intensity,
          perspective: view.perspective,
          their_perspective: view.otherPerspective,
          history: toWireHistory(relationship),
        },
      ];
    });
  return { character: { id: somebody.id, name: somebody.name }, relationships };
}

function requirePair(
  working: WorkingMemory,
  { character_a, character_b }: { character_a: string; character_b: string },
) {
  const a = requirePerson(working, character_a);
  const b = requirePerson(working, character_b);
  if (a.id !== b.id) return { a, b };
  throw new RefusalError('refused', `character_a and character_b are both ${a.id}; a relationship is between two.`, {
    hint: 'Name two different characters.',
  });
}

function noneBetween(memory: MemoryState, a: KnownEntity, b: KnownEntity): RefusalError {
  const others = [a, b].flatMap(({ id }) =>
    listRelationships(memory, id)
      .slice(0, 5)
      .map(({ characterA, characterB }) => `${characterA} and ${characterB}`),
  );
  const there = others.length === 0 ? 'Neither has any yet.' : `There are those of ${[...new Set(others)].join('; ')}.`;
  return new RefusalError('not_found', `${a.id} and ${b.id} have no relationship to update. ${there}`, {
    hint: 'Establish it with relationship.create first.',
  });
}

const toWireHistory = ({ history }: Relationship) =>
  history.slice(-HISTORY_TOLD).map(({ tick, event, sceneId }) => ({ tick, event, scene_id: sceneId }));

const toWire = (relationship: Relationship) => ({
  id: relationship.id,
  character_a: relationship.characterA,
  character_b: relationship.characterB,
  relationship_type: relationship.relationshipType,
  status: relationship.status,
  intensity: relationship.intensity,
  perspective_a: relationship.perspectiveA,
  perspective_b: relationship.perspectiveB,
  history: toWireHistory(relationship),
});
