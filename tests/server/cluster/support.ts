import { Client } from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { createLogger } from '../../../server/log.ts';
import type { Services } from '../../../server/main.ts';
import type { Overrides } from '../../../server/overrides.ts';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';
import { openServices } from '../../support/services.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { fakeArt } from '../coauthor/support.ts';

/** A database for the tests of a file, empty for each pair of servers. */
export function sharedDatabase() {
  let postgres: TestPostgres;
  let url: string;
  beforeAll(async () => {
    postgres = await startPostgres();
    url = await postgres.createDatabase();
  });
  afterAll(() => postgres?.dispose());

  async function query(text: string): Promise<void> {
    const client = new Client(url);
    await client.connect();
    await client.query(text);
    await client.end();
  }

  return {
    query,
    address: () => url,
    /** Two servers on the database and one DATA_DIR. */
    async twoServers(
      models: Overrides['models'] = {},
      { env = {}, ...overrides }: Overrides & { env?: Record<string, string> } = {},
    ): Promise<[Services, Services]> {
      await query('DROP SCHEMA public CASCADE; DROP SCHEMA IF EXISTS drizzle CASCADE; CREATE SCHEMA public');
      const variables = { DATABASE_URL: url, DATA_DIR: await tempDir(), ...env };
      const parts = { art: fakeArt().art, models, log: createLogger('silent'), ...overrides };
      return [await openServices(variables, parts), await openServices(variables, parts)];
    },
  };
}

export const at = (services: Services, path: string) => services.app.request(`http://127.0.0.1${path}`);
