import { parseArgs } from 'node:util';
import { badModels } from './bad-models.ts';
import { disconnects } from './disconnects.ts';
import { longMemory } from './long-memory.ts';
import { modelFaults } from './model-faults.ts';
import { builders, neighbours } from './neighbours.ts';
import { linesOf, type Trial, type Verdict } from './trial.ts';

/*
 * `npm run torture [-- NAME…] [-- --json]`: does to the program what happens to programs, many times, and counts. Loopback only;
 * every trial stops by itself. Exit 1 when anything went wrong.
 */

const TRIALS: readonly Trial[] = [disconnects, modelFaults, badModels, longMemory, neighbours, builders];

const { values, positionals } = parseArgs({ options: { json: { type: 'boolean' } }, allowPositionals: true });
const wanted = positionals.map((name) => name.toUpperCase());
const unknown = wanted.filter((name) => !TRIALS.some((trial) => trial.name === name));

if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. Trials: ${TRIALS.map(({ name }) => name).join(', ')}.`);
  process.exitCode = 2;
} else {
  const verdicts: Verdict[] = [];
  for (const trial of TRIALS) {
    if (wanted.length > 0 && !wanted.includes(trial.name)) continue;
    console.error(`${trial.name}: ${trial.what} …`);
    const verdict = await trial.run((line) => console.error(`  ${line}`));
    verdicts.push(verdict);
    if (!values.json) console.log(linesOf(verdict).join('\n'));
  }
  if (values.json) console.log(JSON.stringify({ trials: verdicts }, null, 2));
  process.exitCode = verdicts.every(({ failures }) => failures.length === 0) ? 0 : 1;
}
