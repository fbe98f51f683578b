import { Skeleton } from '@mantine/core';
import { useTranslation } from '../../i18n/index.ts';

/** Placeholder for a plan that is loading, with the request if it is known. */
export function PlanPending({ request }: { request?: string | null | undefined }) {
  const { t } = useTranslation();
  return (
    <div className={`edged round-lg sheet pad-all-md`} role="status">
      <p className="bold">{t('plan.coming')}</p>
      {request && <p className="top-2xs soft story">{request}</p>}
      <div aria-hidden="true">
        {[88, 72, 80].map((width) => (
          <Skeleton key={width} height={12} width={`${width}%`} mt={10} radius="sm" />
        ))}
      </div>
    </div>
  );
}
