import { createRandom, type Random } from '../kit/random.ts';
import type { MusicPlan } from './mood.ts';
import { SCALES, semitonesAt } from './scales.ts';

/** One note of the loop. Times are in seconds from its start; a note may sound past the loop's end. */
export interface Note {
  part: 'pad' | 'lead' | 'bass' | 'beat';
  at: number;
  seconds: number;
  midi: number;
  /** 0…1. */
  velocity: number;
  /** −1 left … 1 right. */
  pan: number;
}

/** Writes a loop as notes in order of time. Pure and deterministic. */
export function writeScore(plan: MusicPlan): Note[] {
  const beat = 60 / plan.beatsPerMinute;
  const chords = chooseChords(plan);
  const random = createRandom(`score:${plan.seed}`);
  const notes = [
    ...chords.flatMap((chord) => padNotes(chord, plan)),
    ...chords.flatMap((chord, index) => bassNotes(chord, plan, beat, random.fork(`bass ${index}`))),
    ...leadNotes(plan, chords, beat, random.fork('lead')),
    ...beatNotes(plan, beat),
  ];
  return notes.sort((a, b) => a.at - b.at);
}

interface Chord {
  at: number;
  seconds: number;
  root: number;
  /** Four voices, low to high, as MIDI notes. */
  voices: readonly number[];
}

/** Chords of two bars, voiced with minimal movement. */
function chooseChords(plan: MusicPlan): Chord[] {
  const scale = SCALES[plan.scale].harmony;
  const seconds = (2 * 240) / plan.beatsPerMinute;
  const chords: Chord[] = [];
  for (let index = 0; index < plan.bars / 2; index += 1) {
    const degree = (plan.progression[index % plan.progression.length] ?? 1) - 1;
    const steps = plan.rich ? [0, 2, 4, index % 2 ? 8 : 6] : [0, 2, 4, 7];
    const classes = steps.map((step) => (plan.tonic + semitonesAt(scale, degree + step)) % 12);
    const previous = chords.at(-1)?.voices ?? [53, 57, 60, 65];
    const voices = voiced(classes, previous);
    const root = lowest(plan.tonic + semitonesAt(scale, degree), 34);
    chords.push({ at: index * seconds, seconds, root, voices });
  }
  return chords;
}

const lowest = (midi: number, floor: number): number => floor + ((((midi - floor) % 12) + 12) % 12);

/** Places each pitch class in the octave nearest to its previous voice, between C3 and C5. */
function voiced(classes: readonly number[], previous: readonly number[]): number[] {
  const free = [...previous];
  const voices = classes.map((pitch) => {
    let best = { midi: 60, voice: 0, distance: Number.POSITIVE_INFINITY };
    free.forEach((from, voice) => {
      for (let midi = 48 + ((pitch - 48 + 120) % 12); midi <= 72; midi += 12) {
        const distance = Math.abs(midi - from);
        if (distance < best.distance) best = { midi, voice, distance };
      }
    });
    free.splice(best.voice, 1);
    return best.midi;
  });
  return [...new Set(voices)].sort((a, b) => a - b);
}

function padNotes(chord: Chord, plan: MusicPlan): Note[] {
  return chord.voices.map((midi, index) => ({
    part: 'pad',
    at: chord.at,
    seconds: chord.seconds,
    midi: plan.tension > 0.75 && index === 0 ? midi - 12 : midi,
    velocity: 0.8 - index * 0.1,
    pan: (index - (chord.voices.length - 1) / 2) * 0.35,
  }));
}

function bassNotes(chord: Chord, plan: MusicPlan, beat: number, random: Random): Note[] {
  const note = (at: number, seconds: number, velocity: number, up = 0): Note => ({
    part: 'bass',
    at: chord.at + at,
    seconds,
    midi: chord.root + up,
    velocity,
    pan: 0,
  });
  if (plan.energy > 0.75) {
    return Array.from({ length: 8 }, (_, i) => note(i * beat, beat * 0.9, i % 4 === 0 ? 0.8 : 0.55, i === 7 ? 7 : 0));
  }
  if (plan.energy > 0.4) {
    return [
      note(0, beat * 3, 0.8),
      note(beat * 3.5, beat * 0.5, 0.45, 7),
      note(beat * 4, beat * 3, 0.7),
      ...(random.chance(0.5) ? [note(beat * 7, beat, 0.5, 7)] : []),
    ];
  }
  return [note(0, chord.seconds * 0.95, 0.75)];
}

/** A two-bar motif over each chord: A, A', B, A'', adapted to the harmony, with rests. */
function leadNotes(plan: MusicPlan, chords: readonly Chord[], beat: number, random: Random): Note[] {
  const grid = plan.energy > 0.55 ? 0.5 : 1;
  const slots = 8 / grid;
  const density = 0.3 + plan.energy * 0.45;
  const shapes = ['A', 'B'].map((label) => chooseShape(random.fork(label), slots, density, plan.lead === 'synth'));
  const scale = SCALES[plan.scale].melody;
  const notes: Note[] = [];
  chords.forEach((chord, index) => {
    const shape = shapes[index % 4 === 2 ? 1 : 0] ?? [];
    const vary = random.fork(`vary ${index}`);
    for (const { slot, step, velocity } of shape) {
      if (index % 4 === 3 && slot > slots * 0.75) continue;
      if (vary.chance(0.12)) continue;
      const bent = step + (vary.chance(0.18) ? vary.pick([-1, 1]) : 0);
      const onBeat = (slot * grid) % 2 === 0;
      const midi = onBeat ? nearestVoice(chord, plan, scale, bent) : melodyNote(plan, scale, bent);
      notes.push({
        part: 'lead',
        at: Math.max(0, chord.at + slot * grid * beat + vary.range(-0.012, 0.02)),
        seconds: beat * (plan.lead === 'flute' ? 2 : 1.5),
        midi,
        velocity: velocity * vary.range(0.85, 1),
        pan: vary.range(-0.35, 0.35),
      });
    }
  });
  return notes;
}

interface Step {
  slot: number;
  step: number;
  velocity: number;
}

function chooseShape(random: Random, slots: number, density: number, steady: boolean): Step[] {
  const shape: Step[] = [];
  let step = random.int(-1, 3);
  for (let slot = 0; slot < slots; slot += 1) {
    const strong = slot % 4 === 0;
    if (!steady && !random.chance(strong ? Math.min(0.95, density + 0.35) : density * 0.75)) continue;
    shape.push({ slot, step, velocity: strong ? 0.9 : random.range(0.5, 0.75) });
    step += random.pick([-2, -1, -1, 1, 1, 2, 3, -3]);
    if (step > 6) step -= 4;
    if (step < -3) step += 4;
  }
  return shape;
}

const melodyNote = (plan: MusicPlan, scale: readonly number[], step: number): number =>
  lowest(plan.tonic, 60) + semitonesAt(scale, step);

function nearestVoice(chord: Chord, plan: MusicPlan, scale: readonly number[], step: number): number {
  const wanted = melodyNote(plan, scale, step);
  const candidates = chord.voices.flatMap((midi) => [midi, midi + 12, midi + 24]);
  return candidates.reduce(
    (best, midi) => (Math.abs(midi - wanted) < Math.abs(best - wanted) ? midi : best),
    candidates[0] ?? wanted,
  );
}

/** A quiet pulse, if the mood has one. `midi` 36 is a drum, 42 a brush, 38 a heartbeat. */
function beatNotes(plan: MusicPlan, beat: number): Note[] {
  const hit = (at: number, midi: number, velocity: number): Note => ({
    part: 'beat',
    at,
    seconds: 0.3,
    midi,
    velocity,
    pan: 0,
  });
  const bars = Array.from({ length: plan.bars }, (_, bar) => bar * 4 * beat);
  if (plan.energy > 0.62) {
    return bars.flatMap((at) => [
      hit(at, 36, 0.8),
      hit(at + beat, 42, 0.5),
      hit(at + 2 * beat, 36, 0.6),
      hit(at + 2.5 * beat, 42, 0.3),
      hit(at + 3 * beat, 42, 0.5),
    ]);
  }
  if (plan.tension > 0.62) return bars.flatMap((at) => [hit(at, 38, 0.7), hit(at + beat * 0.42, 38, 0.5)]);
  if (plan.lead === 'vibraphone')
    return bars.flatMap((at) => [
      hit(at + beat, 42, 0.45),
      hit(at + 1.67 * beat, 42, 0.2),
      hit(at + 3 * beat, 42, 0.45),
    ]);
  return [];
}
