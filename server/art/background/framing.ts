import { randomOf } from '../kit/random.ts';
import { CANVAS } from './easel.ts';

/** The part of the canvas that a picture shows, in pixels of the canvas. */
export interface Framing {
  x: number;
  y: number;
  width: number;
  height: number;
  mirrored: boolean;
}

const WHOLE: Framing = { x: 0, y: 0, ...CANVAS, mirrored: false };
/** How much of the canvas' height is seen from nearer by, and where such a view ends at the bottom: people stand there. */
const NEARER = { least: 0.88, most: 0.95 } as const;
const BOTTOM = { least: 846, most: 864 } as const;

/**
 * From where a variation sees its place: the first one whole, others nearer by and from another side, every other one
 * mirrored. Writing on signs is of no script, so none of it comes out wrong.
 */
export function framingOf(seed: string, variation = 0): Framing {
  if (variation === 0) return WHOLE;
  const random = randomOf(`framing:${seed}`);
  const share = random.range(NEARER.least, NEARER.most);
  const [width, height] = [Math.round(CANVAS.width * share), Math.round(CANVAS.height * share)];
  return {
    x: Math.round((CANVAS.width - width) * random.next()),
    y: Math.round(random.range(Math.max(BOTTOM.least, height), BOTTOM.most)) - height,
    width,
    height,
    mirrored: variation % 2 === 1,
  };
}
