import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { isPacked, PROJECT } from '../build/find-build.ts';
import { type Config, ConfigError, getDataDir, readConfig } from '../config.ts';
import { readKeptKeys } from '../models/settings/saved-keys.ts';

/** Where `.env` and relative paths are: an installed package is replaced by the next one, with all that is in it. */
const getHome = (): string => (isPacked(PROJECT) ? process.cwd() : PROJECT);

/** The project's `.env` file, if any, overridden by the environment. @throws ConfigError */
export const loadEnvironment = (
  env: Record<string, string | undefined> = process.env,
  root = getHome(),
): Record<string, string | undefined> => ({ ...readEnvFile(join(root, '.env')), ...env });

/**
 * Reads the configuration from the project's `.env` file, if any, overridden by the environment, and keys stored in
 * DATA_DIR. A relative DATA_DIR or MODEL_CATALOGUE is relative to the project's folder, wherever a command is started; of
 * an installed package, to the folder in which it is started.
 * @throws ConfigError naming the variable, its value and what is allowed
 */
export function loadConfig(env: Record<string, string | undefined> = process.env, root = getHome()): Config {
  const environment = loadEnvironment(env, root);
  const dataDir = resolve(root, getDataDir(environment));
  const kept = readKeptKeys(dataDir);
  const config = readConfig(environment, (provider) => kept.has(provider));
  const { modelCatalogue: catalogue } = config;
  return {
    ...config,
    dataDir,
    modelCatalogue: catalogue === null || /^https?:\/\//i.test(catalogue) ? catalogue : resolve(root, catalogue),
  };
}

function readEnvFile(file: string): Record<string, string | undefined> {
  if (!existsSync(file)) return {};
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new ConfigError('.env', file, 'a readable text file of NAME=value lines', { cause });
  }
}
