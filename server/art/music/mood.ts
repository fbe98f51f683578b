import type { MusicPrompt } from '../../../shared/story/index.ts';
import { findAll, type Vocabulary } from '../kit/match-words.ts';
import { createRandom, turned } from '../kit/random.ts';
import { SCALES, type ScaleName } from './scales.ts';
import { COLORS, FEELINGS, LEADS, PADS, TEXTURES } from './vocabulary.ts';

export type LeadInstrument = keyof typeof LEADS;
export type Pad = keyof typeof PADS;
export type Texture = keyof typeof TEXTURES;
type Color = keyof typeof COLORS;

export interface MusicPlan {
  seed: string;
  scale: ScaleName;
  /** The tonic as a MIDI note in the bass octave. */
  tonic: number;
  beatsPerMinute: number;
  /** Bars of four beats; chosen so that the loop lasts 24–40 s. */
  bars: number;
  progression: readonly number[];
  lead: LeadInstrument;
  pad: Pad;
  /** Loudness of each texture, 0…1; missing ones are silent. */
  textures: Partial<Record<Texture, number>>;
  /** Note density and tension, 0…1 each. */
  energy: number;
  tension: number;
  rich: boolean;
  /** Amount of reverb, 0…1. */
  space: number;
}

export interface MusicAsk {
  mood: string;
  prompts: readonly MusicPrompt[];
  /** Another number gives another track of the same mood. */
  variation?: number;
}

const LOOP_SECONDS = { min: 24, max: 40, best: 32 } as const;

/** Derives a plan from weighted prompts and the mood's name. Deterministic. */
export function planMusic({ mood, prompts, variation = 0 }: MusicAsk): MusicPlan {
  const heard = [...prompts.filter(({ weight }) => weight > 0), { text: mood.replaceAll(/[_-]/g, ' '), weight: 0.8 }];
  const asked = prompts.map(({ text, weight }) => [text, weight]);
  const seed = JSON.stringify([mood, ...asked, ...(variation === 0 ? [] : [variation])]);
  const random = turned(createRandom(`music:${JSON.stringify([mood, ...asked])}`), variation);
  const feeling = readFeeling(heard);
  const color = strongest(heard, COLORS);
  const scale = chooseScale(feeling, color, random.fork('scale').next());
  const beatsPerMinute = Math.round(54 + feeling.energy * 36 + random.fork('tempo').range(-3, 4));
  const progressions = SCALES[scale].progressions;
  return {
    seed,
    scale,
    tonic: 36 + random.fork('tonic').int(0, 9),
    beatsPerMinute,
    bars: barsFor(beatsPerMinute),
    progression: progressions[random.fork('progression').int(0, progressions.length - 1)] ?? progressions[0],
    lead: strongest(heard, LEADS) ?? usualLead(feeling, color, random.fork('lead').next()),
    pad: strongest(heard, PADS) ?? usualPad(feeling, color, random.fork('pad').next()),
    textures: findTextures(heard),
    energy: feeling.energy,
    tension: feeling.tension,
    rich: color === 'noir' || color === 'modern' || feeling.tension < 0.35,
    space: feeling.space,
  };
}

interface Feeling {
  valence: number;
  energy: number;
  tension: number;
  space: number;
}

function readFeeling(heard: readonly MusicPrompt[]): Feeling {
  const sum = { valence: 0, energy: 0, tension: 0, space: 0 };
  let weights = 0;
  for (const { text, weight } of heard) {
    for (const { key } of findAll(text, FEELINGS.words)) {
      const [valence, energy, tension, space] = FEELINGS.values[key];
      sum.valence += valence * weight;
      sum.energy += energy * weight;
      sum.tension += tension * weight;
      sum.space += space * weight;
      weights += weight;
    }
  }
  if (weights === 0) return { valence: 0, energy: 0.3, tension: 0.25, space: 0.5 };
  return {
    valence: sum.valence / weights,
    energy: sum.energy / weights,
    tension: sum.tension / weights,
    space: sum.space / weights,
  };
}

/** The key with the greatest weight, the earlier one of equals; null if none is named. */
function strongest<K extends string>(heard: readonly MusicPrompt[], vocabulary: Vocabulary<K>): K | null {
  const weights = new Map<K, number>();
  for (const { text, weight } of heard) {
    for (const { key } of findAll(text, vocabulary)) weights.set(key, (weights.get(key) ?? 0) + weight);
  }
  return [...weights].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

function chooseScale({ valence, tension }: Feeling, color: Color | null, chance: number): ScaleName {
  if (color === 'japan') return tension > 0.5 || chance < 0.35 ? 'insen' : 'hirajoshi';
  if (color === 'china') return valence > 0 ? 'gong' : 'yu';
  if (color === 'arabia') return 'desert';
  if (color === 'noir') return tension > 0.6 ? 'harmonicMinor' : 'dorian';
  if (tension > 0.68) return chance < 0.5 ? 'phrygian' : 'harmonicMinor';
  if (valence > 0.45) return chance < 0.6 ? 'major' : 'lydian';
  if (valence > 0.1) return chance < 0.4 ? 'lydian' : chance < 0.75 ? 'major' : 'mixolydian';
  return valence > -0.25 ? (chance < 0.6 ? 'dorian' : 'minor') : 'minor';
}

function usualLead({ energy, tension, valence }: Feeling, color: Color | null, chance: number): LeadInstrument {
  if (color === 'japan') return 'koto';
  if (color === 'china') return chance < 0.7 ? 'guzheng' : 'flute';
  if (color === 'arabia') return 'guitar';
  if (color === 'noir') return 'vibraphone';
  if (color === 'future') return chance < 0.5 ? 'synth' : 'bell';
  if (color === 'fantasy') return chance < 0.6 ? 'harp' : 'flute';
  if (tension > 0.65) return chance < 0.5 ? 'bell' : 'piano';
  if (valence > 0.3) return energy > 0.5 ? 'guitar' : 'musicbox';
  return 'piano';
}

function usualPad({ tension, valence }: Feeling, color: Color | null, chance: number): Pad {
  if (color === 'future') return 'glass';
  if (tension > 0.65) return 'dark';
  if (valence < -0.3) return chance < 0.6 ? 'strings' : 'warm';
  return chance < 0.6 ? 'warm' : 'strings';
}

function findTextures(heard: readonly MusicPrompt[]): Partial<Record<Texture, number>> {
  const levels: Partial<Record<Texture, number>> = {};
  for (const { text, weight } of heard) {
    for (const { key } of findAll(text, TEXTURES))
      levels[key] = Math.min(1, (levels[key] ?? 0) + 0.35 + 0.4 * Math.min(1, weight));
  }
  return levels;
}

/** The number of bars, a multiple of four, closest to the ideal length and within the limits. */
function barsFor(beatsPerMinute: number): number {
  const secondsPerBar = 240 / beatsPerMinute;
  const fitting = [8, 12, 16].filter(
    (bars) => bars * secondsPerBar >= LOOP_SECONDS.min && bars * secondsPerBar <= LOOP_SECONDS.max,
  );
  const distance = (bars: number) => Math.abs(bars * secondsPerBar - LOOP_SECONDS.best);
  return fitting.sort((a, b) => distance(a) - distance(b))[0] ?? 8;
}

/** The length of a plan's loop in seconds. */
export const loopSeconds = ({ bars, beatsPerMinute }: Pick<MusicPlan, 'bars' | 'beatsPerMinute'>): number =>
  (bars * 240) / beatsPerMinute;
