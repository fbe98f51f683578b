import { buildStory as buildFromBrief } from '../support/built-story.ts';
import { createGuest, messageOf } from './guest.ts';

/*
 * A process of its own: twenty guests who have a story built each, all at once. Over when each has its story, or the time is.
 */

/** What came of it, and what was not answered as it should be. */
export interface ChatsWork {
  chats: number;
  /** Chats at whose end a story was saved. */
  stories: number;
  /** When the last of these was, in milliseconds since all began. */
  lastMs: number;
  failures: string[];
}

/** Each wants another story. */
const KINDS = ['noir', 'ghost', 'heist', 'romance', 'mystery'];
const PLACES = ['Lagos', 'Kyoto', 'Valparaíso', 'Tromsø'];
const BRIEFS = PLACES.flatMap((place) =>
  KINDS.map((kind) => `A ${kind} story in ${place} about a stolen violin, 3 acts, 6 places each, 4 characters`),
);

const guest = createGuest(process.env.TRIAL_ADDRESS ?? '');
const until = Number(process.env.TRIAL_MS);
const work: ChatsWork = { chats: BRIEFS.length, stories: 0, lastMs: 0, failures: [] };

async function buildStory(brief: string, began: number): Promise<void> {
  const id = crypto.randomUUID();
  await buildFromBrief((path, body) => guest.json('POST', path, JSON.stringify(body)), { id, brief });
  work.stories += 1;
  work.lastMs = performance.now() - began;
}

process.on('disconnect', () => process.exit(0));
process.on('message', async ({ type }: { type: 'work' }) => {
  if (type !== 'work') return;
  const began = performance.now();
  const chats = BRIEFS.map((brief) =>
    buildStory(brief, began).catch((error: unknown) => work.failures.push(`a story: ${messageOf(error)}`)),
  );
  const over = new Promise((resolve) => setTimeout(resolve, until).unref());
  await Promise.race([Promise.all(chats), over]);
  process.send?.(work);
});
process.send?.({ who: `${BRIEFS.length} chats at once, each building a story` });
