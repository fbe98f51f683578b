import { parentPort, workerData } from 'node:worker_threads';
import { encodeOgg } from './encode.ts';
import { master } from './master.ts';
import type { MusicPlan } from './mood.ts';
import { SAMPLE_RATE } from './rate.ts';
import { synthesize } from './synthesize.ts';

const plan = workerData as MusicPlan;
const track = await encodeOgg(master(await synthesize(plan)), SAMPLE_RATE);
const bytes = new Uint8Array(track);
parentPort?.postMessage(bytes, [bytes.buffer]);
