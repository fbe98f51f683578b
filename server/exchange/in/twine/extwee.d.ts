/** What is used of extwee, which has types that its package does not lead to. */
declare module 'extwee' {
  interface Parsed {
    readonly name: string;
    readonly start: string;
    readonly format: string;
    readonly storyJavaScript: string;
    readonly storyStylesheet: string;
    readonly passages: readonly { readonly name: string; readonly tags: readonly string[]; readonly text: string }[];
  }
  /** @throws Error for what is no Twee 3 */
  export function parseTwee(text: string): Parsed;
  /** The same story as HTML, without what plays it. */
  export function compileTwine2HTML(story: Parsed): string;
}
