import type { BroughtOrigin } from './origin.ts';
import type { VNPackage } from './package.ts';

/** Whose work a story is, as its players are told. */
interface Credits {
  author: string | null;
  licence: string | null;
  lines: string[];
}

const CREDITS_MOST = 100;
const CREDIT_LENGTH = 300;

/** Whose work something is, in one line; null for what is nobody else's. */
const creditOf = (name: string | null, origin: BroughtOrigin | undefined): string | null => {
  const of = [origin?.author, origin?.licence, ...(origin?.sources ?? [])].filter((each) => each?.trim());
  return of.length === 0 ? null : [name, ...of].filter((each) => each !== null).join(' · ');
};

const words = (value: unknown): string | null => {
  const said = typeof value === 'string' ? value.trim().slice(0, CREDIT_LENGTH) : '';
  return said === '' ? null : said;
};

/** Who and what the `meta` of a package names, which holds whatever it was brought with: only words are taken, so many and so long. */
export function namedIn({ author, licence, license, credits }: VNPackage['meta']): Credits {
  const own = Array.isArray(credits) ? credits.slice(0, CREDITS_MOST) : [credits];
  return {
    author: words(author),
    licence: words(licence) ?? words(license),
    lines: own.map(words).filter((line) => line !== null),
  };
}

/** Whom a package names in its `meta`, and whose work its people and lore are. */
export function creditsOf({ meta, characters, plot }: VNPackage): Credits {
  const named = namedIn(meta);
  // Who was brought from elsewhere, and by whom; of a book's entries each author once.
  const people = characters.map(({ name, origin }) => creditOf(name, origin));
  const lore = [...plot.globalWorldInfo, ...plot.acts.flatMap((act) => act.scenarioWorldInfo ?? [])];
  const books = lore.map(({ origin }) => creditOf(null, origin));
  const lines = [...named.lines, ...[...people, ...books].map(words)].filter((line) => line !== null);
  return { ...named, lines: [...new Set(lines)].slice(0, CREDITS_MOST) };
}
