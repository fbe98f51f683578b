const handedOver = new WeakMap<object, readonly ArrayBuffer[]>();

/** Marks buffers of a result to be transferred rather than copied. */
export function markTransferable<T extends object>(answer: T, buffers: readonly ArrayBuffer[]): T {
  handedOver.set(answer, buffers);
  return answer;
}

/** The buffers that `markTransferable` marked. */
export const getTransferredBuffers = (answer: unknown): readonly ArrayBuffer[] =>
  (typeof answer === 'object' && answer !== null && handedOver.get(answer)) || [];
