import { act, encounter, makePackage, place } from '../support/story-fixture.ts';

const ACTS = 40;
const PLACES = 60;
const POOL = 64;

/**
 * The largest package there may be, as JSON: as many acts, places and encounters as the schema allows. Each encounter asks for what
 * the one before it gives, so that a check has something to follow.
 */
export function largestPackage(): string {
  const acts = Array.from({ length: ACTS }, (_, actAt) =>
    act(
      `act_${actAt}`,
      Array.from({ length: PLACES }, (_, placeAt) =>
        place(
          `place_${actAt}_${placeAt}`,
          Array.from({ length: POOL }, (_, at) => {
            const id = `${actAt}_${placeAt}_${at}`;
            const before = at === 0 ? {} : { prerequisites: [`flag_${actAt}_${placeAt}_${at - 1}`] };
            return encounter(`enc_${id}`, { potentialFlags: [`flag_${id}`], givesProgression: at % 2, ...before });
          }),
          { connections: [`place_${actAt}_${(placeAt + 1) % PLACES}`] },
        ),
      ),
      { globalProgression: { trackerLabel: 'Light', requiredValue: 20 } },
    ),
  );
  return JSON.stringify(makePackage({ acts, title: 'The Largest', withoutArt: true }));
}
