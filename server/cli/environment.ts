import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Config, ConfigError, readConfig } from '../config.ts';

/**
 * Reads the `.env` file of the working directory, if there is one, and the configuration. What the environment sets
 * already wins over the file.
 * @throws ConfigError naming the variable, its value and what is allowed
 */
export function loadConfig(): Config {
  const file = resolve('.env');
  if (existsSync(file)) {
    try {
      process.loadEnvFile(file);
    } catch (cause) {
      throw new ConfigError('.env', file, 'a readable text file of NAME=value lines', { cause });
    }
  }
  return readConfig(process.env);
}
