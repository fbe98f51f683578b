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
