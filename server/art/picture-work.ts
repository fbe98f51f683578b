import type { Expression } from '../../shared/story/index.ts';
import { defineJob, type JobOptions, type Workers } from '../workers/index.ts';
import type { SceneSketch } from './background/scene.ts';
import type { Swatch } from './kit/swatches.ts';
import type { PortraitSketch } from './portrait/index.ts';
import { type AdoptRequest, NO_REFERENCES, type ReferencePicture, type References } from './types.ts';
import type { background, own, portraits, references } from './workers/pictures.ts';

/** For whom something is done; its signal ends it at once. */
interface Customer {
  packageId: string;
  signal?: AbortSignal | undefined;
}

/** What is done with pictures on the threads of the house, so that nothing of it holds up the event loop. */
export interface PictureWork {
  /** Paints a person's faces by hand, without a model, as `paintPortraits` does. */
  portraits(
    customer: Customer,
    sketch: PortraitSketch,
    expressions: readonly Expression[],
    swatches: readonly Swatch[],
  ): Promise<Map<Expression, Uint8Array>>;
  /** Paints a place by hand, without a model, as `paintBackground` does. */
  background(customer: Customer, sketch: SceneSketch, swatches: readonly Swatch[]): Promise<Uint8Array>;
  /** Makes an author's own picture what its kind has to be; somebody waits for it. */
  own(customer: Customer, picture: Pick<AdoptRequest, 'kind' | 'bytes'>): Promise<Uint8Array>;
  /** Reads the pictures an author attached, as `readReferences` does. */
  references(customer: Customer, pictures: readonly ReferencePicture[]): Promise<References>;
}

const PICTURES = new URL('./workers/pictures.ts', import.meta.url);
const JOBS = {
  portraits: defineJob<typeof portraits>(PICTURES, 'portraits'),
  background: defineJob<typeof background>(PICTURES, 'background'),
  own: defineJob<typeof own>(PICTURES, 'own'),
  references: defineJob<typeof references>(PICTURES, 'references'),
} as const;

/** Painting is given up after so long, in milliseconds: many times what it takes on a machine that does ten other things. */
const LONGEST_MS = 60_000;

/** Has pictures made on the threads of the house: what is painted comes behind what people wait for. */
export function createPictureWork(workers: Workers): PictureWork {
  const behind = ({ packageId, signal }: Customer): JobOptions => ({
    guest: packageId,
    urgency: 'behind',
    what: 'The picture',
    signal,
    limits: { ms: LONGEST_MS },
  });
  return {
    portraits: (customer, { characterId, imagePrompt, name, description, pronouns, artStyle, variation }, ...rest) => {
      const [expressions, swatches] = rest;
      const sketch = { characterId, imagePrompt, name, description, pronouns, artStyle, variation };
      return workers.run(JOBS.portraits, { sketch, expressions, swatches }, behind(customer));
    },
    background: (customer, { locationId, prompt, artStyle, setting, variation }, swatches) => {
      const sketch = { locationId, prompt, artStyle, setting, variation };
      return workers.run(JOBS.background, { sketch, swatches }, behind(customer));
    },
    own: (customer, { kind, bytes }) =>
      workers.run(JOBS.own, { kind, bytes }, { ...behind(customer), urgency: 'waited' }),
    references: async (customer, pictures) =>
      pictures.length === 0 ? NO_REFERENCES : workers.run(JOBS.references, pictures, behind(customer)),
  };
}
