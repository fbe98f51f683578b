export interface LogReaders<Item> {
  /** Continues waiting readers: the log has grown or was closed. */
  wake(): void;
  /** All items, then new ones until the log is closed. Cancelling the stream does not affect others. */
  follow(): ReadableStream<Item>;
}

/** @param log `after` gives the first item beyond a place, with its own; places count from 1 */
export function createLogReaders<Item>(log: {
  after(place: number): { readonly place: number; readonly item: Item } | undefined;
  isClosed(): boolean;
}): LogReaders<Item> {
  const waiting = new Set<() => void>();
  return {
    wake() {
      const woken = [...waiting];
      waiting.clear();
      for (const resume of woken) resume();
    },
    follow() {
      let place = 0;
      let onCancel: () => void = () => undefined;
      return new ReadableStream<Item>({
        async pull(controller) {
          let next = log.after(place);
          while (next === undefined) {
            if (log.isClosed()) return controller.close();
            await new Promise<void>((resolve) => {
              onCancel = resolve;
              waiting.add(resolve);
            });
            next = log.after(place);
          }
          place = next.place;
          controller.enqueue(next.item);
        },
        cancel: () => void waiting.delete(onCancel),
      });
    },
  };
}
