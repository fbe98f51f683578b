/** How long before `now` (milliseconds) an ISO 8601 time was, in words of `language`; under a minute is "now". */
export declare function timeAgo(iso: string, now: number, language: string): string;
/** What a language is called, in `language`; the tag itself where the browser doesn't know. */
export declare function languageName(tag: string, language: string): string;
