/* What a page has of Node's `os`. */

export const availableParallelism = (): number => navigator.hardwareConcurrency;
