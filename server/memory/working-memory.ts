import { applyMemoryChange, type MemoryChange, type MemoryState } from '../../shared/memory/index.ts';
import type { Story } from '../../shared/play/index.ts';
import type { WorkingMemory } from './types.ts';

export interface WorkingMemoryInput {
  story: Story;
  memory: MemoryState;
  tick: number;
  act: string;
  location: string;
}

/** Creates a working memory for one attempt at a plan. Changes apply to a copy; only the turn's commit stores them. */
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
