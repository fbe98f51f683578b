/** Sample rate in hertz. Quiet music has nothing above 16 kHz, and a third fewer samples take a third less time. */
export const SAMPLE_RATE = 32_000;
