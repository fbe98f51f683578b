import type { Art } from './art/index.ts';
import type { Checks } from './check/index.ts';
import type { Clock } from './clock.ts';
import type { Logger } from './log.ts';
import type { createTokenBudget, LocalModels, Models, ModelsOptions } from './models/index.ts';
import type { OwnedStore } from './store/index.ts';
import type { Workers, WorkersOptions } from './workers/index.ts';

/** Replacements for real parts, for tests and commands that build a server. */
export interface Overrides {
  clock?: Clock;
  log?: Logger;
  /** An open store of the DATA_DIR; closed with the server. */
  store?: OwnedStore;
  models?: ModelsOptions['overrides'];
  /** Local models, possibly in another folder; closed with the server. */
  local?: LocalModels;
  improviser?: ModelsOptions['improviser'];
  around?: (models: Models) => Models;
  art?: Art;
  checks?: Checks;
  workers?: Workers;
  startIsolate?: WorkersOptions['startIsolate'];
  retryPolicies?: ModelsOptions['retryPolicies'];
  budget?: ReturnType<typeof createTokenBudget>;
  /** Maximum size of an import in bytes, for private servers. */
  importBytes?: number;
  /** Lets the first visitor make the owner's account; by default random. */
  setUpCode?: string;
  webDir?: string;
  samplesDir?: string | null;
  /** Folders of trusted skills, besides shipped ones and those in DATA_DIR. */
  skills?: readonly string[];
  /** Folder of shipped skills; null for none. */
  shippedSkillsDir?: string | null;
  /** Environment for settings of skills; by default the process's. */
  env?: Record<string, string | undefined>;
}
