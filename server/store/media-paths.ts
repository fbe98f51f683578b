const MEDIA_URL =
  /\/media\/([a-z0-9_-]+\/(?:backgrounds|characters|music|voices)\/[A-Za-z0-9_-]+\.[a-z0-9]{2,4})(?![A-Za-z0-9_.-])/g;

/** The media files a stored text speaks of, each as `<package>/<kind>/<file>`. It is read as text: stories can be long. */
export const mediaPathsIn = (text: string): string[] =>
  text.includes('/media/')
    ? [...text.matchAll(MEDIA_URL)].flatMap(([, path]) => (path === undefined ? [] : [path]))
    : [];
