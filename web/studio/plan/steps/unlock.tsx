import { Button, type ButtonProps } from '@mantine/core';
import type { Lock } from '../../../../shared/story/index.ts';
import { toApiError, useLock } from '../../../api/index.ts';
import { useTranslation } from '../../../i18n/index.ts';
import { UnlockIcon } from '../../../ui/icons.tsx';
import { ErrorNotice } from '../../../ui/index.ts';
import { usePlanContext } from '../plan-context.ts';

/** Removes a lock, then continues with what it prevented. */
export function Unlock({
  lock,
  label,
  onUnlocked,
  ...look
}: ButtonProps & { lock: Lock; label: string; onUnlocked: () => void }) {
  const { t } = useTranslation();
  const { session } = usePlanContext();
  const unlock = useLock(session.id);
  // Its parent may unmount this as soon as the lock is gone; the rest runs all the same.
  const go = async () => {
    try {
      await unlock.mutateAsync({ lock, locked: false });
    } catch {
      return; // Shown below.
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
