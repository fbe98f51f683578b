import type { PlanDraft } from '../../shared/story/index.ts';
import { act, character, draft, encounter, place, premise } from './support.ts';

/** A place with a choice, and something that stands on its own. */
export const pier = place('pier', {
  title: 'The Pier',
  connections: ['lamp'],
  encounters: [
    encounter('rope', {
      title: 'A rope',
      potentialFlags: ['has_rope'],
      options: [{ text: 'Take it' }, { text: 'Leave it', flags: [] }],
    }),
    encounter('gulls', { title: 'Gulls' }),
  ],
});
const lamp = place('lamp', {
  title: 'The Lamp Room',
  encounters: [
    encounter('climb', { title: 'The climb', prerequisites: ['has_rope'], potentialFlags: ['climbed'] }),
    encounter('fall', { title: 'A fall', excludeIfFlags: ['has_rope'] }),
  ],
});
const cellar = place('cellar', {
  title: 'The Cellar',
  encounters: [encounter('dark', { title: 'Darkness', prerequisites: ['climbed', 'heard_it'] })],
});
const arc = (id: string, arcPhase: 'introduction' | 'crisis', flags: string[]) => ({
  ...{
    id,
    title: id,
    description: 'x',
    type: 'discovery' as const,
    pacing: { expectedFrames: 2, focus: 'standard' as const },
  },
  arcPhase,
  potentialFlags: flags,
});
/** Two acts and a personal arc whose encounters open and close one another across places. */
export const story: PlanDraft = draft({
  premise,
  acts: [
    act('one', [pier, lamp], {
      title: 'The First Night',
      inevitableEvents: [
        { id: 'storm', title: 'The storm', triggerCondition: 'turn > 3', description: 'x', forcesClimax: false },
      ],
    }),
    act('two', [cellar], { title: 'Below' }),
  ],
  characters: [
    character('mei', {
      name: 'Lin Mei',
      personalArc: {
        want: 'x',
        need: 'y',
        arcEncounters: [arc('hum', 'introduction', ['heard_it']), arc('song', 'crisis', [])],
      },
    }),
  ],
});
