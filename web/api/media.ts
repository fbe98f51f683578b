/** A URL for `src`: only the server's own `/media/…`, since stories come from models and imports. */
export function toSafeMediaUrl(url: string | null | undefined): string | null {
  if (!url?.startsWith('/media/') || url.includes('\\')) return null;
  const segments = url.split(/[?#]/, 1)[0]?.split('/') ?? [];
  const climbs = segments.some((segment) => /^(\.|%2e){1,2}$/i.test(segment));
  return climbs ? null : url;
}
