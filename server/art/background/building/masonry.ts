import type { Color } from '../../kit/color.ts';
import type { Easel } from '../easel.ts';
import type { View } from '../perspective.ts';
import type { SceneCulture } from '../vocabulary.ts';

export interface Masonry {
  walls: readonly [Color, ...Color[]];
  roof: Color;
  trim: Color;
  top: 'tiled' | 'gable' | 'flat' | 'dome' | 'stepped' | 'tower';
  /** Minimum and maximum height, in metres. */
  storeys: readonly [number, number];
}

/** The wall of a house along a street, from `z1` to `z2` at `x`, in metres. */
export interface Facade {
  easel: Easel;
  view: View;
  x: number;
  /** Left (−1) or right (1) of the street. */
  side: 1 | -1;
  z1: number;
  z2: number;
  /** The share of haze, 0…1. */
  depth: number;
}

export const MASONRY: Readonly<Record<SceneCulture, Masonry>> = {
  japan: {
    walls: ['#8b6a4d', '#a58562', '#cbbb9c', '#7a5e48', '#b9a382'],
    roof: '#3d4552',
    trim: '#4c372a',
    top: 'tiled',
    storeys: [2, 2],
  },
  china: {
    walls: ['#b9a68a', '#94775a', '#d2c7b0', '#a0563f', '#8a6f57'],
    roof: '#3f4a4d',
    trim: '#7d2f28',
    top: 'tiled',
    storeys: [2, 3],
  },
  fantasy: {
    walls: ['#cdb894', '#b89d78', '#a58b6d', '#d8c8a8'],
    roof: '#7c4234',
    trim: '#4d3627',
    top: 'gable',
    storeys: [2, 3],
  },
  victorian: {
    walls: ['#8d4f40', '#6f4a42', '#a06a52', '#7b6a60', '#594540'],
    roof: '#3b3a45',
    trim: '#d1c2a5',
    top: 'gable',
    storeys: [3, 4],
  },
  deco: {
    walls: ['#6d4a41', '#5d5a5f', '#83604c', '#4f4b52', '#8b7a68'],
    roof: '#35333c',
    trim: '#b8a57f',
    top: 'stepped',
    storeys: [3, 6],
  },
  future: {
    walls: ['#2d3550', '#3b2f55', '#26404f', '#40374a'],
    roof: '#1c2136',
    trim: '#6f7aa6',
    top: 'tower',
    storeys: [5, 9],
  },
  arabia: {
    walls: ['#d8b98a', '#c8a170', '#e3cda4', '#b98d60'],
    roof: '#b78a5a',
    trim: '#3f6f7a',
    top: 'dome',
    storeys: [2, 3],
  },
  western: {
    walls: ['#a57b52', '#8b6543', '#b8946a', '#7d6a55'],
    roof: '#5b4434',
    trim: '#e0d0ac',
    top: 'stepped',
    storeys: [2, 2],
  },
  modern: {
    walls: ['#a9a59c', '#8f9aa3', '#c2b6a3', '#7f868c', '#b09484'],
    roof: '#5d6168',
    trim: '#e2ded2',
    top: 'flat',
    storeys: [3, 5],
  },
};

export const DARK_GLASS: Color = '#2b3446';
