/** A call's answer, and the undo entry of its change; null for a change that cannot be undone. */
interface AnsweredCall {
  value: unknown;
  unitSeq: number | null;
}

/** Answered calls of the latest plan run, by key. Earlier runs are over and not kept. */
export interface AnsweredCalls {
  readonly unit: string;
  readonly answers: ReadonlyMap<string, AnsweredCall>;
}

/** Adds a call; those of another run are dropped. Pure. */
export function withCall(
  calls: AnsweredCalls | null,
  { unit, key, ...answered }: AnsweredCall & { unit: string; key: string },
): AnsweredCalls {
  const before = calls?.unit === unit ? calls.answers : [];
  return { unit, answers: new Map([...before, [key, answered]]) };
}

/** The answer of an earlier call with the same key whose change still stands; an undone call is made again. */
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
