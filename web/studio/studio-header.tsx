import { ActionIcon, Menu, Tooltip, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { exportUrl, type SessionAnswer } from '../api/index.ts';
import { Logo } from '../brand/index.tsx';
import { LANGUAGE_TAGS, LANGUAGES, setLanguage, useLanguage, useTranslation } from '../i18n/index.ts';
import {
  ArrowLeftIcon,
  CheckIcon,
  DotsIcon,
  DownloadIcon,
  HistoryIcon,
  MoonIcon,
  PlayIcon,
  SunIcon,
} from '../ui/icons.tsx';
import { Story } from '../ui/index.ts';
import { PlayButton, useStartPlay } from '../ui/play-button.tsx';
import { pipelineOf } from './draft/pipeline.ts';
import { type Direction, UndoButtons } from './history/index.ts';
import { PipelineBar } from './pipeline-bar.tsx';
import styles from './studio.module.css';
import { TryButton } from './try-button.tsx';

/** The studio's head: where one is, how far the story has come, and what can be done with all of it. */
export function StudioHeader({
  session,
  busy,
  canGo,
  onGo,
  onHistory,
}: {
  session: SessionAnswer;
  busy: boolean;
  canGo: Record<Direction, boolean>;
  onGo: (direction: Direction) => void;
  onHistory: () => void;
}) {
  const { t } = useTranslation();
  const { draft, packageId } = session;
  const steps = useMemo(() => pipelineOf(draft, packageId), [draft, packageId]);
  return (
    <header className={styles.header}>
      <Tooltip label={t('pages.toLibrary')}>
        <Link to="/" className={styles.back} aria-label={t('pages.toLibrary')}>
          <ArrowLeftIcon size={16} />
          <Logo size={28} />
        </Link>
      </Tooltip>
      <h1 className={styles.title}>
        <Story as="span" language={draft.premise?.language}>
          {draft.premise?.title ?? t('studio.untitled')}
        </Story>
      </h1>
      <PipelineBar steps={steps} />
      <span className={styles.tools}>
        <UndoButtons session={session} busy={busy} canGo={canGo} onGo={onGo} />
        <span className={styles.wide}>
          <Tooltip label={t('workshop.history.title')}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('workshop.history.title')}
              onClick={onHistory}
            >
              <HistoryIcon />
            </ActionIcon>
          </Tooltip>
        </span>
        <TryButton sessionId={session.id} />
        {packageId && (
          <Tooltip label={t('workshop.play.hint')}>
            <span className={styles.play}>
              <PlayButton packageId={packageId} size="sm" />
            </span>
          </Tooltip>
        )}
        <MoreMenu packageId={packageId} onHistory={onHistory} />
      </span>
    </header>
  );
}

/** Where there is no room for its button. */
function PlayItem({ packageId }: { packageId: string }) {
  const { t } = useTranslation();
  const { start } = useStartPlay(packageId);
  return (
    <Menu.Item className={styles.narrow ?? ''} leftSection={<PlayIcon size={16} />} onClick={start}>
      {t('workshop.play.hint')}
    </Menu.Item>
  );
}

/** What is wanted less often: the export, the language, the light; on a narrow page the history as well. */
function MoreMenu({ packageId, onHistory }: { packageId: string | null; onHistory: () => void }) {
  const { t } = useTranslation();
  const current = useLanguage();
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('workshop.more')}>
          <DotsIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item className={styles.narrow ?? ''} leftSection={<HistoryIcon size={16} />} onClick={onHistory}>
          {t('workshop.history.title')}
        </Menu.Item>
        {packageId && <PlayItem packageId={packageId} />}
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
        {LANGUAGE_TAGS.map((language) => (
          <Menu.Item
            key={language}
            lang={language}
            role="menuitemradio"
            aria-checked={language === current}
            rightSection={language === current ? <CheckIcon size={16} /> : null}
            onClick={() => void setLanguage(language)}
          >
            {LANGUAGES[language]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
