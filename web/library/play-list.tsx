import { ActionIcon, Button, Tooltip } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { usePlay } from '../api/index.ts';
import { useLanguage, useTranslation } from '../i18n/index.ts';
import { DownloadIcon, RecordIcon, TrashIcon } from '../ui/icons.tsx';
import { Clock, type DeleteTarget, Picture, timeAgo } from '../ui/index.ts';
import { lastLineOf } from '../ui/last-line.ts';
import { ItemList } from './item-list.tsx';
import type { PlayItem } from './items.ts';
import styles from './library.module.css';

/** Every play, with how far it has come. Nothing at all while there is none. */
export function PlayList({
  plays,
  onDelete,
  onExport,
}: {
  plays: UseQueryResult<PlayItem[]>;
  onDelete: (target: DeleteTarget) => void;
  onExport: (play: PlayItem) => void;
}) {
  const { t } = useTranslation();
  return (
    <ItemList items={plays} name="plays" title={t('library.plays.title')} failed={t('library.plays.failed')}>
      {(play) => <PlayRow play={play} onDelete={onDelete} onExport={onExport} />}
    </ItemList>
  );
}

function PlayRow({
  play,
  onDelete,
  onExport,
}: {
  play: PlayItem;
  onDelete: (target: DeleteTarget) => void;
  onExport: (play: PlayItem) => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const state = usePlay(play.id).data;
  const place = state?.places.find(({ id }) => id === state.location)?.title;
  return (
    <div className={styles.row}>
      <span className={styles.thumb}>
        <Picture url={play.cover} alt="" />
      </span>
      <div className={styles.rowText}>
        <p className={styles.rowTitle}>
          <span lang={state?.language}>{play.title}</span>
          {state && state.latestVersion > state.version && !play.ended && (
            <span className={styles.newer}>{t('library.plays.newer', { version: state.latestVersion })}</span>
          )}
        </p>
        <p className={styles.rowMeta}>
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
          {timeAgo(play.updatedAt, Date.now(), language)}
        </p>
        {!play.ended && state && (
          <p className={styles.lastLine} lang={state.language}>
            {lastLineOf(state)}
          </p>
        )}
        {play.ended && state?.ending && (
          <p className={styles.ending} lang={state.language}>
            {state.ending}
          </p>
        )}
      </div>
      {!play.ended && state && (
        <span className={styles.clocks}>
          {state.trackers.map((tracker) => (
            <Clock key={tracker.kind} {...tracker} size={44} />
          ))}
        </span>
      )}
      <Button
        variant={play.ended ? 'subtle' : 'default'}
        size="sm"
        renderRoot={(props) => <Link to="/play/$playId" params={{ playId: play.id }} {...props} />}
      >
        {play.ended ? t('library.plays.reread') : t('library.continue.play')}
      </Button>
      <span className={styles.rowTools}>
        {play.turn > 0 && (
          <Tooltip label={t('record.title')}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('library.plays.record', { title: play.title })}
              renderRoot={(props) => <Link to="/plays/$playId/record" params={{ playId: play.id }} {...props} />}
            >
              <RecordIcon />
            </ActionIcon>
          </Tooltip>
        )}
        {play.turn > 0 && (
          <Tooltip label={t('exchange.out.open')}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('library.plays.export', { title: play.title })}
              onClick={() => onExport(play)}
            >
              <DownloadIcon />
            </ActionIcon>
          </Tooltip>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('library.plays.delete', { title: play.title })}
          onClick={() => onDelete({ kind: 'play', id: play.id, title: play.title })}
        >
          <TrashIcon />
        </ActionIcon>
      </span>
    </div>
  );
}
