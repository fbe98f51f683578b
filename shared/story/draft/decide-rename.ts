import { z } from 'zod';
import { isNamedInCondition } from '../../conditions/condition-names.ts';
import { RefusalError } from '../../error.ts';
import { eachElementTexts, type StoryText } from '../find/story-texts.ts';
import type { PlanDraft } from './draft.ts';
import type { EventOf } from './events.ts';

const name = z.string().trim().min(1).max(120);

/** A flag or an item exists where it is used: it has no element of its own. */
export const NameRenameSchema = z.strictObject({ kind: z.enum(['flag', 'item']), from: name, to: name });
type NameRename = z.infer<typeof NameRenameSchema>;

/** Whether a text is the name of a flag or an item, or a condition that asks for it. */
const isUse = ({ kind, text }: StoryText, of: NameRename['kind'], word: string): boolean =>
  kind === 'condition' ? isNamedInCondition(text, of, word) : kind === of && text === word;

function isUsed(draft: PlanDraft, kind: NameRename['kind'], word: string): boolean {
  for (const texts of eachElementTexts(draft)) if (texts.some((text) => isUse(text, kind, word))) return true;
  return false;
}

/**
 * Renames a flag or an item in all lists and conditions.
 * @throws RefusalError if nothing has the old name, or something has the new one
 */
export function decideRename(draft: PlanDraft, rename: NameRename): EventOf<'texts-replaced'> {
  const { kind, from, to } = rename;
  if (!isUsed(draft, kind, from)) {
    throw new RefusalError('not_found', `There is no ${kind} "${from}".`, {
      hint: 'Read the draft again.',
      reason: { code: 'name-unused', kind, name: from },
    });
  }
  if (from !== to && isUsed(draft, kind, to)) {
    throw new RefusalError('refused', `There is a ${kind} "${to}" already.`, {
      hint: 'Choose another name.',
      reason: { code: 'name-taken', kind, name: to },
    });
  }
  return { type: 'texts-replaced', texts: [], renames: [rename] };
}
