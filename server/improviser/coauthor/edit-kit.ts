import { listOf } from '../../words/text.ts';
import type { PlannedCall } from './answer.ts';
import type { Edit } from './edit-add.ts';
import { bare } from './find.ts';
import type { ShownDraft } from './shown-draft.ts';
import type { TalkLanguage } from './talk.ts';

/** A call that changes an element of the draft; `regenerateImage` draws its picture anew. */
export const update = (
  type: string,
  ids: object,
  changes: Record<string, unknown>,
  regenerateImage = false,
): PlannedCall => ({
  tool: 'updateElement',
  input: { type, ...ids, changes, ...(regenerateImage ? { regenerateImage: true } : {}) },
});

/** Says that nothing of that name is there, and what is. */
export const unknown = (draft: ShownDraft, what: string, language: TalkLanguage): Edit => ({
  key: 'unknown',
  words: {
    what: bare(what),
    have:
      listOf(
        [
          ...draft.acts.map(({ title }) => title),
          ...draft.characters.map(({ name }) => name),
          ...draft.acts.flatMap((act) => act.sandboxLocations.map(({ title }) => title)),
        ].slice(0, 24),
        language,
      ) || '–',
  },
  calls: [],
});
