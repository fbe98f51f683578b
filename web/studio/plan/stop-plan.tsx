import { Button } from '@mantine/core';
import { useState } from 'react';
import { type ApiError, toApiError } from '../../api/index.ts';
import { useTranslation } from '../../i18n/index.ts';
import { StopIcon } from '../../ui/icons.tsx';
import { ErrorNotice } from '../../ui/index.ts';
import { stopPlan } from './api.ts';
import styles from './plan-card.module.css';

/** Stops a plan that runs, once that has been said twice. What it has made stays. */
export function StopPlan({ planId }: { planId: string }) {
  const { t } = useTranslation();
  const [state, setState] = useState<'idle' | 'asking' | 'stopping'>('idle');
  const [error, setError] = useState<ApiError | null>(null);
  const stop = async () => {
    setState('stopping');
    setError(null);
    try {
      await stopPlan(planId);
    } catch (thrown) {
      setError(toApiError(thrown));
      setState('idle');
    }
  };
  if (state === 'asking') {
    return (
      <span className={styles.buttons}>
        <span className={styles.working}>{t('plan.run.stopAsk')}</span>
        <Button size="xs" onClick={() => void stop()} autoFocus>
          {t('plan.run.stopGo')}
        </Button>
        <Button size="xs" variant="default" onClick={() => setState('idle')}>
          {t('plan.run.stopNo')}
        </Button>
      </span>
    );
  }
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<StopIcon size={14} />}
        loading={state === 'stopping'}
        onClick={() => setState('asking')}
      >
        {t('plan.run.stop')}
      </Button>
      {error && <ErrorNotice compact title={t('plan.run.stopFailed')} error={error} />}
    </>
  );
}
