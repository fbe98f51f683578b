/** Samples a second, of everything: what is quiet and soft has nothing above 16 kHz, and a third less work is a third less waiting. */
export const SAMPLE_RATE = 32_000;
