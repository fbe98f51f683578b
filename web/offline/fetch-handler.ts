/** Prefix of the caches with the app's own files, one per version. */
const APP = 'kamishibai-app ';

type Asked = Pick<Request, 'method' | 'mode' | 'url' | 'destination'>;

interface AnswersOptions {
  base: URL;
  version: string;
  /** The app's own files, relative to the base. Names below `assets/` contain a content hash. */
  files: readonly string[];
  caches: CacheStorage;
  fetch: (input: RequestInfo) => Promise<Response>;
}

/** The logic of the service worker: responses and caching. */
export interface OfflineResponses {
  /** Caches the app's page and files. @throws if one cannot be loaded: then this version is not used */
  keep(): Promise<void>;
  dropOthers(): Promise<void>;
  /** Responds to a request; null leaves it to the network: all API requests, and other servers. */
  answer(request: Asked & Request, preloaded: Promise<unknown>): Promise<Response> | null;
}

/** Paths served by the server, not by the app's page. */
const NOT_OURS = /^(api|media|sign-in|sign-out|healthz|readyz|mcp)(\/|$)/;

/** Offline support: serves the cached page, files and pictures. API requests are never intercepted. */
export function createOfflineHandler({ base, version, files, caches, fetch }: AnswersOptions): OfflineResponses {
  const page = base.href;
  const open = () => caches.open(APP + version);
  const known = new Set(files.map((file) => new URL(file, base).href));

  async function fetched(url: string): Promise<readonly [string, Response]> {
    const isHashed = url.startsWith(`${page}assets/`);
    const response = await fetch(new Request(url, { cache: isHashed ? 'default' : 'no-cache' }));
    // A sign-in page is not the app, and browsers reject a redirected response for a navigation.
    if (!response.ok || response.redirected) throw new Error(`${url} answered ${response.status}.`);
    return [url, response];
  }

  const orKept = async (answer: Promise<Response>, kept: () => Promise<Response | undefined>): Promise<Response> => {
    try {
      return await answer;
    } catch (error) {
      const found = await kept();
      if (found) return found;
      throw error;
    }
  };

  async function ownFile(request: Request): Promise<Response> {
    const kept = await caches.match(request);
    if (kept) return kept;
    const response = await fetch(request);
    if (response.ok) await (await open()).put(request, response.clone());
    return response;
  }

  return {
    async keep() {
      const had = await Promise.all([page, ...known].map(fetched));
      const cache = await open();
      await Promise.all(had.map(([url, response]) => cache.put(url, response)));
    },

    async dropOthers() {
      const names = await caches.keys();
      const old = names.filter((name) => name.startsWith(APP) && name !== APP + version);
      await Promise.all(old.map((name) => caches.delete(name)));
    },

    answer(request, preloaded) {
      const url = request.url.split(/[?#]/, 1)[0] ?? '';
      if (request.method !== 'GET' || !url.startsWith(page)) return null;
      const path = url.slice(page.length);
      if (request.mode === 'navigate') {
        if (NOT_OURS.test(path)) return null;
        const fresh = preloaded.then((response) => (response instanceof Response ? response : fetch(request)));
        return orKept(fresh, async () => (await open()).match(page));
      }
      if (path.startsWith('assets/')) return ownFile(request);
      if (known.has(url)) return orKept(fetch(request), () => caches.match(request));
      // Audio uses range requests and is not cached.
      if (path.startsWith('media/') && request.destination === 'image') {
        return orKept(fetch(request), () => caches.match(request));
      }
      return null;
    },
  };
}
