import { type Color, getLightness, lighten, mix, saturate } from '../kit/color.ts';
import {
  buttons,
  type Cloth,
  CREW,
  cover,
  crests,
  dots,
  folds,
  type Garment,
  garment,
  lapels,
  openFront,
  SCOOP,
  seam,
  shape,
  shirtCollar,
  standingCollar,
  tie,
  VEE,
} from './cloth.ts';
import type { Outfit, PortraitPerson } from './person.ts';

const OUTFIT_PAINTERS: Readonly<Record<Outfit, (c: Cloth) => Garment>> = {
  shirt: (c) =>
    garment(
      cover(CREW, c.main, c.ink) +
        shirtCollar(c, c.light) +
        seam('M393 740 V1340', c.dark, 5) +
        buttons(c, 820, 1300, 120) +
        folds(c),
    ),
  blouse: (c) =>
    garment(
      cover(CREW, c.light, c.ink) +
        shirtCollar(c, c.light) +
        shape('M392 728 Q320 690 300 760 Q330 800 392 760 Q452 800 486 752 Q464 690 392 728Z', c.main, c.ink, 8) +
        shape('M384 760 Q350 850 322 900 L366 908 L392 790 L424 908 L466 892 Q430 840 402 760Z', c.main, c.ink, 8) +
        folds(c),
    ),
  sweater: (c) =>
    garment(
      cover(CREW, c.main, c.ink) +
        shape(
          'M232 590 Q300 738 394 742 Q490 736 534 590 L516 590 Q478 698 394 702 Q312 698 250 590Z',
          c.dark,
          c.ink,
          7,
        ) +
        seam('M150 960 Q390 1000 620 950 M150 1010 Q390 1050 624 1000', c.light, 12, 0.35) +
        folds(c),
    ),
  turtleneck: (c) =>
    garment(
      cover(CREW, c.main, c.ink) +
        shape(
          'M318 520 Q380 566 486 548 L512 600 Q524 650 508 676 Q396 742 262 672 Q246 640 262 600Z',
          c.main,
          c.ink,
          8,
        ) +
        seam(
          'M270 640 Q392 706 512 640 M300 668 l8 -60 M350 690 l4 -66 M400 696 l2 -70 M450 688 l-2 -66',
          c.dark,
          5,
          0.6,
        ) +
        folds(c),
    ),
  hoodie: (c) => ({
    ...garment(
      cover(CREW, c.main, c.ink) +
        shape(
          'M236 574 Q170 640 208 706 Q300 800 392 800 Q490 796 570 700 Q596 640 528 576 Q484 716 392 720 Q290 714 236 574Z',
          c.dark,
          c.ink,
          8,
        ) +
        seam('M330 774 L322 930 M462 770 L470 918', c.light, 9, 1) +
        shape('M250 1090 Q392 1060 536 1090 L590 1230 V1340 H190 V1230Z', c.dark, c.ink, 7) +
        folds(c),
    ),
    back: shape('M190 660 Q120 560 230 500 L560 500 Q650 580 590 680Z', c.dark, c.ink),
  }),
  vest: (c) =>
    garment(
      cover(CREW, c.under, c.ink) +
        folds({ ...c, dark: mix(c.under, c.ink, 0.4) }) +
        shirtCollar(c, lighten(c.under, 0.04)) +
        tie(c) +
        shape('M170 620 L238 600 Q268 780 392 1010 L392 1340 H134 Q120 1000 150 800Z', c.main, c.ink, 8) +
        shape('M606 640 L526 600 Q508 780 392 1010 L392 1340 H648 Q640 1000 616 800Z', c.main, c.ink, 8) +
        buttons(c, 1060, 1300, 90, 392, c.accent),
    ),
  suit: (c) =>
    garment(
      cover(CREW, c.under, c.ink) +
        shirtCollar(c, lighten(c.under, 0.04)) +
        tie(c) +
        openFront(c, c.main, 6) +
        lapels(c, mix(c.main, c.light, 0.12)) +
        shape('M520 880 L588 866 L586 892 L522 908Z', c.under, c.ink, 5) +
        buttons(c, 1060, 1200, 120, 392, c.dark) +
        folds(c),
    ),
  coat: (c) =>
    garment(
      cover(VEE, c.under, c.ink) +
        shirtCollar(c, lighten(c.under, 0.04)) +
        openFront(c, c.main, 46) +
        lapels(c, mix(c.main, c.light, 0.16), 1010) +
        shape('M246 556 Q180 600 176 700 L240 742 Q262 640 300 610Z', mix(c.main, c.light, 0.16), c.ink, 8) +
        shape('M520 556 Q596 610 606 700 L544 742 Q524 640 490 610Z', mix(c.main, c.light, 0.16), c.ink, 8) +
        seam('M96 790 Q150 770 206 800 M596 800 Q640 780 690 800', c.dark, 7, 0.8) +
        dots(
          [
            [286, 1060],
            [290, 1180],
            [506, 1050],
            [510, 1170],
          ],
          11,
          c.dark,
          c.ink,
        ) +
        folds(c),
    ),
  jacket: (c) =>
    garment(
      cover(CREW, c.under, c.ink) +
        openFront(c, c.main, 70) +
        shape('M248 566 Q196 620 202 690 L322 800 L300 640Z', mix(c.main, c.light, 0.15), c.ink, 8) +
        shape('M518 566 Q580 620 578 690 L470 796 L486 640Z', mix(c.main, c.light, 0.15), c.ink, 8) +
        seam('M330 860 L322 1340 M460 860 L466 1340', '#c9c3b5', 6, 0.9) +
        seam('M150 1000 L250 980 M540 980 L624 1000', c.dark, 8, 0.9) +
        folds(c),
    ),
  labcoat: (c) =>
    garment(
      cover(VEE, c.accent, c.ink) +
        shirtCollar(c, c.under) +
        openFront(c, c.main, 40) +
        lapels(c, lighten(c.main, 0.03), 1000) +
        shape('M506 960 L616 944 L620 1070 L512 1084Z', mix(c.main, c.ink, 0.06), c.ink, 6) +
        seam('M540 930 L544 990 M566 926 L568 984', c.accent, 9, 1) +
        folds({ ...c, dark: mix(c.main, c.ink, 0.35) }),
    ),
  uniform: (c) =>
    garment(
      cover(CREW, c.main, c.ink) +
        standingCollar(c, mix(c.main, c.ink, 0.2)) +
        seam('M300 640 L318 712 M470 644 L458 716', '#d8b25a', 9, 1) +
        seam('M392 742 V1340', c.dark, 6, 0.9) +
        buttons(c, 800, 1300, 110, 393, '#d8b25a') +
        shape('M8 760 L168 636 L206 668 L44 806Z', '#d8b25a', c.ink, 8) +
        shape('M690 780 L590 656 L560 684 L650 806Z', '#d8b25a', c.ink, 8) +
        seam('M60 780 L180 680 M660 782 L578 684', c.main, 7, 0.8) +
        folds(c),
    ),
  sailor: (c) =>
    garment(
      cover(VEE, c.main, c.ink) +
        shape(
          'M240 570 L60 700 L112 846 L330 858 L390 960 L452 856 L640 830 L676 720 L524 574 Q500 720 390 880 Q276 720 240 570Z',
          navyOn(c),
          c.ink,
          8,
        ) +
        seam('M92 730 L140 826 L336 836 L390 926 L446 836 L622 812 L652 736', '#f4efe4', 7, 1) +
        shape('M390 900 Q300 890 262 970 Q320 1010 390 950 Q458 1010 520 960 Q480 890 390 900Z', c.accent, c.ink, 8) +
        shape('M378 950 L330 1110 L392 1080 L452 1106 L404 950Z', c.accent, c.ink, 8),
    ),
  priest: (c) =>
    garment(
      cover(CREW, c.main, c.ink) +
        standingCollar(c, c.main) +
        shape('M352 660 Q392 676 434 660 L438 724 Q392 738 348 724Z', '#f3eee2', c.ink, 6) +
        seam('M392 742 V1340', c.dark, 5, 0.9) +
        buttons(c, 800, 1300, 80, 393, c.dark) +
        seam('M330 742 Q360 900 390 930 Q430 890 456 740', '#b9a26a', 5, 1) +
        seam('M391 930 V1010 M366 956 H416', '#d8b25a', 11, 1),
    ),
  kimono: (c) =>
    garment(
      cover(VEE, c.under, c.ink) +
        shape('M860 540 H528 L244 1010 L300 1340 H860Z', c.main, c.ink) +
        shape('M-160 540 H236 L560 1060 L470 1340 H-160Z', c.main, c.ink) +
        shape('M248 566 L212 610 L540 1104 L584 1060Z', mix(c.accent, c.light, 0.2), c.ink, 8) +
        shape('M262 560 L250 580 L560 1060 L590 1050Z', '#f4ecdd', c.ink, 5) +
        shape('M516 566 L552 612 L452 790 L420 742Z', mix(c.accent, c.light, 0.2), c.ink, 8) +
        shape('M120 1060 Q392 1100 652 1050 L664 1340 H100Z', c.accent, c.ink, 8) +
        seam('M118 1130 Q392 1170 660 1120', '#f0d9a0', 12, 0.9) +
        crests(c),
    ),
  qipao: (c) =>
    garment(
      cover(CREW, c.main, c.ink) +
        standingCollar(c, c.main) +
        seam('M244 640 Q300 728 392 732 Q472 728 520 648', '#e6c88a', 6, 1) +
        seam('M392 742 Q420 800 520 830 Q600 850 640 900', '#e6c88a', 8, 1) +
        dots(
          [
            [404, 786],
            [500, 826],
            [596, 868],
          ],
          12,
          c.accent,
          c.ink,
        ) +
        crests(c),
    ),
  dress: (c) =>
    garment(
      cover(SCOOP, c.main, c.ink) +
        seam('M236 606 Q268 806 392 812 Q516 802 530 606', c.light, 8, 0.7) +
        seam('M300 980 Q392 1010 500 976 M280 1020 Q300 1180 260 1340 M500 1016 Q490 1180 530 1340', c.dark, 6, 0.6) +
        seam('M262 640 Q320 770 392 776 Q466 768 508 640', '#e9d8a8', 6, 1) +
        dots([[392, 790]], 13, c.accent, c.ink),
      930,
    ),
  cloak: (c) => ({
    ...garment(
      cover(CREW, mix(c.under, c.main, 0.35), c.ink) +
        seam('M393 740 V1340', c.dark, 5, 0.6) +
        shape('M-160 560 H236 Q206 700 300 742 L380 764 Q300 1000 250 1340 H-160Z', c.main, c.ink) +
        shape('M860 560 H530 Q566 700 478 744 L404 764 Q480 1000 540 1340 H860Z', c.main, c.ink) +
        shape(
          'M232 570 Q150 650 196 726 Q300 806 392 808 Q490 804 582 716 Q612 640 532 572 Q500 700 392 704 Q286 700 232 570Z',
          c.dark,
          c.ink,
          8,
        ) +
        dots([[392, 772]], 24, '#d8b25a', c.ink) +
        dots([[392, 772]], 10, c.accent, c.ink) +
        folds(c),
    ),
    back: shape('M150 690 Q70 560 200 470 L590 470 Q700 570 640 700Z', c.dark, c.ink),
  }),
  apron: (c) =>
    garment(
      cover(CREW, c.main, c.ink) +
        shirtCollar(c, c.light) +
        folds(c) +
        seam('M276 690 L270 870 M508 690 L528 864', mixApronColor(c), 30, 1) +
        shape(
          'M250 860 Q392 890 544 856 L590 1080 Q640 1200 630 1340 H150 Q150 1200 204 1080Z',
          mixApronColor(c),
          c.ink,
          8,
        ) +
        shape(
          'M300 1090 Q392 1110 492 1088 L486 1230 Q392 1250 308 1232Z',
          mix(mixApronColor(c), c.ink, 0.1),
          c.ink,
          6,
        ),
    ),
  overalls: (c) =>
    garment(
      cover(CREW, c.under, c.ink) +
        shirtCollar(c, lighten(c.under, 0.03)) +
        folds({ ...c, dark: mix(c.under, c.ink, 0.4) }) +
        shape('M196 620 L262 650 L300 900 L244 910Z', c.main, c.ink, 8) +
        shape('M572 630 L506 656 L488 896 L540 906Z', c.main, c.ink, 8) +
        shape('M236 890 Q392 920 552 884 L600 1100 L660 1130 V1340 H120 V1130 L190 1100Z', c.main, c.ink, 8) +
        dots(
          [
            [272, 912],
            [518, 906],
          ],
          15,
          '#d8b25a',
          c.ink,
        ) +
        shape('M310 990 Q392 1004 480 988 L476 1100 Q392 1130 316 1102Z', mix(c.main, c.light, 0.15), c.ink, 6),
    ),
  armor: (c) =>
    garment(
      cover(CREW, mix(c.ink, c.main, 0.35), c.ink) +
        shape('M160 700 Q392 790 620 700 Q650 900 600 1120 Q392 1200 176 1120 Q130 900 160 700Z', c.main, c.ink) +
        seam('M392 752 V1160 M190 940 Q392 1010 604 930', c.dark, 8, 0.8) +
        seam('M230 770 Q250 900 240 1060', lighten(c.main, 0.16), 16, 0.8) +
        shape(
          'M258 590 Q300 720 392 730 Q478 722 514 590 L560 640 Q520 790 392 800 Q260 796 212 640Z',
          lighten(c.main, 0.06),
          c.ink,
          8,
        ) +
        shape('M-40 840 Q-20 660 190 640 Q230 740 150 860 Q60 920 -40 840Z', lighten(c.main, 0.05), c.ink, 8) +
        shape('M724 850 Q710 680 584 652 Q560 760 620 860 Q670 900 724 850Z', lighten(c.main, 0.02), c.ink, 8) +
        seam('M0 812 Q40 710 170 692 M694 822 Q680 720 600 704', c.accent, 9, 0.9) +
        dots(
          [
            [196, 1080],
            [586, 1076],
            [240, 706],
            [548, 706],
          ],
          8,
          lighten(c.main, 0.2),
          c.ink,
        ),
    ),
  spacesuit: (c) => ({
    ...garment(
      cover(CREW, c.main, c.ink) +
        shape(
          'M226 600 Q250 780 392 790 Q536 780 544 600 L584 640 Q580 838 392 850 Q200 838 188 640Z',
          lighten(saturate(c.main, 0.3), -0.12),
          c.ink,
          8,
        ) +
        seam('M212 680 Q260 810 392 818 Q520 808 562 680', c.accent, 9, 0.9) +
        shape('M270 940 L520 930 L530 1080 L276 1092Z', lighten(c.main, -0.3), c.ink, 8) +
        dots(
          [
            [314, 986],
            [366, 984],
          ],
          13,
          '#7fe0d6',
          c.ink,
        ) +
        seam('M420 966 L500 962 M420 1000 L500 996 M306 1046 L500 1036', '#f4a64a', 7, 1) +
        seam('M-10 930 Q60 960 126 950 M634 920 Q680 930 716 910', c.accent, 20, 1) +
        folds(c),
    ),
    back: shape('M196 640 Q150 560 220 520 L570 520 Q640 560 590 650Z', lighten(c.main, -0.18), c.ink),
  }),
};

const navyOn = (c: Cloth): Color => (c.main === '#2b3550' ? '#e9e3d6' : '#2b3a5c');

const mixApronColor = (c: Cloth): Color => mix(c.under, c.accent, 0.18);

/** Black cloth is painted dark grey, so that folds stay visible. */
const lift = (color: Color): Color => lighten(color, Math.max(0, 0.34 - getLightness(color)));

/** The garment of a character, in colours tuned to the style. */
export function drawOutfit(person: PortraitPerson, tune: (color: Color) => Color, ink: Color): Garment {
  const main = lift(tune(person.cloth.main));
  return OUTFIT_PAINTERS[person.outfit]({
    main,
    under: tune(person.cloth.under),
    accent: tune(person.cloth.accent),
    ink,
    dark: mix(main, ink, 0.42),
    light: lighten(main, 0.13),
  });
}
