import { ACT_CASES } from './acts.ts';
import type { Cases } from './case.ts';
import { ENCOUNTER_CASES } from './encounters.ts';
import { PEOPLE_CASES } from './people.ts';
import { SCENE_CASES } from './scenes.ts';

export { DRAFT_CASES } from './drafts.ts';

/** What each code is shown by, one change away from a story of which nothing is to be said. */
export const CASES: Cases = { ...ACT_CASES, ...ENCOUNTER_CASES, ...PEOPLE_CASES, ...SCENE_CASES };
