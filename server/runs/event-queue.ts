/** An unbounded queue with one reader. */
export interface EventQueue<Item> extends AsyncIterable<Item> {
  push(item: Item): void;
  /** Queued items are still delivered; later ones are not. */
  close(): void;
}

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
