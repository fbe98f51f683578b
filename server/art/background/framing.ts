import { createRandom } from '../kit/random.ts';
import { CANVAS } from './easel.ts';

/** The visible part of the canvas, in its pixels. */
export interface Framing {
  x: number;
  y: number;
  width: number;
  height: number;
  mirrored: boolean;
}

const WHOLE: Framing = { x: 0, y: 0, ...CANVAS, mirrored: false };
/** Range of the visible share of the height in close framings, which keep the bottom edge: people stand there. */
const NEARER = { least: 0.88, most: 0.95 } as const;
const BOTTOM = { least: 846, most: 864 } as const;

/** The first shows the whole canvas, others are closer. Mirroring is safe: signs have no real script. */
export function chooseFraming(seed: string, variation = 0): Framing {
  if (variation === 0) return WHOLE;
  const random = createRandom(`framing:${seed}`);
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
