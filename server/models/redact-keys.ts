export type Redact = (text: string) => string;

/** Shorter strings would match ordinary words. */
const SHORTEST_SECRET = 6;

/**
 * Creates the filter for every provider message before it reaches a log, a report or a caller: a server may echo a key. It also removes
 * credentials in URLs.
 * @param secrets keys and tokens of the configuration; null if unset
 */
export function createRedact(secrets: readonly (string | null)[]): Redact {
  const known = secrets.filter((secret): secret is string => secret !== null && secret.length >= SHORTEST_SECRET);
  return (text) => {
    let clean = text.replace(/\/\/[^/\s@]+@/g, '//…@');
    for (const secret of known) clean = clean.replaceAll(secret, '…');
    return clean;
  };
}
