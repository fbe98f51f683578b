import { type Color, ofLab, ofRgb, type Triple, toLab } from './color.ts';

/** A dominant colour of a picture and its share, 0…1. */
export interface Swatch {
  color: Color;
  share: number;
}

const COUNT = 6;
const ROUNDS = 12;

const distance = (a: Triple, b: Triple) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/** The dominant colours of RGB pixels, largest share first: deterministic k-means in OKLab. Empty for no pixels. */
export function extractSwatches(rgb: Uint8Array): Swatch[] {
  const points: Triple[] = [];
  for (let at = 0; at + 2 < rgb.length; at += 3) {
    points.push(toLab(ofRgb([(rgb[at] ?? 0) / 255, (rgb[at + 1] ?? 0) / 255, (rgb[at + 2] ?? 0) / 255])));
  }
  if (points.length === 0) return [];
  let groups: readonly Group[] = farApart(points).map((centre) => ({ centre, size: 0 }));
  for (let round = 0; round < ROUNDS; round += 1) groups = regrouped(points, groups);
  return groups
    .map(({ centre, size }) => ({ color: ofLab(centre), share: size / points.length }))
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share);
}

interface Group {
  centre: Triple;
  size: number;
}

function farApart(points: readonly Triple[]): Triple[] {
  const chosen: Triple[] = [mean(points)];
  const away = points.map(() => Number.POSITIVE_INFINITY);
  while (chosen.length < COUNT) {
    const last = chosen.at(-1) ?? [0, 0, 0];
    let farthest = 0;
    points.forEach((point, index) => {
      away[index] = Math.min(away[index] ?? 0, distance(point, last));
      if ((away[index] ?? 0) > (away[farthest] ?? 0)) farthest = index;
    });
    const next = points[farthest];
    if (!next || (away[farthest] ?? 0) === 0) break;
    chosen.push(next);
  }
  return chosen;
}

function regrouped(points: readonly Triple[], groups: readonly Group[]): Group[] {
  const members: Triple[][] = groups.map(() => []);
  for (const point of points) {
    let nearest = 0;
    let least = Number.POSITIVE_INFINITY;
    groups.forEach(({ centre }, index) => {
      const away = distance(point, centre);
      if (away < least) [nearest, least] = [index, away];
    });
    members[nearest]?.push(point);
  }
  return groups.map(({ centre }, index) => {
    const own = members[index] ?? [];
    return { centre: own.length > 0 ? mean(own) : centre, size: own.length };
  });
}

function mean(points: readonly Triple[]): Triple {
  let [l, a, b] = [0, 0, 0];
  for (const point of points) {
    l += point[0];
    a += point[1];
    b += point[2];
  }
  return [l / points.length, a / points.length, b / points.length];
}

/** How far colours move to the swatches, and how near in lightness (0…1) a swatch must be to affect a colour. */
const STRENGTH = 0.5;
const REACH = 0.2;
/** Maximum chroma taken over. */
const LOUDEST = 0.13;

/** Lightness stays, hues move half the way to the picture's lights, midtones or darks. */
export function createGrading(swatches: readonly Swatch[]): (color: Color) => Color {
  if (swatches.length === 0) return (color) => color;
  const tones = swatches.map(({ color, share }) => ({ lab: toLab(color), share }));
  return (color) => {
    const [lightness, a, b] = toLab(color);
    let [weights, toA, toB] = [0, 0, 0];
    for (const { lab, share } of tones) {
      const weight = share * (Math.exp(-(((lightness - lab[0]) / REACH) ** 2)) + 0.02);
      weights += weight;
      toA += lab[1] * weight;
      toB += lab[2] * weight;
    }
    const loudness = Math.hypot(toA, toB) / weights;
    const scale = Math.min(1, LOUDEST / (loudness || 1)) / weights;
    return ofLab([lightness, a + (toA * scale - a) * STRENGTH, b + (toB * scale - b) * STRENGTH]);
  };
}

/** Colours outside of this lightness are shadow or wall rather than cloth. */
const CLOTH = { darkest: 0.2, palest: 0.92 } as const;
const SKIN = { from: 30, to: 78, palest: 0.92, darkest: 0.38, least: 0.03, most: 0.13 } as const;

const computeHue = ([, a, b]: Triple) => (Math.atan2(b, a) * 180) / Math.PI;
const computeChroma = ([, a, b]: Triple) => Math.hypot(a, b);

function mayBeSkin(lab: Triple): boolean {
  const [hue, chroma] = [computeHue(lab), computeChroma(lab)];
  return (
    hue > SKIN.from &&
    hue < SKIN.to &&
    chroma > SKIN.least &&
    chroma < SKIN.most &&
    lab[0] > SKIN.darkest &&
    lab[0] < SKIN.palest
  );
}

/** The most distinctive, then a contrasting one. Likely skin, shadow and paper are skipped. */
export function pickClothColors(swatches: readonly Swatch[]): Color[] {
  const cloths = swatches
    .map(({ color, share }) => ({ lab: toLab(color), share }))
    .filter(({ lab }) => lab[0] > CLOTH.darkest && lab[0] < CLOTH.palest && !mayBeSkin(lab))
    .map(({ lab, share }) => ({ lab, worth: share * (0.04 + computeChroma(lab)) }))
    .sort((a, b) => b.worth - a.worth)
    .map(({ lab }) => lab);
  const [main] = cloths;
  if (!main) return [];
  const accent = cloths.find((lab) => distance(lab, main) > 0.12);
  return [main, ...(accent ? [accent] : [])].map(wearable);
}

/** Limits a colour to what cloth can have. */
function wearable([lightness, a, b]: Triple): Color {
  const scale = Math.min(1, 0.14 / (Math.hypot(a, b) || 1));
  return ofLab([Math.max(0.28, Math.min(0.86, lightness)), a * scale, b * scale]);
}
