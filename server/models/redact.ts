/** Takes every known secret out of a text. */
export type Redact = (text: string) => string;

/** Shorter strings would blot out ordinary words. */
const SHORTEST_SECRET = 6;

/**
 * Makes the function that every provider message passes before it reaches a log, a report or a caller: a server may
 * echo the key it was sent. Credentials inside a URL go as well.
 * @param secrets keys and tokens of the configuration; null where none is set
 */
export function createRedact(secrets: readonly (string | null)[]): Redact {
  const known = secrets.filter((secret): secret is string => secret !== null && secret.length >= SHORTEST_SECRET);
  return (text) => {
    let clean = text.replace(/\/\/[^/\s@]+@/g, '//…@');
    for (const secret of known) clean = clean.replaceAll(secret, '…');
    return clean;
  };
}
