import type { TFunction } from 'i18next';
import type { HistoryAnswerEntry } from '../../api/index.ts';
import type { DraftNames } from '../wording/tool-call.ts';
import { historyWords } from './history-wording.ts';

/** The text of a history row in the interface's language, without who did it. */
export function sayHistory(t: TFunction, entry: HistoryAnswerEntry, names: DraftNames): string {
  const words = historyWords(entry, names);
  if ('phrase' in words) return words.phrase;
  const subject =
    'the' in words ? t(words.the === 'premise' ? 'history.thePremise' : 'history.theChecklist') : words.subject;
  return t(`history.kind.${words.key}`, { subject });
}
