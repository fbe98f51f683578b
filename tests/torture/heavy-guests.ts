import type { TurnData } from '../../shared/wire/index.ts';
import { buildStory as buildFromBrief } from '../support/built-story.ts';
import { AnswerError, createGuest, messageOf, nextAction } from './guest.ts';
import { largestPackage } from './largest-package.ts';

/*
 * A process of its own: four guests who ask for as much as anybody may, at once. One imports the largest package again and again, one
 * checks what was imported, one has stories built, one plays a thousand turns without a pause. They go on until the turns are played
 * and each of the others has come to an end at least once.
 */

/** What the four have done, and what of it was not answered as it should be. */
export interface HeavyWork {
  imports: number;
  checks: number;
  /** Checks that were given up because the story is too much for them, and said so. */
  givenUp: number;
  stories: number;
  turns: number;
  failures: string[];
}

const TURNS = 1000;
const BRIEF = 'A noir story in Lagos about a stolen violin, 3 acts, 6 places each, 4 characters';

const address = process.env.TRIAL_ADDRESS ?? '';
const guest = createGuest(address);
const work: HeavyWork = { imports: 0, checks: 0, givenUp: 0, stories: 0, turns: 0, failures: [] };
const until = Date.now() + Number(process.env.TRIAL_MS);
const largest = largestPackage();

const isOver = () =>
  Date.now() > until || (work.turns >= TURNS && Math.min(work.imports, work.checks, work.stories) > 0);

/** Does something again and again until all is over; what goes wrong is told, once each. */
async function repeat(what: string, task: () => Promise<void>): Promise<void> {
  while (!isOver()) {
    try {
      await task();
    } catch (error) {
      const failure = `${what}: ${messageOf(error)}`;
      if (!work.failures.includes(failure)) work.failures.push(failure);
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
}

const imported: string[] = [];

async function importLargest(): Promise<void> {
  const { packageId } = await guest.json<{ packageId: string }>('POST', '/api/packages/import', largest);
  work.imports += 1;
  imported.push(packageId);
  await guest.json('GET', '/api/packages');
  const spare = imported.length > 2 ? imported.shift() : undefined;
  if (spare !== undefined) await guest.json('DELETE', `/api/packages/${spare}`);
}

async function checkLargest(): Promise<void> {
  const id = imported.at(-1);
  if (id === undefined) return void (await new Promise((resolve) => setTimeout(resolve, 50)));
  try {
    await guest.json('GET', `/api/packages/${id}/check`);
  } catch (error) {
    if (!(error instanceof AnswerError) || error.status !== 422) throw error;
    work.givenUp += 1;
  }
  work.checks += 1;
  // What was found is remembered: it is asked for again now and then, of whatever was imported last.
  await new Promise((resolve) => setTimeout(resolve, 2000));
}

async function buildStory(): Promise<void> {
  const id = crypto.randomUUID();
  await buildFromBrief((path, body) => guest.json('POST', path, JSON.stringify(body)), { id, brief: BRIEF });
  work.stories += 1;
}

let play: { id: string; standing: TurnData | null } | null = null;

async function playOn(): Promise<void> {
  if (play === null || play.standing?.ended) play = { id: await guest.begin(work.turns), standing: null };
  play.standing = await guest.turn(play.id, nextAction(play.standing));
  work.turns += 1;
}

process.on('disconnect', () => process.exit(0));
process.on('message', async ({ type }: { type: 'work' }) => {
  if (type !== 'work') return;
  await Promise.all([
    repeat('an import', importLargest),
    repeat('a check', checkLargest),
    repeat('a story', buildStory),
    repeat('a turn of a thousand', playOn),
  ]);
  process.send?.(work);
});
process.send?.({ who: `four guests, one with a package of ${Math.round(largest.length / 1024 / 1024)} MiB` });
