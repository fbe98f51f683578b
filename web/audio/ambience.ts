import type { FrameOf } from '../../shared/play/index.ts';
import { chain, filter, noiseSource, sway } from './noise.ts';

export type AmbientSound = FrameOf<'ambient'>['sound'];

export type Ambience = { output: AudioNode; stop: () => void };
type Builder = (context: BaseAudioContext, output: GainNode) => AudioScheduledSourceNode[];

function noise(context: BaseAudioContext, ...path: readonly AudioNode[]): AudioScheduledSourceNode {
  const { node, start } = noiseSource(context);
  chain(node, ...path);
  start();
  return node;
}

function specks(
  context: BaseAudioContext,
  perSecond: number,
  fadeMs: number,
  output: AudioNode,
): AudioScheduledSourceNode {
  const seconds = 7;
  const { sampleRate } = context;
  const buffer = context.createBuffer(1, seconds * sampleRate, sampleRate);
  const samples = buffer.getChannelData(0);
  const length = Math.round((fadeMs / 1000) * sampleRate);
  for (let speck = 0; speck < perSecond * seconds; speck++) {
    const start = Math.floor(Math.random() * (samples.length - length));
    const loudness = Math.random() ** 2;
    for (let index = 0; index < length; index++) {
      const at = start + index;
      samples[at] = (samples[at] ?? 0) + (Math.random() * 2 - 1) * loudness * Math.exp((-6 * index) / length);
    }
  }
  const node = context.createBufferSource();
  node.buffer = buffer;
  node.loop = true;
  node.connect(output);
  node.start();
  return node;
}

function murmur(context: BaseAudioContext, output: AudioNode): AudioScheduledSourceNode[] {
  return [280, 430, 620, 900, 1400].flatMap((frequency, index) => {
    const gain = new GainNode(context, { gain: 0.34 / (1 + index * 0.35) });
    return [
      noise(context, filter(context, 'bandpass', frequency, 3.5), gain, output),
      sway(context, gain.gain, 1.7 + index * 0.83, 0.14),
      sway(context, gain.gain, 0.13 + index * 0.05, 0.1),
    ];
  });
}

function crickets(context: BaseAudioContext, output: AudioNode): AudioScheduledSourceNode[] {
  return [3900, 4350, 4720].flatMap((frequency, index) => {
    const voice = new OscillatorNode(context, { frequency });
    const trill = new GainNode(context, { gain: 0.5 });
    const breath = new GainNode(context, { gain: 0.024 });
    chain(voice, trill, breath, output);
    voice.start();
    return [
      voice,
      sway(context, trill.gain, 19 + index * 3, 0.5),
      sway(context, breath.gain, 0.7 - index * 0.17, 0.024),
    ];
  });
}

const BUILDERS: Record<Exclude<AmbientSound, 'none'>, Builder> = {
  rain: (context, output) => {
    const hiss = new GainNode(context, { gain: 0.2 });
    const drops = filter(context, 'bandpass', 3200, 1.2);
    chain(drops, new GainNode(context, { gain: 0.6 }), output);
    return [
      noise(context, filter(context, 'highpass', 1200), filter(context, 'lowpass', 7500), hiss, output),
      noise(context, filter(context, 'bandpass', 400, 0.4), new GainNode(context, { gain: 0.12 }), output),
      specks(context, 45, 9, drops),
    ];
  },
  wind: (context, output) => {
    const band = filter(context, 'bandpass', 420, 1.6);
    const gain = new GainNode(context, { gain: 0.5 });
    return [
      noise(context, band, gain, output),
      sway(context, band.frequency, 0.11, 180),
      sway(context, band.frequency, 0.041, 90),
      sway(context, gain.gain, 0.077, 0.28),
    ];
  },
  sea: (context, output) => {
    const swell = new GainNode(context, { gain: 0.3 });
    const foam = new GainNode(context, { gain: 0.06 });
    return [
      noise(context, filter(context, 'lowpass', 520), swell, output),
      noise(context, filter(context, 'bandpass', 2600, 0.5), foam, output),
      sway(context, swell.gain, 0.09, 0.22),
      sway(context, foam.gain, 0.09, 0.055),
    ];
  },
  crowd: murmur,
  night: (context, output) => [
    ...crickets(context, output),
    noise(context, filter(context, 'lowpass', 260), new GainNode(context, { gain: 0.2 }), output),
  ],
  fire: (context, output) => {
    const bed = new GainNode(context, { gain: 0.3 });
    const crackle = new GainNode(context, { gain: 0.9 });
    crackle.connect(output);
    return [
      noise(context, filter(context, 'lowpass', 300), bed, output),
      sway(context, bed.gain, 0.8, 0.08),
      specks(context, 9, 14, crackle),
    ];
  },
};

/** Starts an ambience without connecting it: the caller connects `output` and sets its level. */
export function startAmbience(context: BaseAudioContext, sound: Exclude<AmbientSound, 'none'>): Ambience {
  const output = new GainNode(context, { gain: 1 });
  const sources = BUILDERS[sound](context, output);
  return {
    output,
    stop: () => {
      for (const source of sources) source.stop();
      output.disconnect();
    },
  };
}
