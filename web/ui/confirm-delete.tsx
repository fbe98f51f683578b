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

/** What is deleted with a story. */
function StoryDeletion({ id, title, detail }: DeleteTarget) {
  const { t } = useTranslation();
  const plays = (usePlays().data ?? []).filter(({ packageId, trial }) => packageId === id && !trial);
  const sessions = useSessions(mayWrite()).data ?? [];
  const drafts = sessions.filter(({ storyId, isOwn }) => storyId === id && isOwn);
  return (
    <>
      <p>{t('delete.story.text', { title: named(title, detail) })}</p>
      {drafts.length + plays.length > 0 && (
        <>
          <p>{t('delete.story.with')}</p>
          <ul className="bullets">
            {drafts.map((draft) => (
              <li key={draft.id}>{t('delete.story.draft', { title: draft.title ?? title })}</li>
            ))}
            {plays.slice(0, PLAYS_NAMED).map((play) => (
              <PlayName key={play.id} play={play} />
            ))}
            {plays.length > PLAYS_NAMED && (
              <li>{t('delete.story.morePlays', { count: plays.length - PLAYS_NAMED })}</li>
            )}
          </ul>
        </>
      )}
      <p>
        {t('delete.story.others')} {t('delete.story.exports')}
      </p>
    </>
  );
}

function PlayName({ play: { title, turn, updatedAt } }: { play: PlayListing['plays'][number] }) {
  const { t } = useTranslation();
  const when = formatDateTime(updatedAt, useLanguage());
  return <li>{t('delete.story.play', { title, turn, when })}</li>;
}

const named = (title: string, detail: string | undefined): string =>
  detail === undefined ? title : `${title} – ${detail}`;

/**
 * Asks before something moves to the bin, and moves it. `target` null is closed.
 * @param onDeleted is called with the entry of the bin
 */
export function ConfirmDelete({
  target,
  onClose,
  onDeleted,
}: {
  target: DeleteTarget | null;
  onClose: () => void;
  onDeleted: (entry: { id: string; title: string }) => void;
}) {
  const { t } = useTranslation();
  const remove = useDelete();
  return (
    <Confirm
      target={target}
      say={(about) => ({
        title: t(`delete.${about.kind}.title`),
        text: (
          <>
            {about.kind === 'story' ? (
              <StoryDeletion {...about} />
            ) : (
              <p>{t(`delete.${about.kind}.text`, { title: named(about.title, about.detail) })}</p>
            )}
            <p>{t('delete.days')}</p>
          </>
        ),
      })}
      confirm={t('common.delete')}
      removal={remove}
      onConfirm={({ kind, id, title }, done) =>
        remove.mutate(
          { kind, id },
          {
            onSuccess: (entry) => {
              done();
              onDeleted({ id: entry.id, title });
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}
