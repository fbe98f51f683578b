/** Semitones above the tonic, and chord progressions as degrees from 1. Five-note scales use the enclosing one. */
interface Scale {
  harmony: readonly number[];
  melody: readonly number[];
  progressions: readonly [readonly number[], ...(readonly number[])[]];
}

const MAJOR = [0, 2, 4, 5, 7, 9, 11];
const MINOR = [0, 2, 3, 5, 7, 8, 10];

export const SCALES = {
  major: {
    harmony: MAJOR,
    melody: [0, 2, 4, 7, 9],
    progressions: [
      [1, 5, 6, 4],
      [1, 3, 4, 5],
      [4, 1, 5, 6],
      [1, 6, 4, 5],
    ],
  },
  lydian: {
    harmony: [0, 2, 4, 6, 7, 9, 11],
    melody: [0, 2, 4, 6, 7, 9, 11],
    progressions: [
      [1, 2, 1, 5],
      [1, 2, 6, 5],
      [4, 2, 1, 1],
    ],
  },
  mixolydian: {
    harmony: [0, 2, 4, 5, 7, 9, 10],
    melody: [0, 2, 4, 7, 9],
    progressions: [
      [1, 7, 4, 1],
      [1, 4, 7, 1],
    ],
  },
  dorian: {
    harmony: [0, 2, 3, 5, 7, 9, 10],
    melody: [0, 2, 3, 5, 7, 9, 10],
    progressions: [
      [1, 4, 1, 7],
      [1, 3, 4, 1],
      [1, 7, 4, 1],
    ],
  },
  minor: {
    harmony: MINOR,
    melody: [0, 3, 5, 7, 10],
    progressions: [
      [1, 6, 3, 7],
      [1, 4, 6, 5],
      [1, 7, 6, 7],
      [1, 6, 4, 5],
    ],
  },
  harmonicMinor: {
    harmony: [0, 2, 3, 5, 7, 8, 11],
    melody: [0, 2, 3, 5, 7, 8, 11],
    progressions: [
      [1, 4, 5, 1],
      [1, 6, 4, 5],
      [1, 2, 5, 1],
    ],
  },
  phrygian: {
    harmony: [0, 1, 3, 5, 7, 8, 10],
    melody: [0, 1, 3, 5, 7, 8],
    progressions: [
      [1, 2, 1, 7],
      [1, 2, 3, 2],
      [1, 1, 2, 1],
    ],
  },
  desert: {
    harmony: [0, 1, 4, 5, 7, 8, 10],
    melody: [0, 1, 4, 5, 7, 8],
    progressions: [
      [1, 2, 1, 7],
      [1, 4, 2, 1],
    ],
  },
  hirajoshi: {
    harmony: MINOR,
    melody: [0, 2, 3, 7, 8],
    progressions: [
      [1, 6, 1, 5],
      [1, 4, 6, 1],
      [1, 6, 4, 1],
    ],
  },
  insen: {
    harmony: [0, 1, 3, 5, 7, 8, 10],
    melody: [0, 1, 5, 7, 10],
    progressions: [
      [1, 1, 7, 1],
      [1, 4, 7, 1],
    ],
  },
  gong: {
    harmony: MAJOR,
    melody: [0, 2, 4, 7, 9],
    progressions: [
      [1, 6, 4, 5],
      [1, 4, 6, 1],
      [6, 4, 1, 5],
    ],
  },
  yu: {
    harmony: MINOR,
    melody: [0, 3, 5, 7, 10],
    progressions: [
      [1, 7, 4, 1],
      [1, 3, 7, 1],
      [1, 4, 1, 7],
    ],
  },
} as const satisfies Record<string, Scale>;

export type ScaleName = keyof typeof SCALES;

/** Semitones of a degree from 0; degrees beyond an octave continue in the next. */
export function semitonesAt(scale: readonly number[], degree: number): number {
  const octave = Math.floor(degree / scale.length);
  return octave * 12 + (scale[degree - octave * scale.length] ?? 0);
}

/** The frequency in hertz of a MIDI note, A4 (69) at 440 Hz. */
export const hertz = (midi: number): number => 440 * 2 ** ((midi - 69) / 12);
