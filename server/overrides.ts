import type { Art } from './art/index.ts';
import type { Checks } from './check/index.ts';
import type { Clock } from './clock.ts';
import type { Logger } from './log.ts';
import type { createBudget, LocalModels, Models, ModelsOptions } from './models/index.ts';
import type { OwnedStore } from './store/index.ts';
import type { Workers, WorkersOptions } from './workers/index.ts';

/** What tests, and commands that build a server for themselves, may put in place of the real parts. */
export interface Overrides {
  clock?: Clock;
  log?: Logger;
  /** The store of the DATA_DIR, opened; it is closed with the server. */
  store?: OwnedStore;
  models?: ModelsOptions['overrides'];
  /** The models of this machine, as they lie in another folder; closed with the server. */
  local?: LocalModels;
  /** Makes the improviser; by default at reading pace. */
  improviser?: ModelsOptions['improviser'];
  /** Sees every model the server is given. */
  around?: (models: Models) => Models;
  art?: Art;
  checks?: Checks;
  workers?: Workers;
  /** Starts the threads of the pool. */
  startIsolate?: WorkersOptions['startIsolate'];
  patience?: ModelsOptions['patience'];
  /** What may be spent, where it is another server's. */
  budget?: ReturnType<typeof createBudget>;
  /** The most an import may weigh, in bytes, where nobody else's can come; default as everybody's. */
  importBytes?: number;
  webDir?: string;
  samplesDir?: string | null;
  /** Folders of skills that are allowed to run, besides those that ship and those in DATA_DIR. */
  skills?: readonly string[];
  /** Where the skills lie that ship; null for none. */
  shippedSkillsDir?: string | null;
  /** What settings of skills may refer to; default the environment of the process. */
  env?: Record<string, string | undefined>;
}
