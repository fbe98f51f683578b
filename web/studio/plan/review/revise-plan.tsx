import { Button, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { PLAN_WORDS, type PlanView } from '../../../../shared/wire/index.ts';
import { type ApiError, toApiError } from '../../../api/index.ts';
import { useTranslation } from '../../../i18n/index.ts';
import { ErrorNotice } from '../../../ui/index.ts';
import { isSendKey } from '../../../ui/keyboard.ts';
import { formatStopwatch, useNow } from '../../../ui/use-now.ts';
import { cachePlan, invalidateAfterPlan, requestPlanRevision } from '../api.ts';
import styles from '../plan-card.module.css';
import { usePlanContext } from '../plan-context.ts';

/** Revises a plan from the author's feedback. The text stays until that is done. */
export function RevisePlan({ view, onClose }: { view: PlanView; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { session } = usePlanContext();
  const [words, setWords] = useState('');
  const [since, setSince] = useState<number | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const stop = useRef<AbortController | null>(null);
  const now = useNow(since !== null);
  useEffect(() => () => stop.current?.abort(), []);

  const go = async () => {
    if (words.trim() === '' || since !== null) return;
    const abort = new AbortController();
    stop.current = abort;
    setSince(Date.now());
    setError(null);
    try {
      cachePlan(client, await requestPlanRevision(view.id, words.trim(), abort.signal));
      invalidateAfterPlan(client, session.id, view.id);
      onClose();
    } catch (thrown) {
      if (!abort.signal.aborted) setError(toApiError(thrown));
      setSince(null);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSendKey(event)) return;
    event.preventDefault();
    void go();
  };
  return (
    <div className={`pad-md ruled ${styles.block}`}>
      <Textarea
        label={t('plan.review.reviseLabel')}
        placeholder={t('plan.review.revisePlaceholder')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={PLAN_WORDS.feedback}
        value={words}
        readOnly={since !== null}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
        onKeyDown={onKeyDown}
        autoFocus
      />
      {error && <ErrorNotice compact title={t('plan.making.failed')} error={error} />}
      <div className={`row wrap gap-xs top-xs`}>
        {since === null ? (
          <>
            <Button disabled={words.trim() === ''} onClick={() => void go()}>
              {t('plan.review.reviseGo')}
            </Button>
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
          </>
        ) : (
          <>
            <span role="status" className={`soft text-md leading-tight ${styles.working}`}>
              {t('plan.review.revising')} <span aria-hidden="true">{formatStopwatch(now - since)}</span>
            </span>
            <Button variant="default" onClick={() => stop.current?.abort()}>
              {t('composer.stop')}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
