import { type Deletable, type PlayListing, useDelete, usePlays, useSessions } from '../api/index.ts';
import { useLanguage, useTranslation } from '../i18n/index.ts';
import { mayWrite } from '../people/role.ts';
import { Confirm } from './confirm.tsx';
import { formatDateTime } from './format-time.ts';

export interface DeleteTarget {
  kind: Deletable;
  id: string;
  title: string;
  /** Distinguishes it from others with the same title. */
  detail?: string;
}

/** Number of plays that are named. */
const PLAYS_NAMED = 6;

/** What is deleted with a story, and what stays. */
function StoryDeletion({ id, title, detail }: DeleteTarget) {
  const { t } = useTranslation();
  const plays = (usePlays().data ?? []).filter(({ packageId, trial }) => packageId === id && !trial);
  const draft = useSessions(mayWrite()).data?.find(({ packageId }) => packageId === id);
  return (
    <>
      <p>{t('delete.package.text', { title: named(title, detail) })}</p>
      {plays.length > 0 && (
        <>
          <p>{t('delete.package.plays', { count: plays.length })}</p>
          <ul className="bullets">
            {plays.slice(0, PLAYS_NAMED).map((play) => (
              <PlayName key={play.id} play={play} />
            ))}
            {plays.length > PLAYS_NAMED && (
              <li>{t('delete.package.morePlays', { count: plays.length - PLAYS_NAMED })}</li>
            )}
          </ul>
        </>
      )}
      <p>
        {draft && t('delete.package.draft', { title: draft.title ?? title })} {t('delete.package.exports')}
      </p>
    </>
  );
}

function PlayName({ play: { title, turn, updatedAt } }: { play: PlayListing['plays'][number] }) {
  const { t } = useTranslation();
  const when = formatDateTime(updatedAt, useLanguage());
  return <li>{t('delete.package.play', { title, turn, when })}</li>;
}

const named = (title: string, detail: string | undefined): string =>
  detail === undefined ? title : `${title} – ${detail}`;

/** Asks before a permanent deletion, then deletes. `target` null is closed. */
export function ConfirmDelete({ target, onClose }: { target: DeleteTarget | null; onClose: () => void }) {
  const { t } = useTranslation();
  const remove = useDelete();
  return (
    <Confirm
      target={target}
      say={(about) => ({
        title: t(`delete.${about.kind}.title`),
        text:
          about.kind === 'package' ? (
            <StoryDeletion {...about} />
          ) : (
            t(`delete.${about.kind}.text`, { title: named(about.title, about.detail) })
          ),
      })}
      confirm={t('common.delete')}
      removal={remove}
      onConfirm={({ kind, id }, done) => remove.mutate({ kind, id }, { onSuccess: done })}
      onClose={onClose}
    />
  );
}
