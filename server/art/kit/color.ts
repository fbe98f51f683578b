/** Colours are `#rrggbb` strings, mixed in the perceptually uniform OKLab space. */
export type Color = string;

export type Triple = readonly [number, number, number];

const clamp = (value: number, min = 0, max = 1) => Math.min(max, Math.max(min, value));
const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const fromLinear = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

/** Red, green and blue of a colour, each 0…1. */
export function toRgb(color: Color): Triple {
  const value = Number.parseInt(color.slice(1, 7), 16);
  return [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

/** The colour of red, green and blue, clamped to 0…1. */
export function ofRgb([red, green, blue]: Triple): Color {
  const byte = (value: number) =>
    Math.round(clamp(value) * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${byte(red)}${byte(green)}${byte(blue)}`;
}

/** OKLab lightness 0…1 and chroma axes, about −0.3…0.3. Source: Björn Ottosson, "A perceptual color space for image processing". */
export function toLab(color: Color): Triple {
  const [red, green, blue] = toRgb(color);
  const [r, g, b] = [toLinear(red), toLinear(green), toLinear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** The colour of an OKLab point, clamped to sRGB. */
export function ofLab([lightness, a, b]: Triple): Color {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return ofRgb([
    fromLinear(clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)),
    fromLinear(clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)),
    fromLinear(clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)),
  ]);
}

/** From `a` (share 0) to `b` (share 1). */
export function mix(a: Color, b: Color, share: number): Color {
  const [x, y] = [toLab(a), toLab(b)];
  const t = clamp(share);
  return ofLab([x[0] + (y[0] - x[0]) * t, x[1] + (y[1] - x[1]) * t, x[2] + (y[2] - x[2]) * t]);
}

/** Moves lightness by `amount` (−1…1) and keeps the hue. */
export function lighten(color: Color, amount: number): Color {
  const [lightness, a, b] = toLab(color);
  return ofLab([clamp(lightness + amount), a, b]);
}

/** Scales colourfulness: 0 is grey, 1 unchanged. */
export function saturate(color: Color, factor: number): Color {
  const [lightness, a, b] = toLab(color);
  return ofLab([lightness, a * factor, b * factor]);
}

/** A surface's colour under coloured light. */
export function lit(surface: Color, light: Color): Color {
  const [s, l] = [toRgb(surface), toRgb(light)];
  return ofRgb([s[0] * l[0], s[1] * l[1], s[2] * l[2]]);
}

/** Perceived lightness, 0…1. */
export const getLightness = (color: Color): number => toLab(color)[0];
