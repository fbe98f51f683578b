export type Redact = (text: string) => string;

/** Shorter strings would match ordinary words. */
const SHORTEST_SECRET = 6;

/** For messages before a log, report or caller: a server may echo a key. Removes credentials in URLs too. */
export function createRedact(secrets: readonly (string | null)[]): Redact {
  const known = secrets.filter((secret): secret is string => secret !== null && secret.length >= SHORTEST_SECRET);
  return (text) => {
    let clean = text.replace(/\/\/[^/\s@]+@/g, '//…@');
    for (const secret of known) clean = clean.replaceAll(secret, '…');
    return clean;
  };
}
