import { ENCOUNTER_TYPES, type VNPackage } from '../../shared/story/index.ts';
import { act, character, encounter, makePackage, place } from './story-fixture.ts';

const [ACTS, PLACES] = [10, 20];
const PEOPLE = 12;
const WORDS = 'the tide turned and somebody had moved the lamp before the keeper came down from the cliff'.split(' ');

/** A story of many encounters in ten acts of twenty places, with people and flags that follow one another. */
export function manyEncounters(count: number): VNPackage {
  const here = Math.ceil(count / (ACTS * PLACES));
  const people = Array.from({ length: PEOPLE }, (_, at) => `person_${at}`);
  const acts = Array.from({ length: ACTS }, (_, ofAct) => {
    const ids = Array.from({ length: PLACES }, (_each, at) => `place_${ofAct}_${at}`);
    return act(
      `act_${ofAct}`,
      ids.map((id, ofPlace) => {
        const encounters = Array.from({ length: here }, (_each, at) => {
          const number = (ofAct * PLACES + ofPlace) * here + at;
          const own = `flag_${number}`;
          return encounter(`enc_${number}`, {
            title: `${WORDS[number % WORDS.length]} ${WORDS[(number * 7) % WORDS.length]} ${number}`,
            description: Array.from({ length: 40 }, (_word, n) => WORDS[(number + n * n) % WORDS.length]).join(' '),
            type: ENCOUNTER_TYPES[number % ENCOUNTER_TYPES.length] ?? 'discovery',
            givesProgression: 1,
            requiredCharacters: number % 3 === 0 ? [people[number % PEOPLE] ?? ''] : [],
            potentialFlags: number % 2 === 0 ? [own] : [],
            prerequisites: number % 4 === 2 ? [`flag_${number - 2}`] : [],
          });
        });
        return place(id, encounters, { connections: ids.filter((other) => other !== id) });
      }),
      { globalProgression: { requiredValue: 3, trackerLabel: 'Pages' } },
    );
  });
  const cast = people.map((id, at) => character(id, { name: `Person ${at}`, role: at === 0 ? 'protagonist' : 'npc' }));
  const story = makePackage({ acts, characters: cast });
  return { ...story, id: 'many', version: 1, title: 'Many', createdAt: '2026-01-01T00:00:00.000Z' };
}
