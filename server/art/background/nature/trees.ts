import { type Color, lighten, mix } from '../../kit/color.ts';
import type { Random } from '../../kit/random.ts';
import {
  cut,
  type Easel,
  EDGE,
  gathered,
  line,
  n,
  outline,
  type Point,
  piece,
  points,
  SHADOWLESS,
  segment,
  shade,
  smooth,
  steps,
  stroked,
} from '../easel.ts';
import { isEastern } from '../vocabulary.ts';

/** The colours of leaves, by season and kind of tree. */
export function leafColor(easel: Easel, random: Random): Color {
  const { features, weather } = easel.scene;
  if (weather === 'snow') return random.pick(['#c9d3d8', '#dfe5e6', '#b7c4cc']);
  if (features.has('blossom')) return random.pick(['#eeb0bf', '#f4c7cf', '#e397ad']);
  if (features.has('autumn')) return random.pick(['#c2572f', '#d8893a', '#a83f2e', '#d6a545']);
  return random.pick(['#3f6b4c', '#4d7a4f', '#35604f', '#5b8350']);
}

/** One tree, standing at `(x, y)`, `height` pixels tall. */
export type Tree = (random: Random, x: number, y: number, height: number, leaves: Color, bark: Color) => string;

export const conifer: Tree = (random, x, y, height, leaves, bark) => {
  const width = height * random.range(0.3, 0.4);
  const tiers = 5;
  const parts = [
    piece(
      points(
        x - height * 0.02,
        y,
        x - height * 0.014,
        y - height * 0.3,
        x + height * 0.014,
        y - height * 0.3,
        x + height * 0.02,
        y,
      ),
      bark,
    ),
  ];
  for (let tier = 0; tier < tiers; tier += 1) {
    const top = y - height + (height * 0.82 * tier) / tiers;
    const base = top + height * 0.3;
    const half = (width * (tier + 1.4)) / (tiers + 1) / 1.6;
    const color = mix(leaves, shade(leaves, 0.35), (tiers - tier) / tiers / 2);
    parts.push(
      piece(
        points(
          x,
          top,
          x + half * 0.55,
          top + height * 0.16,
          x + half * 0.42,
          top + height * 0.17,
          x + half,
          base,
          x,
          base - height * 0.04,
          x - half,
          base,
          x - half * 0.42,
          top + height * 0.17,
          x - half * 0.55,
          top + height * 0.16,
        ),
        color,
      ),
    );
  }
  return parts.reverse().join('');
};

export const broadleaf: Tree = (random, x, y, height, leaves, bark) => {
  const parts = [trunk(random, x, y, height, bark)];
  for (const [dx, dy, size] of [
    [-0.2, -0.62, 0.21],
    [0.2, -0.6, 0.22],
    [0, -0.78, 0.25],
    [-0.1, -0.55, 0.2],
    [0.12, -0.7, 0.2],
  ] as const) {
    const color = mix(leaves, shade(leaves, 0.4), random.range(0, 0.4));
    parts.push(foliage(random, x + dx * height, y + dy * height, size * height, color));
  }
  return parts.join('');
};

/** Width of a branch relative to its parent. */
const TAPER = 0.62;
/** Maximum width of twigs, absolute and as a share of the tree's height. */
const TWIG = { width: 2.3, share: 0.007 } as const;
/** Thinner branches are drawn straight: nobody sees their bend. */
const THIN = 6;

/** A leafless tree. Boughs form one shape, and so do twigs, since strokes are many times slower to paint. */
export const bareTree: Tree = (random, x, y, height, _leaves, bark) => {
  const [boughs, twigs]: [string[], string[]] = [[], []];
  const grow = (px: number, py: number, angle: number, length: number, width: number) => {
    const [ex, ey] = [px + Math.cos(angle) * length, py + Math.sin(angle) * length];
    const bend: Point = [(px + ex) / 2 + random.range(-0.06, 0.06) * length, (py + ey) / 2];
    (width < THIN ? twigs : boughs).push(
      branch(
        width < THIN
          ? [
              [px, py],
              [ex, ey],
            ]
          : [[px, py], bend, [ex, ey]],
        width,
      ),
    );
    if (width < Math.min(TWIG.width, height * TWIG.share)) return;
    const forks = width > height * 0.02 ? 3 : 2;
    for (let i = 0; i < forks; i += 1)
      grow(ex, ey, angle + random.range(-0.75, 0.75), length * random.range(0.6, 0.82), width * TAPER);
  };
  grow(x, y, -Math.PI / 2 + random.range(-0.1, 0.1), height * 0.3, height * 0.045);
  return cut(boughs.join(''), bark) + cut(twigs.join(''), bark, undefined, SHADOWLESS);
};

/** The outline of a tapering branch, which ends a little behind its end point, below its children. */
function branch(way: readonly Point[], width: number): string {
  const left: Point[] = [];
  const right: Point[] = [];
  for (const [i, [x, y]] of way.entries()) {
    const [[fromX, fromY], [toX, toY]] = [way[i - 1] ?? [x, y], way[i + 1] ?? [x, y]] as const;
    const length = Math.hypot(toX - fromX, toY - fromY) || 1;
    const [alongX, alongY] = [(toX - fromX) / length, (toY - fromY) / length];
    const share = i / (way.length - 1);
    const half = (width * (1 - share * (1 - TAPER))) / 2;
    const beyond = share === 1 ? half / 2 : 0;
    const [cx, cy] = [x + alongX * beyond, y + alongY * beyond];
    left.push([cx - alongY * half, cy + alongX * half]);
    right.push([cx + alongY * half, cy - alongX * half]);
  }
  return outline([...left, ...right.reverse()]);
}

/** A pine in East Asian style: a bent trunk under flat clouds of needles. */
const pine: Tree = (random, x, y, height, leaves, bark) => {
  const lean = random.range(-0.25, 0.25) * height;
  const at = (share: number): Point => [x + lean * share + Math.sin(share * 5) * height * 0.05, y - height * share];
  const parts = [
    `<path d="${smooth([at(0), at(0.3), at(0.6), at(0.92)])}" fill="none" stroke="${bark}" stroke-width="${n(height * 0.045)}" stroke-linecap="round"/>`,
  ];
  for (const share of [0.45, 0.6, 0.74, 0.88, 1]) {
    const [cx, cy] = at(share);
    const side = share === 1 ? 0 : random.pick([-1, 1]) * height * random.range(0.1, 0.2);
    parts.push(line([at(share - 0.05), [cx + side, cy]], bark, height * 0.016));
    const width = height * random.range(0.19, 0.27) * (1.25 - share * 0.4);
    const color = mix(leaves, shade(leaves, 0.35), random.range(0, 0.45));
    parts.push(
      cut(
        `${smooth(points(cx + side - width, cy, cx + side - width * 0.6, cy - width * 0.28, cx + side, cy - width * 0.4, cx + side + width * 0.62, cy - width * 0.26, cx + side + width, cy, cx + side + width * 0.3, cy + width * 0.1, cx + side - width * 0.4, cy + width * 0.08, cx + side - width, cy))}Z`,
        color,
        lighten(color, 0.07),
      ),
    );
  }
  return parts.join('');
};

export const palm: Tree = (random, x, y, height, leaves, bark) => {
  const lean = random.range(-0.2, 0.2) * height;
  const top: Point = [x + lean, y - height * 0.85];
  const parts = [
    `<path d="${smooth([[x, y], [x + lean * 0.2, y - height * 0.4], top])}" fill="none" stroke="${bark}" stroke-width="${n(height * 0.035)}" stroke-linecap="round"/>`,
  ];
  for (let i = 0; i < 8; i += 1) {
    const angle = -Math.PI * (0.02 + (i / 7) * 0.96);
    const [ex, ey] = [
      top[0] + Math.cos(angle) * height * 0.34,
      top[1] + Math.sin(angle) * height * 0.22 + height * 0.12,
    ];
    parts.push(
      cut(
        `${smooth([top, [(top[0] + ex) / 2, (top[1] + ey) / 2 - height * 0.1], [ex, ey]])}L${n((top[0] + ex) / 2)} ${n((top[1] + ey) / 2 - height * 0.045)}Z`,
        mix(leaves, shade(leaves, 0.4), (i % 3) / 4),
        lighten(leaves, 0.06),
      ),
    );
  }
  return parts.join('');
};

export const bamboo: Tree = (random, x, y, height, leaves, _bark) => {
  const lean = random.range(-0.06, 0.06) * height;
  const width = height * 0.017;
  const stalk = mix(leaves, '#9db36a', 0.45);
  const parts: string[] = [];
  const joints = 9;
  for (let i = 0; i < joints; i += 1) {
    const [a, b] = [i / joints, (i + 0.97) / joints];
    parts.push(
      segment(
        x + lean * a * a,
        y - height * a,
        x + lean * b * b,
        y - height * b,
        i % 2 ? stalk : shade(stalk, 0.1),
        width,
      ),
    );
  }
  for (let i = 0; i < 16; i += 1) {
    const share = random.range(0.45, 1);
    const [px, py] = [x + lean * share * share, y - height * share];
    const side = random.pick([-1, 1]);
    const length = height * random.range(0.05, 0.11);
    parts.push(
      cut(
        `M${n(px)} ${n(py)}Q${n(px + side * length * 0.6)} ${n(py - length * 0.25)} ${n(px + side * length)} ${n(py + length * 0.35)}Q${n(px + side * length * 0.45)} ${n(py + length * 0.12)} ${n(px)} ${n(py)}Z`,
        mix(leaves, shade(leaves, 0.35), random.next() * 0.6),
      ),
    );
  }
  return parts.join('');
};

const willow: Tree = (random, x, y, height, leaves, bark) => {
  const strands = gathered();
  const parts = [trunk(random, x, y, height, bark), foliage(random, x, y - height * 0.76, height * 0.24, leaves)];
  for (let i = 0; i < 26; i += 1) {
    const from = x + (i / 25 - 0.5) * height * 0.66;
    const top = y - height * (0.9 - Math.abs(i / 25 - 0.5) * 0.5);
    const length = height * random.range(0.32, 0.6);
    const strand = smooth(
      points(
        from,
        top,
        from + (i / 25 - 0.5) * height * 0.1,
        top + length * 0.5,
        from + random.range(-8, 8),
        top + length,
      ),
    );
    strands.add(stroked(mix(leaves, shade(leaves, 0.3), Math.floor(random.next() * 5) / 4), height * 0.011), strand);
  }
  return parts.join('') + strands.markup();
};

function trunk(random: Random, x: number, y: number, height: number, bark: Color): string {
  const w = height * 0.035;
  const bend = random.range(-0.04, 0.04) * height;
  return cut(
    `M${n(x - w * 1.5)} ${n(y)}Q${n(x - w)} ${n(y - height * 0.2)} ${n(x + bend - w * 0.7)} ${n(y - height * 0.6)}L${n(x + bend + w * 0.7)} ${n(y - height * 0.6)}Q${n(x + w)} ${n(y - height * 0.2)} ${n(x + w * 1.5)} ${n(y)}Z`,
    bark,
    lighten(bark, 0.06),
  );
}

/** Smaller, distant leaf rounds have a plain edge. */
const WHOLE_ROUND = 90;

/** A round of leaves with a lobed edge. The pale paper edge is a larger round below it, which is faster than a stroke. */
export function foliage(random: Random, x: number, y: number, radius: number, color: Color): string {
  const lobes = 13;
  const rim = steps(0, lobes + 1, 1).map((i): Point => {
    const angle = (i / lobes) * Math.PI * 2;
    const r = (i % 2 ? 1.04 : 0.9) * (i === lobes ? 0.9 : random.range(0.93, 1.07));
    return [Math.cos(angle) * r, Math.sin(angle) * r * 0.84];
  });
  const round = (size: number) => `${smooth(rim.map(([dx, dy]) => [x + dx * size, y + dy * size]))}Z`;
  if (radius < WHOLE_ROUND) return cut(round(radius), color);
  const edge = mix(color, lighten(color, 0.07), EDGE.opacity);
  return cut(round(radius + EDGE.width / 2), edge) + cut(round(radius - EDGE.width / 2), color);
}

/** Overlapping trees of different height along a line. */
export function treeLine(
  easel: Easel,
  random: Random,
  tree: Tree,
  line_: { y: number; from: number; to: number; height: number; gap: number; depth: number },
  shadow = 0.4,
): void {
  const { palette } = easel;
  const bark = palette.outside('#4a382f', line_.depth);
  const parts: string[] = [];
  let x = line_.from;
  while (x < line_.to) {
    const leaves = palette.outside(leafColor(easel, random), line_.depth);
    parts.push(tree(random, x, line_.y + random.range(-6, 14), line_.height * random.range(0.72, 1.22), leaves, bark));
    x += line_.gap * random.range(0.55, 1.4);
  }
  easel.sheet(parts, shadow);
}

/** The tree that suits a scene. */
export function chooseTree(easel: Easel, random: Random): Tree {
  const { culture, features, weather, kind } = easel.scene;
  if (features.has('bamboo')) return bamboo;
  if (features.has('ruined') || (weather === 'snow' && random.chance(0.5)) || kind === 'graveyard') return bareTree;
  if (features.has('blossom') || features.has('autumn')) return broadleaf;
  if (culture === 'arabia') return palm;
  if (isEastern(culture)) return random.pick([pine, pine, broadleaf, willow]);
  return random.pick([broadleaf, broadleaf, conifer]);
}
