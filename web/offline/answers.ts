/** Caches of the app's own files, one for each version. */
const APP = 'kamishibai-app ';

/** What of a request is looked at. */
type Asked = Pick<Request, 'method' | 'mode' | 'url' | 'destination'>;

interface AnswersOptions {
  /** Where the app lies, with a slash at its end. */
  base: URL;
  version: string;
  /** The app's own files, by their paths from there. Those under `assets/` have a hash of what is in them in their names. */
  files: readonly string[];
  caches: CacheStorage;
  fetch: (input: RequestInfo) => Promise<Response>;
}

/** What the service worker answers, and what it keeps for that. */
export interface Answers {
  /** Keeps the app's page and files. @throws where one of them cannot be had: then nothing of this version is used */
  keep(): Promise<void>;
  /** Lets go of the files of other versions. */
  dropOthers(): Promise<void>;
  /** Answers a request; null where that is the network's alone: whatever is asked of the server, and of other servers. */
  answer(request: Asked & Request, preloaded: Promise<unknown>): Promise<Response> | null;
}

/** Pages of the server's own, and what is no page. */
const NOT_OURS = /^(api|media|sign-in|sign-out|healthz|readyz|mcp)(\/|$)/;

/**
 * The app without a connection: its page and its files as they were kept, and the pictures that pages have kept. With one, the page
 * is always the server's, and what is asked of the server never comes by here.
 */
export function createAnswers({ base, version, files, caches, fetch }: AnswersOptions): Answers {
  const page = base.href;
  const open = () => caches.open(APP + version);
  const known = new Set(files.map((file) => new URL(file, base).href));

  async function fetched(url: string): Promise<readonly [string, Response]> {
    const isHashed = url.startsWith(`${page}assets/`);
    const response = await fetch(new Request(url, { cache: isHashed ? 'default' : 'no-cache' }));
    // A page to sign in at is not the app, and a browser takes no answer that was led elsewhere for a page.
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
      // Sound is asked for in pieces, and is not kept.
      if (path.startsWith('media/') && request.destination === 'image') {
        return orKept(fetch(request), () => caches.match(request));
      }
      return null;
    },
  };
}
