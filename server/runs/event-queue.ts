/** A line of things to be told: pushed at any time, read by one reader. */
export interface EventQueue<Item> extends AsyncIterable<Item> {
  push(item: Item): void;
  /** What was pushed before is still read; what comes after is not. */
  close(): void;
}

/** Makes an empty one. */
export function createEventQueue<Item>(): EventQueue<Item> {
  let items: Item[] = [];
  let closed = false;
  let wake: () => void = () => {};
  return {
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
      for (;;) {
        const batch = items;
        items = [];
        yield* batch;
        if (items.length > 0) continue;
        if (closed) return;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}
