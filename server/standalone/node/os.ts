/* Node's `os` for pages. */

export const availableParallelism = (): number => navigator.hardwareConcurrency;
