import { clipTrimmed } from '../../../shared/clip.ts';
import { oneLine, relationshipBetween } from '../../../shared/memory/index.ts';
import type { StepArgs } from '../../../shared/plan/index.ts';
import type { StoryEncounter } from '../../../shared/play/index.ts';
import { getCounterpart, getDecisiveRoll, type PatternInput } from './pattern-input.ts';

export interface WantedStep {
  tool: string;
  args: StepArgs;
  reason: string;
}

const EVENT_MAX = 280;
const QUERY_MAX = 400;

function searchStep(input: PatternInput, encounter: StoryEncounter | undefined): WantedStep[] {
  const query = loopAbout(input, encounter)?.description;
  if (query === undefined) return [];
  const args = { query: oneLine(query, QUERY_MAX), limit: 3 };
  return [{ tool: 'memory.search', args, reason: input.words('reason_search') }];
}

/** An open loop an encounter is about, except those of acts. */
export const loopAbout = ({ memory, state }: PatternInput, encounter: StoryEncounter | undefined) =>
  encounter === undefined || encounter.id === state.active?.id || encounter.title === ''
    ? undefined
    : memory.loops.find(({ description, category }) => category !== 'act' && description.includes(encounter.title));

/** The relation between the active character and a person: established on first contact, changed by rolls. */
function relationshipStep(input: PatternInput, encounter: StoryEncounter | undefined): WantedStep[] {
  const { story, memory, words, place, hero } = input;
  const rolled = getDecisiveRoll(input);
  const other = encounter === undefined && rolled === null ? null : getCounterpart(input, encounter);
  if (hero === null || other === null || other === hero) return [];
  const between = { character_a: hero, character_b: other };
  const known = relationshipBetween(memory, hero, other);
  if (known === undefined) {
    const role = story.characterById.get(other)?.role ?? '';
    const kind = role === 'ally' || role === 'antagonist' ? role : 'npc';
    const args = {
      ...between,
      relationship_type: words(`type_${kind}`),
      perspective_b: words(`view_${kind}`),
      status: words('status_new'),
      intensity: 3,
    };
    return [{ tool: 'relationship.create', args, reason: words('reason_met') }];
  }
  if (rolled === null) return [];
  const args = {
    ...between,
    status: words(rolled === 'miss' ? 'status_strained' : 'status_closer'),
    event: clipTrimmed(words(`event_${rolled}`, { place }), EVENT_MAX),
    intensity: Math.min(10, known.intensity + 1),
  };
  return [{ tool: 'relationship.update', args, reason: words('reason_changed') }];
}

/** Plan steps for the available tools; usually none. Plan execution, "Making a plan". */
export function wantedSteps(input: PatternInput, encounter: StoryEncounter | undefined): WantedStep[] {
  if (input.opening.climax !== null) return [];
  const { tools, failedTools } = input.usable;
  return [...searchStep(input, encounter), ...relationshipStep(input, encounter)].filter(
    ({ tool }) => tools.has(tool) && !failedTools.includes(tool),
  );
}
