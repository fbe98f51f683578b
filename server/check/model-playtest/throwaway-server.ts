import { countNodes, type VNPackage } from '../../../shared/story/index.ts';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import { improviser } from '../../improviser/lazy-improviser.ts';
import type { Logger } from '../../log.ts';
import { createModels, type Models, type TokenBudget } from '../../models/index.ts';
import { createPlays, type Plays } from '../../play/index.ts';
import { openThrowawayStore } from '../../store/index.ts';

/** Real plays over a temporary store with one story. */
export interface ThrowawayServer {
  readonly plays: Plays;
  readonly packageId: string;
  close(): Promise<void>;
}

export interface StageDeps {
  config: Config;
  clock: Clock;
  log: Logger;
  /** The server's models and budget; null allows no configured models. */
  services: { models: Models; budget: TokenBudget } | null;
}

/** Time limit for ending running turns, in milliseconds; they are discarded. */
const CLOSING_MS = 2000;

/** The improviser in every role, without pauses: no calls and no cost. */
function offlineModels({ config, clock, log }: Pick<StageDeps, 'config' | 'clock' | 'log'>): Models {
  const models: Config['models'] = {
    coauthor: 'offline',
    director: 'offline',
    storyteller: 'offline',
    image: 'embedded',
    music: 'embedded',
    embedding: 'off',
  };
  return createModels({
    config: { ...config, models },
    clock,
    log,
    improviser: (options) => improviser({ ...options, paceMs: 0 }),
  });
}

/** The server's models for temporary plays. Calls are recorded under the playtest, so that budgets apply. */
function recordedModels(models: Models, scope: string): Models {
  return {
    ...models,
    language(role, { unrecordedTokens: _atOnce, ...options }) {
      return models.language(role, { ...options, scope });
    },
    embedding: () => models.embedding(scope),
  };
}

/**
 * Opens a stage for one story. The author's database only gets usage of configured models, under `scope`; no files are
 * written. Scripts of skills are left out, since they keep data of their own.
 */
export async function openThrowawayServer(
  deps: StageDeps,
  story: VNPackage,
  by: 'offline' | 'configured',
  scope: string,
): Promise<ThrowawayServer> {
  const { config, clock, log, services } = deps;
  const isConfigured = by === 'configured' && services !== null;
  const store = openThrowawayStore(clock);
  const plays = createPlays({
    store,
    models: isConfigured ? recordedModels(services.models, scope) : offlineModels(deps),
    clock,
    log,
    directorTimeoutMs: config.directorTimeoutMs,
    stepTimeoutMs: config.stepTimeoutMs,
    planTimeoutMs: config.planTimeoutMs,
    settings: { recentScenes: config.recentScenesCount, overallSummary: config.includeOverallSummary },
    ...(isConfigured && { budget: () => services.budget(scope) }),
  });
  const close = async () => {
    await plays.close(CLOSING_MS);
    await store.close();
  };
  try {
    const { id, title, language, createdAt } = story;
    const row = { id, version: 1, title, language, createdAt, totalNodes: countNodes(story) };
    await store.putPackage({ ...row, body: JSON.stringify({ ...story, version: 1 }) });
  } catch (error) {
    await close();
    throw error;
  }
  return { plays, packageId: story.id, close };
}
