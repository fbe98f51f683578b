import {
  AudioBufferSourceNode,
  BiquadFilterNode,
  ConvolverNode,
  GainNode,
  OfflineAudioContext,
} from 'node-web-audio-api';
import { createNoise, createRandom } from '../kit/random.ts';
import { type LeadInstrument, loopSeconds, type MusicPlan, type Texture } from './mood.ts';
import { type Note, writeScore } from './score.ts';
import { synthesizeTexture } from './textures.ts';
import { synthesizeTone } from './tones.ts';
import { LoopTrack, SAMPLE_RATE } from './track.ts';
import { bassVoice, beatVoice, fluteVoice, padVoice } from './voices.ts';

/** Seconds rendered before the loop, so that its start already contains the reverb of its end. */
const LEAD_IN = 6;

/** Levels that bring all leads to one peak; lower for long decays. */
const LEAD_LEVELS: Readonly<Record<LeadInstrument, number>> = {
  piano: 0.2,
  musicbox: 0.22,
  koto: 0.32,
  guzheng: 0.4,
  guitar: 0.27,
  harp: 0.4,
  bell: 0.2,
  flute: 0.11,
  vibraphone: 0.2,
  synth: 0.2,
};

/** The mixer's tracks; each has its own reverb send. */
interface Tracks {
  dry: LoopTrack;
  pad: LoopTrack;
  lead: LoopTrack;
}

/** Renders a plan as one seamless loop of two channels: tracks wrap at the end, and the reverb settles before the part that is kept. */
export async function synthesize(plan: MusicPlan): Promise<[Float32Array, Float32Array]> {
  const length = Math.round(loopSeconds(plan) * SAMPLE_RATE);
  const tracks: Tracks = { dry: new LoopTrack(length), pad: new LoopTrack(length), lead: new LoopTrack(length) };
  const once = createMemo();
  for (const note of writeScore(plan)) play(plan, note, tracks, once);
  for (const [texture, level] of Object.entries(plan.textures)) {
    const [left, right] = synthesizeTexture(texture as Texture, length, plan.seed);
    tracks.dry.add(left, 0, 0.55 * level, -1);
    tracks.dry.add(right, 0, 0.55 * level, 1);
  }
  return mixDown(plan, tracks, length);
}

type Memo = (key: string, make: () => Float32Array<ArrayBuffer>) => Float32Array<ArrayBuffer>;

function createMemo(): Memo {
  const made = new Map<string, Float32Array<ArrayBuffer>>();
  return (key, make) => {
    const samples = made.get(key) ?? make();
    made.set(key, samples);
    return samples;
  };
}

function play(plan: MusicPlan, note: Note, tracks: Tracks, once: Memo): void {
  const { part, midi, seconds, at, velocity, pan } = note;
  const samples = once(`${part}:${midi}:${seconds.toFixed(3)}`, () => synthesizeVoice(plan, note));
  const { lead } = plan;
  if (part === 'pad') tracks.pad.add(samples, at, velocity, pan);
  else if (part === 'bass') tracks.dry.add(samples, at, velocity * 0.1, 0);
  else if (part === 'beat') tracks.dry.add(samples, at, velocity * (midi === 42 ? 0.12 : 0.26), 0);
  else tracks.lead.add(samples, at, velocity ** 1.2 * LEAD_LEVELS[lead], pan);
}

function synthesizeVoice(plan: MusicPlan, { part, midi, seconds }: Note): Float32Array<ArrayBuffer> {
  if (part === 'pad') return padVoice(plan, midi, seconds);
  if (part === 'bass') return bassVoice(midi, seconds);
  if (part === 'beat') return beatVoice(midi);
  return plan.lead === 'flute' ? fluteVoice(midi, seconds) : synthesizeTone(plan.lead, midi);
}

/** Mixes the tracks, dry and with reverb, and softens the result. Source: Web Audio's own nodes. */
async function mixDown(plan: MusicPlan, tracks: Tracks, length: number): Promise<[Float32Array, Float32Array]> {
  const ahead = Math.round(LEAD_IN * SAMPLE_RATE);
  const context = new OfflineAudioContext(2, ahead + length, SAMPLE_RATE);
  const out = new BiquadFilterNode(context, { type: 'highshelf', frequency: 6500, gain: -5 });
  const rumble = new BiquadFilterNode(context, { type: 'highpass', frequency: 32, Q: 0.5 });
  out.connect(rumble).connect(context.destination);
  const hall = new ConvolverNode(context, { buffer: createHallReverb(context, 1.6 + plan.space * 2.4, plan.seed) });
  hall.connect(new GainNode(context, { gain: 0.5 + plan.space * 0.9 })).connect(out);
  const sends: readonly (readonly [LoopTrack, number])[] = [
    [tracks.dry, 0.03],
    [tracks.pad, 0.35],
    [tracks.lead, 0.4 + plan.space * 0.35],
  ];
  for (const [track, send] of sends) {
    const buffer = context.createBuffer(2, length, SAMPLE_RATE);
    buffer.copyToChannel(track.left, 0);
    buffer.copyToChannel(track.right, 1);
    const source = new AudioBufferSourceNode(context, { buffer, loop: true });
    source.connect(out);
    source.connect(new GainNode(context, { gain: send })).connect(hall);
    source.start(0, (length - ahead) / SAMPLE_RATE);
  }
  const rendered = await context.startRendering();
  return [rendered.getChannelData(0).slice(ahead), rendered.getChannelData(1).slice(ahead)];
}

/** A reverb impulse response: decaying noise that gets darker. */
function createHallReverb(context: OfflineAudioContext, seconds: number, seed: string): AudioBuffer {
  const buffer = context.createBuffer(2, Math.round(seconds * SAMPLE_RATE), SAMPLE_RATE);
  for (const channel of [0, 1]) {
    const noise = createNoise(createRandom(`hall:${seed}:${channel}`));
    const samples = new Float32Array(buffer.length);
    let smooth = 0;
    for (let i = 0; i < samples.length; i += 1) {
      const time = i / samples.length;
      smooth += (noise() - smooth) * (0.75 - 0.6 * time);
      samples[i] = smooth * Math.exp(-5.2 * time) * Math.min(1, i / 700);
    }
    buffer.copyToChannel(samples, channel);
  }
  return buffer;
}
