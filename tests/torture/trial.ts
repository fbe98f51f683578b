/** What came of a trial: how often something was done to the program, and what of it went wrong. */
export interface Verdict {
  name: string;
  what: string;
  /** How often. */
  done: number;
  failures: string[];
  /** Figures that are told besides. */
  notes: string[];
}

/** Something the program has to bear. Bounded: it stops by itself. */
export interface Trial {
  name: string;
  what: string;
  run(say: (line: string) => void): Promise<Verdict>;
}

export function linesOf({ name, what, done, failures, notes }: Verdict): string[] {
  const head = `${name}  ${failures.length === 0 ? 'holds' : `${failures.length} FAILED`}  ${done} × ${what}`;
  return [
    notes.length === 0 ? head : `${head} (${notes.join('; ')})`,
    ...failures.slice(0, 10).map((failure) => `    ✗ ${failure}`),
  ];
}
