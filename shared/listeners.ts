/** The listeners of a store. */
interface Listeners<News extends readonly unknown[]> {
  /** @returns a function that removes the listener */
  subscribe(listener: (...news: News) => void): () => void;
  /** Calls all present listeners. */
  tell(...news: News): void;
}

export function createListeners<News extends readonly unknown[] = []>(): Listeners<News> {
  const listeners = new Set<(...news: News) => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell(...news) {
      // A listener may remove others, or add itself again.
      for (const listener of [...listeners]) if (listeners.has(listener)) listener(...news);
    },
  };
}
