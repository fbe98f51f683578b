import type { Color } from '../../kit/color.ts';
import type { Random } from '../../kit/random.ts';
import type { Easel } from '../easel.ts';
import type { Paints } from '../furniture/index.ts';

/** Colours of materials in a room at a depth, 0 near … 1 at its back. */
export function choosePaints(easel: Easel, random: Random, depth: number): Paints {
  const { palette } = easel;
  const tone = (color: Color) => palette.inside(color, depth);
  return {
    wood: tone(random.pick(['#7c5336', '#6a4a34', '#8d6240', '#5e4030'])),
    dark: tone('#2c2528'),
    cloth: tone(random.pick(['#7a3f3d', '#3f5a62', '#6b6a3f', '#59466b', '#8a6a45'])),
    accent: tone(random.pick(['#b0463c', '#3b7a78', '#c28d3a', '#6a568f', '#557d4d'])),
    metal: tone('#8a8d92'),
    paper: tone('#eee5d2'),
    leaf: tone('#4f7a4c'),
    light: palette.lampsAreLit ? '#ffe3a6' : tone('#f3ead6'),
    lit: palette.lampsAreLit,
  };
}
