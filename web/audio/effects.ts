import type { FrameOf } from '../../shared/play/index.ts';
import { chain, filter, noiseSource } from './noise.ts';

export type SoundEffect = FrameOf<'sfx'>['sound'];

/** Plays a sound once, at `at` (context time, seconds). */
type Player = (context: BaseAudioContext, output: AudioNode, at: number) => void;

/** A gain that rises to `peak` within `attack` seconds and decays over `decay` seconds. */
function envelope(context: BaseAudioContext, at: number, peak: number, attack: number, decay: number): GainNode {
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(peak, at + attack);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + attack + decay);
  return gain;
}

interface Tone {
  from: number;
  to?: number;
  peak: number;
  attack?: number;
  decay: number;
  type?: OscillatorType;
}

function tone(context: BaseAudioContext, output: AudioNode, at: number, options: Tone): void {
  const { from, to = from, peak, attack = 0.004, decay, type = 'sine' } = options;
  const oscillator = new OscillatorNode(context, { type, frequency: from });
  oscillator.frequency.setValueAtTime(from, at);
  oscillator.frequency.exponentialRampToValueAtTime(to, at + attack + decay);
  chain(oscillator, envelope(context, at, peak, attack, decay), output);
  oscillator.start(at);
  oscillator.stop(at + attack + decay + 0.05);
}

interface Burst {
  type: BiquadFilterType;
  from: number;
  to?: number;
  q?: number;
  peak: number;
  attack?: number;
  decay: number;
}

function burst(context: BaseAudioContext, output: AudioNode, at: number, options: Burst): void {
  const { type, from, to = from, q = 0.8, peak, attack = 0.003, decay } = options;
  const { node, start } = noiseSource(context);
  const band = filter(context, type, from, q);
  band.frequency.setValueAtTime(from, at);
  band.frequency.exponentialRampToValueAtTime(to, at + attack + decay);
  chain(node, band, envelope(context, at, peak, attack, decay), output);
  start(at);
  node.stop(at + attack + decay + 0.05);
}

const thud: (pitch: number, peak: number) => Player = (pitch, peak) => (context, output, at) => {
  tone(context, output, at, { from: pitch, to: pitch * 0.55, peak, decay: 0.16 });
  burst(context, output, at, { type: 'lowpass', from: 900, to: 200, peak: peak * 0.5, decay: 0.07 });
};

const PARTIALS = [1, 2.01, 2.74, 3.76, 5.2];

const PLAYERS: Record<SoundEffect, Player> = {
  door: (context, output, at) => {
    burst(context, output, at, { type: 'bandpass', from: 320, to: 760, q: 14, peak: 0.5, attack: 0.25, decay: 0.35 });
    tone(context, output, at, { from: 140, to: 210, peak: 0.03, attack: 0.25, decay: 0.3, type: 'sawtooth' });
    thud(95, 0.7)(context, output, at + 0.62);
  },
  knock: (context, output, at) => {
    for (const beat of [0, 0.19, 0.38]) thud(190, 0.6)(context, output, at + beat);
  },
  bell: (context, output, at) => {
    PARTIALS.forEach((ratio, index) => {
      tone(context, output, at, { from: 392 * ratio, peak: 0.26 / (index + 1), decay: 3.2 / (index * 0.6 + 1) });
    });
  },
  footsteps: (context, output, at) => {
    for (let step = 0; step < 4; step++) {
      thud(step % 2 ? 82 : 96, 0.42 + step * 0.05)(context, output, at + step * 0.47);
      burst(context, output, at + step * 0.47 + 0.05, { type: 'highpass', from: 2600, peak: 0.05, decay: 0.09 });
    }
  },
  thunder: (context, output, at) => {
    burst(context, output, at, { type: 'lowpass', from: 2400, to: 90, peak: 0.9, attack: 0.02, decay: 1.1 });
    burst(context, output, at + 0.35, { type: 'lowpass', from: 320, to: 50, peak: 0.8, attack: 0.4, decay: 3.4 });
  },
  heartbeat: (context, output, at) => {
    for (const beat of [0, 0.9]) {
      tone(context, output, at + beat, { from: 62, to: 40, peak: 0.85, attack: 0.01, decay: 0.16 });
      tone(context, output, at + beat + 0.24, { from: 54, to: 36, peak: 0.6, attack: 0.01, decay: 0.2 });
    }
  },
  chime: (context, output, at) => {
    [1046.5, 1318.5, 1568, 2093].forEach((frequency, index) => {
      tone(context, output, at + index * 0.11, { from: frequency, peak: 0.16, decay: 1.4 });
      tone(context, output, at + index * 0.11, { from: frequency * 2.76, peak: 0.03, decay: 0.5 });
    });
  },
  glass: (context, output, at) => {
    burst(context, output, at, { type: 'highpass', from: 3200, peak: 0.5, decay: 0.28 });
    [2730, 3480, 4410, 5220, 6300, 7150].forEach((frequency, index) => {
      tone(context, output, at + index * 0.045 * Math.random(), {
        from: frequency,
        peak: 0.12,
        decay: 0.35 + index * 0.06,
      });
    });
  },
  whoosh: (context, output, at) => {
    burst(context, output, at, { type: 'bandpass', from: 300, to: 2800, q: 1.3, peak: 1.1, attack: 0.22, decay: 0.34 });
  },
  dice: (context, output, at) => {
    let time = at;
    for (let bounce = 0; bounce < 9; bounce++) {
      burst(context, output, time, {
        type: 'bandpass',
        from: 2100 + Math.random() * 1600,
        q: 5,
        peak: 2.2 - bounce * 0.2,
        decay: 0.045,
      });
      time += 0.05 + bounce * 0.014 + Math.random() * 0.04;
    }
  },
};

export function playSoundEffect(context: BaseAudioContext, output: AudioNode, sound: SoundEffect): void {
  PLAYERS[sound](context, output, context.currentTime + 0.02);
}
