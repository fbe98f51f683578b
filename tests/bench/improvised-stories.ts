import { parseArgs } from 'node:util';
import { composeStory } from '../../server/improviser/story/compose.ts';
import { checkPackage, proveStory } from '../../shared/check/index.ts';
import { compileStory } from '../../shared/play/index.ts';
import { createPlaytester, PLAYTEST_DEFAULTS, reportPlaytest } from '../../shared/playtest/index.ts';
import { briefFor, GRAMMARS, packageOf } from '../server/improviser/packages.ts';

/*
 * `node tests/bench/improvised-stories.ts [--seeds 100] [--runs 120]`: checks, proves and playtests what the improviser writes, in every genre
 * and language, and prints what was found.
 */

const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '100' }, runs: { type: 'string', default: '120' } },
});
const seeds = Number(values.seeds);
const runs = Number(values.runs);
const options = { seed: PLAYTEST_DEFAULTS.seed, maxTurns: PLAYTEST_DEFAULTS.maxTurns };
const codes = new Map<string, number>();

const row = (cells: readonly (string | number)[]): void => console.info(`| ${cells.join(' | ')} |`);
row([
  'genre',
  'packages',
  'errors',
  'warnings',
  'acts',
  'winnable',
  'runs',
  'completed',
  'soft-locks',
  'acts won',
  'turns',
]);
row(Array.from({ length: 11 }, () => '---'));
for (const [genre, language] of GRAMMARS) {
  const sums = { errors: 0, warnings: 0, acts: 0, winnable: 0, runs: 0, completed: 0, locks: 0, won: 0, began: 0 };
  const turns = { min: Number.POSITIVE_INFINITY, max: 0 };
  for (let seed = 0; seed < seeds; seed += 1) {
    const source = packageOf(composeStory(briefFor(genre, language, seed), seed));
    const { errors, warnings, findings } = checkPackage(source);
    for (const { severity, code } of findings)
      codes.set(`${severity} ${code}`, (codes.get(`${severity} ${code}`) ?? 0) + 1);
    const story = compileStory(source);
    const proofs = proveStory(story);
    const report = reportPlaytest(story, options, [createPlaytester(story, options).play(0, runs)], 0);
    sums.errors += errors;
    sums.warnings += warnings;
    sums.acts += proofs.length;
    sums.winnable += proofs.filter(({ verdict }) => verdict === 'winnable').length;
    sums.runs += report.runs;
    sums.completed += report.completed;
    sums.locks += report.softLocks.length;
    sums.won += report.acts.reduce((sum, { won }) => sum + won, 0);
    sums.began += report.acts.reduce((sum, { began }) => sum + began, 0);
    turns.min = Math.min(turns.min, report.turnsToEnd.min);
    turns.max = Math.max(turns.max, report.turnsToEnd.max);
  }
  const { errors, warnings, acts, winnable, completed, locks } = sums;
  const won = `${((100 * sums.won) / sums.began).toFixed(0)} %`;
  row([
    `${genre} (${language})`,
    seeds,
    errors,
    warnings,
    acts,
    winnable,
    sums.runs,
    completed,
    locks,
    won,
    `${turns.min}–${turns.max}`,
  ]);
}
console.info(`\nFindings: ${[...codes].map(([code, count]) => `${count}× ${code}`).join('; ') || 'none'}.`);
