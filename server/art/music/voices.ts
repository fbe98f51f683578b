import { createRandom } from '../kit/random.ts';
import type { MusicPlan, Pad } from './mood.ts';
import { hertz } from './scales.ts';
import { SAMPLE_RATE } from './track.ts';

/** Sustained voices and percussion: mono, full scale near 1. */
type Samples = Float32Array<ArrayBuffer>;

interface PadSound {
  /** Detuning in cents, level, and slope of the partials: 1 is a saw, 2 a triangle, 0 a sine. */
  waves: readonly (readonly [cents: number, level: number, slope: number])[];
  /** Low-pass cutoff in hertz. */
  cutoff: number;
  level: number;
}

const PADS: Readonly<Record<Pad, PadSound>> = {
  warm: {
    waves: [
      [-7, 0.5, 1],
      [7, 0.5, 1],
      [0, 0.7, 2],
    ],
    cutoff: 820,
    level: 0.1,
  },
  strings: {
    waves: [
      [-11, 0.6, 1],
      [3, 0.6, 1],
      [12, 0.5, 1],
    ],
    cutoff: 1500,
    level: 0.075,
  },
  choir: {
    waves: [
      [-9, 0.9, 2],
      [6, 0.3, 1],
      [0, 0.6, 0],
    ],
    cutoff: 1100,
    level: 0.1,
  },
  glass: {
    waves: [
      [-5, 0.8, 0],
      [1205, 0.3, 0],
      [5, 0.3, 2],
    ],
    cutoff: 2600,
    level: 0.1,
  },
  organ: {
    waves: [
      [0, 0.8, 0],
      [1200, 0.34, 0],
      [1902, 0.18, 2],
    ],
    cutoff: 2200,
    level: 0.09,
  },
  dark: {
    waves: [
      [-9, 0.6, 1],
      [8, 0.6, 1],
      [-1200, 0.9, 0],
    ],
    cutoff: 380,
    level: 0.12,
  },
};

const TABLE = 2048;

/** One period of a wave whose partials fall by `slope` and are damped above `cutoff`. */
function wavetable(frequency: number, slope: number, cutoff: number): Samples {
  const table = new Float32Array(TABLE + 1);
  const partials = slope === 0 ? 1 : Math.min(40, Math.floor((SAMPLE_RATE * 0.45) / frequency));
  for (let n = 1; n <= partials; n += 1) {
    if (slope === 2 && n % 2 === 0) continue;
    const level = (n ** -Math.max(1, slope) * 0.6) / (1 + ((n * frequency) / cutoff) ** 2);
    if (level < 0.0004) break;
    for (let i = 0; i <= TABLE; i += 1) table[i] = (table[i] ?? 0) + Math.sin((2 * Math.PI * n * i) / TABLE) * level;
  }
  return table;
}

/** Attack and release in seconds. */
interface Shape {
  attack: number;
  seconds: number;
  release: number;
}

const easing = (x: number) => (x <= 0 ? 0 : x >= 1 ? 1 : x * x * (3 - 2 * x));

function loudnessAt(time: number, { attack, seconds, release }: Shape): number {
  const hold = Math.max(attack, seconds);
  return time < hold ? easing(time / attack) : easing(1 - (time - hold) / release);
}

/** A pad: three detuned waves that brighten towards the middle of the note. */
export function padVoice(plan: MusicPlan, midi: number, seconds: number): Samples {
  const sound = PADS[plan.pad];
  const shape: Shape = { attack: Math.min(2.4, seconds * 0.4), seconds, release: 2.6 };
  const samples = new Float32Array(Math.round((seconds + shape.release) * SAMPLE_RATE));
  const bright = sound.cutoff * (0.8 + plan.energy * 0.5);
  for (const [cents, level, slope] of sound.waves) {
    const frequency = hertz(midi) * 2 ** (cents / 1200);
    const [dark, open] = [wavetable(frequency, slope, bright * 0.55), wavetable(frequency, slope, bright * 1.15)];
    const step = (frequency * TABLE) / SAMPLE_RATE;
    let phase = (Math.abs(cents) * 97) % TABLE;
    let gain = 0;
    let share = 0;
    for (let i = 0; i < samples.length; i += 1) {
      if (i % 32 === 0) {
        const time = i / SAMPLE_RATE;
        gain = loudnessAt(time, shape) * level * sound.level;
        share = Math.sin(Math.PI * Math.min(1, time / (seconds + shape.release))) ** 2;
      }
      const index = phase | 0;
      const part = phase - index;
      const [a, b] = [dark[index] ?? 0, open[index] ?? 0];
      const low = a + ((dark[index + 1] ?? 0) - a) * part;
      const high = b + ((open[index + 1] ?? 0) - b) * part;
      samples[i] = (samples[i] ?? 0) + (low + (high - low) * share) * gain;
      phase += step;
      if (phase >= TABLE) phase -= TABLE;
    }
  }
  return samples;
}

/** Sine partials with delayed vibrato (`depth` in cents). */
function sines(
  midi: number,
  shape: Shape,
  partials: readonly (readonly [ratio: number, level: number])[],
  depth = 0,
): Samples {
  const samples = new Float32Array(Math.round((Math.max(shape.attack, shape.seconds) + shape.release) * SAMPLE_RATE));
  const base = (2 * Math.PI * hertz(midi)) / SAMPLE_RATE;
  let phase = 0;
  for (let i = 0; i < samples.length; i += 1) {
    const time = i / SAMPLE_RATE;
    const bend = depth * easing(time / 0.9) * Math.sin(2 * Math.PI * 4.8 * time);
    phase += base * (1 + bend * 0.000578);
    let value = 0;
    for (const [ratio, level] of partials) value += Math.sin(phase * ratio) * level;
    samples[i] = value * loudnessAt(time, shape);
  }
  return samples;
}

/** A soft bass note. */
export const bassVoice = (midi: number, seconds: number): Samples =>
  sines(midi, { attack: 0.07, seconds, release: 0.5 }, [
    [1, 1],
    [2, 0.16],
    [3, 0.08],
  ]);

/** A flute-like note with delayed vibrato. */
export const fluteVoice = (midi: number, seconds: number): Samples =>
  sines(
    midi,
    { attack: 0.16, seconds, release: 0.45 },
    [
      [1, 1],
      [2, 0.2],
      [3, 0.06],
    ],
    11,
  );

/** A drum (36), a heartbeat (38) or a brush (42). */
export function beatVoice(midi: number): Samples {
  if (midi === 42) {
    const random = createRandom('brush');
    let [slow, slower] = [0, 0];
    const length = Math.round(0.22 * SAMPLE_RATE);
    return Float32Array.from({ length }, (_, i) => {
      slow += 0.5 * (random.next() * 2 - 1 - slow);
      slower += 0.22 * (slow - slower);
      return (slow - slower) * Math.exp((-5 * i) / length) * Math.min(1, i / 600);
    });
  }
  const from = midi === 36 ? 92 : 60;
  let phase = 0;
  return Float32Array.from({ length: Math.round(0.36 * SAMPLE_RATE) }, (_, i) => {
    const time = i / SAMPLE_RATE;
    phase += (2 * Math.PI * (38 + (from - 38) * Math.exp(-time * 16))) / SAMPLE_RATE;
    return Math.sin(phase) * Math.min(1, i / 300) * Math.exp(-time * 13);
  });
}
