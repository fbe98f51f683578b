/** What came of one part. `problem` is null when it holds. */
export interface Outcome {
  passed: number;
  failed: number;
  problem: string | null;
}

export const holds: Outcome = { passed: 0, failed: 0, problem: null };
export const fails = (problem: string): Outcome => ({ passed: 0, failed: 1, problem });

export interface Part {
  title: string;
  /** Titles of parts that have to be done before this one begins, whatever came of them. */
  after?: string[];
  /** @param say what is given to it is printed, in order, when the part is done */
  run: (say: (text: string) => void) => Promise<Outcome>;
}

/**
 * Runs parts side by side, each once those it comes after are done. What a part says is kept, and printed whole when it is
 * done, so that parts are not read through one another. A part that throws has failed and keeps no other from running.
 * @param print prints a line, or several
 * @returns what came of each part, in the order they were given
 */
export async function runParts(
  parts: readonly Part[],
  print: (text: string) => void,
): Promise<(Outcome & { title: string })[]> {
  const done = new Map<string, Promise<Outcome>>();
  for (const { title, after = [], run } of parts) {
    const before = after.map((other) => {
      const earlier = done.get(other);
      if (earlier === undefined) throw new Error(`"${title}" comes after "${other}", which is not given before it.`);
      return earlier;
    });
    done.set(title, runPart(title, before, run, print));
  }
  const outcomes = await Promise.all(done.values());
  return outcomes.map((outcome, index) => ({ ...outcome, title: (parts[index] as Part).title }));
}

async function runPart(
  title: string,
  before: Promise<Outcome>[],
  run: Part['run'],
  print: (text: string) => void,
): Promise<Outcome> {
  await Promise.all(before);
  print(`▸ ${title} …`);
  const began = performance.now();
  const said: string[] = [];
  let outcome: Outcome;
  try {
    outcome = await run((text) => said.push(text));
  } catch (error) {
    outcome = fails(error instanceof Error ? error.message : String(error));
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  print([`\n━━ ${title} ━━`, ...said, `${outcome.problem ?? 'holds'} (${seconds} s)\n`].join('\n'));
  return outcome;
}
