/** What is used of extwee, which has types that its package does not lead to. */
declare module 'extwee' {
  export function parseTwee(source: string): {
    readonly name: string;
    readonly format: string;
    readonly passages: readonly { readonly name: string; readonly tags: readonly string[]; readonly text: string }[];
  };
}
