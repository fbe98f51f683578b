import { z } from 'zod';
import { clipChanges, type ElementChange, ElementChangeSchema } from './draft-diff.ts';

/**
 * What an author is shown of a call that asks for approval: the finished work it would overwrite or remove, then all else
 * it would change. Pictures and tracks still to be made have an empty url.
 */
export const ApprovalShownSchema = z.object({
  toolCallId: z.string(),
  changes: z.array(ElementChangeSchema),
  /** How many elements, the first of `changes`, are finished work it would overwrite or remove; not in older answers. */
  overwrites: z.number().int().min(0).optional(),
  /** What is not in `changes`, since it would have been too much to show: elements, fields and characters of JSON. */
  leftOut: z.object({
    elements: z.number().int().min(0),
    fields: z.number().int().min(0),
    characters: z.number().int().min(0),
  }),
  /** Stands for all the changes, the ones left out too: they have changed where it differs. */
  digest: z.string(),
});
export type ApprovalShown = z.infer<typeof ApprovalShownSchema>;

/** The most that is shown, in characters of JSON. */
const SHOWN_MAX = 100_000;

const lengthOf = (value: unknown): number => JSON.stringify(value).length;
const fieldsOf = (changes: readonly ElementChange[]): number =>
  changes.reduce((sum, { fields }) => sum + fields.length, 0);

/**
 * Changes cut to what can be shown and sent, with what was left out counted: each by `clipChanges`, and in all as many
 * fields, in order, as fit into the characters of JSON there are.
 * @param most characters; 100,000 where nothing is said
 */
export function boundChanges(
  all: readonly ElementChange[],
  most = SHOWN_MAX,
): Pick<ApprovalShown, 'changes' | 'leftOut'> {
  let room = most;
  const changes: ElementChange[] = [];
  for (const change of clipChanges(all)) {
    const head = lengthOf({ ...change, fields: [] });
    if (head > room) break;
    room -= head;
    const fields = change.fields.filter((field) => {
      const length = lengthOf(field);
      if (length > room) return false;
      room -= length;
      return true;
    });
    changes.push({ ...change, fields });
  }
  return {
    changes,
    leftOut: {
      elements: all.length - changes.length,
      fields: fieldsOf(all.slice(0, changes.length)) - fieldsOf(changes),
      characters: Math.max(0, lengthOf(all) - lengthOf(changes)),
    },
  };
}
