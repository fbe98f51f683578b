import { ARC_PHASES } from '../story/index.ts';
import type { Story, StoryEncounter } from './story.ts';

/** Encounters of an arc's earlier phases, which must land first. Rules of play, "Eligible". */
export function earlierInArc({ arcs }: Story, { arc }: StoryEncounter): StoryEncounter[] {
  if (!arc) return [];
  const phase = ARC_PHASES.indexOf(arc.phase);
  return (arcs.get(arc.character) ?? []).filter(
    (other) => other.arc !== null && ARC_PHASES.indexOf(other.arc.phase) < phase,
  );
}
