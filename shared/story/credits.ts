import { z } from 'zod';
import { boundedText, IdSchema } from './id.ts';
import type { VNPackage } from './package.ts';

/** Maximum size of preserved foreign data, in characters of JSON. */
export const KEPT_MAX_LENGTH = 60_000;

/** Where an imported element comes from, with the data that has no field here; exports restore it. */
export const OriginSchema = z.object({
  format: z.string().max(40),
  person: IdSchema.optional(),
  author: boundedText(300).optional(),
  licence: boundedText(500).optional(),
  sources: z.array(boundedText(500)).max(20).optional(),
  /** Preserved data under its original names. */
  kept: z
    .record(z.string().max(120), z.unknown())
    .refine((kept) => JSON.stringify(kept).length <= KEPT_MAX_LENGTH, `At most ${KEPT_MAX_LENGTH} characters of JSON.`)
    .optional(),
});

export type ImportOrigin = z.infer<typeof OriginSchema>;

interface Credits {
  author: string | null;
  licence: string | null;
  lines: string[];
}

const CREDITS_MOST = 100;
const CREDIT_LENGTH = 300;

const formatCredit = (name: string | null, origin: ImportOrigin | undefined): string | null => {
  const of = [origin?.author, origin?.licence, ...(origin?.sources ?? [])].filter((each) => each?.trim());
  return of.length === 0 ? null : [name, ...of].filter((each) => each !== null).join(' · ');
};

const words = (value: unknown): string | null => {
  const said = typeof value === 'string' ? value.trim().slice(0, CREDIT_LENGTH) : '';
  return said === '' ? null : said;
};

/** Untrusted: only strings are taken from `meta`, bounded in number and length. */
export function readMetaCredits({ author, licence, license, credits }: VNPackage['meta']): Credits {
  const own = Array.isArray(credits) ? credits.slice(0, CREDITS_MOST) : [credits];
  return {
    author: words(author),
    licence: words(licence) ?? words(license),
    lines: own.map(words).filter((line) => line !== null),
  };
}

/** The credits of a package: those in its `meta`, and the authors of imported characters and lore. */
export function collectCredits({ meta, characters, plot }: VNPackage): Credits {
  const named = readMetaCredits(meta);
  // Imported characters with their authors; of a lorebook each author once.
  const people = characters.map(({ name, origin }) => formatCredit(name, origin));
  const lore = [...plot.globalWorldInfo, ...plot.acts.flatMap((act) => act.scenarioWorldInfo ?? [])];
  const books = lore.map(({ origin }) => formatCredit(null, origin));
  const lines = [...named.lines, ...[...people, ...books].map(words)].filter((line) => line !== null);
  return { ...named, lines: [...new Set(lines)].slice(0, CREDITS_MOST) };
}
