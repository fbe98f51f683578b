import type { Clock } from '../clock.ts';
import type { DirectorDeps } from '../director/index.ts';
import type { ReadStory } from '../exchange/index.ts';
import type { Logger } from '../log.ts';
import type { Models } from '../models/types.ts';
import type { PlayStore } from '../store/types.ts';
import type { Workers } from '../workers/index.ts';

/** What plays are made with. What is left out is as the configuration's defaults have it. */
export interface PlaysDeps {
  store: PlayStore;
  /** Reads stories; default at once, however large. */
  readStory?: ReadStory;
  /** Reads saves that are brought; without it none are. */
  workers?: Pick<Workers, 'run'>;
  models: Models;
  clock: Clock;
  log: Logger;
  /** Where plan and error files go; without it none are written. */
  dataDir?: string;
  /** `DIRECTOR_TIMEOUT_MS`; null for what fits the Director's model. */
  directorTimeoutMs: number | null;
  /** Of one attempt at a step, and of a whole plan. `STEP_TIMEOUT_MS`, `PLAN_TIMEOUT_MS`. */
  stepTimeoutMs?: number;
  planTimeoutMs?: number;
  /** Scripts that plans may use, and what is said of them to who plans; default none. */
  skills?: DirectorDeps['skills'];
  /** `RECENT_SCENES_COUNT`, `INCLUDE_OVERALL_SUMMARY`. */
  settings?: DirectorDeps['settings'];
  /** Ask the Director about offered choices before the player answers. `SPECULATE`. */
  speculate?: boolean;
  /** Have the Director write a play's canon behind its first turn, where a model directs. */
  writeCanon?: boolean;
  /** The seed of plays that are given none; a fresh one each where it is null. `OFFLINE_SEED`. */
  defaultSeed?: number | null;
  /** Refuses a turn where the play has spent its tokens. */
  budget?: (scope: string) => Promise<void>;
}
