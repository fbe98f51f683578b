import type { Expression } from '../../../shared/story/index.ts';
import { type Color, lighten, mix } from '../kit/color.ts';
import type { PortraitPerson } from './person.ts';

/** An expression only moves the shapes. Coordinates are those of Open Peeps, whose heads look to the right. */
interface Face {
  /** 1 is normally open, more is wide; 'glad' is a closed arc. */
  lids: number | 'glad';
  gaze: readonly [number, number];
  /** Raise of the brows, and how far their inner ends go down. */
  brows: { up: number; frown: number; apart?: number };
  mouth: keyof typeof MOUTHS;
  blush: number;
  mark?: 'tear' | 'sweat';
}

const FACES: Readonly<Record<Expression, Face>> = {
  neutral: { lids: 0.92, gaze: [0, 0], brows: { up: 0, frown: 0 }, mouth: 'rest', blush: 0.16 },
  happy: { lids: 'glad', gaze: [0, 0], brows: { up: 9, frown: -4 }, mouth: 'laugh', blush: 0.34 },
  sad: { lids: 0.72, gaze: [-2, 6], brows: { up: 4, frown: -17 }, mouth: 'sunk', blush: 0.12, mark: 'tear' },
  angry: { lids: 0.8, gaze: [2, 0], brows: { up: -9, frown: 20 }, mouth: 'bared', blush: 0.3 },
  surprised: { lids: 1.24, gaze: [0, -1], brows: { up: 22, frown: -2 }, mouth: 'round', blush: 0.2 },
  afraid: { lids: 1.16, gaze: [4, 2], brows: { up: 13, frown: -19 }, mouth: 'wavering', blush: 0.04, mark: 'sweat' },
  thoughtful: { lids: 0.74, gaze: [7, -6], brows: { up: 3, frown: 5, apart: 9 }, mouth: 'pursed', blush: 0.14 },
  smirk: { lids: 0.72, gaze: [3, 0], brows: { up: 2, frown: 7, apart: 13 }, mouth: 'slanted', blush: 0.2 },
};

const LEFT_EYE = { x: 402, y: 352, width: 30 } as const;
const RIGHT_EYE = { x: 522, y: 351, width: 25 } as const;
const MOUTH = { x: 474, y: 478 } as const;

/** Mouths centred at (0, 0); `w` is half the width. Open ones have a cavity, teeth and a tongue. */
const MOUTHS = {
  rest: (w: number) => line(`M${-w * 0.72} -1 Q0 9 ${w * 0.74} -4`),
  sunk: (w: number) => line(`M${-w * 0.66} 9 Q0 -7 ${w * 0.64} 7`),
  pursed: (w: number) => line(`M${-w * 0.34} 2 Q${w * 0.1} -3 ${w * 0.5} 1`),
  slanted: (w: number) => line(`M${-w * 0.62} 5 Q${w * 0.2} 12 ${w * 0.86} -13 M${w * 0.8} -20 q8 5 7 13`),
  laugh: (w: number) =>
    cavity(`M${-w} -9 Q0 2 ${w} -13 Q${w * 0.72} 33 ${w * 0.02} 33 Q${-w * 0.74} 31 ${-w} -9Z`, w, 14),
  bared: (w: number) =>
    cavity(`M${-w * 0.84} 16 Q${-w * 0.7} -14 0 -13 Q${w * 0.72} -15 ${w * 0.86} 12 Q0 2 ${-w * 0.84} 16Z`, w, 0, true),
  round: () => cavity('M-13 3 Q-12 -16 2 -16 Q17 -15 16 5 Q14 25 1 25 Q-13 24 -13 3Z', 14, 12),
  wavering: (w: number) =>
    cavity(
      `M${-w * 0.7} 10 Q${-w * 0.42} -11 0 -9 Q${w * 0.46} -12 ${w * 0.72} 8 Q${w * 0.3} 3 0 8 Q${-w * 0.36} 5 ${-w * 0.7} 10Z`,
      w,
      0,
      true,
    ),
} as const;

interface Mouth {
  line?: string;
  cavity?: string;
  teeth?: string;
  tongue?: string;
}

const line = (d: string): Mouth => ({ line: d });

function cavity(d: string, w: number, tongue: number, clenched = false): Mouth {
  return {
    cavity: d,
    teeth: clenched ? `M${-w} -18H${w}V20H${-w}Z` : `M${-w} -20H${w}V-3Q0 6 ${-w} 0Z`,
    ...(tongue > 0 ? { tongue: `M${-w * 0.7} 34 Q0 ${30 - tongue} ${w * 0.7} 34Z` } : {}),
  };
}

export interface FaceColors {
  ink: Color;
  brow: Color;
  skin: Color;
}

/** The markup of a character's face in one expression, over the bare head. */
export function drawFace(person: PortraitPerson, expression: Expression, colors: FaceColors): string {
  const face = FACES[expression];
  const right = { ...face.brows, up: face.brows.up + (face.brows.apart ?? 0) };
  return [
    blush(person, face, colors),
    person.marks.freckles ? freckles(colors) : '',
    person.age === 'old' ? wrinkles(colors) : '',
    eye(person, face, LEFT_EYE, colors, 'l'),
    eye(person, face, RIGHT_EYE, colors, 'r'),
    brow(person, face.brows, LEFT_EYE, 1, colors),
    brow(person, right, RIGHT_EYE, -1, colors),
    nose(person, colors),
    mouth(person, face, colors),
    person.marks.scar ? scar(colors) : '',
    face.mark === 'tear' ? tear() : '',
    face.mark === 'sweat' ? sweat() : '',
  ].join('');
}

const stroke = (d: string, color: Color, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width.toFixed(1)}" stroke-linecap="round" stroke-linejoin="round"${more}/>`;

function eye(
  person: PortraitPerson,
  face: Face,
  place: { x: number; y: number; width: number },
  { ink, skin }: FaceColors,
  side: 'l' | 'r',
): string {
  const w = place.width * (0.94 + 0.06 * person.eyes.size);
  const tilt = person.eyes.tilt * (side === 'l' ? 1 : -0.6);
  const at = `<g transform="translate(${place.x} ${place.y}) rotate(${(side === 'l' ? tilt : -tilt) / 2})">`;
  if (face.lids === 'glad')
    return `${at}${stroke(`M${-w} 8 Q0 -22 ${w} 7`, ink, 10)}${lashes(person, w, 8, ink, side)}</g>`;
  const open = face.lids * person.eyes.size;
  const top = -23 * open;
  const low = 17 * Math.min(1, 0.5 + open / 2);
  const shape = `M${-w} 4 Q${-w * 0.5} ${top * 1.12} 0 ${top} Q${w * 0.62} ${top * 1.02} ${w} 3 Q${w * 0.45} ${low} 0 ${low} Q${-w * 0.55} ${low} ${-w} 4Z`;
  const radius = 16.5 * person.eyes.size * (face.lids > 1.1 ? 0.86 : 1);
  const [gx, gy] = face.gaze;
  const iris = person.eyes.color;
  const clip = `eye-${side}`;
  return [
    `<clipPath id="${clip}"><path d="${shape}"/></clipPath>`,
    at,
    `<path d="${shape}" fill="${mix('#fbf6ee', skin, 0.12)}"/>`,
    `<g clip-path="url(#${clip})">`,
    `<ellipse cx="${3 + gx}" cy="${-1 + gy}" rx="${radius * 0.86}" ry="${radius * 1.12}" fill="${mix(iris, ink, 0.35)}"/>`,
    `<ellipse cx="${3 + gx}" cy="${4 + gy}" rx="${radius * 0.66}" ry="${radius * 0.8}" fill="${lighten(iris, 0.1)}"/>`,
    `<ellipse cx="${3 + gx}" cy="${-1 + gy}" rx="${radius * 0.44}" ry="${radius * 0.6}" fill="${ink}"/>`,
    `<path d="M${-w} 4 Q${-w * 0.5} ${top * 1.12} 0 ${top} Q${w * 0.62} ${top * 1.02} ${w} 3 V${top + 9} H${-w}Z" fill="${ink}" opacity=".16"/>`,
    `<circle cx="${-2 + gx}" cy="${-7 + gy}" r="4.6" fill="#fff"/><circle cx="${9 + gx}" cy="${6 + gy}" r="2.3" fill="#fff" opacity=".75"/>`,
    '</g>',
    stroke(
      `M${-w} 4 Q${-w * 0.5} ${top * 1.12} 0 ${top} Q${w * 0.62} ${top * 1.02} ${w} 3`,
      ink,
      person.eyes.lashes ? 9.5 : 8,
    ),
    stroke(`M${-w * 0.5} ${low * 0.94} Q0 ${low + 2.5} ${w * 0.5} ${low * 0.9}`, ink, 2.6, ' opacity=".6"'),
    lashes(person, w, 3, ink, side),
    '</g>',
  ].join('');
}

function lashes(person: PortraitPerson, w: number, y: number, ink: Color, side: 'l' | 'r'): string {
  if (!person.eyes.lashes) return '';
  return side === 'l'
    ? stroke(`M${-w + 1} ${y} q-9 -1 -13 -9 M${-w + 6} ${y - 8} q-6 -3 -8 -9`, ink, 4.2)
    : stroke(`M${w - 1} ${y} q8 -1 11 -8`, ink, 4);
}

/** `inward` is 1 if the inner end is on the right. */
function brow(
  person: PortraitPerson,
  { up, frown }: { up: number; frown: number },
  place: { x: number; y: number; width: number },
  inward: 1 | -1,
  { brow: color }: FaceColors,
): string {
  const w = place.width * 1.12;
  const y = place.y - 44 - up * 0.9 - (person.age === 'child' ? -4 : 0);
  const inner = y + frown * 0.72;
  const outer = y + 4 - frown * 0.22;
  const [x1, y1, x2, y2] =
    inward === 1 ? [place.x - w, outer, place.x + w * 0.92, inner] : [place.x - w * 0.9, inner, place.x + w, outer];
  const middle = (y1 + y2) / 2 - 7 - person.brow.arch;
  const weight = person.brow.weight;
  const under = (y1 + y2) / 2 - 7 - person.brow.arch + weight;
  const [t1, t2] = inward === 1 ? [weight * 0.25, weight * 0.62] : [weight * 0.62, weight * 0.25];
  const d = `M${x1} ${y1 - t1} Q${place.x} ${middle - weight * 0.35} ${x2} ${y2 - t2} L${x2} ${y2 + t2} Q${place.x} ${under} ${x1} ${y1 + t1}Z`;
  return `<path d="${d}" fill="${color}" stroke="${color}" stroke-width="3" stroke-linejoin="round"/>`;
}

const NOSES = [
  'M484 400 Q501 404 498 421 Q492 434 470 428',
  'M487 384 Q498 408 506 420 Q500 432 474 428',
  'M490 402 Q506 414 494 427 Q484 431 476 427',
  'M486 380 Q494 398 510 416 Q512 430 492 431 Q482 433 474 426',
] as const;

function nose(person: PortraitPerson, { ink, skin }: FaceColors): string {
  const d = NOSES[person.nose] ?? NOSES[0];
  const width = person.age === 'child' ? 5.5 : 7.5;
  return `<path d="M462 432 Q488 446 508 428 Q500 440 486 443Z" fill="${mix(skin, ink, 0.3)}" opacity=".35"/>${stroke(d, ink, width)}`;
}

function mouth(person: PortraitPerson, face: Face, { ink, skin }: FaceColors): string {
  const shape: Mouth = MOUTHS[face.mouth](34 * person.mouthWidth);
  const lip = mix(mix(skin, '#b5453f', 0.5), ink, 0.06);
  const parts = [`<g transform="translate(${MOUTH.x} ${MOUTH.y})">`];
  if (shape.line) {
    if (person.lips)
      parts.push(
        `<path d="${shape.line}" transform="translate(0 4)" fill="none" stroke="${lip}" stroke-width="11" stroke-linecap="round" opacity=".75"/>`,
      );
    parts.push(stroke(shape.line, ink, 7));
    parts.push(stroke('M-12 21 Q2 26 14 20', mix(skin, ink, 0.45), 4, ' opacity=".55"'));
  }
  if (shape.cavity) {
    parts.push(`<clipPath id="mouth"><path d="${shape.cavity}"/></clipPath><g clip-path="url(#mouth)">`);
    parts.push('<rect x="-60" y="-40" width="120" height="100" fill="#51202a"/>');
    if (shape.tongue) parts.push(`<path d="${shape.tongue}" fill="#c8616a"/>`);
    if (shape.teeth) parts.push(`<path d="${shape.teeth}" fill="#f7f1e8"/>`);
    parts.push('</g>', stroke(shape.cavity, person.lips ? mix(ink, lip, 0.35) : ink, person.lips ? 7.5 : 6.5));
  }
  return `${parts.join('')}</g>`;
}

function blush(person: PortraitPerson, face: Face, { skin }: FaceColors): string {
  const color = mix(skin, '#d6423c', 0.6);
  const strength = Math.min(0.6, face.blush + (person.build === 'feminine' || person.age === 'child' ? 0.08 : 0));
  return `<radialGradient id="blush"><stop offset="0" stop-color="${color}" stop-opacity="${strength}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient><ellipse cx="366" cy="424" rx="56" ry="37" fill="url(#blush)"/><ellipse cx="538" cy="420" rx="30" ry="33" fill="url(#blush)"/>`;
}

function freckles({ skin, ink }: FaceColors): string {
  const dots = [356, 412, 372, 424, 388, 414, 380, 404, 400, 424, 516, 408, 530, 418, 540, 406];
  const color = mix(skin, mix(ink, '#9a4a20', 0.7), 0.55);
  return dots.map((x, i) => (i % 2 ? '' : `<circle cx="${x}" cy="${dots[i + 1]}" r="3.2" fill="${color}"/>`)).join('');
}

function wrinkles({ skin, ink }: FaceColors): string {
  const color = mix(skin, ink, 0.5);
  return stroke(
    'M434 424 Q420 446 428 474 M530 424 Q540 440 532 470 M372 380 Q396 394 426 382 M506 380 Q522 390 540 380 M388 282 Q450 272 520 284 M404 262 Q450 255 508 264 M344 366 l-14 8 M346 376 l-10 10',
    color,
    3.6,
    ' opacity=".6"',
  );
}

const scar = ({ skin, ink }: FaceColors): string =>
  stroke('M352 392 L388 456 M356 418 l16 -6 M368 440 l16 -7', mix(mix(skin, '#b8443c', 0.45), ink, 0.25), 5);

const tear = (): string =>
  '<path d="M384 380 q-11 24 0 33 q12 1 12 -11 q-2 -10 -12 -22Z" fill="#cfe8f7" fill-opacity=".9" stroke="#86aac4" stroke-width="2.5"/>';

const sweat = (): string =>
  '<path d="M328 262 q-15 27 -2 37 q15 2 15 -13 q-2 -11 -13 -24Z" fill="#d6ecf8" fill-opacity=".92" stroke="#86aac4" stroke-width="2.5"/>';
