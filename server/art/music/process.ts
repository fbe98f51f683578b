import { constants, setPriority } from 'node:os';
import { encodeOgg } from './encode.ts';
import { master } from './master.ts';
import type { MusicPlan } from './mood.ts';
import { synthesize } from './synthesize.ts';
import { SAMPLE_RATE } from './track.ts';

/* The child process of `composeMusic`: reads one plan, writes one track, at low priority. */

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

process.once('message', async (plan: MusicPlan) => {
  const track = await encodeOgg(master(await synthesize(plan)), SAMPLE_RATE);
  process.send?.(new Uint8Array(track), () => process.disconnect());
});
