import { Button, Group, Text } from '@mantine/core';
import { useMemo } from 'react';
import { findReferencesToEncounters } from '../../../../shared/story/index.ts';
import { useTranslation } from '../../../i18n/index.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ReferrerList } from '../../draft/control/remove-dialog.tsx';
import { useDraftContext } from '../../draft/draft-context.tsx';
import type { useTableEdits } from './use-table-edits.ts';

/** Asks before several encounters are deleted, and lists what is left needing them. */
export default function RemoveEncounters({
  ids,
  opened,
  edits,
  onClose,
}: {
  ids: ReadonlySet<string>;
  opened: boolean;
  edits: ReturnType<typeof useTableEdits>;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { draft, goTo } = useDraftContext();
  const referrers = useMemo(() => (opened ? findReferencesToEncounters(draft, ids) : []), [opened, draft, ids]);
  const remove = async () => {
    await edits.changeAll(ids, ({ encounter: { id }, ...found }) => ({
      remove: { type: 'encounter', ...('actId' in found && { actId: found.actId }), id, force: true },
    }));
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={t('tables.remove.title', { count: ids.size })}>
      <Text>{t('tables.remove.text')}</Text>
      {referrers.length > 0 && (
        <ReferrerList
          title={t('tables.remove.referrers')}
          referrers={referrers}
          onGo={({ by }) => {
            onClose();
            goTo(by);
          }}
        />
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('common.cancel')}
        </Button>
        <Button color="vermilion" loading={edits.isBusy} onClick={() => void remove()}>
          {t(referrers.length > 0 ? 'editing.remove.force' : 'common.delete')}
        </Button>
      </Group>
    </Dialog>
  );
}
