import type { Act, ArcEncounter, Character, Encounter, Location, VNPackage } from '../../../shared/story/index.ts';
import { act, arcEncounter, character, encounter, makePackage, place } from '../../support/story-fixture.ts';

const CALM = { expectedFrames: 4, focus: 'standard' } as const;
const TENSE = { expectedFrames: 4, focus: 'tension_and_action' } as const;

/** A small story of which nothing is to be said: two acts, both ways between two places, every flag read, every secret earned. */
export function base(): VNPackage {
  const pkg = makePackage({
    title: 'The Salt Lantern',
    characters: [
      character('aiko', { name: 'Aiko Mori', role: 'protagonist', stats: { wits: 2 } }),
      character('ken', {
        name: 'Ken',
        arc: [
          arcEncounter('arc_ken_meets', 'introduction', { potentialFlags: ['met_ken'] }),
          arcEncounter('arc_ken_speaks', 'development', { givesProgression: 1 }),
        ],
      }),
    ],
    facts: [
      { id: 'ledger', text: 'The keeper was paid in silver for that night.', audience: 'cast' },
      {
        id: 'wreckers',
        text: 'Three families of the town lived from wrecks.',
        audience: 'director',
        revealWhen: 'has_flag("met_ken")',
      },
    ],
    acts: [
      act(
        'act_1',
        [
          place(
            'harbour',
            [
              encounter('enc_rope', { pacing: CALM, givesProgression: 1, potentialFlags: ['found_rope'] }),
              encounter('enc_crates', {
                type: 'puzzle',
                pacing: TENSE,
                givesProgression: 1,
                potentialFlags: ['took_lamp', 'left_lamp'],
                options: [
                  { text: 'Take the lamp', flags: ['took_lamp'], then: { text: 'It is still warm.' } },
                  { text: 'Leave the lamp', flags: ['left_lamp'], then: { text: 'The lid falls shut.' } },
                ],
              }),
              encounter('enc_gulls', { type: 'atmospheric', pacing: CALM, repeatable: true }),
            ],
            { connections: ['lighthouse'] },
          ),
          place(
            'lighthouse',
            [
              encounter('enc_lamp', {
                pacing: CALM,
                givesProgression: 1,
                prerequisites: ['found_rope'],
                findings: ['A page of the account book [ledger]'],
              }),
              encounter('enc_keeper', {
                type: 'npc_interaction',
                pacing: TENSE,
                givesProgression: 1,
                requiredCharacters: ['ken'],
              }),
              encounter('enc_stair', { pacing: TENSE, givesProgression: 1, excludeIfFlags: ['took_lamp'] }),
            ],
            { connections: ['harbour'], requiredCharacters: ['ken'] },
          ),
        ],
        {
          startLocation: 'harbour',
          globalProgression: { requiredValue: 3, trackerLabel: 'Clues' },
          opposingForce: {
            trackerLabel: 'The tide',
            requiredValue: 8,
            escalationEvents: [
              { threshold: 3, description: 'The water reaches the steps.' },
              { threshold: 6, description: 'The pier is under water.' },
            ],
          },
          inevitableEvents: [
            {
              id: 'bell',
              title: 'The bell',
              triggerCondition: 'turn >= 5',
              description: 'The bell of the wreck is heard.',
              forcesClimax: false,
              conditionalBranches: [
                { condition: 'has_flag("took_lamp")', effect: 'It rings for the lamp.' },
                { condition: 'flags.left_lamp', effect: 'It rings in the dark.' },
              ],
            },
          ],
          scenarioWorldInfo: [{ id: 'tides', keys: ['tide'], content: 'The water comes twice a day.' }],
        },
      ),
      act(
        'act_2',
        [
          place(
            'hall',
            [
              encounter('enc_vote', { pacing: CALM, givesProgression: 2, potentialFlags: ['voted'] }),
              encounter('enc_speech', { type: 'npc_interaction', pacing: TENSE, givesProgression: 2 }),
              encounter('enc_lamps', { type: 'puzzle', pacing: CALM, givesProgression: 2 }),
            ],
            {},
          ),
        ],
        {
          globalProgression: { requiredValue: 3, trackerLabel: 'Voices' },
          inevitableEvents: [
            {
              id: 'count',
              title: 'The count',
              triggerCondition: 'has_flag("voted")',
              description: 'The voices are counted.',
              forcesClimax: false,
            },
          ],
        },
      ),
    ],
  });
  pkg.plot.globalWorldInfo = [{ id: 'town', keys: ['harbour', 'town'], content: 'The town lives from the sea.' }];
  pkg.plot.globalContext.overarchingTruths = ['The keeper lit the false lantern for money.'];
  return pkg;
}

function found<T>(item: T | undefined, id: string): T {
  if (item === undefined) throw new Error(`The base story has no "${id}".`);
  return item;
}

export const actIn = (pkg: VNPackage, id = 'act_1'): Act =>
  found(
    pkg.plot.acts.find((each) => each.id === id),
    id,
  );
export const placeIn = (pkg: VNPackage, id: string): Location =>
  found(
    pkg.plot.acts.flatMap((each) => each.sandboxLocations).find((each) => each.id === id),
    id,
  );
export const encounterIn = (pkg: VNPackage, id: string): Encounter =>
  found(
    pkg.plot.acts
      .flatMap((each) => each.sandboxLocations.flatMap((at) => at.encounters))
      .find((each) => each.id === id),
    id,
  );
export const personIn = (pkg: VNPackage, id: string): Character =>
  found(
    pkg.characters.find((each) => each.id === id),
    id,
  );
export const arcIn = (pkg: VNPackage, id: string): ArcEncounter[] =>
  found(personIn(pkg, id).personalArc, id).arcEncounters;
export const progressOf = (pkg: VNPackage) => found(actIn(pkg).globalProgression, 'globalProgression');
export const clockOf = (pkg: VNPackage) => found(actIn(pkg).opposingForce, 'opposingForce');
export const eventOf = (pkg: VNPackage) => found(actIn(pkg).inevitableEvents?.[0], 'bell');
export const factOf = (pkg: VNPackage, id: string) =>
  found(
    pkg.plot.facts?.find((each) => each.id === id),
    id,
  );
export const optionOf = (pkg: VNPackage, index: number) =>
  found(encounterIn(pkg, 'enc_crates').options?.[index], 'option');
export { character, encounter, place };
