import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { planContracts } from '../../../shared/plan/index.ts';
import { CONTRACTS_FOLDER } from './contracts-folder.ts';

/*
 * Writes the JSON Schemas of plans and skills anew: `node tests/shared/plan/write-contracts.ts`, after a change of their
 * zod schemas. `contracts.test.ts` fails until it is done.
 */

mkdirSync(CONTRACTS_FOLDER, { recursive: true });
for (const [file, schema] of Object.entries(planContracts())) {
  writeFileSync(join(CONTRACTS_FOLDER, file), `${JSON.stringify(schema, null, 2)}\n`);
}
const { status } = spawnSync('npx', ['biome', 'format', '--write', CONTRACTS_FOLDER], { stdio: 'inherit' });
process.exitCode = status ?? 1;
