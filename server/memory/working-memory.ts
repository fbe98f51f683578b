import { applyMemoryChange, type MemoryChange, type MemoryState } from '../../shared/memory/index.ts';
import type { Story } from '../../shared/play/index.ts';
import type { WorkingMemory } from './types.ts';

/** Where a turn's plan works from. */
export interface WorkingMemoryInput {
  story: Story;
  memory: MemoryState;
  tick: number;
  /** The act and place the player is at. */
  act: string;
  location: string;
}

/**
 * A fresh working memory for one attempt at a plan: what its tools record is folded into a memory of its own, and thrown away with it
 * unless the turn commits it.
 */
export function createWorkingMemory({ story, memory, tick, act, location }: WorkingMemoryInput): WorkingMemory {
  let current = memory;
  const changes: MemoryChange[] = [];
  return {
    story,
    tick,
    act,
    location,
    get memory() {
      return current;
    },
    get changes() {
      return [...changes];
    },
    record(change) {
      changes.push(change);
      current = applyMemoryChange(current, change);
    },
  };
}
