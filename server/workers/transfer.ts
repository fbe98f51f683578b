const handedOver = new WeakMap<object, readonly ArrayBuffer[]>();

/** Marks buffers of a result to be transferred rather than copied. */
export function handOver<T extends object>(answer: T, buffers: readonly ArrayBuffer[]): T {
  handedOver.set(answer, buffers);
  return answer;
}

/** The buffers that `handOver` marked. */
export const buffersOf = (answer: unknown): readonly ArrayBuffer[] =>
  (typeof answer === 'object' && answer !== null && handedOver.get(answer)) || [];
