/** Sample rate in hertz. Quiet music has nothing above 16 kHz, and a third fewer samples take a third less time. */
export const SAMPLE_RATE = 32_000;

/** Two channels that wrap: samples beyond the end continue at the start. */
export class LoopTrack {
  readonly left: Float32Array<ArrayBuffer>;
  readonly right: Float32Array<ArrayBuffer>;
  readonly length: number;

  constructor(length: number) {
    this.length = length;
    this.left = new Float32Array(length);
    this.right = new Float32Array(length);
  }

  /** Adds mono samples at a time in seconds with a gain and an equal-power pan from left (−1) to right (1). */
  add(samples: Float32Array, at: number, gain: number, pan: number): void {
    const angle = ((pan + 1) * Math.PI) / 4;
    const [toLeft, toRight] = [Math.cos(angle) * gain, Math.sin(angle) * gain];
    let position = ((Math.round(at * SAMPLE_RATE) % this.length) + this.length) % this.length;
    for (let i = 0; i < samples.length; i += 1) {
      const value = samples[i] ?? 0;
      this.left[position] = (this.left[position] ?? 0) + value * toLeft;
      this.right[position] = (this.right[position] ?? 0) + value * toRight;
      position += 1;
      if (position === this.length) position = 0;
    }
  }
}

/** Target loudness and peak limit of a track, in dBFS. */
export const LOUDNESS = { rms: -20, peak: -1.5 } as const;

const linear = (decibels: number) => 10 ** (decibels / 20);

export function rootMeanSquare(channels: readonly Float32Array[]): number {
  let power = 0;
  let count = 0;
  for (const samples of channels) {
    for (const value of samples) power += value * value;
    count += samples.length;
  }
  return count === 0 ? 0 : Math.sqrt(power / count);
}

/** Normalises a track's loudness and soft-limits peaks sample by sample, so that the loop stays seamless. */
export function master<C extends readonly Float32Array[]>(channels: C): C {
  const ceiling = linear(LOUDNESS.peak);
  const knee = ceiling * 0.6;
  const gain = linear(LOUDNESS.rms) / Math.max(1e-6, rootMeanSquare(channels));
  for (const samples of channels) {
    for (let i = 0; i < samples.length; i += 1) {
      const value = (samples[i] ?? 0) * gain;
      const over = Math.abs(value) - knee;
      samples[i] =
        over <= 0 ? value : Math.sign(value) * (knee + (ceiling - knee) * Math.tanh(over / (ceiling - knee)));
    }
  }
  return channels;
}
