import { ActionIcon, Tooltip } from '@mantine/core';
import type { DraftElement } from '../../../../shared/story/index.ts';
import { useLock } from '../../../api/index.ts';
import { useTranslation } from '../../../i18n/index.ts';
import { LockedIcon, UnlockIcon } from '../../../ui/icons.tsx';
import { useDraftContext } from '../draft-context.tsx';
import { findElementTitle, getLockState } from './element-state.ts';

/** Locks an element against the co-author, or unlocks it. A lock inherited from a parent is removed at the parent. */
export function LockButton({ element, size = 'md' }: { element: DraftElement; size?: 'sm' | 'md' }) {
  const { t } = useTranslation();
  const { sessionId, draft, locks } = useDraftContext();
  const lock = useLock(sessionId);
  const state = getLockState(locks, draft, element);
  const name = element.type === 'premise' ? t('editing.thePremise') : findElementTitle(draft, element);
  const covered = state.state === 'covered';
  const locked = state.state !== 'open';
  const hint = lock.isError
    ? t('editing.lock.failed')
    : covered && state.by.type !== 'checklist'
      ? t('editing.lock.covered', { name: findElementTitle(draft, { ...state.by, type: state.by.type }) })
      : t(locked ? 'editing.lock.locked' : 'editing.lock.open');
  return (
    <Tooltip label={hint} multiline w={250}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={size}
        aria-label={t('editing.lock.label', { name })}
        aria-pressed={locked}
        aria-disabled={covered || undefined}
        data-covered={covered || undefined}
        loading={lock.isPending}
        onClick={() => !covered && lock.mutate({ lock: element, locked: !locked })}
      >
        {locked ? <LockedIcon size={16} /> : <UnlockIcon size={16} />}
      </ActionIcon>
    </Tooltip>
  );
}
