import type { Clock } from '../clock.ts';
import type { Cluster } from '../cluster/types.ts';
import type { DirectorDeps } from '../director/index.ts';
import type { StoryReader } from '../exchange/index.ts';
import type { Logger } from '../log.ts';
import type { Models } from '../models/types.ts';
import type { PlayStore } from '../store/types.ts';
import type { Workers } from '../workers/index.ts';

/** Defaults of optional parts are those of the configuration. */
export interface PlaysDeps {
  store: PlayStore;
  readStory?: StoryReader;
  /** Reads imported saves; without it there are none. */
  workers?: Pick<Workers, 'run'>;
  models: Models;
  clock: Clock;
  log: Logger;
  /** The processes that share the store; without it this one is alone. */
  cluster?: Cluster;
  dataDir?: string;
  /** `DIRECTOR_TIMEOUT_MS`; null chooses by the Director's model. */
  directorTimeoutMs: number | null;
  /** Limits of one attempt at a step and of a plan. `STEP_TIMEOUT_MS`, `PLAN_TIMEOUT_MS`. */
  stepTimeoutMs?: number;
  planTimeoutMs?: number;
  /** Scripts for plans with their descriptions; none by default. */
  skills?: DirectorDeps['skills'];
  /** `RECENT_SCENES_COUNT`, `INCLUDE_OVERALL_SUMMARY`. */
  settings?: DirectorDeps['settings'];
  /** Ask the Director about offered choices before the player answers. `SPECULATE`. */
  speculate?: boolean;
  /** Have the Director write a play's canon in the background, if a model directs. */
  writeCanon?: boolean;
  /** Default seed of plays; null for a random one each. `OFFLINE_SEED`. */
  defaultSeed?: number | null;
  /** Throws if a play has used up its tokens. */
  budget?: (scope: string) => Promise<void>;
}
