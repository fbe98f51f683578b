import { z } from 'zod';
import { sameJson } from '../../json.ts';
import { containsPhrase, hasUnspaced, squash } from '../../language/normalize.ts';
import { pairRenamedIds } from './detect-renames.ts';
import { diffDrafts, type ElementChange } from './diff.ts';
import type { PlanDraft } from './draft.ts';
import { elementKey } from './element.ts';

export const ORIGINS = ['author', 'coauthor', 'package'] as const;
const OriginSchema = z.enum(ORIGINS);
export type Origin = z.infer<typeof OriginSchema>;

/** Maximum hand-written paths kept per element; the oldest are dropped. */
export const EDITED_MAX = 64;

export const ProvenanceSchema = z.object({
  origin: OriginSchema,
  /** Dotted paths the author has written by hand and nobody has overwritten. */
  edited: z.array(z.string().max(300)).max(EDITED_MAX),
  /** The author only named it; the co-author wrote it. */
  isNamed: z.literal(true).optional(),
});
type Provenance = z.infer<typeof ProvenanceSchema>;

export type Provenances = Readonly<Record<string, Provenance>>;

const plain = (text: string): string => text.normalize('NFKC').replace(/\s+/gu, ' ').trim();

/** Of 3 letters or digits, or 2 characters of a script without spaces. */
const holds = (words: string, phrase: string): boolean =>
  [...squash(phrase)].length >= (hasUnspaced(phrase) ? 2 : 3) && containsPhrase(words, phrase);

/** Cache of the author's normalized words: each step asks for several names. */
const said = { raw: '', words: '', folded: '', clauses: new Set<string>() };

/** Clause boundary: a line end, or any character but letters, digits, spaces, apostrophes and hyphens. */
const BETWEEN_CLAUSES = /\n|[^\p{L}\p{N}\p{M}\s'’-]/u;

function saidWords(authorWords: string): Omit<typeof said, 'raw'> {
  if (said.raw !== authorWords) {
    said.raw = authorWords;
    said.words = plain(authorWords);
    said.folded = said.words.toLowerCase();
    said.clauses = new Set(authorWords.normalize('NFKC').split(BETWEEN_CLAUSES).map(squash));
  }
  return said;
}

/**
 * All of its name or title, ignoring case and a leading English article, or one capitalized word of a character's name.
 * Encounter titles are ordinary words ("Forty crowns"), so they must form a whole clause.
 */
export function hasSaid(authorWords: string, { type, title }: Pick<ElementChange, 'type' | 'title'>): boolean {
  const { words, folded, clauses } = saidWords(authorWords);
  const name = plain(title);
  const bare = name.replace(/^(the|an|a) (?=.)/i, '');
  if (type === 'encounter')
    return [name, bare].some((each) => holds(folded, each.toLowerCase()) && clauses.has(squash(each)));
  if (holds(folded, bare.toLowerCase())) return true;
  if (type !== 'character') return false;
  return name.split(/[\s·・]+/u).some((part) => /^\p{Lu}/u.test(part) && holds(words, part));
}

/** The new key of each element whose id a change replaced. */
function detectRenamedKeys(before: PlanDraft, after: PlanDraft): Map<string, string> {
  const keys = new Map<string, string>();
  const pair = <T extends { id: string }>(earlier: readonly T[], later: readonly T[]): [T, T][] =>
    pairRenamedIds(earlier, later).flatMap(([from, to]): [T, T][] => {
      const [one, other] = [earlier.find(({ id }) => id === from), later.find(({ id }) => id === to)];
      return one && other ? [[one, other]] : [];
    });
  for (const [one, other] of pair(before.characters, after.characters)) {
    const isSame =
      one.name === other.name ||
      one.description === other.description ||
      (one.image !== undefined && sameJson(one.image, other.image));
    if (isSame) keys.set(`character:${one.id}`, `character:${other.id}`);
  }
  for (const [one, other] of pair(before.acts, after.acts)) {
    const places = new Set(other.sandboxLocations.map(({ id }) => id));
    if (one.title !== other.title && !one.sandboxLocations.some(({ id }) => places.has(id))) continue;
    keys.set(`act:${one.id}`, `act:${other.id}`);
    for (const { id } of one.sandboxLocations) keys.set(`node:${one.id}/${id}`, `node:${other.id}/${id}`);
  }
  return keys;
}

const isAtOrBelow = (path: string, above: string): boolean => path === above || path.startsWith(`${above}.`);

const isNewName = ({ fields }: ElementChange): boolean =>
  fields.some(({ path }) => path === 'name' || path === 'title');

function afterChange(known: Provenance, change: ElementChange, by: Origin): Provenance {
  const paths = change.fields.map(({ path }) => path.slice(0, 300));
  const kept = known.edited.filter((path) => !paths.some((each) => isAtOrBelow(path, each)));
  if (by === 'package') return { origin: 'package', edited: [] };
  const edited = by === 'author' ? [...kept, ...paths] : kept;
  return { ...known, edited: edited.slice(-EDITED_MAX) };
}

/**
 * New elements belong to whoever made them. One to which the co-author gives a name or title that the author had said is
 * the author's by name.
 * Hand-written paths stay marked until the co-author overwrites them. Pure.
 */
export function foldProvenance(
  provenances: Provenances,
  before: PlanDraft,
  after: PlanDraft,
  { by, authorWords }: { by: Origin; authorWords: string },
): Provenances {
  if (before === after) return provenances;
  const changes = diffDrafts(before, after);
  if (changes.length === 0) return provenances;
  const next: Record<string, Provenance> = { ...provenances };
  const names = detectRenamedKeys(before, after);
  const taken = new Map<string, Provenance>();
  for (const change of changes) {
    const key = elementKey(change);
    const known = provenances[key];
    if (change.change !== 'removed' || !known) continue;
    delete next[key];
    // A moved encounter is removed and added under the same key.
    taken.set(names.get(key) ?? key, known);
  }
  for (const change of changes) {
    const key = elementKey(change);
    if (change.change === 'removed') continue;
    const known = taken.get(key) ?? (change.change === 'changed' ? provenances[key] : undefined);
    if (known && change.change === 'added') {
      const isRenamed = [...names.values()].includes(key);
      const fields = by === 'author' && isRenamed ? [{ path: 'id', after: change.id }] : [];
      next[key] = afterChange(known, { ...change, fields }, by);
    } else if (known) {
      const isNamed = by === 'coauthor' && known.origin === by && isNewName(change) && hasSaid(authorWords, change);
      next[key] = afterChange(isNamed ? { ...known, origin: 'author', isNamed } : known, change, by);
    } else if (change.change === 'added') {
      next[key] =
        by === 'coauthor' && hasSaid(authorWords, change)
          ? { origin: 'author', edited: [], isNamed: true }
          : { origin: by, edited: [] };
    } else {
      next[key] = afterChange({ origin: 'coauthor', edited: [] }, change, by);
    }
  }
  return next;
}
