import type { Color } from './color.ts';
import { findAll, type Vocabulary } from './match-words.ts';

/** The effect of an art style on colours and surface, in portraits and backgrounds. */
export interface Treatment {
  name: TreatmentName;
  /** Saturation of painted surfaces; lights are unaffected. */
  saturation: number;
  /** Lightness added to everything, −1…1. */
  brightness: number;
  contrast: number;
  tint: Color;
  tintStrength: number;
  ink: Color;
  rim: Color;
  /** Visibility of paper grain and paint unevenness. */
  grain: number;
  wash: number;
}

const TREATMENTS = {
  noir: {
    saturation: 0.32,
    brightness: 0.02,
    contrast: 1.05,
    tint: '#46566b',
    tintStrength: 0.14,
    ink: '#11131a',
    rim: '#cfe0f2',
    grain: 1.5,
    wash: 0.8,
  },
  sepia: {
    saturation: 0.45,
    brightness: 0.01,
    contrast: 0.98,
    tint: '#a9773f',
    tintStrength: 0.2,
    ink: '#2b1d12',
    rim: '#ffe2b0',
    grain: 1.4,
    wash: 1,
  },
  watercolor: {
    saturation: 0.82,
    brightness: 0.06,
    contrast: 0.9,
    tint: '#f3e8da',
    tintStrength: 0.14,
    ink: '#3b3444',
    rim: '#fff6e6',
    grain: 1.2,
    wash: 2.1,
  },
  neon: {
    saturation: 1.25,
    brightness: -0.02,
    contrast: 1.1,
    tint: '#5a2bd0',
    tintStrength: 0.16,
    ink: '#120b24',
    rim: '#5ff2ff',
    grain: 0.7,
    wash: 0.6,
  },
  ink: {
    saturation: 0.34,
    brightness: 0.05,
    contrast: 1.02,
    tint: '#d9d2c3',
    tintStrength: 0.2,
    ink: '#17161a',
    rim: '#fffaf0',
    grain: 1.7,
    wash: 2,
  },
  pastel: {
    saturation: 0.72,
    brightness: 0.09,
    contrast: 0.86,
    tint: '#ffd9e2',
    tintStrength: 0.16,
    ink: '#4a3a55',
    rim: '#fffdf6',
    grain: 0.8,
    wash: 1.2,
  },
  gothic: {
    saturation: 0.6,
    brightness: 0,
    contrast: 1.05,
    tint: '#4a3356',
    tintStrength: 0.16,
    ink: '#120d14',
    rim: '#c9b6ff',
    grain: 1.3,
    wash: 1.1,
  },
  warm: {
    saturation: 1,
    brightness: 0.02,
    contrast: 1,
    tint: '#ff9d4d',
    tintStrength: 0.1,
    ink: '#2c1a17',
    rim: '#ffe0a6',
    grain: 1,
    wash: 1.2,
  },
  anime: {
    saturation: 1.08,
    brightness: 0.02,
    contrast: 1.02,
    tint: '#ffcfe0',
    tintStrength: 0.05,
    ink: '#241a2e',
    rim: '#fff2d8',
    grain: 0.6,
    wash: 0.8,
  },
  gouache: {
    saturation: 0.92,
    brightness: 0,
    contrast: 1,
    tint: '#e8c79a',
    tintStrength: 0.07,
    ink: '#1f1a22',
    rim: '#ffeac6',
    grain: 1,
    wash: 1.2,
  },
} as const satisfies Record<string, Omit<Treatment, 'name'>>;

type TreatmentName = keyof typeof TREATMENTS;

const STYLE_WORDS: Vocabulary<Exclude<TreatmentName, 'gouache'>> = {
  noir: 'noir, black and white, film noir, hard boiled, monochrome, desaturated, 黑色电影, 黑白',
  sepia: 'sepia, vintage, old photograph, daguerreotype, aged paper, retro, 复古, 怀旧, 泛黄, 老照片',
  watercolor: 'watercolor, watercolour, aquarelle, wet paint, storybook, picture book, 水彩, 绘本',
  neon: 'neon, cyberpunk, synthwave, vaporwave, holographic, 霓虹, 赛博朋克',
  ink: `
    ink wash, sumi e, ink, woodcut, woodblock, ukiyo e, linocut, etching, charcoal, 水墨, 墨, 木刻, 版画, 浮世绘
  `,
  pastel: 'pastel, soft colors, soft colours, cute, kawaii, dreamy, 粉彩, 柔和, 可爱, 梦幻',
  gothic: 'gothic, dark, horror, grim, macabre, moody, lovecraft, eldritch, 哥特, 恐怖, 阴暗, 暗黑',
  warm: 'warm, golden, cozy, cosy, autumnal, sunny, ghibli, lantern lit, 温暖, 暖色, 金色, 治愈',
  anime: 'anime, manga, cel shaded, cel shading, visual novel, 动漫, 动画, 赛璐璐, 漫画',
};

/** The treatment of an art style in words. If it names several, the more distinctive one counts: "dark noir anime" is noir. */
export function readTreatment(artStyle: string): Treatment {
  const named = new Set(findAll(artStyle, STYLE_WORDS).map((match) => match.key));
  const telling = Object.keys(STYLE_WORDS) as (keyof typeof STYLE_WORDS)[];
  const name = telling.find((key) => named.has(key)) ?? 'gouache';
  return { name, ...TREATMENTS[name] };
}
