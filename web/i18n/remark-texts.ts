import type { FindingRenderer } from '../../shared/check/messages/index.ts';
import type { Language } from '../../shared/language/tag.ts';
import { inOneLine } from '../../shared/words/phrasing.ts';
import type { RefusalRenderer } from '../../shared/words/refusals/index.ts';
import { findingTexts, type Tellable } from './finding-texts.ts';
import { useLazyTexts } from './lazy-texts.ts';
import { refusalTexts } from './refusal-texts.ts';

/** A remark about a completed change: in English, with its reason if known. */
export interface RemarkWithReason {
  readonly told: string;
  readonly reason: { readonly code: string } | undefined;
}

/** The remarks of a response, with one reason for each; older responses have none. */
export const listRemarks = (answer: {
  readonly warnings: readonly string[];
  readonly remarks?: readonly ({ readonly code: string } | undefined)[] | undefined;
}): RemarkWithReason[] => answer.warnings.map((told, index) => ({ told, reason: answer.remarks?.[index] }));

export interface SaidRemark {
  text: string;
  /** Set if the text is the server's English, for lack of a known reason. */
  lang?: 'en';
}

const isOfCheck = (reason: object): reason is Required<Pick<Tellable, 'says'>> =>
  'says' in reason && typeof reason.says === 'object' && reason.says !== null && 'say' in reason.says;

interface Words {
  refusals: RefusalRenderer | undefined;
  findings: FindingRenderer | undefined;
}

/** Words remarks, each once; in the server's English if the reason is unknown. */
export function sayRemarks(remarks: readonly RemarkWithReason[], { refusals, findings }: Words): SaidRemark[] {
  const all = remarks.map(({ told, reason }): SaidRemark => {
    const said = reason && (isOfCheck(reason) ? findings?.(reason.says) : refusals?.ofReason(reason));
    return said ? { text: inOneLine(said) } : { text: told, lang: 'en' };
  });
  return [...new Map(all.map((remark) => [remark.text, remark])).values()];
}

/** Renders again once the texts are loaded; `remarks` determines whether the check's are. */
export function useRemarkTexts(language: Language, remarks: readonly RemarkWithReason[]): SaidRemark[] {
  const ofCheck = remarks.some(({ reason }) => reason !== undefined && isOfCheck(reason));
  const refusals = useLazyTexts(refusalTexts, language);
  const findings = useLazyTexts(findingTexts, language, ofCheck);
  return sayRemarks(remarks, { refusals, findings });
}
