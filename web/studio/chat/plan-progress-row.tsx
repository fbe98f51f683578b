import { Button, Loader } from '@mantine/core';
import { useTranslation } from '../../i18n/index.ts';
import { StopIcon } from '../../ui/icons.tsx';
import { formatStopwatch, useNow } from '../../ui/use-now.ts';
import type { PlanInTheMaking } from '../plan/request/use-plan-requests.ts';
import chat from './message.module.css';

/** The progress row while a plan is made: the request, the elapsed time and a stop button. */
export function PlanProgressRow({
  making,
  isSaid,
  onStop,
}: {
  making: PlanInTheMaking;
  isSaid: (words: string) => boolean;
  onStop: () => void;
}) {
  const { t } = useTranslation();
  const now = useNow(true);
  const said = making.words || making.template;
  return (
    <>
      {said && !isSaid(said) && (
        <article className={`stack gap-xs ${chat.mine}`} aria-label={t('chat.you')}>
          <div className={`text-base pad-md edged raised story leading anywhere pre-wrap ${chat.user}`}>{said}</div>
        </article>
      )}
      <div className="row gap-md" data-plan-making="">
        <Loader type="dots" size="sm" color="var(--vermilion)" aria-hidden="true" />
        <div className="grow">
          <p className="text-base ink story">
            {t('plan.making.title')}{' '}
            <span className={`text-md faint ui numbers start-xs`}>{formatStopwatch(now - making.since)}</span>
          </p>
          <p className={`text-md faint`}>{t('plan.making.text')}</p>
        </div>
        <Button size="xs" variant="default" leftSection={<StopIcon size={14} />} onClick={onStop}>
          {t('plan.making.stop')}
        </Button>
      </div>
    </>
  );
}
