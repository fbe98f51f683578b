import { createContext, useContext, useEffect, useMemo } from 'react';
import type { CheckReport, Finding } from '../../../shared/check/index.ts';
import type { FindingText } from '../../../shared/check/messages/index.ts';
import type { PlanDraft } from '../../../shared/story/index.ts';
import { type SessionAnswer, useModels } from '../../api/index.ts';
import { type Tellable, useFindingTexts } from '../../i18n/finding-texts.ts';
import { useLanguage } from '../../i18n/index.ts';
import { isWorthChecking, useCheckReport } from './api.ts';
import { getSessionPlaytests } from './playtest/store.ts';

/** Why the co-author cannot be asked now: it is busy, it waits for a decision, or the draft is gone. */
type FixHeld = 'busy' | 'waiting' | 'gone';

/** The check as shared by all parts of the studio. */
export interface DraftCheck {
  report: CheckReport | undefined;
  isFresh: boolean;
  error: unknown;
  retry: () => void;
  /** Asks the co-author to fix a finding. It proposes; the author decides. */
  fix: (finding: Finding) => void;
  fixHeld: FixHeld | null;
  /** The rule-based repairs, used without a language model. Null if there is one. */
  repairs: { sessionId: string; draft: PlanDraft } | null;
  say: (finding: Tellable) => FindingText;
}

const ReactContext = createContext<DraftCheck | null>(null);
export const DraftCheckProvider = ReactContext.Provider;

/** The check of the open draft. @throws Error outside of a studio */
export function useDraftCheck(): DraftCheck {
  const context = useContext(ReactContext);
  if (!context) throw new Error('useDraftCheck must be used inside the studio.');
  return context;
}

/** Follows the check of a session's draft: reads it after every change, and marks outdated playtest results. */
export function useCheck(session: SessionAnswer, { fix, fixHeld }: Pick<DraftCheck, 'fix' | 'fixHeld'>): DraftCheck {
  const { id, draft } = session;
  const worth = isWorthChecking(draft);
  const query = useCheckReport(session, worth && fixHeld !== 'gone');
  const { data, isPlaceholderData, isError, error: thrown, refetch } = query;
  useEffect(() => {
    const { rules, runtime } = getSessionPlaytests(id);
    rules.see(draft);
    runtime.see(draft);
  }, [id, draft]);
  // Leaving the studio stops a model playtest, which may cost money.
  useEffect(() => () => getSessionPlaytests(id).runtime.stop(), [id]);
  const report = worth ? data : undefined;
  const error = isError ? thrown : null;
  const isOffline = useModels().data?.coauthor.active === 'offline';
  const repairs = useMemo(() => (isOffline ? { sessionId: id, draft } : null), [isOffline, id, draft]);
  const say = useFindingTexts(useLanguage());
  return useMemo(
    () => ({ report, isFresh: !isPlaceholderData, error, retry: () => void refetch(), fix, fixHeld, repairs, say }),
    [report, isPlaceholderData, error, refetch, fix, fixHeld, repairs, say],
  );
}
