import { type Color, lighten, mix } from '../kit/color.ts';
import type { Hat, PortraitPerson } from './person.ts';

/** Headwear over flat hair: the crown of the head is at (410, 110), its brow at y 240. */

const shape = (d: string, fill: Color, ink: Color, width = 9) =>
  `<path d="${d}" fill="${fill}" stroke="${ink}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"/>`;

interface HatColors {
  main: Color;
  band: Color;
  ink: Color;
}

const HAT_PAINTERS: Readonly<Record<Hat, (c: HatColors) => string>> = {
  fedora: ({ main, band, ink }) =>
    shape('M226 232 Q214 100 276 58 Q336 24 388 62 Q446 26 520 58 Q580 104 586 224 Q400 270 226 232Z', main, ink) +
    shape('M222 196 Q400 240 586 190 L588 236 Q400 282 222 240Z', band, ink, 7) +
    shape(
      'M92 262 Q120 206 222 226 Q400 274 588 222 Q690 200 726 244 Q700 286 560 292 Q400 312 236 304 Q120 300 92 262Z',
      lighten(main, 0.03),
      ink,
    ) +
    `<path d="M310 66 Q370 110 388 64" fill="none" stroke="${mix(main, ink, 0.5)}" stroke-width="7" stroke-linecap="round"/>`,
  cap: ({ main, band, ink }) =>
    shape('M184 168 Q200 70 400 52 Q620 60 640 160 Q560 230 400 232 Q240 230 184 168Z', main, ink) +
    shape('M220 196 Q400 244 596 190 L602 250 Q420 296 226 254Z', mix(main, ink, 0.3), ink, 8) +
    shape('M396 262 Q520 262 604 240 Q668 266 664 294 Q540 316 404 292Z', mix(ink, main, 0.15), ink, 8) +
    `<circle cx="424" cy="190" r="26" fill="${band}" stroke="${ink}" stroke-width="6"/><path d="M424 172 l6 12 13 2 -9 9 2 13 -12 -6 -12 6 2 -13 -9 -9 13 -2Z" fill="${mix(band, ink, 0.5)}"/>`,
  straw: ({ ink }) =>
    shape('M62 284 Q240 120 404 18 Q420 8 436 20 Q600 130 756 270 Q600 330 408 326 Q200 330 62 284Z', '#cda968', ink) +
    `<path d="M420 20 Q300 160 200 300 M420 20 Q380 160 350 320 M424 20 Q470 170 490 320 M426 22 Q560 160 640 298 M150 230 Q400 290 680 216 M250 150 Q410 200 580 140" fill="none" stroke="#8f6c38" stroke-width="5" opacity=".7"/>`,
  wizard: ({ main, band, ink }) =>
    shape('M226 236 Q280 60 330 -40 Q372 -118 470 -96 Q420 -60 440 10 Q500 130 580 228 Q400 276 226 236Z', main, ink) +
    shape('M232 196 Q400 240 562 190 L582 234 Q400 282 226 240Z', band, ink, 7) +
    shape(
      'M60 272 Q120 214 224 228 Q400 276 584 224 Q700 206 752 256 Q640 312 400 314 Q160 316 60 272Z',
      lighten(main, 0.03),
      ink,
    ),
  crown: ({ ink }) =>
    shape(
      'M250 216 L232 76 L318 140 L352 48 L412 128 L474 44 L504 138 L590 74 L568 212 Q410 262 250 216Z',
      '#d9b14f',
      ink,
      8,
    ) +
    `<g stroke="${ink}" stroke-width="5"><circle cx="330" cy="196" r="12" fill="#b23a48"/><circle cx="412" cy="204" r="15" fill="#3c7a8c"/><circle cx="494" cy="194" r="12" fill="#b23a48"/></g>`,
  top: ({ main, band, ink }) =>
    shape('M250 226 L238 -46 Q410 -86 574 -50 L566 222 Q410 264 250 226Z', main, ink) +
    shape('M248 166 Q410 206 568 162 L566 222 Q410 264 250 226Z', band, ink, 7) +
    shape(
      'M150 246 Q180 202 250 222 Q410 262 566 218 Q640 202 668 238 Q600 286 404 290 Q200 290 150 246Z',
      lighten(main, 0.03),
      ink,
    ),
  beret: ({ main, ink }) =>
    shape('M196 244 Q120 170 236 98 Q380 10 560 90 Q640 130 588 222 Q400 190 196 244Z', main, ink) +
    shape('M396 62 L408 24 L424 26 L420 64Z', main, ink, 6),
  hood: ({ main, ink }) =>
    `<path fill-rule="evenodd" d="M150 700 Q96 300 200 140 Q320 -10 480 40 Q640 100 656 330 Q660 560 610 690 Q520 640 560 500 Q610 330 540 220 Q440 150 330 220 Q250 330 290 500 Q310 640 150 700Z" fill="${main}" stroke="${ink}" stroke-width="9" stroke-linejoin="round"/>` +
    `<path d="M240 210 Q200 400 236 600 M600 260 Q626 420 600 600" fill="none" stroke="${mix(main, ink, 0.5)}" stroke-width="7" opacity=".7" stroke-linecap="round"/>`,
};

/** Empty for no hat. */
export function drawHat(person: PortraitPerson, main: Color, band: Color, ink: Color): string {
  return person.hat ? HAT_PAINTERS[person.hat]({ main, band, ink }) : '';
}

/** Animal ears and horns, behind the hair. */
export function drawBeast({ marks }: PortraitPerson, hair: Color, ink: Color): string {
  return [
    marks.beastEars
      ? shape('M212 268 Q190 80 230 6 Q330 50 372 200Z', hair, ink) +
        shape('M240 220 Q232 100 248 52 Q306 92 330 200Z', mix(hair, '#f3c7b4', 0.6), ink, 5) +
        shape('M462 200 Q520 44 606 10 Q640 90 606 268Z', hair, ink) +
        shape('M506 196 Q546 84 590 50 Q604 110 580 216Z', mix(hair, '#f3c7b4', 0.6), ink, 5)
      : '',
    marks.horns
      ? shape('M270 240 Q206 130 246 10 Q270 110 372 220Z', '#d8cdb4', ink, 8) +
        shape('M470 220 Q566 120 580 6 Q634 120 580 240Z', '#d8cdb4', ink, 8)
      : '',
  ].join('');
}

/** Distinctive marks: a flower in the hair, earrings. */
export function drawMarks({ marks, hat }: PortraitPerson, accent: Color, ink: Color): string {
  const petals = [0, 72, 144, 216, 288].map(
    (turn) => `<ellipse cy="-27" rx="19" ry="24" transform="rotate(${turn})" fill="${lighten(accent, 0.14)}"/>`,
  );
  return [
    marks.flower && !hat
      ? `<g transform="translate(272 206) rotate(-18)" stroke="${ink}" stroke-width="5">${petals.join('')}<circle r="13" fill="#f0cf74"/></g>`
      : '',
    marks.earrings
      ? `<g stroke="${ink}" stroke-width="4"><circle cx="262" cy="452" r="9" fill="#e2c069"/><circle cx="261" cy="478" r="12" fill="${accent}"/></g>`
      : '',
  ].join('');
}
