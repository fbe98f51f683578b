import { type Color, mix } from '../kit/color.ts';

/** On the body of Open Peeps: neck x 245–520 at y 598, shoulders x -10–715, arms leave at x 130 and 625. */

export interface Garment {
  front: string;
  /** Behind head and body, such as a hood. */
  back: string;
  /** The y of the sleeves' hem, below which skin shows; null for none. */
  sleevesTo: number | null;
}

export interface Cloth {
  main: Color;
  under: Color;
  accent: Color;
  ink: Color;
  dark: Color;
  light: Color;
}

const EDGE = 9;

/** A piece of cloth with its inked edge. */
export const shape = (d: string, fill: Color, ink: Color, width = EDGE) =>
  `<path d="${d}" fill="${fill}" stroke="${ink}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"/>`;

/** A drawn seam or fold. */
export const seam = (d: string, ink: Color, width = 5, opacity = 0.75) =>
  `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}"/>`;

/** Buttons and rivets at points. */
export const dots = (points: readonly (readonly [number, number])[], radius: number, fill: Color, ink: Color) =>
  points
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" stroke="${ink}" stroke-width="4.5"/>`)
    .join('');

/** A garment without a back layer; arms are bare below `sleevesTo`. */
export function garment(front: string, sleevesTo: number | null = null): Garment {
  return { front, back: '', sleevesTo };
}

/** Cloth over the whole body, open at the neck along `neckline` (left to right). */
export const cover = (neckline: string, fill: Color, ink: Color) =>
  shape(`M-160 560 H228 ${neckline} L560 560 H860 V1340 H-160Z`, fill, ink);

export const CREW = 'L244 596 Q308 704 394 706 Q482 702 522 596';

export const VEE = 'L244 596 Q300 700 388 812 Q470 700 522 596';

export const SCOOP = 'L238 600 Q270 800 392 806 Q512 796 528 600';

/** The two points of a shirt's collar. */
export const shirtCollar = (c: Cloth, fill: Color) =>
  shape('M250 590 L232 634 L318 764 L392 716 Q314 690 250 590Z', fill, c.ink, 8) +
  shape('M518 592 L548 640 L476 758 L392 716 Q470 690 518 592Z', fill, c.ink, 8);

/** A collar that stands around the neck. */
export const standingCollar = (c: Cloth, fill: Color) =>
  shape(
    'M262 556 Q300 650 392 660 Q474 652 506 556 L528 610 L524 660 Q470 738 392 742 Q296 738 240 652 L240 604Z',
    fill,
    c.ink,
    8,
  );

export const tie = (c: Cloth) =>
  shape('M372 722 L414 722 L424 758 L404 786 L380 786 L362 758Z', c.accent, c.ink, 7) +
  shape('M380 786 L404 786 L440 1040 L392 1110 L346 1040Z', c.accent, c.ink, 7) +
  seam('M372 830 L414 800 M364 900 L424 858 M356 970 L432 920', mix(c.accent, c.light, 0.5), 7, 0.6);

/** A row of buttons downwards. */
export const buttons = (c: Cloth, from: number, to: number, step: number, x = 393, fill = c.light) =>
  dots(
    Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => [x, from + i * step] as const),
    8,
    fill,
    c.ink,
  );

/** An open jacket over what is worn below, `gap` wide at the hem. */
export function openFront(c: Cloth, fill: Color, gap: number): string {
  const left = `M-160 540 H238 Q244 680 ${392 - gap * 0.3} 960 L${392 - gap} 1340 H-160Z`;
  const right = `M860 540 H526 Q532 680 ${398 + gap * 0.3} 960 L${392 + gap} 1340 H860Z`;
  return shape(left, fill, c.ink) + shape(right, fill, c.ink);
}

/** The lapels of a jacket that meet at `low`. */
export const lapels = (c: Cloth, fill: Color, low = 985) =>
  shape(`M250 578 L226 640 L196 742 L262 762 L240 806 L384 ${low} Q286 760 250 578Z`, fill, c.ink, 8) +
  shape(`M516 580 L552 644 L584 738 L522 760 L546 800 L400 ${low} Q500 756 516 580Z`, fill, c.ink, 8);

/** Folds at elbows and waist. */
export const folds = (c: Cloth) =>
  seam(
    'M20 900 Q70 960 60 1060 M660 900 Q676 980 672 1080 M214 960 Q240 1040 228 1130 M560 940 Q546 1020 560 1110',
    c.dark,
    6,
    0.5,
  );

/** A small woven pattern for festive cloth. */
export const crests = (c: Cloth): string =>
  [
    [60, 820],
    [20, 980],
    [90, 1100],
    [650, 860],
    [690, 1010],
    [640, 1080],
    [200, 900],
    [250, 1010],
  ]
    .map(
      ([x = 0, y = 0], i) =>
        `<g transform="translate(${x} ${y}) rotate(${i * 37})" fill="${mix(c.main, '#f6e3b8', 0.55)}" opacity=".8">` +
        [0, 72, 144, 216, 288]
          .map((turn) => `<ellipse cy="-13" rx="7.5" ry="11" transform="rotate(${turn})"/>`)
          .join('') +
        '</g>',
    )
    .join('');
