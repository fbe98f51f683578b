const MEDIA_URL =
  /\/media\/([a-z0-9_-]+\/(?:backgrounds|characters|music|voices)\/[A-Za-z0-9_-]+\.[a-z0-9]{2,4})(?![A-Za-z0-9_.-])/g;

/** Renames the media files in a text. @param renamed the new name of `<package>/<kind>/<file>` */
export const withMediaPaths = (text: string, renamed: (path: string) => string): string =>
  text.replace(MEDIA_URL, (_, path: string) => `/media/${renamed(path)}`);

/** The media files in a stored text, each as `<package>/<kind>/<file>`. Not parsed as JSON: stories can be long. */
export const mediaPathsIn = (text: string): string[] =>
  text.includes('/media/')
    ? [...text.matchAll(MEDIA_URL)].flatMap(([, path]) => (path === undefined ? [] : [path]))
    : [];
