import { z } from 'zod';
import { clipChanges, type ElementChange, ElementChangeSchema } from './diff.ts';

/**
 * First the finished work a call would overwrite or remove, then its other changes. New pictures and tracks have an
 * empty url.
 */
export const ApprovalShownSchema = z.object({
  toolCallId: z.string(),
  changes: z.array(ElementChangeSchema),
  /** How many of the first `changes` overwrite or remove finished work. Missing in older answers. */
  overwrites: z.number().int().min(0).optional(),
  /** What was too much to show: elements, fields and characters of JSON missing from `changes`. */
  leftOut: z.object({
    elements: z.number().int().min(0),
    fields: z.number().int().min(0),
    characters: z.number().int().min(0),
  }),
  /** Hash of all changes, including those left out. It differs if the changes differ. */
  digest: z.string(),
});
export type ApprovalShown = z.infer<typeof ApprovalShownSchema>;

/** Maximum size of the shown changes, in characters of JSON. */
const SHOWN_MAX = 100_000;

const measureLength = (value: unknown): number => JSON.stringify(value).length;
const countFields = (changes: readonly ElementChange[]): number =>
  changes.reduce((sum, { fields }) => sum + fields.length, 0);

/** Cut by `clipChanges`; then fields are kept in order up to `most` characters of JSON. Counts what was left out. */
export function truncateChanges(
  all: readonly ElementChange[],
  most = SHOWN_MAX,
): Pick<ApprovalShown, 'changes' | 'leftOut'> {
  let fieldsLeft = most;
  const changes: ElementChange[] = [];
  for (const change of clipChanges(all)) {
    const head = measureLength({ ...change, fields: [] });
    if (head > fieldsLeft) break;
    fieldsLeft -= head;
    const fields = change.fields.filter((field) => {
      const length = measureLength(field);
      if (length > fieldsLeft) return false;
      fieldsLeft -= length;
      return true;
    });
    changes.push({ ...change, fields });
  }
  return {
    changes,
    leftOut: {
      elements: all.length - changes.length,
      fields: countFields(all.slice(0, changes.length)) - countFields(changes),
      characters: Math.max(0, measureLength(all) - measureLength(changes)),
    },
  };
}
