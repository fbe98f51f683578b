import { useTranslation } from '../../i18n/index.ts';
import { ErrorNotice } from '../../ui/index.ts';
import type { PlanRequests } from '../plan/request/use-plan-requests.ts';

/** `givenBack`: a message that could not be sent is in the composer again. `editLost`: so is an edit whose message went away. */
export type ComposeNote = 'givenBack' | 'editLost';

/** Notes above the composer about what was not sent, decided or planned. */
export function ComposeNotes({
  note,
  stale,
  planning: { stopped, error },
}: {
  note: ComposeNote | null;
  /** A decision came too late. */
  stale: boolean;
  planning: Pick<PlanRequests, 'stopped' | 'error'>;
}) {
  const { t } = useTranslation();
  const notes = [
    ...(note ? [t(note === 'givenBack' ? 'chat.givenBack' : 'authoring.message.editLost')] : []),
    ...(stale ? [t('authoring.approval.stale')] : []),
    ...(stopped ? [t('plan.making.stopped')] : []),
  ];
  return (
    <>
      {notes.map((text) => (
        <p key={text} className="text-md soft bottom-xs" role="status">
          {text}
        </p>
      ))}
      {error && <ErrorNotice compact title={t('plan.making.failed')} error={error} />}
    </>
  );
}
