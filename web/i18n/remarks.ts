import type { FindingTeller } from '../../shared/check/sayings/index.ts';
import type { Language } from '../../shared/language/tag.ts';
import { inOneLine } from '../../shared/words/phrasing.ts';
import type { RefusalTeller } from '../../shared/words/refusals/index.ts';
import { findingWords, type Tellable } from './findings.ts';
import { useLoadedWords } from './loaded-words.ts';
import { refusalWords } from './refusals.ts';

/** What was odd about something that was done: in English, and why where that is known. */
export interface ToldRemark {
  readonly told: string;
  readonly reason: { readonly code: string } | undefined;
}

/** The remarks of an answer, which has one reason for each sentence; an older one has none. */
export const remarksIn = (answer: {
  readonly warnings: readonly string[];
  readonly remarks?: readonly ({ readonly code: string } | undefined)[] | undefined;
}): ToldRemark[] => answer.warnings.map((told, index) => ({ told, reason: answer.remarks?.[index] }));

/** A remark as a person is told it. */
export interface SaidRemark {
  text: string;
  /** The language it is in, where that is the server's own, since it gave no reason that is known here. */
  lang?: 'en';
}

/** Whether a reason is of the check: then what is said is among its sayings. */
const isOfCheck = (reason: object): reason is Required<Pick<Tellable, 'says'>> =>
  'says' in reason && typeof reason.says === 'object' && reason.says !== null && 'say' in reason.says;

interface Words {
  refusals: RefusalTeller | undefined;
  findings: FindingTeller | undefined;
}

/** Remarks as a person is told them, each once; in the server's own words where they have no reason that is known here. */
export function sayRemarks(remarks: readonly ToldRemark[], { refusals, findings }: Words): SaidRemark[] {
  const all = remarks.map(({ told, reason }): SaidRemark => {
    const said = reason && (isOfCheck(reason) ? findings?.(reason.says) : refusals?.ofReason(reason));
    return said ? { text: inOneLine(said) } : { text: told, lang: 'en' };
  });
  return [...new Map(all.map((remark) => [remark.text, remark])).values()];
}

/**
 * Says remarks in a language, and renders anew once the words are there.
 * @param remarks what is to be said: the words of the check are fetched where it speaks
 */
export function useRemarkWords(language: Language, remarks: readonly ToldRemark[]): SaidRemark[] {
  const ofCheck = remarks.some(({ reason }) => reason !== undefined && isOfCheck(reason));
  const refusals = useLoadedWords(refusalWords, language);
  const findings = useLoadedWords(findingWords, language, ofCheck);
  return sayRemarks(remarks, { refusals, findings });
}
