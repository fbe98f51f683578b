import { useEffect, useMemo } from 'react';
import { type SessionAnswer, useModels } from '../../api/index.ts';
import { useFindingTexts } from '../../i18n/finding-texts.ts';
import { useLanguage } from '../../i18n/index.ts';
import { isWorthChecking, useCheckReport } from './api.ts';
import type { DraftCheck } from './draft-check.tsx';
import { getSessionPlaytests } from './playtest/store.ts';

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
