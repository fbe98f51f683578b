import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { createArt } from '../../../server/art/index.ts';
import { createPictureWork } from '../../../server/art/picture-work.ts';
import { paintPortraits } from '../../../server/art/portrait/index.ts';
import { createWorkers, type JobOptions, type Workers } from '../../../server/workers/index.ts';
import { EXPRESSIONS } from '../../../shared/story/index.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { inherit } from '../../support/threads.ts';
import { halves } from './pictures.ts';

const aiko = {
  packageId: 'ferry',
  characterId: 'aiko',
  name: 'Aiko',
  description: 'A young reporter',
  imagePrompt: 'young woman, bob haircut, red coat',
  artStyle: 'noir',
  expressions: EXPRESSIONS,
} as const;
const dock = { packageId: 'ferry', locationId: 'dock', prompt: 'a dock at dusk', artStyle: '', setting: '' } as const;

const opened: Workers[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((workers) => workers.close()));
});

/** Threads, and what was asked of them. */
function watched() {
  const workers = createWorkers({ threads: 2, startIsolate: inherit });
  opened.push(workers);
  const asked: (Pick<JobOptions, 'guest' | 'urgency'> & { job: string })[] = [];
  const run: Workers['run'] = (job, input, options) => {
    asked.push({ job: job.name, guest: options.guest, urgency: options.urgency });
    return workers.run(job, input, options);
  };
  return { workers, asked, watching: { ...workers, run } as Workers };
}

describe('pictures are made on the threads of the house', () => {
  it('people and places behind what is waited for, an author’s own picture before it', async () => {
    const { asked, watching } = watched();
    const art = createArt({ dataDir: await tempDir(), image: () => null, workers: watching });
    await art.portrait(aiko);
    await art.background({ ...dock, references: [{ mediaType: 'image/png', bytes: await halves() }] });
    await art.adopt({ packageId: 'other', kind: 'backgrounds', id: 'dock', bytes: await halves() });
    expect(asked).toEqual([
      { job: 'portraits', guest: 'ferry', urgency: 'background' },
      { job: 'references', guest: 'ferry', urgency: 'background' },
      { job: 'background', guest: 'ferry', urgency: 'background' },
      { job: 'own', guest: 'other', urgency: 'foreground' },
    ]);
  }, 60_000);

  it('and come out as they do anywhere', async () => {
    const { workers } = watched();
    const { packageId, expressions, ...sketch } = aiko;
    const there = await createPictureWork(workers).portraits({ packageId }, sketch, expressions, []);
    const here = await paintPortraits(sketch, expressions);
    expect([...there.keys()]).toEqual([...EXPRESSIONS]);
    for (const [expression, png] of there) expect(here.get(expression)?.equals(png)).toBe(true);
  }, 60_000);

  it('which are left at once by who gives up, and go on for others', async () => {
    const { workers } = watched();
    const work = createPictureWork(workers);
    const { packageId, expressions, ...sketch } = aiko;
    const abort = new AbortController();
    const leaving = work.portraits({ packageId, signal: abort.signal }, sketch, expressions, []);
    await expect.poll(() => workers.census().working).toBe(1);
    abort.abort(new Error('enough'));
    await expect(leaving).rejects.toThrow('enough');
    await expect.poll(() => workers.census().working).toBe(0);
    const place = await work.background({ packageId }, dock, []);
    expect((await sharp(place).metadata()).format).toBe('webp');
  }, 60_000);

  it('where refusals come back as they are', async () => {
    const { workers } = watched();
    const bytes = new TextEncoder().encode('no picture');
    const taking = createPictureWork(workers).own({ packageId: 'ferry' }, { kind: 'characters', bytes });
    await expect(taking).rejects.toMatchObject({ code: 'unsupported_media_type' });
  }, 60_000);
});
