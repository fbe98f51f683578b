import { Button } from '@mantine/core';
import type { PlanView } from '../../../../shared/wire/index.ts';
import { useTranslation } from '../../../i18n/index.ts';
import { ErrorNotice } from '../../../ui/index.ts';
import { useRemovePlan } from '../api.ts';
import styles from '../plan-card.module.css';

/** Asks before a plan is discarded. Its request stays in the conversation. */
export function DiscardPlan({ view, onClose }: { view: PlanView; onClose: () => void }) {
  const { t } = useTranslation();
  const remove = useRemovePlan(view.sessionId);
  return (
    <div className={`pad-md ruled ${styles.block}`}>
      {remove.isError && <ErrorNotice compact error={remove.error} />}
      <div className={`row wrap gap-xs top-xs`}>
        <span className={`soft text-md leading-tight ${styles.working}`}>{t('plan.review.cancelAsk')}</span>
        <Button variant="default" onClick={onClose} autoFocus>
          {t('plan.review.cancelKeep')}
        </Button>
        <Button loading={remove.isPending} onClick={() => remove.mutate(view.id)}>
          {t('plan.review.cancel')}
        </Button>
      </div>
    </div>
  );
}
