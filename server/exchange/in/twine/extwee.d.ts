/** The parts of extwee in use; its package does not expose its own types. */
declare module 'extwee' {
  interface Parsed {
    readonly name: string;
    readonly start: string;
    readonly format: string;
    readonly storyJavaScript: string;
    readonly storyStylesheet: string;
    readonly passages: readonly { readonly name: string; readonly tags: readonly string[]; readonly text: string }[];
  }
  /** @throws Error for invalid Twee 3 */
  export function parseTwee(text: string): Parsed;
  /** The story as HTML, without a story format. */
  export function compileTwine2HTML(story: Parsed): string;
}
