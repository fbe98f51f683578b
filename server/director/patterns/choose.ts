import { type Impulse, type StoryEncounter, whyNotChosen } from '../../../shared/play/index.ts';
import { STALLED_TURNS } from '../context.ts';
import type { PatternInput } from './pattern-input.ts';

const PRIORITY: Readonly<Record<string, number>> = { urgent: 6, high: 3, normal: 1, low: -2 };
const TYPES: Record<Impulse, readonly string[]> = {
  look: ['discovery', 'puzzle'],
  talk: ['npc_interaction'],
  wait: ['atmospheric', 'npc_interaction'],
  push: ['combat', 'puzzle'],
};
/** Weight of an arc encounter: every few turns, at once in a stalled story, never twice in a row. */
function arcWeight({ arc }: StoryEncounter, { story, state, stalledTurns }: PatternInput): number {
  if (arc === null) return 0;
  const last = state.lastLanded === null ? undefined : story.encounterById.get(state.lastLanded);
  if (last?.arc?.character === arc.character) return -1;
  if (stalledTurns >= STALLED_TURNS) return 3;
  return state.turn % 3 === 0 ? 2 : -1;
}

/** Chooses an eligible encounter: by impulse, new before repeated, progress if stalled. Ties are random. */
export function chooseEncounter(input: PatternInput): StoryEncounter | undefined {
  const { opening, state, impulse, chance, stalledTurns } = input;
  const score = (one: StoryEncounter): number =>
    (state.landed.includes(one.id) ? -10 : 0) +
    (PRIORITY[one.priority] ?? 1) +
    arcWeight(one, input) +
    (impulse !== null && TYPES[impulse].includes(one.type) ? 4 : 0) +
    (stalledTurns >= STALLED_TURNS && (one.progression > 0 || one.flags.length > 0) ? 4 : 0) +
    (one.id === state.lastLanded ? -5 : 0) +
    chance.fork(`score ${one.id}`).int(300) / 100;
  const [best] = opening.eligible
    .filter((one) => whyNotChosen(input.story, state, one) === null)
    .map((one) => ({ one, value: score(one) }))
    .sort((a, b) => b.value - a.value);
  return best?.one;
}
