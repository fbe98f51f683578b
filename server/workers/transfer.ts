const handedOver = new WeakMap<object, readonly ArrayBuffer[]>();

/** Marks buffers of what a job answers as handed over rather than copied: the thread has them no more. */
export function handOver<T extends object>(answer: T, buffers: readonly ArrayBuffer[]): T {
  handedOver.set(answer, buffers);
  return answer;
}

/** What `handOver` marked. */
export const buffersOf = (answer: unknown): readonly ArrayBuffer[] =>
  (typeof answer === 'object' && answer !== null && handedOver.get(answer)) || [];
