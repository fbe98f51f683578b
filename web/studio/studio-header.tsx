import { ActionIcon, Button, Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { exportUrl, type SessionAnswer, usePlays } from '../api/index.ts';
import { useTranslation } from '../i18n/index.ts';
import { IS_APPLE, PALETTE_KEYS, usePalette } from '../palette/use-palette.ts';
import { LanguageItems } from '../ui/display-menu.tsx';
import { Hint, Hints } from '../ui/hints.tsx';
import {
  CheckIcon,
  DotsIcon,
  DownloadIcon,
  HistoryIcon,
  MoonIcon,
  PlayIcon,
  QuillIcon,
  RecordIcon,
  RefreshIcon,
  SearchIcon,
  SunIcon,
} from '../ui/icons.tsx';
import { Story } from '../ui/index.ts';
import { BackToLibrary } from '../ui/page.tsx';
import { PlayButton, useStartPlay } from '../ui/play-button.tsx';
import { getFinishKind, getPipelineState } from './draft/pipeline.ts';
import {
  FinishRefused,
  listStoryPlays,
  PlaysButton,
  PlaysDialog,
  type StoryFinish,
  useConfirmedFinish,
  useFinish,
} from './finish/index.ts';
import { type ToastMessage, UndoButtons, type UndoDirection } from './history/index.ts';
import { getLastTrial } from './last-trial.ts';
import type { ShownPart } from './pane/draft-pane.tsx';
import { PipelineBar } from './pipeline-bar.tsx';
import styles from './studio.module.css';
import { TryButton } from './try-button.tsx';
import { useTryDraftOnStage } from './use-try-draft-on-stage.ts';

const StudioPalette = lazy(() => import('./find/studio-palette.tsx'));

/** The studio's header: navigation, progress, and actions on the story. */
export function StudioHeader({
  session,
  busy,
  canGo,
  onGo,
  onHistory,
  onShow,
  onCheck,
  onFind,
  onRename,
  say,
}: {
  session: SessionAnswer;
  busy: boolean;
  canGo: Record<UndoDirection, boolean>;
  onGo: (direction: UndoDirection) => void;
  onHistory: () => void;
  /** Shows an element of the draft, or the Check page. */
  onShow: (shown: ShownPart) => void;
  onCheck: () => void;
  onFind: () => void;
  onRename: () => void;
  say: (toast: ToastMessage) => void;
}) {
  const { t } = useTranslation();
  const { draft, packageId, changedSinceFinalized } = session;
  const steps = useMemo(
    () => getPipelineState(draft, packageId, changedSinceFinalized),
    [draft, packageId, changedSinceFinalized],
  );
  const { finish: finishing, error, forget } = useFinish(session, { which: getFinishKind(steps), busy, say });
  const plays = listStoryPlays(usePlays().data ?? [], packageId);
  const [showsPlays, setShowsPlays] = useState(false);
  const { finish, asked, answer } = useConfirmedFinish(session.id, plays.length > 0, finishing);
  const attempt = useTryDraftOnStage(session.id);
  const palette = usePalette();
  const onPlays = () => setShowsPlays(true);
  return (
    <Hints>
      {(hint) => (
        <header className={`row rigid gap-md ruled-below sheet pad-y-xs pad-x-md ${styles.header}`}>
          <Hint label={t('pages.toLibrary')}>
            <BackToLibrary />
          </Hint>
          <h1 className={`truncate text-lg measure-xs ${styles.title}`}>
            <Story as="span" language={draft.premise?.language}>
              {draft.premise?.title ?? t('studio.untitled')}
            </Story>
          </h1>
          <div className={`flex grow relative ${styles.middle}`}>
            <PipelineBar steps={steps} onFinish={finish?.start ?? undefined} />
            {hint}
          </div>
          <span className={`inline rigid push gap-2xs ${styles.tools}`}>
            <UndoButtons session={session} busy={busy} canGo={canGo} onGo={onGo} />
            <Hint label={`${t('find.palette.open')} (${PALETTE_KEYS})`} className={`inline ${styles.wide}`}>
              <ActionIcon
                size="lg"
                aria-label={t('find.palette.open')}
                aria-keyshortcuts={IS_APPLE ? 'Meta+K' : 'Control+K'}
                onClick={palette.open}
              >
                <SearchIcon />
              </ActionIcon>
            </Hint>
            <Hint label={t('history.title')} className={`inline ${styles.wide}`}>
              <ActionIcon size="lg" aria-label={t('history.title')} onClick={onHistory}>
                <HistoryIcon />
              </ActionIcon>
            </Hint>
            <PlaysButton
              sessionId={session.id}
              count={plays.length}
              className={`inline ${styles.wide}`}
              onOpen={onPlays}
            />
            <TryButton attempt={attempt} />
            {finish && <FinishButton finish={finish} />}
            {packageId && (
              <Hint
                label={t(changedSinceFinalized ? 'authoring.play.hintChanged' : 'authoring.play.hint')}
                className={`inline ${styles.play}`}
              >
                <PlayButton packageId={packageId} size="sm" variant={finish ? 'default' : 'filled'}>
                  {t('authoring.play.label')}
                </PlayButton>
              </Hint>
            )}
            <MoreMenu
              sessionId={session.id}
              packageId={packageId}
              plays={plays.length}
              finish={finish}
              onHistory={onHistory}
              onPlays={onPlays}
              onPalette={palette.open}
              onFind={onFind}
              onRename={onRename}
            />
          </span>
          {palette.wasOpened && (
            <Suspense>
              <StudioPalette
                isOpen={palette.isOpen}
                onClose={palette.close}
                session={session}
                busy={busy}
                canGo={canGo}
                onGo={onGo}
                finish={finish}
                onHistory={onHistory}
                onPlays={plays.length > 0 ? onPlays : null}
                onShow={onShow}
                onCheck={onCheck}
                onTry={attempt.start}
                onFind={onFind}
                onRename={onRename}
              />
            </Suspense>
          )}
          <PlaysDialog
            sessionId={session.id}
            packageId={session.packageId}
            opened={showsPlays}
            asked={null}
            onClose={() => setShowsPlays(false)}
          />
          <PlaysDialog
            sessionId={session.id}
            packageId={session.packageId}
            opened={asked !== null}
            asked={asked}
            onClose={() => answer(false)}
            onGo={() => answer(true)}
          />
          <FinishRefused error={error} draft={draft} onShow={onShow} onCheck={onCheck} onClose={forget} />
        </header>
      )}
    </Hints>
  );
}

const finishLabel = ({ which }: StoryFinish) =>
  which === 'again' ? 'authoring.finish.again' : 'authoring.finish.first';

function FinishButton({ finish }: { finish: StoryFinish }) {
  const { t } = useTranslation();
  return (
    <Hint
      label={t(finish.start || finish.pending ? 'authoring.finish.hint' : 'history.undo.busy')}
      className={`inline ${styles.play}`}
    >
      <Button
        size="sm"
        leftSection={<CheckIcon size={15} />}
        loading={finish.pending}
        disabled={!finish.start}
        onClick={() => finish.start?.()}
      >
        {t(finishLabel(finish))}
      </Button>
    </Hint>
  );
}

/** The menu entry that replaces the play button on narrow screens. */
function PlayItem({ packageId }: { packageId: string }) {
  const { t } = useTranslation();
  const { start } = useStartPlay(packageId);
  return (
    <Menu.Item className={styles.narrow ?? ''} leftSection={<PlayIcon size={16} />} onClick={start}>
      {t('authoring.play.label')}
    </Menu.Item>
  );
}

/** Rarely used entries: export, language, colour scheme; on narrow screens also the history. */
function MoreMenu({
  sessionId,
  packageId,
  plays,
  finish,
  onHistory,
  onPlays,
  onPalette,
  onFind,
  onRename,
}: {
  sessionId: string;
  packageId: string | null;
  plays: number;
  finish: StoryFinish | null;
  onHistory: () => void;
  onPlays: () => void;
  onPalette: () => void;
  onFind: () => void;
  onRename: () => void;
}) {
  const { t } = useTranslation();
  const tried = getLastTrial(window.sessionStorage, sessionId);
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <ActionIcon size="lg" aria-label={t('authoring.more')}>
          <DotsIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<SearchIcon size={16} />}
          rightSection={<kbd className="text-sm faint">{PALETTE_KEYS}</kbd>}
          onClick={onPalette}
        >
          {t('find.palette.open')}
        </Menu.Item>
        <Menu.Item leftSection={<RefreshIcon size={16} />} onClick={onFind}>
          {t('find.replace.title')}
        </Menu.Item>
        <Menu.Item leftSection={<QuillIcon size={16} />} onClick={onRename}>
          {t('find.rename.title')}
        </Menu.Item>
        <Menu.Item className={styles.narrow ?? ''} leftSection={<HistoryIcon size={16} />} onClick={onHistory}>
          {t('history.title')}
        </Menu.Item>
        {finish && (
          <Menu.Item
            className={styles.narrow ?? ''}
            leftSection={<CheckIcon size={16} />}
            disabled={!finish.start}
            onClick={() => finish.start?.()}
          >
            {t(finishLabel(finish))}
          </Menu.Item>
        )}
        {packageId && <PlayItem packageId={packageId} />}
        {plays > 0 && (
          <Menu.Item className={styles.narrow ?? ''} leftSection={<RecordIcon size={16} />} onClick={onPlays}>
            {t('authoring.stake.button', { count: plays })}
          </Menu.Item>
        )}
        {tried && (
          <Menu.Item
            leftSection={<RecordIcon size={16} />}
            renderRoot={(props) => <Link to="/plays/$playId/record" params={{ playId: tried }} {...props} />}
          >
            {t('authoring.tryIt.record')}
          </Menu.Item>
        )}
        {packageId && (
          <Menu.Item component="a" href={exportUrl(packageId)} download leftSection={<DownloadIcon size={16} />}>
            {t('studio.export')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={scheme === 'dark' ? <SunIcon size={16} /> : <MoonIcon size={16} />}
          onClick={() => setColorScheme(scheme === 'dark' ? 'light' : 'dark')}
        >
          {scheme === 'dark' ? t('light.toLight') : t('light.toDark')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('language.label')}</Menu.Label>
        <LanguageItems />
      </Menu.Dropdown>
    </Menu>
  );
}
