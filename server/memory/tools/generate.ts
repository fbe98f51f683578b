import { RefusalError } from '../../../shared/error.ts';
import type { GeneratedCharacter, GeneratedLocation } from '../../../shared/memory/index.ts';
import type { WorkingMemory } from '../types.ts';
import type { DirectorToolInput } from './inputs.ts';
import { findKnown, listKnownPeople, listKnownPlaces, makeUniqueId } from './people.ts';

/** Maximum people, and places, generated per tick. */
const MADE_A_TICK_MAX = 5;

/**
 * At the player's place. Plan execution, "Memory tools".
 * @throws RefusalError `conflict` for an existing name, with its id; `refused` for too many in a tick
 */
export function generateCharacter(working: WorkingMemory, input: DirectorToolInput<'character.generate'>) {
  const known = findKnown(listKnownPeople(working), input.name);
  if (known) throw exists('character', known, input.name);
  refuseTooMany(working, 'character-generated', 'characters');
  const character: GeneratedCharacter = {
    id: makeUniqueId(working, input.name, 'newcomer'),
    name: input.name,
    role: input.role,
    description: input.description,
    traits: input.traits ?? [],
    goals: input.goals ?? [],
    location: working.location,
    act: working.act,
    tick: working.tick,
    introduced: false,
  };
  working.record({ type: 'character-generated', character });
  const { id, name, role, description, traits, goals, location } = character;
  return { id, name, role, description, traits, goals, location };
}

/**
 * A spot within the player's place. Plan execution, "Memory tools".
 * @throws RefusalError `conflict` for an existing name, with its id; `refused` for too many in a tick
 */
export function generateLocation(working: WorkingMemory, input: DirectorToolInput<'location.generate'>) {
  const known = findKnown(listKnownPlaces(working), input.name);
  if (known) throw exists('location', known, input.name);
  refuseTooMany(working, 'location-generated', 'locations');
  const location: GeneratedLocation = {
    id: makeUniqueId(working, input.name, 'spot'),
    name: input.name,
    description: input.description,
    atmosphere: input.atmosphere ?? '',
    features: input.features ?? [],
    near: working.location,
    act: working.act,
    tick: working.tick,
  };
  working.record({ type: 'location-generated', location });
  const { id, name, description, atmosphere, features, near } = location;
  return { id, name, description, atmosphere, features, near };
}

const exists = (what: 'character' | 'location', known: { id: string; name: string }, name: string): RefusalError =>
  new RefusalError('conflict', `A ${what} called "${name}" exists already: ${known.id} (${known.name}).`, {
    hint: `Use the id "${known.id}" without ${what}.generate, or give the new ${what} another name.`,
  });

function refuseTooMany(working: WorkingMemory, type: 'character-generated' | 'location-generated', what: string): void {
  if (working.changes.filter((change) => change.type === type).length < MADE_A_TICK_MAX) return;
  throw new RefusalError('refused', `A tick makes at most ${MADE_A_TICK_MAX} ${what}, and this one has.`, {
    hint: 'Leave this action out, and use those that were made.',
  });
}
