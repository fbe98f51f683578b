import type { Asset, VNPackage } from '../../shared/story/index.ts';
import type { PackageRow } from '../store/types.ts';
import { defineJob, type Workers } from '../workers/index.ts';
import { listAssets, parseStoredStory } from './package-row.ts';
import type { openStory, readAssets, writeStory } from './workers/stored-story.ts';

export type StoryReader = (row: PackageRow) => Promise<VNPackage>;

const STORED_STORY = new URL('./workers/stored-story.ts', import.meta.url);
const OPEN = defineJob<typeof openStory>(STORED_STORY, 'openStory');
const ASSETS = defineJob<typeof readAssets>(STORED_STORY, 'readAssets');
const WRITE = defineJob<typeof writeStory>(STORED_STORY, 'writeStory');
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
      const story: VNPackage = JSON.parse(head.text);
      for (let index = 0; index < head.acts; index += 1) {
        const act = await job.ask({ type: 'act', index });
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
