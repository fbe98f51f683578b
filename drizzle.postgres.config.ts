import { defineConfig } from 'drizzle-kit';

/**
 * After a change of the schema:
 * `npx drizzle-kit generate --config drizzle.postgres.config.ts --name <what_changed>`, and commit what it writes.
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './server/store/postgres/schema.ts',
    './server/store/postgres/account-schema.ts',
    './server/store/postgres/shared-schema.ts',
  ],
  out: './server/store/postgres/migrations',
});
