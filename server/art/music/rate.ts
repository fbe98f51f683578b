/** Samples a second, of everything. */
export const SAMPLE_RATE = 44_100;
