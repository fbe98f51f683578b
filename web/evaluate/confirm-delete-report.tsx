import type { EvaluationSummary } from '../../shared/wire/index.ts';
import { useTranslation } from '../i18n/index.ts';
import { Confirm } from '../ui/confirm.tsx';
import { useDeleteReport } from './api.ts';
import { useModelName } from './model-name.tsx';

/** Asks before a report is deleted. @param onGone called afterwards */
export function ConfirmDeleteReport({
  target,
  onClose,
  onGone,
}: {
  target: Pick<EvaluationSummary, 'id' | 'models'> | null;
  onClose: () => void;
  onGone?: () => void;
}) {
  const { t } = useTranslation();
  const getName = useModelName();
  const removal = useDeleteReport();
  return (
    <Confirm
      target={target}
      say={({ models }) => ({
        title: t('evaluatePage.reports.deleteTitle'),
        text: t('evaluatePage.reports.deleteText', { models: models.map(({ name }) => getName(name)).join(', ') }),
      })}
      confirm={t('evaluatePage.reports.delete')}
      removal={removal}
      onConfirm={({ id }, done) =>
        removal.mutate(id, {
          onSuccess: () => {
            done();
            onGone?.();
          },
        })
      }
      onClose={onClose}
    />
  );
}
