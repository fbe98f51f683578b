import type { MemoryState } from './memory.ts';

const numbered = (letter: 'S' | 'R' | 'O', number: number): string => `${letter}${String(number).padStart(3, '0')}`;

/** The first free id from a number on. */
function free(letter: 'R' | 'O', made: number, isTaken: (id: string) => boolean): string {
  let number = made + 1;
  while (isTaken(numbered(letter, number))) number += 1;
  return numbered(letter, number);
}

/** The id of the next scene: S001, S002 … S1000. */
export const nextSceneId = (memory: MemoryState): string => numbered('S', memory.scenes + 1);

/** The id of the next relationship: R001 … */
export const nextRelationshipId = (memory: MemoryState): string =>
  free('R', memory.made.relationships, (id) => Object.hasOwn(memory.relationships, id));

/** The id of the next loop: O001 … */
export const nextLoopId = (memory: MemoryState): string =>
  free('O', memory.made.loops, (id) => memory.loops.some((loop) => loop.id === id));
