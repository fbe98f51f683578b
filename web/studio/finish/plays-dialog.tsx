import { Button, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { AffectedPlays } from '../../../shared/wire/index.ts';
import { type PlayListing, useAffectedPlays, usePackage, usePlay, usePlays } from '../../api/index.ts';
import { useLanguage, useTranslation } from '../../i18n/index.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Hint } from '../../ui/hints.tsx';
import { PeopleIcon, PlayIcon, RecordIcon } from '../../ui/icons.tsx';
import { ErrorNotice, timeAgo } from '../../ui/index.ts';
import { getLastLine } from '../../ui/last-line.ts';
import { createStoryNames, indexPackageNames, type StoryNames } from '../../ui/story-names.ts';
import styles from './plays-dialog.module.css';

export type AffectedPlay = AffectedPlays['plays'][number];

type Listed = Pick<PlayListing['plays'][number], 'packageId' | 'trial'>;

/** The plays of a story without trials; none if it was never finished. */
export const listStoryPlays = <Play extends Listed>(plays: readonly Play[], packageId: string | null): Play[] =>
  packageId === null ? [] : plays.filter((play) => play.packageId === packageId && !play.trial);

/** Whether a play could not move to the new version after finishing. It continues on its own version. */
export const isLeftBehind = ({ ended, missing }: AffectedPlay): boolean => !ended && missing.length > 0;

/** Sorts plays: those left behind first, then those that can move, then ended ones. */
export function sortAffectedPlays(plays: readonly AffectedPlay[]): AffectedPlay[] {
  const rank = (play: AffectedPlay): number => (isLeftBehind(play) ? 0 : play.ended ? 2 : 1);
  return plays.toSorted((one, other) => rank(one) - rank(other) || other.turn - one.turn);
}

const SHOWN_REASONS = 4;

/** Hidden if there are none. Marked if finishing the draft would leave plays behind. */
export function PlaysButton({
  sessionId,
  count,
  className,
  onOpen,
}: {
  sessionId: string;
  count: number;
  className: string | undefined;
  onOpen: () => void;
}) {
  const { t } = useTranslation();
  const plays = useAffectedPlays(sessionId, count > 0).data ?? [];
  if (count === 0) return null;
  const label = t('authoring.stake.button', { count });
  return (
    <Hint label={label} className={className}>
      <Button
        size="sm"
        variant="subtle"
        color="gray"
        className={`relative ${styles.button}`}
        leftSection={<PeopleIcon size={17} />}
        aria-label={label}
        data-behind={plays.some(isLeftBehind) || undefined}
        onClick={onOpen}
      >
        {count}
      </Button>
    </Hint>
  );
}

/** `asked`: how many plays would be left behind, when the author is asked before finishing; else null. */
export function PlaysDialog({
  sessionId,
  packageId,
  opened,
  asked,
  onClose,
  onGo,
}: {
  sessionId: string;
  /** The last finished version; it names elements that the draft no longer has. */
  packageId: string | null;
  opened: boolean;
  asked: number | null;
  onClose: () => void;
  onGo?: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size="lg"
      title={asked === null ? t('authoring.stake.title') : t('authoring.stake.ask', { count: asked })}
    >
      <p className={`soft leading bottom-md`}>
        {t(asked === null ? 'authoring.stake.lead' : 'authoring.stake.askText')}
      </p>
      {opened && <Plays sessionId={sessionId} packageId={packageId} />}
      {onGo && asked !== null && (
        <div className="flex ending gap-xs top-md">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button onClick={onGo}>{t('authoring.stake.go')}</Button>
        </div>
      )}
    </Dialog>
  );
}

function Plays({ sessionId, packageId }: { sessionId: string; packageId: string | null }) {
  const { t } = useTranslation();
  const story = usePackage(packageId ?? '', packageId !== null).data;
  const names = useMemo(() => createStoryNames(story ? indexPackageNames(story) : null), [story]);
  const plays = useAffectedPlays(sessionId, true);
  if (plays.isPending) return <Skeleton height={120} radius="md" />;
  if (plays.isError) return <ErrorNotice compact title={t('authoring.stake.failed')} error={plays.error} />;
  if (plays.data.length === 0) return <p className={`soft leading bottom-md`}>{t('authoring.stake.none')}</p>;
  return (
    <ul className="ruled-between">
      {sortAffectedPlays(plays.data).map((play) => (
        <li key={play.id}>
          <PlayRow play={play} names={names} />
        </li>
      ))}
    </ul>
  );
}

const INKS = { behind: 'ochre', ended: 'faint', can: 'moss' } as const;

function PlayRow({ play, names }: { play: AffectedPlay; names: StoryNames }) {
  const { t } = useTranslation();
  const { id, title, turn, version, ended, missing } = play;
  const language = useLanguage();
  const state = usePlay(id).data;
  const place = state?.places.find((one) => one.id === state.location)?.title;
  const listed = usePlays().data?.find((one) => one.id === id);
  const ago = listed && timeAgo(listed.updatedAt, Date.now(), language);
  const behind = isLeftBehind(play);
  const fate = behind ? 'behind' : ended ? 'ended' : 'can';
  const words = {
    behind: 'authoring.stake.cannot',
    ended: 'authoring.stake.ended',
    can: 'authoring.stake.can',
  } as const;
  return (
    <article className={`row wrap gap-md rows-xs pad-y-sm`}>
      <div className={styles.about}>
        <p className="flex wrap baseline gap-sm rows-none">
          <b className="text-base bold story">{title}</b>
          <span className={`text-md bold ${INKS[fate]}`}>{t(words[fate])}</span>
        </p>
        <small className="faint">
          {[t('authoring.stake.turn', { turn, version }), place, ago].filter(Boolean).join(' · ')}
        </small>
        {state && getLastLine(state) !== '' && (
          <small className={`faint truncate block story`} lang={state.language}>
            {getLastLine(state)}
          </small>
        )}
      </div>
      <span className="flex wrap gap-2xs">
        {turn > 0 && (
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            leftSection={<RecordIcon size={15} />}
            renderRoot={(props) => <Link to="/plays/$playId/record" params={{ playId: id }} {...props} />}
          >
            {t('authoring.stake.record')}
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          leftSection={<PlayIcon size={13} />}
          renderRoot={(props) => <Link to="/play/$playId" params={{ playId: id }} {...props} />}
        >
          {t('authoring.stake.open')}
        </Button>
      </span>
      {behind && (
        <div className={`text-md round wash-ochre pad-y-xs pad-x-md ${styles.missing}`}>
          <p className="bold">{t('authoring.stake.misses', { count: missing.length })}</p>
          <ul className="bullets top-2xs">
            {missing.slice(0, SHOWN_REASONS).map(({ what, id: missed, message }) => (
              <li key={`${what}${missed}`}>{names.inWords(message)}</li>
            ))}
            {missing.length > SHOWN_REASONS && (
              <li>{t('authoring.stake.more', { count: missing.length - SHOWN_REASONS })}</li>
            )}
          </ul>
        </div>
      )}
    </article>
  );
}
