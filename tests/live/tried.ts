import { NotRunError } from './not-run.ts';

interface Trial {
  title: string;
  /** @returns whether it holds @throws NotRunError where what it needs cannot be had from here */
  run(): Promise<boolean>;
}

interface TrialOptions {
  say(line: string): void;
  /** The time for all of them is over. */
  isOver(): boolean;
}

/**
 * Tries one after the other, each whatever came of the others, and ends with the line that counts them.
 * @returns the exit code: 1 where one of them does not hold, or broke. What was not run is told and fails nothing
 */
export async function tried(trials: readonly Trial[], { say, isOver }: TrialOptions): Promise<0 | 1> {
  const ends: string[] = [];
  let passed = 0;
  let failed = 0;
  for (const { title, run } of trials) {
    say(`\n# ${title}\n`);
    try {
      if (isOver()) throw new NotRunError('The time was over before it.');
      if (await run()) passed += 1;
      else {
        failed += 1;
        ends.push(`✗ ${title}: it does not hold.`);
      }
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      if (error instanceof NotRunError) ends.push(`! ${title}: NOT RUN. ${why}`);
      else {
        failed += 1;
        ends.push(`✗ ${title}: it broke. ${(error instanceof Error && error.stack) || why}`);
      }
    }
  }
  say('');
  for (const end of ends) say(end);
  say(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
