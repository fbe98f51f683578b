import { createNoise, createRandom, type Random } from '../kit/random.ts';
import type { Texture } from './mood.ts';
import { SAMPLE_RATE } from './track.ts';

/** Ambient sounds, as long as the loop and seamless: two channels, peaks well below 1. */
export type Stereo = [Float32Array<ArrayBuffer>, Float32Array<ArrayBuffer>];

export function synthesizeTexture(texture: Texture, length: number, seed: string): Stereo {
  const random = createRandom(`texture:${texture}:${seed}`);
  const make = TEXTURE_MAKERS[texture];
  return [make({ length, random: random.fork('left') }), make({ length, random: random.fork('right') })];
}

interface Ask {
  length: number;
  random: Random;
}

const TEXTURE_MAKERS: Readonly<Record<Texture, (ask: Ask) => Float32Array<ArrayBuffer>>> = {
  rain: (ask) =>
    sum([
      bandNoise(ask, 900, 5200, 0.1),
      swell(bandNoise(ask, 250, 900, 0.07), 3, 0.35),
      drops(ask, 26, [1800, 4800], 0.012, 0.07),
    ]),
  wind: (ask) => sum([swell(bandNoise(ask, 180, 520, 0.15), 2, 0.8), swell(bandNoise(ask, 500, 1300, 0.05), 5, 0.9)]),
  sea: (ask) => sum([swell(bandNoise(ask, 90, 420, 0.16), 4, 0.85), swell(bandNoise(ask, 600, 3200, 0.06), 4, 0.95)]),
  crackle: (ask) => sum([bandNoise(ask, 2500, 7000, 0.012), drops(ask, 9, [1200, 5200], 0.0016, 0.24)]),
  fire: (ask) => sum([swell(bandNoise(ask, 60, 260, 0.12), 7, 0.5), drops(ask, 7, [700, 3600], 0.004, 0.22)]),
  night: (ask) => sum([chirps(ask), bandNoise(ask, 200, 700, 0.03)]),
  hum: (ask) => sum([tones(ask, [55, 110, 165.5, 220], 0.05), swell(bandNoise(ask, 70, 240, 0.12), 3, 0.4)]),
  drips: (ask) => sum([drops(ask, 0.7, [700, 1500], 0.07, 0.34), bandNoise(ask, 120, 400, 0.04)]),
  clock: (ask) => ticks(ask),
};

function sum(layers: readonly Float32Array<ArrayBuffer>[]): Float32Array<ArrayBuffer> {
  const [first = new Float32Array(0), ...others] = layers;
  for (const layer of others) for (let i = 0; i < first.length; i += 1) first[i] = (first[i] ?? 0) + (layer[i] ?? 0);
  return first;
}

/** Band-pass noise, filtered seamlessly: one round to settle, one to keep. */
function bandNoise({ length, random }: Ask, low: number, high: number, level: number) {
  const white = new Float32Array(length);
  const noise = createNoise(random);
  for (let i = 0; i < length; i += 1) white[i] = noise();
  const [a, b] = [1 - Math.exp((-2 * Math.PI * high) / SAMPLE_RATE), 1 - Math.exp((-2 * Math.PI * low) / SAMPLE_RATE)];
  const out = new Float32Array(length);
  let [x, y, z] = [0, 0, 0];
  const settle = Math.min(length);
  for (let i = length - settle; i < length * 2; i += 1) {
    x += a * ((white[i < length ? i : i - length] ?? 0) - x);
    y += a * (x - y);
    z += b * (y - z);
    if (i >= length) out[i - length] = y - z;
  }
  return levelled(out, level);
}

function levelled(samples: Float32Array<ArrayBuffer>, level: number) {
  let power = 0;
  for (const value of samples) power += value * value;
  const gain = level / Math.max(1e-9, Math.sqrt(power / samples.length)) / 2;
  for (let i = 0; i < samples.length; i += 1) samples[i] = (samples[i] ?? 0) * gain;
  return samples;
}

/** Modulates loudness `times` in the loop by up to `depth`. */
function swell(samples: Float32Array<ArrayBuffer>, times: number, depth: number) {
  const step = (2 * Math.PI) / samples.length;
  for (let i = 0; i < samples.length; i += 1) {
    const slow = 0.6 * Math.sin(step * i * times) + 0.4 * Math.sin(step * i * (times + 2) + 1.3);
    samples[i] = (samples[i] ?? 0) * (1 - depth * (0.5 - 0.5 * slow));
  }
  return samples;
}

/** Short sounds, `rate` per second, with a pitch in `[low, high]` and a length in seconds. */
function drops(
  { length, random }: Ask,
  rate: number,
  [low, high]: readonly [number, number],
  seconds: number,
  level: number,
) {
  const out = new Float32Array(length);
  const count = Math.max(1, Math.round((length / SAMPLE_RATE) * rate));
  for (let n = 0; n < count; n += 1) {
    const start = random.int(0, length - 1);
    const step = (2 * Math.PI * random.range(low, high)) / SAMPLE_RATE;
    const gain = level * random.range(0.25, 1) ** 2;
    const fall = Math.exp(-1 / (seconds * SAMPLE_RATE));
    let loud = gain;
    for (let i = 0; loud > gain * 0.01; i += 1) {
      const at = (start + i) % length;
      out[at] = (out[at] ?? 0) + Math.sin(step * i) * loud * Math.min(1, i / 24);
      loud *= fall;
    }
  }
  return out;
}

/** Steady tones whose periods fit the loop. */
function tones({ length }: Ask, frequencies: readonly number[], level: number) {
  const out = new Float32Array(length);
  frequencies.forEach((frequency, index) => {
    const turns = Math.round((frequency * length) / SAMPLE_RATE);
    const step = (2 * Math.PI * turns) / length;
    for (let i = 0; i < length; i += 1) out[i] = (out[i] ?? 0) + (Math.sin(step * i) * level) / (index + 1) ** 1.4;
  });
  return out;
}

function chirps({ length, random }: Ask) {
  const out = new Float32Array(length);
  const singers = [3900, 4350, 4700].map((pitch) => ({
    pitch: pitch + random.range(-90, 90),
    every: random.range(0.9, 1.8),
    offset: random.next(),
  }));
  for (const { pitch, every, offset } of singers) {
    const step = (2 * Math.PI * pitch) / SAMPLE_RATE;
    const groups = Math.max(1, Math.round(length / SAMPLE_RATE / every));
    for (let group = 0; group < groups; group += 1) {
      if (random.chance(0.3)) continue;
      const start = Math.floor(((group + offset) / groups) * length);
      for (let i = 0; i < 0.36 * SAMPLE_RATE; i += 1) {
        const time = i / SAMPLE_RATE;
        const pulse = Math.max(0, Math.sin(2 * Math.PI * 14 * time)) ** 2 * Math.sin((Math.PI * time) / 0.36);
        const at = (start + i) % length;
        out[at] = (out[at] ?? 0) + Math.sin(step * i) * pulse * 0.05;
      }
    }
  }
  return out;
}

function ticks({ length }: Ask) {
  const out = new Float32Array(length);
  const count = Math.max(2, Math.round(length / SAMPLE_RATE / 2) * 2);
  for (let n = 0; n < count; n += 1) {
    const start = Math.floor((n * length) / count);
    const step = (2 * Math.PI * (n % 2 ? 1650 : 2100)) / SAMPLE_RATE;
    for (let i = 0; i < 0.05 * SAMPLE_RATE; i += 1) {
      const at = (start + i) % length;
      out[at] = (out[at] ?? 0) + Math.sin(step * i) * Math.exp(-i / (0.006 * SAMPLE_RATE)) * 0.22 * Math.min(1, i / 30);
    }
  }
  return out;
}
