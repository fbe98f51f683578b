import type { Asset, VNPackage } from '../../shared/story/index.ts';
import type { PackageRow } from '../store/types.ts';
import { defineJob, type Workers } from '../workers/index.ts';
import { listAssets, parseStoredStory } from './package-row.ts';
import type { openStory } from './workers/open-story.ts';
import type { readAssets } from './workers/read-assets.ts';
import type { writeStory } from './workers/write-story.ts';

export type StoryReader = (row: PackageRow) => Promise<VNPackage>;

const OPEN = defineJob<typeof openStory>(new URL('./workers/open-story.ts', import.meta.url), 'openStory');
const ASSETS = defineJob<typeof readAssets>(new URL('./workers/read-assets.ts', import.meta.url), 'readAssets');
const WRITE = defineJob<typeof writeStory>(new URL('./workers/write-story.ts', import.meta.url), 'writeStory');
/** Shorter stories are parsed in a few milliseconds on the main thread. In characters. */
const LARGE = 500_000;
const LIMITS = { ms: 60_000, memoryMb: 768 };

const isSmall = ({ body }: PackageRow, large = LARGE): boolean => typeof body === 'string' && body.length < large;

/** Does not block: a story of `large` characters is parsed on a thread and transferred act by act. */
export function createStoryReader(workers: Pick<Workers, 'open'>, large = LARGE): StoryReader {
  return async (row) => {
    if (isSmall(row, large)) return parseStoredStory(row);
    const { id, version, body } = row;
    const job = workers.open(OPEN, { id, version, body }, { guest: id, limits: LIMITS, what: 'The story' });
    try {
      const head = await job.ask({ type: 'head' });
      if (head.type !== 'head') throw new Error(`A story was to be read, but "${head.type}" was told.`);
      const story: VNPackage = JSON.parse(head.text);
      for (let index = 0; index < head.acts; index += 1) {
        const act = await job.ask({ type: 'act', index });
        if (act.type !== 'act') throw new Error(`An act was to be read, but "${act.type}" was told.`);
        story.plot.acts.push(JSON.parse(act.text));
      }
      return story;
    } finally {
      job.end();
    }
  };
}

/** A story's assets, without transferring the rest of a large story. */
export async function readStoryAssets(workers: Pick<Workers, 'run'>, row: PackageRow): Promise<Asset[]> {
  if (isSmall(row)) return listAssets(parseStoredStory(row));
  const { id, version, body } = row;
  return workers.run(ASSETS, { id, version, body }, { guest: id, limits: LIMITS, what: 'The story' });
}

/** A package as current UTF-8 JSON, with `before` and `after` around it. */
export async function storyBytes(
  workers: Pick<Workers, 'run'>,
  row: PackageRow,
  { before = '', after = '' } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  if (isSmall(row)) return new TextEncoder().encode(before + JSON.stringify(parseStoredStory(row)) + after);
  const { id, version, body } = row;
  return workers.run(WRITE, { id, version, body, before, after }, { guest: id, limits: LIMITS, what: 'The story' });
}
