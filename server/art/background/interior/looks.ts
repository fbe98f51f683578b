import type { Color } from '../../kit/color.ts';
import type { Easel } from '../easel.ts';
import { isEastern } from '../vocabulary.ts';
import { buildRoom, type Room, type RoomStyle } from './room.ts';
import type { WindowStyle } from './windows.ts';

export type Look = 'eastern' | 'western' | 'stone' | 'modern' | 'future' | 'desert';

/** The interior style of a scene's culture. */
export function chooseRoomLook({ scene }: Easel): Look {
  if (isEastern(scene.culture)) return 'eastern';
  if (scene.culture === 'fantasy') return 'stone';
  if (scene.culture === 'future') return 'future';
  if (scene.culture === 'arabia') return 'desert';
  return scene.culture === 'modern' ? 'modern' : 'western';
}

export const STYLES: Readonly<Record<Look, RoomStyle & { window: WindowStyle }>> = {
  eastern: {
    wall: '#d9c9a8',
    panel: '#6d4a34',
    floor: '#b9a46c',
    ceiling: '#5c4434',
    pattern: 'tatami',
    beams: true,
    window: { frame: '#4c3527', lattice: 'paper' },
  },
  western: {
    wall: '#6f7f6c',
    panel: '#5f4030',
    floor: '#7d573b',
    ceiling: '#8f8676',
    pattern: 'boards',
    window: { frame: '#5a3f2f', lattice: 'cross' },
  },
  stone: {
    wall: '#8f8577',
    floor: '#7c7268',
    ceiling: '#4f3f34',
    pattern: 'stone',
    beams: true,
    window: { frame: '#4f4338', lattice: 'arch' },
  },
  modern: {
    wall: '#c9c2b4',
    floor: '#a07c57',
    ceiling: '#dcd7cb',
    pattern: 'boards',
    window: { frame: '#e9e4d8', lattice: 'cross' },
  },
  future: {
    wall: '#5a6382',
    floor: '#3f4864',
    ceiling: '#39415c',
    pattern: 'plates',
    window: { frame: '#2b3350', lattice: 'plain' },
  },
  desert: {
    wall: '#d9b98a',
    panel: '#3f6f7a',
    floor: '#b98a5a',
    ceiling: '#a87f55',
    pattern: 'tiles',
    window: { frame: '#6b4a33', lattice: 'arch' },
  },
};

const WALLPAPERS: readonly [Color, ...Color[]] = ['#6f7f6c', '#7d6a5c', '#5f6f7d', '#86695f', '#7a7350'];

/** Builds a room in the scene's style, with the place's changes. */
export function styled(
  easel: Easel,
  changes: Partial<RoomStyle> = {},
): { room: Room; window: WindowStyle; look: Look } {
  const look = chooseRoomLook(easel);
  const { window, ...style } = STYLES[look];
  const wall = look === 'western' ? easel.random.fork('paper').pick(WALLPAPERS) : style.wall;
  return { room: buildRoom(easel, easel.random.fork('room'), { ...style, wall, ...changes }), window, look };
}
