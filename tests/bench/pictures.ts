import sharp, { type OutputInfo } from 'sharp';
import { createPictureWork, type PictureWork } from '../../server/art/picture-work.ts';
import { createWorkers } from '../../server/workers/index.ts';
import { EXPRESSIONS } from '../../shared/story/index.ts';
import type { Figure, Row } from './figure.ts';
import { measurePairs, rowOf } from './pairs.ts';

const GOAL = 3;
const CUSTOMER = { packageId: 'bench' };

const person = (characterId: string, imagePrompt: string, artStyle: string) => ({
  ...{ characterId, imagePrompt, artStyle },
  ...{ name: characterId, description: '' },
});
const PEOPLE = [
  person('aiko', 'young woman, bob haircut, red coat', 'noir'),
  person('mori', 'old man with a grey beard, fedora, glasses, long brown coat', 'watercolor'),
  person('zora', 'woman with an afro, earrings, evening dress', 'anime'),
] as const;

const place = (locationId: string, prompt: string, artStyle: string) => ({ locationId, prompt, artStyle, setting: '' });
const PLACES = [
  place('harbour', 'a harbour at dawn', ''),
  place('tavern', 'a tavern in the evening', 'warm'),
  place('street', 'a rainy street at night', 'noir'),
  place('library', 'the library of a castle', 'gothic'),
] as const;

interface Pixels {
  data: Buffer;
  info: OutputInfo;
}

const pixelsOf = (picture: Uint8Array): Promise<Pixels> => sharp(picture).raw().toBuffer({ resolveWithObject: true });
const encoder = ({ data, info: { width, height, channels } }: Pixels) =>
  sharp(data, { raw: { width, height, channels } });

function inTurns<T>(list: readonly T[]): () => T {
  let next = 0;
  return () => list[next++ % list.length] as T;
}

interface Comparison<T> {
  what: string;
  subjects: readonly T[];
  paint: (work: PictureWork, subject: T) => Promise<Uint8Array[]>;
  /** Encodes pixels as the server does. */
  encode: (pixels: Pixels) => Promise<unknown>;
}

async function compare<T>(work: PictureWork, { what, subjects, paint, encode }: Comparison<T>): Promise<Row> {
  const painted: Pixels[][] = [];
  for (const subject of subjects) painted.push(await Promise.all((await paint(work, subject)).map(pixelsOf)));
  const [nextSubject, nextPixels] = [inTurns(subjects), inTurns(painted)];
  const pairs = await measurePairs({
    warmUp: subjects.length,
    times: 1,
    pairs: subjects.length * 5,
    subject: () => paint(work, nextSubject()),
    floor: () => Promise.all(nextPixels().map(encode)),
  });
  return rowOf({ name: 'P18', what, goal: GOAL }, pairs);
}

/**
 * P18: what it takes to paint pictures on a thread that has painted before, from words to bytes that can be kept; against sharp
 * encoding as many pixels, the very same, in the same format and with the same settings, all of a set at once.
 */
export const pictures: Figure = {
  name: 'P18',
  what: 'eight faces of a person; a place of 1600 × 900; sharp encoding the same number of pixels',
  async measure() {
    const workers = createWorkers();
    const work = createPictureWork(workers);
    try {
      const faces = await compare(work, {
        what: 'eight faces of a person, of 768 × 1024; sharp encoding as many pixels as PNG',
        subjects: PEOPLE,
        paint: async (by, sketch) => [...(await by.portraits(CUSTOMER, sketch, EXPRESSIONS, [])).values()],
        encode: (pixels) => encoder(pixels).png({ palette: true, quality: 100, effort: 1, dither: 0.6 }).toBuffer(),
      });
      const background = await compare(work, {
        what: 'a place of 1600 × 900; sharp encoding as many pixels as WebP',
        subjects: PLACES,
        paint: async (by, sketch) => [await by.background(CUSTOMER, sketch, [])],
        encode: (pixels) => encoder(pixels).webp({ quality: 82, effort: 2 }).toBuffer(),
      });
      return [faces, background];
    } finally {
      await workers.close();
    }
  },
};
