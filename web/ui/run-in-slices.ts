/** How long a page works at a stretch, in milliseconds. A frame has 16. */
const SLICE = 8;

const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/**
 * Runs a generator in slices of a few milliseconds, so that the page stays responsive. `onSlice` gets the parts of each
 * slice.
 * @returns the generator's result; null if `signal` was aborted
 */
export async function runInSlices<Part, Result>(
  steps: Generator<Part, Result>,
  onSlice: (parts: readonly Part[]) => void,
  signal: AbortSignal,
): Promise<Result | null> {
  while (!signal.aborted) {
    const end = performance.now() + SLICE;
    const parts: Part[] = [];
    while (performance.now() < end) {
      const step = steps.next();
      if (step.done) {
        onSlice(parts);
        return step.value;
      }
      parts.push(step.value);
    }
    onSlice(parts);
    await nextTask();
  }
  return null;
}
