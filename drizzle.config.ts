import { defineConfig } from 'drizzle-kit';

/** After a change of the schema: `npx drizzle-kit generate --name <what_changed>`, and commit what it writes. */
export default defineConfig({
  dialect: 'sqlite',
  schema: ['./server/store/schema.ts', './server/store/account-schema.ts'],
  out: './server/store/migrations',
});
