import { z } from 'zod';
import { convertZodIssues, type Issue, RefusalError } from '../../error.ts';
import { setAtPath } from '../../field-path.ts';
import { elementTexts } from '../find/story-texts.ts';
import { mapped } from '../scene/traversal.ts';
import type { PlanDraft } from './draft.ts';
import { type DraftElement, DraftElementSchema, elementKey } from './element.ts';
import type { EventOf } from './events.ts';

/** Maximum texts of one request. */
export const TEXTS_MAX = 4000;
const SPOTS_MAX = 1000;
const TEXT_MAX = 10_000;

const PathSchema = z.string().min(1).max(300);

const SpotSchema = z.strictObject({
  at: z.number().int().min(0).max(TEXT_MAX),
  length: z.number().int().min(1).max(TEXT_MAX),
  to: z.string().max(4000),
});

/** Replacements in one text: `length` characters from `at` on become `to`. They are in order and do not overlap. */
const ReplacedTextSchema = z.strictObject({
  element: DraftElementSchema.strict(),
  path: PathSchema,
  spots: z.array(SpotSchema).min(1).max(SPOTS_MAX),
});
export type ReplacedText = z.infer<typeof ReplacedTextSchema>;
export const ReplacedTextsSchema = z.array(ReplacedTextSchema).min(1).max(TEXTS_MAX);

/** A text of a draft with its new words. */
export const NewTextSchema = z.object({
  element: DraftElementSchema,
  path: PathSchema,
  text: z.string().max(TEXT_MAX),
});
type NewText = z.infer<typeof NewTextSchema>;

/** Null if a replacement lies outside the text or overlaps another. */
function withSpots(text: string, spots: ReplacedText['spots']): string | null {
  let next = '';
  let end = 0;
  for (const { at, length, to } of spots) {
    if (at < end || at + length > text.length) return null;
    next += text.slice(end, at) + to;
    end = at + length;
  }
  return next + text.slice(end);
}

const GONE = 'There is no such text at this place any more.';

/**
 * Replaces words in prose of any elements. Conditions and names of flags, facts and items are not prose.
 * @throws RefusalError with an issue for every text that is gone or would not fit; nothing is changed
 */
export function decideReplaceTexts(draft: PlanDraft, replaced: readonly ReplacedText[]): EventOf<'texts-replaced'> {
  const issues: Issue[] = [];
  const known = new Map<string, ReturnType<typeof textsByPath>>();
  const textsByPath = (element: DraftElement) => new Map(elementTexts(draft, element).map((each) => [each.path, each]));
  const texts = replaced.flatMap(({ element, path, spots }, index): NewText[] => {
    const key = elementKey(element);
    const own = known.get(key) ?? textsByPath(element);
    known.set(key, own);
    const found = own.get(path);
    const text = found?.kind === 'prose' ? withSpots(found.text, spots) : null;
    if (found === undefined || text === null) {
      issues.push({ path: `replace.${index}`, message: GONE, kind: 'unfit' });
      return [];
    }
    const parsed = found.schema.safeParse(text);
    if (parsed.success) return [{ element: found.element, path, text }];
    issues.push(...convertZodIssues(parsed.error).map((issue) => ({ ...issue, path: `replace.${index}` })));
    return [];
  });
  if (issues.length > 0) {
    throw new RefusalError('refused', 'Some texts would no longer fit.', {
      issues: issues.slice(0, 20),
      hint: 'Leave these out, or choose shorter words; nothing was changed.',
      reason: { code: 'texts-do-not-fit', count: new Set(issues.map(({ path }) => path)).size },
    });
  }
  return { type: 'texts-replaced', texts };
}

/** Applies new texts to a draft. Parts without them stay the same objects. */
export function foldReplacedTexts(draft: PlanDraft, texts: readonly NewText[]): PlanDraft {
  if (texts.length === 0) return draft;
  const byElement = Map.groupBy(texts, ({ element }) => elementKey(element));
  const changed = <T>(element: DraftElement, value: T): T =>
    (byElement.get(elementKey(element)) ?? []).reduce(
      (next, { path, text }) => setAtPath(next, path, text) as T,
      value,
    );
  return {
    ...draft,
    ...(draft.premise && { premise: changed({ type: 'premise' }, draft.premise) }),
    characters: mapped(draft.characters, (each) => changed({ type: 'character', id: each.id }, each)),
    acts: mapped(draft.acts, (act) => {
      const sandboxLocations = mapped(act.sandboxLocations, (place) => {
        const encounters = mapped(place.encounters, (each) =>
          changed({ type: 'encounter', actId: act.id, id: each.id }, each),
        );
        const own = changed({ type: 'node', actId: act.id, id: place.id }, place);
        return own === place && encounters === place.encounters ? place : { ...own, encounters };
      });
      const own = changed({ type: 'act', id: act.id }, act);
      return own === act && sandboxLocations === act.sandboxLocations ? act : { ...own, sandboxLocations };
    }),
  };
}
