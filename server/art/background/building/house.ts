import { type Color, lighten, mix } from '../../kit/color.ts';
import type { Random } from '../../kit/random.ts';
import {
  circle,
  cut,
  type Easel,
  gathered,
  line,
  n,
  open,
  piece,
  points,
  rect,
  rectanglePath,
  SHADOWLESS,
  segment,
  shade,
  steps,
  stroked,
} from '../easel.ts';
import { DARK_GLASS, MASONRY, type Masonry } from './masonry.ts';

/** A row of houses seen from the front, standing on `y`. */
export function houseRow(
  easel: Easel,
  random: Random,
  row: { y: number; from: number; to: number; width: number; height: number; depth: number; gaps?: number },
  shadow = 0.45,
): void {
  const parts: string[] = [];
  let x = row.from;
  while (x < row.to) {
    const width = row.width * random.range(0.7, 1.35);
    parts.push(
      house(easel, random, x, row.y + random.range(-4, 4), width, row.height * random.range(0.75, 1.25), row.depth),
    );
    x += width * (1 + (row.gaps ?? 0) * random.next());
  }
  easel.sheet(parts, shadow);
}

/** One house from the front, its left corner at `(x, y)`. */
export function house(
  easel: Easel,
  random: Random,
  x: number,
  y: number,
  width: number,
  height: number,
  depth: number,
): string {
  const { palette, scene } = easel;
  const style = MASONRY[scene.culture];
  const wall = palette.outside(random.pick(style.walls), depth);
  const roof = palette.outside(scene.weather === 'snow' ? '#e6ebed' : style.roof, depth);
  const trim = palette.outside(style.trim, depth);
  const top = y - height;
  const parts = [
    rect(
      x,
      top,
      width,
      height + 4,
      easel.gradient([wall, shade(wall, 0.22)]),
      ` stroke="${lighten(wall, 0.06)}" stroke-opacity=".5" stroke-width="1.4"`,
    ),
  ];
  if (scene.culture === 'fantasy')
    parts.push(
      segment(x, top + height * 0.5, x + width, top + height * 0.5, trim, width * 0.03),
      line(points(x + width * 0.08, y, x + width * 0.08, top, x + width * 0.3, top + height * 0.5), trim, width * 0.03),
      line(points(x + width * 0.92, y, x + width * 0.92, top, x + width * 0.7, top + height * 0.5), trim, width * 0.03),
    );
  parts.push(houseWindows(easel, random, x, top, width, height, depth, trim));
  parts.push(houseTop(easel, random, x, top, width, height, roof, trim, style));
  return parts.join('');
}

function houseWindows(
  easel: Easel,
  random: Random,
  x: number,
  top: number,
  width: number,
  height: number,
  depth: number,
  trim: Color,
): string {
  const { palette, scene } = easel;
  const tower = MASONRY[scene.culture].top === 'tower' || height > width * 1.7;
  const columns = tower ? Math.max(2, Math.round(width / 26)) : Math.max(2, Math.min(4, Math.round(width / 62)));
  const rows = tower ? Math.max(1, Math.round(height / 30)) : Math.max(1, Math.min(3, Math.round(height / 92)));
  const [panes, bars] = [gathered(SHADOWLESS), gathered(SHADOWLESS)];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (random.chance(tower ? 0.25 : 0.16)) continue;
      const lit = palette.lampsAreLit && random.chance(scene.features.has('ruined') ? 0.07 : 0.5);
      const [w, h] = [
        (width / columns) * (tower ? 0.46 : 0.38),
        Math.min((height / rows) * 0.52, (width / columns) * (tower ? 0.9 : 0.62)),
      ];
      const [wx, wy] = [x + ((column + 0.5) * width) / columns - w / 2, top + ((row + 0.55) * height) / rows - h / 2];
      const pane = lit
        ? mix(palette.lamp, random.pick(['#ffe7b0', '#f4a64f', '#fff2d4']), 0.45)
        : palette.outside(mix(DARK_GLASS, palette.sky[1], 0.3), depth);
      panes.add(
        ` fill="${pane}" stroke="${trim}" stroke-width="${n(Math.max(0.6, w * 0.09))}"`,
        rectanglePath(wx, wy, w, h),
      );
      if (w > 12) bars.add(stroked(trim, w * 0.07), open(points(wx + w / 2, wy, wx + w / 2, wy + h)));
      if (lit && w > 9) easel.glow([wx + w / 2, wy + h / 2], w * 2.6, palette.lamp, 0.24);
    }
  }
  return panes.markup() + bars.markup();
}

function houseTop(
  easel: Easel,
  random: Random,
  x: number,
  top: number,
  width: number,
  height: number,
  roof: Color,
  trim: Color,
  style: Masonry,
): string {
  const over = width * 0.1;
  if (style.top === 'tiled') {
    const rise = Math.min(height * 0.5, width * 0.28);
    const flick = easel.scene.culture === 'china' ? rise * 0.32 : rise * 0.08;
    return (
      cut(
        `M${n(x - over)} ${n(top + 4 - flick)}Q${n(x + width * 0.1)} ${n(top)} ${n(x + width * 0.24)} ${n(top - rise)}L${n(x + width * 0.76)} ${n(top - rise)}Q${n(x + width * 0.9)} ${n(top)} ${n(x + width + over)} ${n(top + 4 - flick)}L${n(x + width + over * 0.7)} ${n(top + 9)}L${n(x - over * 0.7)} ${n(top + 9)}Z`,
        easel.gradient([lighten(roof, 0.04), shade(roof, 0.2)]),
        lighten(roof, 0.1),
      ) + rect(x + width * 0.2, top - rise - 4, width * 0.6, 6, shade(roof, 0.25))
    );
  }
  if (style.top === 'gable') {
    const rise = width * random.range(0.4, 0.62);
    const chimney = random.chance(0.6)
      ? rect(x + width * 0.68, top - rise * 0.85, width * 0.1, rise * 0.6, shade(trim, 0.4))
      : '';
    return (
      chimney +
      piece(points(x - over, top + 3, x + width / 2, top - rise, x + width + over, top + 3), roof) +
      circle(x + width / 2, top - rise * 0.35, width * 0.06, shade(roof, 0.45))
    );
  }
  if (style.top === 'dome') {
    return random.chance(0.4)
      ? cut(
          `M${n(x + width * 0.14)} ${n(top)}C${n(x + width * 0.1)} ${n(top - width * 0.6)} ${n(x + width * 0.5)} ${n(top - width * 0.5)} ${n(x + width * 0.5)} ${n(top - width * 0.78)}C${n(x + width * 0.5)} ${n(top - width * 0.5)} ${n(x + width * 0.9)} ${n(top - width * 0.6)} ${n(x + width * 0.86)} ${n(top)}Z`,
          roof,
          lighten(roof, 0.08),
        )
      : steps(0, 5, 1)
          .map((i) => rect(x + (i * width) / 5, top - 9, width / 8, 10, roof))
          .join('');
  }
  if (style.top === 'tower')
    return (
      rect(x + width * 0.3, top - height * 0.08, width * 0.4, height * 0.09, roof) +
      segment(x + width / 2, top - height * 0.08, x + width / 2, top - height * 0.22, roof, 3)
    );
  if (style.top === 'stepped')
    return (
      rect(x - 3, top - 8, width + 6, 12, trim) +
      (random.chance(0.5) ? rect(x + width * 0.2, top - height * 0.12, width * 0.6, height * 0.12, roof) : '') +
      (random.chance(0.3) ? waterTank(x + width * 0.5, top - 6, width * 0.3, roof) : '')
    );
  return (
    rect(x - 2, top - 6, width + 4, 8, trim) +
    (random.chance(0.45) ? rect(x + width * 0.6, top - height * 0.1, width * 0.22, height * 0.1, roof) : '')
  );
}

/** A wooden water tank on a roof. */
export const waterTank = (x: number, y: number, width: number, color: Color): string =>
  [-0.35, 0, 0.35]
    .map((dx) => segment(x + dx * width, y, x + dx * width * 0.8, y - width * 0.6, color, width * 0.07))
    .join('') +
  rect(x - width * 0.42, y - width * 1.4, width * 0.84, width * 0.85, color) +
  piece(
    points(x - width * 0.48, y - width * 1.38, x, y - width * 1.75, x + width * 0.48, y - width * 1.38),
    shade(color, 0.2),
  );
