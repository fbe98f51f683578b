import { Button, type ButtonProps } from '@mantine/core';
import type { Lock } from '../../../../shared/story/index.ts';
import { toApiError, useLock } from '../../../api/index.ts';
import { useTranslation } from '../../../i18n/index.ts';
import { UnlockIcon } from '../../../ui/icons.tsx';
import { ErrorNotice } from '../../../ui/index.ts';
import { usePlanContext } from '../context.ts';

/** Takes a lock away, then goes on with what it kept from being done. */
export function Unlock({
  lock,
  label,
  onUnlocked,
  ...look
}: ButtonProps & { lock: Lock; label: string; onUnlocked: () => void }) {
  const { t } = useTranslation();
  const { session } = usePlanContext();
  const unlock = useLock(session.id);
  // Whoever shows this may stop to as soon as the lock is gone: what follows is done all the same.
  const go = async () => {
    try {
      await unlock.mutateAsync({ lock, locked: false });
    } catch {
      return; // Told below.
    }
    onUnlocked();
  };
  return (
    <>
      <Button
        size="xs"
        leftSection={<UnlockIcon size={14} />}
        loading={unlock.isPending}
        onClick={() => void go()}
        {...look}
      >
        {label}
      </Button>
      {unlock.isError && <ErrorNotice compact title={t('plan.locked.failed')} error={toApiError(unlock.error)} />}
    </>
  );
}
