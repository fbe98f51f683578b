/** A browser's caches, in memory: what is put there can be matched by its address. */
export function memoryCaches(): CacheStorage {
  const all = new Map<string, Map<string, Response>>();
  const addressOf = (request: RequestInfo | URL) =>
    new URL(typeof request === 'string' || request instanceof URL ? request : request.url, 'http://127.0.0.1').href;
  const cacheOf = (name: string): Cache => {
    const entries = all.get(name) ?? new Map<string, Response>();
    all.set(name, entries);
    return {
      match: async (request: RequestInfo | URL) => entries.get(addressOf(request))?.clone(),
      put: async (request: RequestInfo | URL, response: Response) => void entries.set(addressOf(request), response),
      delete: async (request: RequestInfo | URL) => entries.delete(addressOf(request)),
      keys: async () => [...entries.keys()].map((url) => new Request(url)),
    } as unknown as Cache;
  };
  return {
    open: async (name: string) => cacheOf(name),
    has: async (name: string) => all.has(name),
    delete: async (name: string) => all.delete(name),
    keys: async () => [...all.keys()],
    match: async (request: RequestInfo | URL) => {
      for (const entries of all.values()) {
        const found = entries.get(addressOf(request));
        if (found) return found.clone();
      }
      return undefined;
    },
  } as CacheStorage;
}
