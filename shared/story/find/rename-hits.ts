import { isWholeAt } from '../../language/normalize.ts';
import { compileTextSearch, type TextSearch } from '../../language/text-search.ts';
import { callsOf } from '../../text.ts';
import type { PlanDraft } from '../draft/draft.ts';
import { nameChanges } from '../draft/replace-names.ts';
import { type DraftHit, HITS_MAX, isInReference, toDraftHit } from './find-in-draft.ts';
import { eachElementTexts, type StoryText } from './story-texts.ts';

/** A rename in prose: of a person, a place, or of what else has a name. */
export interface ProseRename {
  readonly from: string;
  readonly to: string;
  readonly isPerson: boolean;
  /** Names of other people: a part of one of them is not a form of this name. */
  readonly others: readonly string[];
}

/** All occurrences of one form of a name. `isName`: the name itself, which a rename replaces unless it is left out. */
export interface FoundForm {
  readonly form: string;
  readonly isName: boolean;
  readonly hits: DraftHit[];
}

/** Endings of cases and genitives are short: "Annas", "Annának". */
const ENDING_MAX = 4;
const WORD_REST = /^[\p{L}\p{M}'’]*/u;

const withCaseOf = (found: string, to: string): string => {
  if (found === found.toUpperCase() && found !== found.toLowerCase()) return to.toUpperCase();
  return found === found.toLowerCase() ? to.toLowerCase() : to;
};

interface Part {
  from: string;
  to: string;
}

/** The parts to look for, the longest first: the whole name, then first name, surname, or a title without its article. */
function partsOf({ from, to, isPerson, others }: ProseRename): Part[] {
  const [, bare = from] = isPerson ? [] : callsOf(from);
  const changes = [{ from, to }, ...nameChanges(from, to, isPerson, others), { from: bare, to: callsOf(to)[1] ?? to }];
  const once = new Map(changes.reverse().map((part) => [part.from, part]));
  return [...once.values()].sort((a, b) => b.from.length - a.from.length);
}

interface SearchedPart extends Part {
  search: TextSearch;
}

function hitsOfPart(
  text: StoryText,
  { from, to, search }: SearchedPart,
  taken: { at: number; end: number }[],
): DraftHit[] {
  return search(text.text).flatMap(({ at, length }) => {
    const rest = WORD_REST.exec(text.text.slice(at + length))?.[0] ?? '';
    const isWhole = isWholeAt(text.text, text.text.slice(at, at + length), at);
    const isInflected =
      !isWhole && rest.length <= ENDING_MAX && isWholeAt(text.text, text.text.slice(at, at + length + rest.length), at);
    if (!isWhole && !isInflected) return [];
    const end = at + length + (isWhole ? 0 : rest.length);
    if (taken.some((other) => at < other.end && other.at < end) || isInReference(text, at, end - at)) return [];
    taken.push({ at, end });
    const found = text.text.slice(at, at + length);
    const next = found === from ? to : withCaseOf(found, to);
    return [toDraftHit(text, at, end - at, `${next}${isWhole ? '' : rest}`)];
  });
}

/**
 * Finds a name and its other forms in all prose of a draft: another case, an ending, a first name or surname alone.
 * Yields the forms found so far after each element, so that a caller can pause; returns whether there are too many.
 */
export function* findRenameHits(
  draft: PlanDraft,
  rename: ProseRename,
): Generator<readonly FoundForm[], { forms: FoundForm[]; isMore: boolean }> {
  const parts = partsOf(rename).flatMap((part): SearchedPart[] => {
    const search = compileTextSearch({ words: part.from });
    return 'problem' in search ? [] : [{ ...part, search }];
  });
  const forms = new Map<string, FoundForm>();
  let left = HITS_MAX;
  for (const texts of eachElementTexts(draft)) {
    for (const text of texts) {
      if (text.kind !== 'prose') continue;
      const taken: { at: number; end: number }[] = [];
      for (const hit of parts.flatMap((part) => hitsOfPart(text, part, taken))) {
        left -= 1;
        if (left < 0) return { forms: sorted(forms), isMore: true };
        const form = forms.get(hit.found) ?? { form: hit.found, isName: hit.found === rename.from, hits: [] };
        form.hits.push(hit);
        forms.set(hit.found, form);
      }
    }
    yield [...forms.values()];
  }
  return { forms: sorted(forms), isMore: false };
}

/** The name itself first, then the most frequent forms. */
const sorted = (forms: ReadonlyMap<string, FoundForm>): FoundForm[] =>
  [...forms.values()].sort((a, b) => Number(b.isName) - Number(a.isName) || b.hits.length - a.hits.length);
