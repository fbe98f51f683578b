import type { MemoryChange, MemoryState } from '../../shared/memory/index.ts';

/** Sorts of what a memory keeps for the Director alone. */
export type MemorySecretKind = 'goal' | 'relationship' | 'loop' | 'state' | 'skill';

export interface MemorySecret {
  readonly kind: MemorySecretKind;
  readonly text: string;
}

/** Texts deep inside what skills have patched together. */
function* textsIn(value: unknown, depth = 0): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null && depth < 6) {
    for (const part of Object.values(value)) yield* textsIn(part, depth + 1);
  }
}

const known = new WeakMap<MemoryState, readonly MemorySecret[]>();

/**
 * What a play's memory keeps for the Director alone: goals, how people see one another, open loops, states, what skills keep.
 */
export function memorySecretsOf(memory: MemoryState): readonly MemorySecret[] {
  const found = known.get(memory);
  if (found) return found;
  const secrets: MemorySecret[] = [];
  const add = (kind: MemorySecretKind, ...texts: string[]) => {
    for (const text of texts) secrets.push({ kind, text });
  };
  for (const { goals } of Object.values(memory.characters)) add('goal', ...goals);
  for (const each of Object.values(memory.relationships)) {
    add('relationship', each.perspectiveA, each.perspectiveB, each.status, each.relationshipType);
    add('relationship', ...each.history.map(({ event }) => event));
  }
  for (const { description } of memory.loops) add('loop', description);
  for (const { emotionalState, goals } of Object.values(memory.states)) add('state', emotionalState, ...goals);
  for (const text of textsIn(memory.skillState)) add('skill', text);
  known.set(memory, secrets);
  return secrets;
}

/** The same of changes that are not folded in yet. What skills patch now is what they are about to tell: no secret of theirs. */
export function changeSecretsOf(changes: readonly MemoryChange[]): MemorySecret[] {
  return changes.flatMap((change): MemorySecret[] => {
    switch (change.type) {
      case 'character-generated':
        return change.character.goals.map((text) => ({ kind: 'goal', text }));
      case 'relationship-created':
      case 'relationship-updated': {
        const isNew = change.type === 'relationship-created';
        const { perspectiveA, perspectiveB, status } = isNew ? change.relationship : change;
        const entries = isNew ? change.relationship.history : change.entry ? [change.entry] : [];
        return [perspectiveA, perspectiveB, status, ...entries.map(({ event }) => event)].flatMap((text) =>
          text === undefined ? [] : [{ kind: 'relationship', text }],
        );
      }
      case 'loop-opened':
        return [{ kind: 'loop', text: change.loop.description }];
      case 'state-changed':
        return [change.state.emotionalState, ...change.state.goals].map((text) => ({ kind: 'state', text }));
      default:
        return [];
    }
  });
}
