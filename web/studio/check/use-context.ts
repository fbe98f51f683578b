import { useMemo } from 'react';
import { plainSentences } from '../../../shared/check/index.ts';
import type { FindingPlace, PlanDraft } from '../../../shared/story/index.ts';
import { useDesk } from '../draft/desk.tsx';
import { nameWhere } from './findings/where.ts';
import { type CheckNames, checkNames } from './names.ts';

/** What everything on the Check page is told with: the draft, what its elements are called, and its language. */
export interface CheckContext {
  session: { id: string; seq: number };
  draft: PlanDraft;
  names: CheckNames;
  language: string | undefined;
  /** A sentence of the checker, with titles in the place of ids. */
  say: (sentence: string) => string;
  nameOf: (where: FindingPlace) => string | null;
}

/** The context of the draft that is open. */
export function useCheckContext(seq: number): CheckContext {
  const { sessionId, draft, language } = useDesk();
  return useMemo(() => {
    const names = checkNames(draft);
    return {
      session: { id: sessionId, seq },
      draft,
      names,
      language,
      say: plainSentences(draft),
      nameOf: (where) => nameWhere(where, names, draft).title,
    };
  }, [sessionId, seq, draft, language]);
}
