import { toRgb } from './color.ts';
import { paperGrain } from './grain.ts';
import { blendTable, softLight } from './pixels.ts';
import type { Treatment } from './treatment.ts';

/**
 * A style's surface (tint, paper grain, contrast) as lookup tables, applied in one pass: a byte `value` of channel `c` becomes `grain[grey
 * << 8 | tint[c << 8 | value]]`.
 */
export interface Surface {
  tint: Uint8ClampedArray;
  grain: Uint8ClampedArray;
  /** The paper's grey: `PAPER_TILE` by `PAPER_TILE` pixels. */
  paper: Uint8Array;
}

/** Opacity of the paper grain at a style's normal setting. */
const GRAIN_ALPHA = 72 / 255;

const made = new Map<string, Promise<Surface>>();

/** A style's surface, cached. `lift` is the number of byte levels of its full brightness. */
export function getSurface(treatment: Treatment, lift: number): Promise<Surface> {
  const key = `${treatment.name} ${lift}`;
  const known = made.get(key) ?? makeSurface(treatment, lift);
  made.set(key, known);
  return known;
}

async function makeSurface(treatment: Treatment, lift: number): Promise<Surface> {
  const { contrast, brightness, tintStrength } = treatment;
  const alpha = Math.min(1, GRAIN_ALPHA * treatment.grain);
  const offset = (128 * (1 - contrast) + brightness * lift) / 255;
  const tint = new Uint8ClampedArray(3 * 256);
  for (const [channel, color] of toRgb(treatment.tint).entries()) {
    for (let value = 0; value < 256; value += 1) {
      tint[(channel << 8) | value] = Math.round(255 * softLight(value / 255, color, tintStrength));
    }
  }
  const grain = blendTable((under, grey) => softLight(under, grey, alpha) * contrast + offset);
  return { tint, grain, paper: await paperGrain() };
}
