import { checkPackage } from '../../shared/check/index.ts';
import type { VNPackage } from '../../shared/story/index.ts';
import { act, character, encounter, makePackage, place } from '../support/story-fixture.ts';
import { comparing } from './pairs.ts';

const ACTS = 5;
const PLACES = 12;
const ENCOUNTERS = 8;
const GOAL = 20;

const SENTENCES = [
  'You lift the lamp out of the box and the light goes along the wall, over the ropes and the names that somebody cut there.',
  'She does not look at you while she says it, and her hands do not stop, so that it sounds like something about the bread.',
  'The pier is wet to the third step. A boat that nobody claims knocks against the posts and is answered from under the boards.',
  'There is a page left in the book, and a line on it in a hand you know: it is a list of what was paid, and to whom.',
  'He asks what you want for it. You say that it is not for sale, and both of you know that this is the beginning of a price.',
];

const FOCUSES = ['standard', 'tension_and_action', 'dialogue_and_worldbuilding'] as const;
const TYPES = ['discovery', 'npc_interaction', 'puzzle', 'atmospheric'] as const;

/** A well-formed story of a size: chains of flags, choices, exclusions, people, findings, clocks, events and secrets. */
export function generatedPackage(acts: number, places: number, encounters: number): VNPackage {
  const text = (n: number): string => `${SENTENCES[n % 5] ?? ''} ${SENTENCES[(n + 2) % 5] ?? ''}`;
  const people = Array.from({ length: places }, (_, n) => `person_${n}`);
  return makePackage({
    title: 'The Measured Story',
    characters: people.map((id, n) =>
      character(id, { role: n === 0 ? 'protagonist' : 'npc', name: `Person ${n}`, description: text(n) }),
    ),
    acts: Array.from({ length: acts }, (_, a) =>
      act(
        `act_${a}`,
        Array.from({ length: places }, (_, p) =>
          place(
            `a${a}_p${p}`,
            Array.from({ length: encounters }, (_, e) => {
              const id = `a${a}_p${p}_e${e}`;
              const first = `got_a${a}_p${p}_e0`;
              return encounter(id, {
                description: text(a + p + e),
                type: TYPES[e % 4] ?? 'discovery',
                pacing: { expectedFrames: 3 + (e % 4), focus: FOCUSES[e % 3] ?? 'standard' },
                givesProgression: 1,
                potentialFlags: e % 4 === 0 ? [`got_${id}`, `left_${id}`] : [`got_${id}`],
                ...(e % 4 === 1 ? { prerequisites: [first] } : {}),
                ...(e % 4 === 2 ? { excludeIfFlags: [`left_a${a}_p${p}_e0`] } : {}),
                ...(e % 4 === 3 ? { requiredCharacters: [people[p] ?? ''], findings: [`What ${id} shows.`] } : {}),
                ...(e % 4 === 0
                  ? {
                      options: [{ text: 'Take it' }, { text: 'Leave it', flags: [`left_${id}`] }].map(
                        (each, index) => ({
                          ...each,
                          flags: index === 0 ? [`got_${id}`] : [`got_${id}`, `left_${id}`],
                        }),
                      ),
                    }
                  : {}),
              });
            }),
            {
              title: `Place ${p} of act ${a}`,
              ambientDetail: text(p),
              requiredCharacters: [people[p] ?? ''],
              connections: [`a${a}_p${(p + 1) % places}`, `a${a}_p${(p + places - 1) % places}`],
            },
          ),
        ),
        {
          objective: text(a),
          scenarioContext: text(a + 1),
          globalProgression: {
            requiredValue: Math.max(1, Math.floor((places * encounters) / 4)),
            trackerLabel: 'Clues',
          },
          opposingForce: {
            trackerLabel: 'The tide',
            requiredValue: 12,
            escalationEvents: [
              { threshold: 4, description: text(a) },
              { threshold: 8, description: text(a + 1) },
            ],
          },
          inevitableEvents: [
            {
              id: `bell_${a}`,
              title: 'The bell',
              triggerCondition: `turn >= 6 && has_flag("got_a${a}_p0_e0")`,
              description: text(a),
              forcesClimax: false,
            },
          ],
        },
      ),
    ),
  });
}

/** P11: what checking a story costs, from nothing, with its proofs. */
export const checkStory = comparing(
  {
    name: 'P11',
    what: `check of a package with ${ACTS} acts × ${PLACES} places × ${ENCOUNTERS} encounters; JSON.parse of it`,
  },
  async () => {
    const story = generatedPackage(ACTS, PLACES, ENCOUNTERS);
    const text = JSON.stringify(story);
    return {
      goal: GOAL,
      subject: async () => checkPackage(story),
      floor: async () => JSON.parse(text),
      warmUp: 40,
      times: 10,
      pairs: 9,
    };
  },
);
