import type { Expression } from '../../../shared/story/index.ts';
import { type Color, lighten, mix, saturate } from '../kit/color.ts';
import type { Box } from '../kit/pixels.ts';
import type { Treatment } from '../kit/treatment.ts';
import { drawFace, type FaceColors } from './face.ts';
import { drawBeast, drawHat, drawMarks } from './hat.ts';
import { drawOutfit } from './outfit.ts';
import { bodyOutline, getPart, PART_TRANSFORMS, type PartPath, type PortraitPartKind } from './parts.ts';
import type { PortraitPerson } from './person.ts';

/** The size of a sprite in pixels, and the visible part of the Open Peeps canvas. */
export const SPRITE = { width: 768, height: 1024 } as const;
const VIEW = { x: -96, y: -132, width: 904, height: 1205 } as const;
/** Sprite pixels for each unit of that canvas. */
const PIXELS_PER_UNIT = SPRITE.width / VIEW.width;
/** The area of that canvas that faces may cover, with tears and lashes. */
const FACE = { left: 298, right: 586, top: 236, bottom: 522 } as const;

/** Long sleeves hang straighter than the arms of the body. */
const SLEEVES =
  'M60 690 C-36 780 -60 900 -68 1000 L-84 1340 H120 V760Z M640 720 L650 760 V1340 H790 L758 1000 C748 900 716 790 640 720Z';

/** A character as markup, in separately shaded layers. */
export interface Figure {
  base: string;
  /** The ink of the head alone, white on black, to locate the hair. */
  headInk: string;
  hairPaint: string;
  face(expression: Expression): string;
  faceBox: Box;
  /** Whatever covers the face: beard, glasses, hat. */
  front: string;
}

/** Draws a character in the colours of a style. Pure and deterministic. */
export function drawFigure(person: PortraitPerson, treatment: Treatment): Figure {
  const colors = mixColors(person, treatment);
  const { ink, skin, hair, cloth, accent } = colors;
  const outfit = drawOutfit(person, colors.tune, ink);
  const body = bodyOutline();
  const hull = `<path d="${body}"/>${outfit.sleevesTo === null ? `<path d="${SLEEVES}"/>` : ''}`;
  const head = getPart('head', person.hair.head);
  const headSkin = head.find((path) => path.layer === 'skin')?.d ?? '';
  const [lean, upright] = leaning(person.pose.tilt);
  const faceColors: FaceColors = { ink, skin, brow: colors.brow };
  const faceBox = computeFaceBox(person);

  const base = [
    defs(skin, ink, hull, headSkin),
    `<g transform="${breadth(person)}">`,
    outfit.back,
    `<g fill="none" stroke="${ink}" stroke-width="22" stroke-linejoin="round">${hull}</g>`,
    `<path d="${body}" fill="url(#skin-body)"/>`,
    '<g clip-path="url(#body)"><ellipse cx="412" cy="588" rx="112" ry="74" fill="url(#neck-shadow)"/>',
    outfit.front,
    outfit.sleevesTo === null ? '' : bareArms(outfit.sleevesTo, skin, ink),
    '</g>',
    `<path d="M133 905 C128 1000 122 1100 116 1340 M624 812 C622 950 640 1100 656 1340" fill="none" stroke="${ink}" stroke-width="9" stroke-linecap="round"/>`,
    '</g>',
    lean,
    drawBeast(person, hair, ink),
    `<g transform="${PART_TRANSFORMS.head}">`,
    ...head.map((path) =>
      paint(path, { skin: 'url(#skin-head)', clothing: cloth, headContrast: 'url(#hair-fill)', ink, paper: '#f6f1e7' }),
    ),
    '<g clip-path="url(#head)"><ellipse cx="250" cy="500" rx="170" ry="190" fill="url(#cheek-shadow)"/><ellipse cx="470" cy="330" rx="150" ry="170" fill="url(#brow-light)"/></g>',
    '</g>',
    upright,
  ].join('');

  return {
    base: svg(
      person,
      `${base.replace('<!--hair-->', gradient('hair-fill', [lighten(hair, 0.07), hair, lighten(hair, -0.1)]))}`,
    ),
    headInk: svg(person, headInk(person, head, [lean, upright])),
    hairPaint: svg(person, hairPaint(person.hair.head, person.hair.head === 'hijab' ? accent : hair, ink)),
    face: (expression) => svg(person, lean + drawFace(person, expression, faceColors) + upright, faceBox),
    faceBox,
    front: svg(
      person,
      lean +
        part('facialHair', person.beard, colors.beard, '') +
        part('accessories', person.glasses, ink, '#f3ede0') +
        drawMarks(person, accent, ink) +
        drawHat(person, hatColor(person, colors), accent, ink) +
        upright,
    ),
  };
}

function mixColors(person: PortraitPerson, treatment: Treatment) {
  const tune = (color: Color): Color => saturate(color, treatment.saturation);
  const skin = saturate(person.skin, 0.35 + treatment.saturation * 0.65);
  const hair = tune(person.hair.color);
  const ink = mix(treatment.ink, hair, 0.12);
  const dark = mix(hair, ink, 0.38);
  return {
    tune,
    skin,
    hair,
    ink,
    brow: mix(mix(hair, ink, 0.45), skin, 0.06),
    beard: dark,
    cloth: tune(person.cloth.accent),
    accent: tune(person.cloth.accent),
    main: tune(person.cloth.main),
  };
}

function hatColor(person: PortraitPerson, colors: { main: Color; ink: Color; accent: Color }): Color {
  return person.hat === 'beret' ? colors.accent : mix(colors.main, colors.ink, person.hat === 'hood' ? 0.05 : 0.3);
}

/** The head's ink in white on black, without the thick line under the chin, which is no hair. */
function headInk(
  person: PortraitPerson,
  head: readonly PartPath[],
  [lean, upright]: readonly [string, string],
): string {
  const hairless = person.hair.head.startsWith('noHair');
  const ink = head.filter((path) => path.layer === 'ink' && !hairless);
  const paths = ink.map((path) => `<path d="${path.d}" fill="#fff" fill-rule="evenodd"/>`).join('');
  return `<rect x="-600" y="-600" width="2400" height="2400" fill="#000"/>${lean}<g transform="${PART_TRANSFORMS.head}">${paths}</g><path d="M360 518 Q436 592 522 566 Q548 556 556 536" fill="none" stroke="#000" stroke-width="28"/>${upright}`;
}

/** The point at the nape around which a head leans. */
const NAPE = { x: 392, y: 570 } as const;

const leaning = (tilt: number): readonly [string, string] =>
  tilt === 0 ? ['', ''] : [`<g transform="rotate(${tilt.toFixed(2)} ${NAPE.x} ${NAPE.y})">`, '</g>'];

/** Scales the shoulders' width; the neck stays in place. */
function breadth(person: PortraitPerson): string {
  const share = person.age === 'child' ? 0.82 : person.build === 'feminine' ? 0.9 : person.age === 'old' ? 0.96 : 1.02;
  return `translate(${(396 * (1 - share)).toFixed(1)} 0) scale(${share} 1)`;
}

/** Scales the figure to the frame; children are lower with a larger head. */
function standing(person: PortraitPerson): { scale: number; dx: number; dy: number } {
  const usual = person.age === 'child' ? 0.86 : person.build === 'masculine' ? 1.02 : 0.97;
  const scale = usual * person.pose.size;
  return { scale, dx: 395 * (1 - scale), dy: (VIEW.y + VIEW.height) * (1 - scale) };
}

/** A drawing of the sprite, or of a box of it, at pixel scale. */
function svg(person: PortraitPerson, markup: string, { left, top, width, height }: Box = WHOLE): string {
  const { scale, dx, dy } = standing(person);
  const frame = `scale(${PIXELS_PER_UNIT}) translate(${-VIEW.x} ${-VIEW.y})`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left} ${top} ${width} ${height}"><g transform="${frame} translate(${dx} ${dy.toFixed(1)}) scale(${scale})">${markup}</g></svg>`;
}

const WHOLE: Box = { left: 0, top: 0, ...SPRITE };

/** The box that contains every face of a character, at any tilt. */
function computeFaceBox(person: PortraitPerson): Box {
  const { scale, dx, dy } = standing(person);
  const angle = (person.pose.tilt * Math.PI) / 180;
  const corners = [FACE.left, FACE.right].flatMap((x) =>
    [FACE.top, FACE.bottom].map((y) => {
      const [fromX, fromY] = [x - NAPE.x, y - NAPE.y];
      return {
        x: NAPE.x + fromX * Math.cos(angle) - fromY * Math.sin(angle),
        y: NAPE.y + fromX * Math.sin(angle) + fromY * Math.cos(angle),
      };
    }),
  );
  const across = corners.map(({ x }) => (x * scale + dx - VIEW.x) * PIXELS_PER_UNIT);
  const down = corners.map(({ y }) => (y * scale + dy - VIEW.y) * PIXELS_PER_UNIT);
  const [left, top] = [Math.floor(Math.min(...across)), Math.floor(Math.min(...down))];
  return { left, top, width: Math.ceil(Math.max(...across)) - left, height: Math.ceil(Math.max(...down)) - top };
}

function defs(skin: Color, ink: Color, hull: string, headSkin: string): string {
  const shade = mix(mix(skin, '#8a3b4a', 0.34), ink, 0.22);
  return [
    '<defs>',
    gradient('skin-head', [lighten(skin, 0.035), skin, mix(skin, shade, 0.35)]),
    gradient('skin-body', [mix(skin, shade, 0.2), skin, mix(skin, shade, 0.3)]),
    '<!--hair-->',
    glow('neck-shadow', shade, 0.85),
    glow('cheek-shadow', shade, 0.42),
    glow('brow-light', '#fff6e4', 0.2),
    `<clipPath id="body">${hull}</clipPath>`,
    `<clipPath id="head"><path d="${headSkin}"/></clipPath>`,
    '</defs>',
  ].join('');
}

const gradient = (id: string, [top, middle, bottom]: readonly [Color, Color, Color]) =>
  `<linearGradient id="${id}" x1=".65" y1="0" x2=".3" y2="1"><stop offset="0" stop-color="${top}"/><stop offset=".55" stop-color="${middle}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>`;

const glow = (id: string, color: Color, opacity: number) =>
  `<radialGradient id="${id}"><stop offset="0" stop-color="${color}" stop-opacity="${opacity}"/><stop offset=".55" stop-color="${color}" stop-opacity="${opacity * 0.6}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`;

function bareArms(from: number, skin: Color, ink: Color): string {
  return `<path d="M-160 ${from + 12} Q40 ${from + 50} 130 ${from + 34} L116 1340 H-160Z M632 ${from + 10} L860 ${from - 40} V1340 H656Z" fill="${skin}" stroke="${ink}" stroke-width="9"/>`;
}

function paint(path: PartPath, fills: Readonly<Record<PartPath['layer'], string>>): string {
  return `<path d="${path.d}" fill="${fills[path.layer]}" fill-rule="evenodd"/>`;
}

function part(kind: PortraitPartKind, variant: string | null, ink: Color, paper: Color | ''): string {
  if (variant === null) return '';
  const paths = getPart(kind, variant).map(
    (path) => `<path d="${path.d}" fill="${path.layer === 'ink' ? ink : paper || ink}" fill-rule="evenodd"/>`,
  );
  return `<g transform="${PART_TRANSFORMS[kind]}">${paths.join('')}</g>`;
}

const CURLY: ReadonlySet<string> = new Set([
  'afro',
  'dreads1',
  'dreads2',
  'longCurly',
  'twists',
  'twists2',
  'bun2',
  'mediumBangs2',
]);

/** Hair colour: lit from above, with strands or curls and a highlight. */
function hairPaint(head: string, hair: Color, ink: Color): string {
  const shine = lighten(hair, 0.2);
  return [
    `<linearGradient id="h" gradientUnits="userSpaceOnUse" x1="460" y1="40" x2="330" y2="820"><stop offset="0" stop-color="${lighten(hair, 0.08)}"/><stop offset=".4" stop-color="${hair}"/><stop offset="1" stop-color="${mix(hair, ink, 0.5)}"/></linearGradient>`,
    '<rect x="-600" y="-600" width="2400" height="2400" fill="url(#h)"/>',
    CURLY.has(head) ? curls(hair, ink) : strands(hair, ink),
    `<path d="M176 330 Q250 170 420 158 Q560 152 640 300" fill="none" stroke="${shine}" stroke-width="40" opacity=".14"/>`,
    CURLY.has(head)
      ? ''
      : `<path d="M190 316 Q262 180 420 166 Q550 160 626 286" fill="none" stroke="${shine}" stroke-width="16" opacity=".26" stroke-dasharray="70 14 120 22 40 12"/>`,
  ].join('');
}

/** Strands fall from the crown to both sides. */
function strands(hair: Color, ink: Color): string {
  return Array.from({ length: 26 }, (_, i) => {
    const side = i / 25;
    const bulge = (side - 0.45) * 620;
    const bright = i % 3 === 0;
    const d = `M${400 + (side - 0.5) * 60} 60 C${400 + bulge * 0.8} ${110 + Math.abs(bulge) * 0.12} ${400 + bulge * 1.15} 340 ${-120 + side * 1020} 900`;
    return `<path d="${d}" fill="none" stroke="${bright ? lighten(hair, 0.13) : mix(hair, ink, 0.5)}" stroke-width="${3 + ((i * 7) % 5) * 1.6}" opacity=".3"/>`;
  }).join('');
}

function curls(hair: Color, ink: Color): string {
  return Array.from({ length: 15 * 13 }, (_, i) => {
    const [column, row] = [i % 15, Math.floor(i / 15)];
    const x = 60 + column * 46 + (row % 2) * 23 + ((i * 37) % 13);
    const y = 20 + row * 44 + ((i * 53) % 17);
    const bright = (i * 29) % 5 < 2;
    return `<path d="M${x} ${y} q${i % 2 ? 20 : -20} 4 14 22 q-16 12 -24 -6" fill="none" stroke="${bright ? lighten(hair, 0.14) : mix(hair, ink, 0.55)}" stroke-width="6" stroke-linecap="round" opacity=".38"/>`;
  }).join('');
}
