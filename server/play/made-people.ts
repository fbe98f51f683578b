import type { MemoryChange, MemoryState } from '../../shared/memory/index.ts';
import { actOf, type DirectorProposal, type PlotState, type Story } from '../../shared/play/index.ts';
import type { Dropped } from '../director/index.ts';

/**
 * What a proposal asks of people made while playing, as changes of the memory, which holds them; the rules judge the rest, which is of
 * the cast.
 */
export function ofMadePeople(
  story: Story,
  state: PlotState,
  memory: MemoryState,
  proposal: DirectorProposal,
): { proposal: DirectorProposal; changes: MemoryChange[]; dropped: Dropped[] } {
  const isMade = (id: string) => !story.characterById.has(id) && Object.hasOwn(memory.characters, id);
  const { moves = [], dispositions = [], grants } = proposal;
  const granted = grants?.disposition;
  const places = actOf(story, state).placeById;
  const changes: MemoryChange[] = [];
  const dropped: Dropped[] = [];
  for (const { character, location } of moves.filter((move) => isMade(move.character))) {
    if (places.has(location)) changes.push({ type: 'character-moved', id: character, location });
    else dropped.push({ what: `moves.${character}`, reason: `There is no place "${location}" in this act.` });
  }
  for (const { character, disposition } of [...dispositions, ...(granted ? [granted] : [])]) {
    if (!isMade(character)) continue;
    const goals = Object.hasOwn(memory.states, character) ? (memory.states[character]?.goals ?? []) : [];
    changes.push({ type: 'state-changed', character, state: { emotionalState: disposition, goals, tick: state.turn } });
  }
  if (changes.length + dropped.length === 0) return { proposal, changes, dropped };
  const { disposition: _, ...others } = grants ?? {};
  return {
    proposal: {
      ...proposal,
      ...(proposal.moves && { moves: moves.filter(({ character }) => !isMade(character)) }),
      ...(proposal.dispositions && { dispositions: dispositions.filter(({ character }) => !isMade(character)) }),
      ...(granted && isMade(granted.character) && { grants: others }),
    },
    changes,
    dropped,
  };
}
