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
