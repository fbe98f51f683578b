import { countNodes, type VNPackage } from '../../../shared/story/index.ts';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import { improviser } from '../../improviser/late.ts';
import type { Logger } from '../../log.ts';
import { type Budget, createModels, type Models } from '../../models/index.ts';
import { createPlays, type Plays } from '../../play/index.ts';
import { openThrowawayStore } from '../../store/index.ts';

/** A server's real plays on a store that is thrown away, with one story in it. */
export interface Stage {
  readonly plays: Plays;
  readonly packageId: string;
  /** Ends every turn and forgets everything. */
  close(): Promise<void>;
}

export interface StageDeps {
  config: Config;
  clock: Clock;
  log: Logger;
  /** Those of the server. Its calls are recorded there and count for its budgets; without, none of it can be used. */
  services: { models: Models; budget: Budget } | null;
}

/** How long closing waits for turns that are being told, in milliseconds: each is stopped, and keeps nothing. */
const CLOSING_MS = 2000;

/** The improviser in every role, at once instead of at reading pace: nothing is asked of anybody, and nothing costs. */
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

/**
 * The server's models for plays that are thrown away: every call is recorded in the server as it ends, under the playtest, so that what
 * is spent is known and the budgets hold.
 */
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
 * Opens a stage for one story. Nothing reaches the author's database but the usage of configured models; no files are written.
 * Scripts of skills keep data of their own beside that, so they are left out.
 * @param by whose models direct and tell
 * @param scope what calls of configured models are recorded under
 */
export async function openStage(
  deps: StageDeps,
  story: VNPackage,
  by: 'offline' | 'configured',
  scope: string,
): Promise<Stage> {
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
