declare module 'kamishibai:assets' {
  /** The files of words that a page brings, as texts, by their addresses. */
  const assets: Readonly<Record<string, string>>;
  export default assets;
}
