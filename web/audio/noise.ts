const SECONDS = 4;
const buffers = new WeakMap<BaseAudioContext, AudioBuffer>();

function whiteNoise(context: BaseAudioContext): AudioBuffer {
  const known = buffers.get(context);
  if (known) return known;
  const buffer = context.createBuffer(1, SECONDS * context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1;
  buffers.set(context, buffer);
  return buffer;
}

/** A looping white-noise source, not started. Each has its own offset, so that two do not interfere. */
export function noiseSource(context: BaseAudioContext): { node: AudioBufferSourceNode; start: (at?: number) => void } {
  const node = context.createBufferSource();
  node.buffer = whiteNoise(context);
  node.loop = true;
  return { node, start: (at = context.currentTime) => node.start(at, Math.random() * SECONDS) };
}

/** Connects nodes in sequence and returns the last. */
export function chain(first: AudioNode, ...rest: readonly AudioNode[]): AudioNode {
  return rest.reduce((from, to) => from.connect(to), first);
}

/** @param frequency in Hz */
export function filter(
  context: BaseAudioContext,
  type: BiquadFilterType,
  frequency: number,
  q = 0.7,
): BiquadFilterNode {
  return new BiquadFilterNode(context, { type, frequency, Q: q });
}

/** Modulates a parameter around its value with an LFO: amplitude `depth`, frequency `hz`. Starts at once. */
export function sway(context: BaseAudioContext, target: AudioParam, hz: number, depth: number): OscillatorNode {
  const oscillator = new OscillatorNode(context, { frequency: hz });
  oscillator.connect(new GainNode(context, { gain: depth })).connect(target);
  oscillator.start();
  return oscillator;
}
