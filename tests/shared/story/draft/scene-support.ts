import {
  decideWriteScene,
  foldDraft,
  type PlanDraft,
  type PlanningToolInput,
  readToolInput,
} from '../../../../shared/story/index.ts';
import { DRAFTS, encounter, harbourPool, outline, premise, refusalOf } from '../fixture.ts';

export const say = (character: string, text: string, more: object = {}) => ({
  type: 'say' as const,
  character,
  text,
  ...more,
});

export const narrate = (text: string, more: object = {}) => ({ type: 'narrate' as const, text, ...more });

export const ROPE = encounter('enc_rope', {
  potentialFlags: ['found_rope'],
  options: [{ text: 'Take it.' }, { id: 'leave', text: 'Leave it.', check: { stat: 'wits' } }],
});

export const POOL = { ...harbourPool, encounters: [ROPE, ...harbourPool.encounters.slice(1)] };

/** A draft with a meter, a fact, an ending, an event and options. */
export const STORY: PlanDraft = [
  {
    type: 'premise-proposed' as const,
    premise: {
      ...premise,
      meters: [{ id: 'trust', label: 'Trust', initial: 0, min: 0, max: 5 }],
      endings: [{ id: 'home', title: 'Home', text: 'She goes home.', when: 'meters.trust >= 3' }],
      facts: [{ id: 'false_light', text: 'Ken moved the light.', audience: 'director' as const }],
    },
  },
  {
    type: 'act-outlined' as const,
    outline: {
      ...outline,
      inevitableEvents: [
        {
          id: 'storm',
          title: 'The storm',
          triggerCondition: 'turn >= 3',
          description: 'It rains.',
          forcesClimax: false,
          conditionalBranches: [{ condition: 'doom > 2', effect: 'It pours.' }],
        },
      ],
    },
  },
  { type: 'encounters-drafted' as const, ...POOL },
].reduce(foldDraft, DRAFTS.finished);

export type Call = Omit<PlanningToolInput<'writeScene'>, 'lines'> & { lines?: unknown };

export const inputOf = (call: Call) => readToolInput(STORY, 'writeScene', { lines: [narrate('Rain.')], ...call }).input;
export const refused = (call: Call, draft = STORY) => refusalOf(() => decideWriteScene(draft, inputOf(call)));
