import { useMemo } from 'react';
import type { Said } from '../../../shared/check/sayings/index.ts';
import type { FindingPlace, PlanDraft } from '../../../shared/story/index.ts';
import { type Tellable, useFindingWords } from '../../i18n/findings.ts';
import { useLanguage } from '../../i18n/index.ts';
import { useDraftContext } from '../draft/draft-context.tsx';
import { type CheckNames, checkNames } from './names.ts';
import { nameWhere } from './where.ts';

/** What all parts of the Check page share: the draft, its labels and its language. */
export interface CheckContext {
  session: { id: string; seq: number };
  draft: PlanDraft;
  names: CheckNames;
  language: string | undefined;
  /** A finding in the interface's language: what is wrong, and how to fix it. */
  say: (finding: Tellable) => Said;
  nameOf: (where: FindingPlace) => string | null;
}

export function useCheckContext(seq: number): CheckContext {
  const { sessionId, draft, language } = useDraftContext();
  const say = useFindingWords(useLanguage());
  return useMemo(() => {
    const names = checkNames(draft);
    return {
      session: { id: sessionId, seq },
      draft,
      names,
      language,
      say,
      nameOf: (where) => nameWhere(where, names, draft).title,
    };
  }, [sessionId, seq, draft, language, say]);
}
