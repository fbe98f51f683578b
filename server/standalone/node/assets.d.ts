declare module 'kamishibai:assets' {
  /** Word list files embedded in the page, as texts by URL. */
  const assets: Readonly<Record<string, string>>;
  export default assets;
}
