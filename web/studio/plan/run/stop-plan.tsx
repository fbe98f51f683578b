import { Button } from '@mantine/core';
import { useState } from 'react';
import { type ApiError, toApiError } from '../../../api/index.ts';
import { useTranslation } from '../../../i18n/index.ts';
import { StopIcon } from '../../../ui/icons.tsx';
import { ErrorNotice } from '../../../ui/index.ts';
import { stopPlan } from '../api.ts';

/** Stops a running plan immediately. Its results stay and can be undone. */
export function StopPlan({ planId }: { planId: string }) {
  const { t } = useTranslation();
  const [stopping, setStopping] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const stop = async () => {
    setStopping(true);
    setError(null);
    try {
      await stopPlan(planId);
    } catch (thrown) {
      setError(toApiError(thrown));
      setStopping(false);
    }
  };
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<StopIcon size={14} />}
        loading={stopping}
        onClick={() => void stop()}
      >
        {t('plan.run.stop')}
      </Button>
      {error && <ErrorNotice compact title={t('plan.run.stopFailed')} error={error} />}
    </>
  );
}
