import type { ContextUsed } from '../../shared/wire/index.ts';
import type { DirectInput, DirectorDeps } from './types.ts';

/** The active character: as set and known to the play, else the protagonist; null without one. */
export function getActiveCharacter({ story, memory }: Pick<DirectInput, 'story' | 'memory'>): string | null {
  const { activeCharacter } = memory;
  const isKnown = (id: string) => story.characterById.has(id) || Object.hasOwn(memory.characters, id);
  return activeCharacter !== null && isKnown(activeCharacter) ? activeCharacter : (story.protagonist?.id ?? null);
}

/** What a turn's plan was made from, for its file. Plan execution, "Plan and error files". */
export const contextUsed = (
  input: DirectInput,
  { recentScenes }: Pick<DirectorDeps['settings'], 'recentScenes'>,
): ContextUsed => ({
  active_character: getActiveCharacter(input),
  recent_scenes: recentScenes < 1 ? [] : input.memory.recent.slice(-recentScenes).map(({ id }) => id),
  open_loops_count: input.memory.loops.length,
});

/** A story stalls after this many turns without news: the Director is told, and the player drawn on. */
export const STALLED_TURNS = 2;
