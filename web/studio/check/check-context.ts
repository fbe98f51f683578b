import { useMemo } from 'react';
import type { FindingText } from '../../../shared/check/messages/index.ts';
import type { FindingPlace, PlanDraft } from '../../../shared/story/index.ts';
import { type Tellable, useFindingTexts } from '../../i18n/finding-texts.ts';
import { useLanguage } from '../../i18n/index.ts';
import { useDraftContext } from '../draft/draft-context.tsx';
import { createElementLabels, type ElementLabels } from './element-labels.ts';
import { describeLocation } from './finding-location.ts';

/** What all parts of the Check page share: the draft, its labels and its language. */
export interface CheckContext {
  session: { id: string; seq: number };
  draft: PlanDraft;
  names: ElementLabels;
  language: string | undefined;
  /** A finding in the interface's language: what is wrong, and how to fix it. */
  say: (finding: Tellable) => FindingText;
  getName: (where: FindingPlace) => string | null;
}

export function useCheckContext(seq: number): CheckContext {
  const { sessionId, draft, language } = useDraftContext();
  const say = useFindingTexts(useLanguage());
  return useMemo(() => {
    const names = createElementLabels(draft);
    return {
      session: { id: sessionId, seq },
      draft,
      names,
      language,
      say,
      getName: (where) => describeLocation(where, names, draft).title,
    };
  }, [sessionId, seq, draft, language, say]);
}
