import type { PlanDraft } from '../../../../shared/story/index.ts';

/** A sentence in which elements are named by their ids, with their titles instead: "pier" becomes “The Pier”. */
export function withTitles(sentence: string, draft: PlanDraft): string {
  const places = draft.acts.flatMap((act) => act.sandboxLocations);
  const titles = new Map([
    ...draft.acts.map(({ id, title }) => [id, title] as const),
    ...places.flatMap(({ encounters }) => encounters).map(({ id, title }) => [id, title] as const),
    ...places.map(({ id, title }) => [id, title] as const),
    ...draft.characters.map(({ id, name }) => [id, name] as const),
  ]);
  return sentence.replace(/"([a-z0-9_-]+)"/g, (quoted, id: string) => {
    const title = titles.get(id);
    return title === undefined ? quoted : `“${title}”`;
  });
}
