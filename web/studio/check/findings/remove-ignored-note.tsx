import { Button } from '@mantine/core';
import type { Finding } from '../../../../shared/check/index.ts';
import { useTranslation } from '../../../i18n/index.ts';
import { ErrorNotice } from '../../../ui/index.ts';
import { useIgnore } from '../api.ts';

/** Removes an "ignored" note whose finding no longer exists. */
export function RemoveIgnoredNote({
  ignores,
  session,
}: {
  ignores: NonNullable<Finding['ignores']>;
  session: { id: string; seq: number };
}) {
  const { t } = useTranslation();
  const heed = useIgnore(session);
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        loading={heed.isPending}
        onClick={() => heed.mutate({ finding: ignores, because: null })}
      >
        {t('check.ignore.drop')}
      </Button>
      {heed.isError && <ErrorNotice compact title={t('check.ignore.failed')} error={heed.error} />}
    </>
  );
}
