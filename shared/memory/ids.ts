import type { MemoryState } from './memory.ts';

const numbered = (letter: 'S' | 'R' | 'O', number: number): string => `${letter}${String(number).padStart(3, '0')}`;

function free(letter: 'R' | 'O', made: number, isTaken: (id: string) => boolean): string {
  let number = made + 1;
  while (isTaken(numbered(letter, number))) number += 1;
  return numbered(letter, number);
}

export const nextSceneId = (memory: MemoryState): string => numbered('S', memory.scenes + 1);

export const nextRelationshipId = (memory: MemoryState): string =>
  free('R', memory.made.relationships, (id) => Object.hasOwn(memory.relationships, id));

export const nextLoopId = (memory: MemoryState): string =>
  free('O', memory.made.loops, (id) => memory.loops.some((loop) => loop.id === id));
