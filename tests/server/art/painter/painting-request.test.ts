import { describe, expect, it } from 'vitest';
import { createArt, type PaintingRequest, requestPainting } from '../../../../server/art/index.ts';
import { readPaintingRequest } from '../../../../server/art/painter/painting-request.ts';
import type { Projection } from '../../../../server/store/index.ts';
import { RefusalError } from '../../../../shared/error.ts';
import { tempDir } from '../../../support/temp-dir.ts';
import { halves } from '../pictures.ts';
import { aiko, placeOf, trackOf } from './support.ts';

/** Reads an order back from what it was written down as. */
async function readBack(projections: readonly Projection[]): Promise<PaintingRequest> {
  const json = JSON.parse(
    JSON.stringify(projections.flatMap((each) => (each.kind === 'want-picture' ? each.row : []))),
  ) as { packageId: string; scope: string | null; request: unknown }[];
  const [first] = json;
  if (!first) throw new Error('Nothing is wanted.');
  const kept = new Map(
    projections.flatMap((each) => (each.kind === 'put-picture-reference' ? [[each.row.hash, each.row] as const] : [])),
  );
  const requests = json.map(({ request }) => request);
  return readPaintingRequest(first, requests, async (hash) => kept.get(hash) ?? null);
}

const orders: Record<string, PaintingRequest> = {
  'a portrait': { ...aiko, scope: 'session:s', pronouns: 'she/her' },
  'another portrait': { ...aiko, variation: 7 },
  'a place': placeOf('dock'),
  'a track': trackOf('calm'),
};

describe('an order', () => {
  it.each(Object.entries(orders))('is read as it was written: %s', async (_, order) => {
    const { asset, projections } = requestPainting(order);
    const read = await readBack(projections);
    expect(read).toEqual(order);
    expect(requestPainting(read).asset).toEqual(asset);
  });

  it('keeps the pictures it follows', async () => {
    const references = [{ mediaType: 'image/png', bytes: await halves('png') }] as const;
    const order = { ...placeOf('dock'), references } as PaintingRequest;
    const { asset, projections } = requestPainting(order);
    expect(asset).not.toEqual(requestPainting(placeOf('dock')).asset);
    expect(requestPainting(await readBack(projections)).asset).toEqual(asset);
    expect(JSON.stringify(projections.filter(({ kind }) => kind === 'want-picture')).length).toBeLessThan(1000);
  });

  it('names the files the painter makes', async () => {
    const art = createArt({ dataDir: await tempDir(), image: () => null });
    const { type: _, ...portrait } = aiko;
    const painted = await art.portrait({ ...portrait, expressions: ['neutral'], scope: 'session:s' });
    expect(requestPainting({ ...aiko, expressions: ['neutral'], scope: 'session:other' }).asset).toEqual(painted);
  }, 60_000);

  it('is refused where it could not be kept', () => {
    expect(() => requestPainting({ ...aiko, characterId: '../x' })).toThrow(RefusalError);
    expect(() => requestPainting({ ...aiko, variation: 0.5 })).toThrow(RefusalError);
    expect(() => requestPainting(placeOf('dock', '../../etc'))).toThrow(RefusalError);
  });
});
