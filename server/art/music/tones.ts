import { createNoise, createRandom, type Random } from '../kit/random.ts';
import type { LeadInstrument } from './mood.ts';
import { hertz } from './scales.ts';
import { SAMPLE_RATE } from './track.ts';

/** Struck and plucked tones: mono, full scale near 1, decaying to silence. */
export type StruckLead = Exclude<LeadInstrument, 'flute'>;

interface Partial {
  /** Multiple of the fundamental. */
  ratio: number;
  level: number;
  /** Seconds to decay to 1/e. */
  decay: number;
}

const BELLS: Readonly<Record<'musicbox' | 'bell' | 'vibraphone' | 'synth', readonly Partial[]>> = {
  musicbox: [
    { ratio: 1, level: 0.7, decay: 1.1 },
    { ratio: 2.001, level: 0.16, decay: 0.6 },
    { ratio: 4.07, level: 0.12, decay: 0.22 },
    { ratio: 6.3, level: 0.05, decay: 0.1 },
  ],
  bell: [
    { ratio: 0.5, level: 0.28, decay: 3.2 },
    { ratio: 1, level: 0.45, decay: 2.4 },
    { ratio: 1.19, level: 0.16, decay: 1.7 },
    { ratio: 2.003, level: 0.15, decay: 1.2 },
    { ratio: 2.74, level: 0.08, decay: 0.7 },
  ],
  vibraphone: [
    { ratio: 1, level: 0.75, decay: 1.7 },
    { ratio: 4, level: 0.14, decay: 0.5 },
    { ratio: 9.9, level: 0.03, decay: 0.1 },
  ],
  synth: [
    { ratio: 1, level: 0.55, decay: 0.5 },
    { ratio: 1.004, level: 0.3, decay: 0.5 },
    { ratio: 2, level: 0.18, decay: 0.3 },
    { ratio: 3, level: 0.1, decay: 0.18 },
  ],
};

/** Plucked string parameters: decay in seconds and initial brightness, 0…1. */
const STRINGS = {
  koto: { ring: 1.7, bright: 0.8 },
  guzheng: { ring: 2.2, bright: 0.72 },
  guitar: { ring: 1.5, bright: 0.45 },
  harp: { ring: 2.4, bright: 0.4 },
} as const;

/** The samples of a note, at most `TONE_SECONDS` long. */
export function synthesizeTone(lead: StruckLead, midi: number): Float32Array<ArrayBuffer> {
  if (lead === 'koto' || lead === 'guzheng' || lead === 'guitar' || lead === 'harp') {
    return pluck(hertz(midi), STRINGS[lead], createRandom(`pluck:${lead}:${midi}`));
  }
  if (lead === 'piano') return additive(pianoPartials(hertz(midi)), hertz(midi), 0.006);
  const tone = additive(BELLS[lead], hertz(midi), lead === 'synth' ? 0.012 : 0.003);
  return lead === 'vibraphone' ? tremolo(tone) : tone;
}

export const TONE_SECONDS = 5;

/** Felt piano: slightly sharp partials, of which higher ones decay faster. */
function pianoPartials(frequency: number): Partial[] {
  const base = Math.max(0.5, 2.4 - frequency / 500);
  return [1, 0.42, 0.2, 0.13, 0.07, 0.05, 0.025].map((level, index) => {
    const n = index + 1;
    return { ratio: n * Math.sqrt(1 + 0.00035 * n * n), level: level * 0.6, decay: base / (1 + index * 0.55) };
  });
}

function additive(partials: readonly Partial[], frequency: number, attack: number) {
  const longest = Math.max(...partials.map(({ decay }) => decay));
  const length = Math.round(Math.min(TONE_SECONDS, longest * 6) * SAMPLE_RATE);
  const samples = new Float32Array(length);
  for (const { ratio, level, decay } of partials) {
    const step = (2 * Math.PI * frequency * ratio) / SAMPLE_RATE;
    if (step > Math.PI * 0.9) continue;
    const fall = Math.exp(-1 / (decay * SAMPLE_RATE));
    let gain = level;
    for (let i = 0; i < length; i += 1) {
      samples[i] = (samples[i] ?? 0) + Math.sin(step * i) * gain;
      gain *= fall;
    }
  }
  return faded(samples, attack * SAMPLE_RATE);
}

/** Source: Karplus and Strong, "Digital Synthesis of Plucked-String and Drum Timbres", with a tuned delay. */
function pluck(frequency: number, { ring, bright }: { ring: number; bright: number }, random: Random) {
  const delay = SAMPLE_RATE / frequency - 0.5;
  const whole = Math.floor(delay);
  const share = delay - whole;
  const line = new Float32Array(whole + 1);
  const noise = createNoise(random);
  const pass = 0.12 + bright * 0.4;
  let [once, twice] = [0, 0];
  // The second round overwrites the first, so that the line is seamless.
  for (let i = 0; i < line.length * 2; i += 1) {
    once += (noise() - once) * pass;
    twice += (once - twice) * pass;
    line[i % line.length] = twice;
  }
  const mean = line.reduce((sum, value) => sum + value, 0) / line.length;
  for (let i = 0; i < line.length; i += 1) {
    const window = Math.sin((Math.PI * (i + 0.5)) / line.length) ** 0.5;
    line[i] = ((line[i] ?? 0) - mean) * window;
  }
  const loss = 10 ** ((-3 * (whole + 1)) / (SAMPLE_RATE * ring * 2.2));
  const samples = new Float32Array(Math.round(ring * 2 * SAMPLE_RATE));
  let position = 0;
  let last = 0;
  for (let i = 0; i < samples.length; i += 1) {
    const now = line[position] ?? 0;
    const next = line[(position + 1) % line.length] ?? 0;
    const between = now * (1 - share) + next * share;
    const filtered = 0.5 * (between + last) * loss;
    last = between;
    line[position] = filtered;
    position = (position + 1) % line.length;
    samples[i] = now * 0.9;
  }
  return faded(samples, 0.002 * SAMPLE_RATE);
}

function tremolo(samples: Float32Array<ArrayBuffer>) {
  const step = (2 * Math.PI * 4.6) / SAMPLE_RATE;
  for (let i = 0; i < samples.length; i += 1) samples[i] = (samples[i] ?? 0) * (0.86 + 0.14 * Math.cos(step * i));
  return samples;
}

/** Fades both ends to avoid clicks, then normalises the peak. */
function faded(samples: Float32Array<ArrayBuffer>, attack: number) {
  const release = Math.min(samples.length, Math.round(0.15 * SAMPLE_RATE));
  for (let i = 0; i < attack && i < samples.length; i += 1) samples[i] = (samples[i] ?? 0) * (i / attack);
  for (let i = 0; i < release; i += 1) {
    const at = samples.length - 1 - i;
    samples[at] = (samples[at] ?? 0) * (i / release);
  }
  const peak = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-6);
  for (let i = 0; i < samples.length; i += 1) samples[i] = (samples[i] ?? 0) / peak;
  return samples;
}
