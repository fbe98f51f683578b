import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { usePlay } from '../api/index.ts';
import { useLanguage, useTranslation } from '../i18n/index.ts';
import { mayWrite } from '../people/role.ts';
import { formatDateTime } from '../ui/format-time.ts';
import { DownloadIcon, RecordIcon, TrashIcon } from '../ui/icons.tsx';
import { Clock, type DeleteTarget, Picture, timeAgo } from '../ui/index.ts';
import { getLastLine } from '../ui/last-line.ts';
import type { PlayItem } from './items.ts';
import styles from './library.module.css';

/** A play of a story: how far it is, and what can be done with it. */
export function PlayRow({
  play,
  isTitleShared,
  onDelete,
  onExport,
}: {
  play: PlayItem;
  isTitleShared: boolean;
  onDelete: (target: DeleteTarget) => void;
  onExport: (play: PlayItem) => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const state = usePlay(play.id, !play.storyGone).data;
  const when = isTitleShared ? formatDateTime(play.updatedAt, language) : timeAgo(play.updatedAt, Date.now(), language);
  const place = state?.places.find(({ id }) => id === state.location)?.title;
  const turnAndTime = `${t('library.plays.turn', { turn: play.turn })}, ${formatDateTime(play.updatedAt, language)}`;
  const canBeRead = play.turn > 0 && !play.storyGone;
  return (
    <div className={`row gap-md pad-y-sm ${styles.row}`}>
      <span className={`framed rigid clip wide round-sm ${styles.thumb}`}>
        <Picture url={play.cover} alt="" />
      </span>
      <div className={`grow ${styles.rowText}`}>
        <p className="to-start text-lg bold story leading-tight">
          <span dir="auto" lang={state?.language}>
            {play.title}
          </span>
          {state && state.latestVersion > state.version && !play.ended && (
            <span className={`text-xs pill wash-vermilion ui pad-tag start-xs inline-block vermilion ${styles.newer}`}>
              {t('library.plays.newer', { version: state.latestVersion })}
            </span>
          )}
        </p>
        <p className={`text-md faint`}>
          {play.ended
            ? t('library.plays.ended', { turn: play.turn })
            : [
                state && t('library.plays.act', { number: state.act.number, of: state.act.of }),
                place,
                t('library.plays.turn', { turn: play.turn }),
              ]
                .filter(Boolean)
                .join(' · ')}
          {' · '}
          {when}
        </p>
        {play.storyGone && <p className="to-start top-2xs soft italic story">{t('library.plays.storyGone')}</p>}
        {!play.ended && state && (
          <p className="to-start truncate top-2xs soft story measure" lang={state.language}>
            {getLastLine(state)}
          </p>
        )}
        {play.ended && state?.ending && (
          <p className="to-start top-2xs soft italic story" lang={state.language}>
            {state.ending}
          </p>
        )}
      </div>
      {!play.ended && state && (
        <span className={`flex rigid gap-2xs ${styles.clocks}`}>
          {state.trackers.map((tracker) => (
            <Clock key={tracker.kind} {...tracker} size={44} />
          ))}
        </span>
      )}
      {!play.storyGone && (
        <Button
          variant={play.ended ? 'subtle' : 'default'}
          size="sm"
          renderRoot={(props) => <Link to="/play/$playId" params={{ playId: play.id }} {...props} />}
        >
          {play.ended ? t('library.plays.reread') : t('library.continue.play')}
        </Button>
      )}
      <span className="inline">
        {canBeRead && mayWrite() && (
          <Tooltip label={t('record.title')}>
            <ActionIcon
              size="lg"
              aria-label={t('library.plays.record', { title: play.title })}
              renderRoot={(props) => <Link to="/plays/$playId/record" params={{ playId: play.id }} {...props} />}
            >
              <RecordIcon />
            </ActionIcon>
          </Tooltip>
        )}
        {canBeRead && (
          <Tooltip label={t('exchange.out.open')}>
            <ActionIcon
              size="lg"
              aria-label={t('library.plays.export', { title: play.title })}
              onClick={() => onExport(play)}
            >
              <DownloadIcon />
            </ActionIcon>
          </Tooltip>
        )}
        <ActionIcon
          size="lg"
          aria-label={t('library.plays.delete', { title: play.title })}
          onClick={() => onDelete({ kind: 'play', id: play.id, title: play.title, detail: turnAndTime })}
        >
          <TrashIcon />
        </ActionIcon>
      </span>
    </div>
  );
}
