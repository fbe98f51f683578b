/** What a call answered, and which entry of the undo stack its change went into; null for a change that is not undone. */
interface AnsweredCall {
  value: unknown;
  unitSeq: number | null;
}

/** The calls of the plan run that changed the session last, by their keys. An earlier run is over, and is not kept. */
export interface AnsweredCalls {
  readonly unit: string;
  readonly answers: ReadonlyMap<string, AnsweredCall>;
}

/** The calls with one more; those of another run are forgotten. Pure. */
export function withCall(
  calls: AnsweredCalls | null,
  { unit, key, ...answered }: AnsweredCall & { unit: string; key: string },
): AnsweredCalls {
  const before = calls?.unit === unit ? calls.answers : [];
  return { unit, answers: new Map([...before, [key, answered]]) };
}

/**
 * What a call answered that was made before under the same key, and whose change still stands: one that was undone is made
 * anew. Undefined where there is none.
 * @param unit of the plan run
 */
export function answeredBefore(
  { calls, undo }: { calls: AnsweredCalls | null; undo: readonly { seq: number }[] },
  unit: string,
  key: string,
): { value: unknown } | undefined {
  const found = calls?.unit === unit ? calls.answers.get(key) : undefined;
  if (!found) return undefined;
  const stands = found.unitSeq === null || undo.some(({ seq }) => seq === found.unitSeq);
  return stands ? { value: found.value } : undefined;
}
