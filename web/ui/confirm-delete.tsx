import { type Deletable, useDelete } from '../api/index.ts';
import { useTranslation } from '../i18n/index.ts';
import { Confirm } from './confirm.tsx';

export interface DeleteTarget {
  kind: Deletable;
  id: string;
  title: string;
}

/** Asks before something is deleted for good, then deletes it. `target` null is closed. */
export function ConfirmDelete({ target, onClose }: { target: DeleteTarget | null; onClose: () => void }) {
  const { t } = useTranslation();
  const remove = useDelete();
  return (
    <Confirm
      target={target}
      say={({ kind, title }) => ({ title: t(`delete.${kind}.title`), text: t(`delete.${kind}.text`, { title }) })}
      confirm={t('common.delete')}
      removal={remove}
      onConfirm={({ kind, id }, done) => remove.mutate({ kind, id }, { onSuccess: done })}
      onClose={onClose}
    />
  );
}
