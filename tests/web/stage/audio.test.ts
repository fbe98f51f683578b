import * as audio from 'node-web-audio-api';
import { beforeAll, describe, expect, test } from 'vitest';
import { AMBIENT_SOUNDS, SOUND_EFFECTS } from '../../../shared/play/index.ts';
import { startAmbience } from '../../../web/audio/ambience.ts';
import { playSoundEffect } from '../../../web/audio/effects.ts';

const RATE = 22_050;

beforeAll(() => {
  // The browser's constructors are globals.
  Object.assign(globalThis, audio);
});

interface Heard {
  peak: number;
  /** Root mean square of the whole, and of its last fifth. */
  loudness: number;
  tail: number;
}

const rms = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);

async function render(seconds: number, make: (context: OfflineAudioContext) => void): Promise<Heard> {
  const context = new OfflineAudioContext(1, seconds * RATE, RATE);
  make(context);
  const samples = (await context.startRendering()).getChannelData(0);
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return { peak, loudness: rms(samples), tail: rms(samples.subarray(Math.floor(samples.length * 0.8))) };
}

describe('sound effects', () => {
  test.each(SOUND_EFFECTS)('%s is heard, does not blare, and is over in time', async (sound) => {
    const heard = await render(6, (context) => playSoundEffect(context, context.destination, sound));
    expect(heard.peak).toBeGreaterThan(0.05);
    expect(heard.peak).toBeLessThan(2.5);
    expect(heard.tail).toBeLessThan(heard.loudness / 4);
  });
});

describe('ambiences', () => {
  test.each(AMBIENT_SOUNDS.filter((sound) => sound !== 'none'))('%s goes on, quietly', async (sound) => {
    const heard = await render(6, (context) => {
      startAmbience(context, sound).output.connect(context.destination);
    });
    expect(heard.loudness).toBeGreaterThan(0.002);
    expect(heard.peak).toBeLessThan(1.5);
    expect(heard.tail).toBeGreaterThan(heard.loudness / 5);
  });
});
