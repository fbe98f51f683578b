export interface Watchers<News> {
  /** Reports events of a key until the returned function is called. */
  watch(key: string, tell: (news: News) => void): () => void;
  tell(key: string, news: News): void;
}

/** @param onFailure called with a listener's error; other listeners are still called */
export function createWatchers<News>(onFailure: (error: unknown) => void): Watchers<News> {
  const watchers = new Map<string, Set<(news: News) => void>>();
  return {
    watch(key, tell) {
      const watching = watchers.get(key) ?? new Set();
      watchers.set(key, watching.add(tell));
      return () => {
        watching.delete(tell);
        if (watching.size === 0 && watchers.get(key) === watching) watchers.delete(key);
      };
    },
    tell(key, news) {
      for (const each of watchers.get(key) ?? []) {
        try {
          each(news);
        } catch (error) {
          onFailure(error);
        }
      }
    },
  };
}
