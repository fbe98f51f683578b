import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import type { PlayAnswer } from '../../shared/wire/index.ts';
import { toApiError, usePackage, usePlay, useSessionDraft } from '../api/index.ts';
import { useTranslation } from '../i18n/index.ts';
import { ArrowLeftIcon, ArrowRightIcon, EyeOffIcon, PlayIcon } from '../ui/icons.tsx';
import { ErrorNotice, Story } from '../ui/index.ts';
import { Page } from '../ui/page.tsx';
import { createStoryNames, indexDraftNames, indexPackageNames, type StoryNames } from '../ui/story-names.ts';
import { useRecord, useRecords, useTurnsPage } from './api.ts';
import { LedgerPart } from './ledger-part.tsx';
import styles from './record.module.css';
import { TellersPart } from './tellers-part.tsx';
import { Timeline } from './timeline.tsx';
import { pageStart, summarizeTurns } from './turn-summaries.ts';
import { TurnView } from './turn-view.tsx';

/** The flight recorder: how every turn of a play was made, for its author. @param turn null: the latest */
export function RecordPage({ playId, turn }: { playId: string; turn: number | null }) {
  const { t } = useTranslation();
  const play = usePlay(playId);
  const title = play.data?.title;
  useEffect(() => {
    document.title = `${title === undefined ? t('record.title') : t('record.of', { title })} · Kamishibai`;
  }, [title, t]);

  return (
    <Page
      title={t('record.title')}
      about={
        play.data && (
          <Story as="span" language={play.data.language}>
            {play.data.title}
          </Story>
        )
      }
      tools={play.data && <PageLinks play={play.data} />}
      className={`stack gap-md margin-auto ${styles.main}`}
    >
      <p className="row gap-xs text-md ochre">
        <EyeOffIcon size={16} />
        {t('record.secrets')}
      </p>
      {play.isPending && <Skeleton height={180} radius="lg" />}
      {play.isError &&
        (toApiError(play.error).status === 404 ? (
          <section className={`edged-dashed round-lg soft centered top-md bottom-md ${styles.empty}`}>
            <h2>{t('record.gone.title')}</h2>
            <p>{t('record.gone.text')}</p>
            <Button renderRoot={(props) => <Link to="/" {...props} />}>{t('pages.toLibrary')}</Button>
          </section>
        ) : (
          <ErrorNotice title={t('record.failed')} error={play.error} onRetry={() => void play.refetch()} />
        ))}
      {play.data && play.data.turn === 0 && (
        <p className={`edged-dashed round-lg soft centered top-md bottom-md ${styles.empty}`}>{t('record.none')}</p>
      )}
      {play.data && <TellersPart play={play.data} />}
      {play.data && play.data.turn > 0 && (
        <Recorder play={play.data} turn={Math.min(Math.max(1, turn ?? play.data.turn), play.data.turn)} />
      )}
    </Page>
  );
}

function PageLinks({ play }: { play: PlayAnswer }) {
  const { t } = useTranslation();
  return (
    <span className={`gap-xs inline ${styles.ways}`}>
      {play.trialOf !== null && (
        <Button
          size="sm"
          variant="default"
          renderRoot={(props) => <Link to="/studio/$sessionId" params={{ sessionId: play.trialOf ?? '' }} {...props} />}
        >
          {t('record.toStudio')}
        </Button>
      )}
      <Button
        size="sm"
        variant="default"
        leftSection={<PlayIcon size={14} />}
        renderRoot={(props) => <Link to="/play/$playId" params={{ playId: play.id }} {...props} />}
      >
        {t('record.toPlay')}
      </Button>
    </span>
  );
}

function useStoryNames(play: PlayAnswer): StoryNames {
  const { packageId, trialOf, cast, places } = play;
  const finished = usePackage(packageId, trialOf === null).data;
  const draft = useSessionDraft(trialOf ?? '', trialOf !== null).data;
  return useMemo(() => {
    const story = finished ? indexPackageNames(finished) : draft ? indexDraftNames(draft) : null;
    return createStoryNames(story, { characters: cast, places });
  }, [finished, draft, cast, places]);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], [role="menu"]') !== null;

function Recorder({ play, turn }: { play: PlayAnswer; turn: number }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const names = useStoryNames(play);
  const from = pageStart(turn);
  const page = useTurnsPage(play.id, from, play.turn);
  const turns = page.data ?? [];
  const numbers = turns.map((one) => one.turn).filter((number) => pageStart(number) === from);
  const records = useRecords(play.id, numbers, play.turn);
  const record = useRecord(play.id, turn, play.turn);
  const moments = useMemo(() => summarizeTurns(turns, records), [turns, records]);
  const turnShown = turns.find((one) => one.turn === turn);
  const before = turns.find((one) => one.turn === turn - 1);

  const go = (to: number) => {
    if (to < 1 || to > play.turn || to === turn) return;
    void navigate({
      to: '/plays/$playId/record',
      params: { playId: play.id },
      search: { turn: to },
      replace: true,
      resetScroll: false,
    });
  };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
      if (event.key === 'ArrowLeft') go(turn - 1);
      if (event.key === 'ArrowRight') go(turn + 1);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });

  return (
    <>
      {page.isError ? (
        <ErrorNotice title={t('record.failed')} error={page.error} onRetry={() => void page.refetch()} />
      ) : (
        <Timeline moments={moments} turn={turn} last={play.turn} names={names} onTurn={go} />
      )}
      <div className={`row gap-sm top-xs ${styles.turnBar}`}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('record.previous')}
          disabled={turn <= 1}
          onClick={() => go(turn - 1)}
        >
          <ArrowLeftIcon size={16} />
        </ActionIcon>
        <h2 className="text-2xl centered">{t('record.turn', { turn })}</h2>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('record.next')}
          disabled={turn >= play.turn}
          onClick={() => go(turn + 1)}
        >
          <ArrowRightIcon size={16} />
        </ActionIcon>
        <span className={`text-md faint ${styles.hint}`}>{t('record.keys')}</span>
      </div>
      {record.isPending && <Skeleton height={360} radius="lg" />}
      {record.isError && (
        <ErrorNotice title={t('record.turnFailed')} error={record.error} onRetry={() => void record.refetch()} />
      )}
      {record.data && (
        <TurnView key={turn} play={play} record={record.data} told={turnShown} before={before} names={names} />
      )}
      <LedgerPart play={play} names={names} />
    </>
  );
}
