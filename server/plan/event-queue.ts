/** A line of things to be told: pushed at any time, read by one reader. */
export interface EventQueue<Item> extends AsyncIterable<Item> {
  /** The same, as many at once as there are. */
  batches(): AsyncIterable<readonly Item[]>;
  push(item: Item): void;
  /** What was pushed before is still read; what comes after is not. */
  close(): void;
}

/** Makes an empty one. */
export function createEventQueue<Item>(): EventQueue<Item> {
  let items: Item[] = [];
  let closed = false;
  let wake: () => void = () => {};
  async function* batches() {
    for (;;) {
      const batch = items;
      items = [];
      if (batch.length > 0) yield batch;
      else if (closed) return;
      else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  }
  return {
    batches,
    push(item) {
      if (closed) return;
      items.push(item);
      wake();
    },
    close() {
      closed = true;
      wake();
    },
    async *[Symbol.asyncIterator]() {
      for await (const batch of batches()) yield* batch;
    },
  };
}
