/** Where the server's own sign-in page is; a plain page, so the way there is a real navigation. */
export declare const SIGN_IN_PATH = "/sign-in";
/**
 * `fetch` with the house's manners: a 401 leads to the sign-in page, any other refusal is thrown.
 * @throws ApiError with the server's sentence; `network` when no answer came
 */
export declare function apiFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response>;
/** Sends a request and reads its JSON; null for an empty answer (202, 204). `json` becomes the body. */
export declare function apiJson<T>(method: string, path: string, json?: unknown, signal?: AbortSignal): Promise<T>;
/** A path with its ids encoded: path\`/api/plays/${id}\`. */
export declare const path: (strings: TemplateStringsArray, ...ids: string[]) => string;
