import fc from 'fast-check';
import { OfflineAudioContext } from 'node-web-audio-api';
import { describe, expect, it } from 'vitest';
import { composeMusic } from '../../../server/art/music/index.ts';
import { loopSeconds, planMusic } from '../../../server/art/music/mood.ts';
import { SCALES, semitonesAt } from '../../../server/art/music/scales.ts';
import { writeScore } from '../../../server/art/music/score.ts';
import { synthesizeTexture } from '../../../server/art/music/textures.ts';
import { type StruckLead, synthesizeTone, TONE_SECONDS } from '../../../server/art/music/tones.ts';
import { LOUDNESS, LoopTrack, master, rootMeanSquare, SAMPLE_RATE } from '../../../server/art/music/track.ts';
import { LEADS, TEXTURES } from '../../../server/art/music/vocabulary.ts';
import { bassVoice, beatVoice, fluteVoice, padVoice } from '../../../server/art/music/voices.ts';
import { runs } from '../../support/runs.ts';

const signal = new AbortController().signal;
const ask = (text: string, mood = 'calm', weight = 1) => ({ mood, prompts: [{ text, weight }] });
const decibels = (value: number) => 20 * Math.log10(value);

async function decode(bytes: Uint8Array) {
  const audio = await new OfflineAudioContext(2, 1, SAMPLE_RATE).decodeAudioData(new Uint8Array(bytes).buffer);
  return { seconds: audio.duration, channels: [audio.getChannelData(0), audio.getChannelData(1)] as const };
}

describe('planning a track', () => {
  it('reads mood, instruments and sounds of the place', () => {
    expect(planMusic(ask('slow smoky noir jazz, rain on the window'))).toMatchObject({
      lead: 'vibraphone',
      scale: 'dorian',
      textures: { rain: expect.any(Number) },
    });
    expect(planMusic(ask('温暖的古筝，宁静的茶馆'))).toMatchObject({ lead: 'guzheng', scale: 'gong' });
    expect(planMusic(ask('shakuhachi, wind', 'shrine'))).toMatchObject({ lead: 'flute' });
    expect(planMusic({ mood: 'music_box', prompts: [] }).lead).toBe('musicbox');
  });

  it('makes battles faster than grief, and dread tenser than cheer', () => {
    const [battle, grief] = [planMusic(ask('fierce battle', 'm')), planMusic(ask('quiet grief', 'm'))];
    expect(battle.beatsPerMinute).toBeGreaterThan(grief.beatsPerMinute + 15);
    expect(planMusic(ask('dread, danger', 'm')).tension).toBeGreaterThan(planMusic(ask('cheerful', 'm')).tension + 0.4);
  });

  it('weighs prompts: the heavier one leads, one without weight is not heard', () => {
    const both = (piano: number, harp: number) =>
      planMusic({
        mood: 'm',
        prompts: [
          { text: 'piano', weight: piano },
          { text: 'harp', weight: harp },
        ],
      }).lead;
    expect(both(2, 1)).toBe('piano');
    expect(both(1, 2)).toBe('harp');
    expect(both(0, 0.1)).toBe('harp');
  });

  it('lasts 24 to 40 seconds whatever is asked, with notes inside the loop and in reach of the ear', () => {
    const words = fc.oneof(
      fc.string({ maxLength: 80 }),
      fc.constantFrom('battle', 'sad slow', 'happy jazz', 'vast space', '古筝 紧张', 'frantic chase', 'holy drone'),
    );
    fc.assert(
      fc.property(words, fc.double({ min: 0, max: 10, noNaN: true }), (text, weight) => {
        const plan = planMusic(ask(text, 'some_mood', weight));
        const seconds = loopSeconds(plan);
        expect(seconds).toBeGreaterThanOrEqual(24);
        expect(seconds).toBeLessThanOrEqual(40);
        const notes = writeScore(plan);
        expect(notes.some(({ part }) => part === 'pad')).toBe(true);
        for (const note of notes) {
          expect(note.at).toBeGreaterThanOrEqual(0);
          expect(note.at).toBeLessThan(seconds);
          expect(note.midi).toBeGreaterThanOrEqual(24);
          expect(note.midi).toBeLessThanOrEqual(98);
          expect(note.velocity).toBeGreaterThan(0);
          expect(note.velocity).toBeLessThanOrEqual(1);
        }
        expect(writeScore(planMusic(ask(text, 'some_mood', weight)))).toEqual(notes);
      }),
      { numRuns: runs(60) },
    );
  });

  it('knows its scales across octaves', () => {
    expect(semitonesAt(SCALES.major.harmony, 7)).toBe(12);
    expect(semitonesAt(SCALES.major.harmony, -1)).toBe(-1);
    expect(semitonesAt(SCALES.hirajoshi.melody, 6)).toBe(14);
  });
});

describe('sound, sample by sample', () => {
  it('writes around the seam of a loop', () => {
    const track = new LoopTrack(100);
    track.add(new Float32Array(30).fill(1), 90 / SAMPLE_RATE, 1, 0);
    expect(track.left[95]).toBeGreaterThan(0.5);
    expect(track.left[19]).toBe(track.left[95]);
    expect(track.left[25]).toBe(0);
  });

  it.each(Object.keys(TEXTURES) as (keyof typeof TEXTURES)[])('makes %s without a click at the seam', (texture) => {
    const [left, right] = synthesizeTexture(texture, SAMPLE_RATE * 4, 'seed');
    const steps = left.map((value, i) => Math.abs(value - (left[i - 1] ?? left.at(-1) ?? 0)));
    const seam = steps[0] ?? 0;
    expect(seam).toBeLessThanOrEqual(steps.slice(1).reduce((most, step) => Math.max(most, step), 0));
    expect(rootMeanSquare([left, right])).toBeGreaterThan(0.0005);
    expect(left.reduce((most, value) => Math.max(most, Math.abs(value)), 0)).toBeLessThan(1);
    expect(synthesizeTexture(texture, SAMPLE_RATE * 4, 'seed')[0]).toEqual(left);
  });

  it('masters to one loudness and never above the peak', () => {
    const quiet = Float32Array.from({ length: SAMPLE_RATE }, (_, i) => Math.sin(i / 20) * 0.001);
    const spiky = Float32Array.from({ length: SAMPLE_RATE }, (_, i) => (i % 4410 === 0 ? 1 : Math.sin(i / 30) * 0.01));
    master([quiet]);
    expect(decibels(rootMeanSquare([quiet]))).toBeCloseTo(LOUDNESS.rms, 1);
    master([spiky]);
    expect(spiky.reduce((most, value) => Math.max(most, Math.abs(value)), 0)).toBeLessThanOrEqual(
      10 ** (LOUDNESS.peak / 20),
    );
  });
});

describe('tones', () => {
  it.each(Object.keys(LEADS).filter((lead) => lead !== 'flute') as StruckLead[])(
    'strikes a %s that rings and dies away',
    (lead) => {
      for (const midi of [48, 72, 93]) {
        const samples = synthesizeTone(lead, midi);
        expect(samples.length).toBeLessThanOrEqual(TONE_SECONDS * SAMPLE_RATE);
        expect(samples.every(Number.isFinite)).toBe(true);
        expect(samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0)).toBeCloseTo(1, 1);
        expect(Math.abs(samples[0] ?? 1)).toBeLessThan(0.01);
        expect(Math.abs(samples.at(-1) ?? 1)).toBeLessThan(0.01);
        expect(rootMeanSquare([samples.subarray(-4410)])).toBeLessThan(rootMeanSquare([samples.subarray(0, 4410)]) / 4);
      }
    },
  );

  it('tunes plucked strings to the note', () => {
    const samples = synthesizeTone('guzheng', 69).subarray(8820, 8820 + 22_050);
    const power = (frequency: number) => {
      let [re, im] = [0, 0];
      samples.forEach((value, i) => {
        re += value * Math.cos((2 * Math.PI * frequency * i) / SAMPLE_RATE);
        im += value * Math.sin((2 * Math.PI * frequency * i) / SAMPLE_RATE);
      });
      return Math.hypot(re, im);
    };
    expect(power(440)).toBeGreaterThan(4 * Math.max(power(415.3), power(466.2)));
  });

  it('holds voices that come and go', () => {
    const plan = planMusic(ask('strings'));
    for (const samples of [padVoice(plan, 60, 3), bassVoice(40, 2), fluteVoice(72, 1), beatVoice(36), beatVoice(42)]) {
      expect(samples.every(Number.isFinite)).toBe(true);
      expect(Math.abs(samples[0] ?? 1)).toBeLessThan(0.01);
      expect(Math.abs(samples.at(-1) ?? 1)).toBeLessThan(0.02);
      expect(rootMeanSquare([samples])).toBeGreaterThan(0.001);
    }
  });
});

describe('composing', () => {
  it('gives a quiet Ogg loop without clipping or a seam, the same bytes for the same request', async () => {
    const request = ask('calm piano, rain', 'rainy_room');
    const [one, two] = await Promise.all([composeMusic(request, signal), composeMusic(request, signal)]);
    expect(Buffer.from(one.subarray(0, 4)).toString()).toBe('OggS');
    expect(Buffer.from(one).equals(Buffer.from(two))).toBe(true);
    expect(one.length).toBeLessThan(700_000);
    const { seconds, channels } = await decode(one);
    expect(seconds).toBeCloseTo(loopSeconds(planMusic(request)), 1);
    for (const samples of channels) {
      const peak = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
      expect(peak).toBeGreaterThan(0.02);
      expect(peak).toBeLessThan(0.98);
      const steps = samples.map((value, i) => Math.abs(value - (samples[i - 1] ?? samples.at(-1) ?? 0)));
      const usual = steps.slice(1).sort()[Math.floor(steps.length * 0.999)] ?? 0;
      expect(steps[0]).toBeLessThan(Math.max(0.03, usual * 3));
      const level = (from: number) => decibels(rootMeanSquare([samples.subarray(from, from + SAMPLE_RATE)]));
      expect(Math.abs(level(0) - level(samples.length - SAMPLE_RATE))).toBeLessThan(8);
    }
    expect(decibels(rootMeanSquare(channels))).toBeGreaterThan(-23);
    expect(decibels(rootMeanSquare(channels))).toBeLessThan(-17);
  }, 120_000);

  it('stops when nobody waits any more', async () => {
    const abort = new AbortController();
    const composing = composeMusic(ask('slow'), abort.signal);
    abort.abort(new Error('enough'));
    await expect(composing).rejects.toThrow('enough');
    await expect(composeMusic(ask('slow'), abort.signal)).rejects.toThrow('enough');
  });
});
