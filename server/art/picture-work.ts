import type { Expression } from '../../shared/story/index.ts';
import { defineJob, type JobOptions, type Workers } from '../workers/index.ts';
import type { SceneSketch } from './background/scene.ts';
import type { Swatch } from './kit/swatches.ts';
import type { PortraitSketch } from './portrait/index.ts';
import { type AdoptRequest, NO_REFERENCES, type ReferencePicture, type References } from './types.ts';
import type { background, own, portraits, references } from './workers/pictures.ts';

/** The requester; its signal aborts the work. */
interface Customer {
  packageId: string;
  signal?: AbortSignal | undefined;
}

export interface PictureWork {
  portraits(
    customer: Customer,
    sketch: PortraitSketch,
    expressions: readonly Expression[],
    swatches: readonly Swatch[],
  ): Promise<Map<Expression, Uint8Array>>;
  background(customer: Customer, sketch: SceneSketch, swatches: readonly Swatch[]): Promise<Uint8Array>;
  /** Converts an uploaded picture for its kind; the author is waiting. */
  own(customer: Customer, picture: Pick<AdoptRequest, 'kind' | 'bytes'>): Promise<Uint8Array>;
  references(customer: Customer, pictures: readonly ReferencePicture[]): Promise<References>;
}

const PICTURES = new URL('./workers/pictures.ts', import.meta.url);
const JOBS = {
  portraits: defineJob<typeof portraits>(PICTURES, 'portraits'),
  background: defineJob<typeof background>(PICTURES, 'background'),
  own: defineJob<typeof own>(PICTURES, 'own'),
  references: defineJob<typeof references>(PICTURES, 'references'),
} as const;

/** Timeout for painting in milliseconds: many times what a busy machine needs. */
const LONGEST_MS = 60_000;

/** Creates picture processing on worker threads; painting has background urgency. */
export function createPictureWork(workers: Workers): PictureWork {
  const backgroundJob = ({ packageId, signal }: Customer): JobOptions => ({
    guest: packageId,
    urgency: 'background',
    what: 'The picture',
    signal,
    limits: { ms: LONGEST_MS },
  });
  return {
    portraits: (customer, { characterId, imagePrompt, name, description, pronouns, artStyle, variation }, ...rest) => {
      const [expressions, swatches] = rest;
      const sketch = { characterId, imagePrompt, name, description, pronouns, artStyle, variation };
      return workers.run(JOBS.portraits, { sketch, expressions, swatches }, backgroundJob(customer));
    },
    background: (customer, { locationId, prompt, artStyle, setting, variation }, swatches) => {
      const sketch = { locationId, prompt, artStyle, setting, variation };
      return workers.run(JOBS.background, { sketch, swatches }, backgroundJob(customer));
    },
    own: (customer, { kind, bytes }) =>
      workers.run(JOBS.own, { kind, bytes }, { ...backgroundJob(customer), urgency: 'foreground' }),
    references: async (customer, pictures) =>
      pictures.length === 0 ? NO_REFERENCES : workers.run(JOBS.references, pictures, backgroundJob(customer)),
  };
}
