import { countDraft, type DraftWords } from '../../../shared/story/index.ts';

/** Counts the words of a draft and of an earlier state of it, given as JSON. */
export const countDrafts = ([draft, before]: readonly [draft: string, before: string]): [DraftWords, DraftWords] => {
  const now = countDraft(JSON.parse(draft));
  return [now, before === draft ? now : countDraft(JSON.parse(before))];
};
