import { type ReactNode, useState } from 'react';
import { type ApiError, toApiError } from '../../../api/index.ts';
import { useTranslation } from '../../../i18n/index.ts';
import { ErrorNotice } from '../../../ui/index.ts';
import { AnswerNote } from '../../author-question.tsx';

/** One at a time. `failed` is shown if an answer does not arrive; `problem` says why. */
export function useAnswer<Which>(failed: string, onAnswered: () => void) {
  const { t } = useTranslation();
  const [sending, setSending] = useState<Which | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const answer = async (which: Which, send: () => Promise<unknown>) => {
    setSending(which);
    setError(null);
    try {
      await send();
      onAnswered();
    } catch (thrown) {
      setError(toApiError(thrown));
      setSending(null);
    }
  };
  const problem: ReactNode =
    error &&
    (error.code === 'conflict' ? (
      <AnswerNote role="alert">{t('plan.approval.late')}</AnswerNote>
    ) : (
      <ErrorNotice compact title={failed} error={error} />
    ));
  return { sending, answer, problem };
}
