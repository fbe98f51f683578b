import { Button, SegmentedControl } from '@mantine/core';
import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Activity, type Dispatch, lazy, type SetStateAction, Suspense, useCallback, useEffect, useState } from 'react';
import type { DraftElement } from '../../shared/story/index.ts';
import {
  historyKeys,
  isSessionFollowed,
  queryKeys,
  refetchAfterCurrent,
  type SessionAnswer,
  syncAfterOwnChange,
} from '../api/index.ts';
import { useFindingTexts } from '../i18n/finding-texts.ts';
import { useLanguage, useTranslation } from '../i18n/index.ts';
import { AlertIcon } from '../ui/icons.tsx';
import { ChatPane } from './chat/chat-pane.tsx';
import { CheckBadge, type CoauthorRequest, createFixRequest, DraftCheckProvider, useCheck } from './check/index.ts';
import { RecentChangesProvider, useRecentChanges } from './draft/recent-changes.tsx';
import { getSectionOfChange, type Section } from './draft/section.ts';
import { clearPendingTarget, getPendingTarget } from './find/pending-target.ts';
import { useDraftTools } from './find/use-draft-tools.ts';
import { HistoryDrawer, Toast, useToast, useUndo } from './history/index.ts';
import { DraftPane, type ShownPart } from './pane/draft-pane.tsx';
import { sectionFromSearch, sectionToSearch } from './section-search.ts';
import styles from './studio.module.css';
import { StudioHeader } from './studio-header.tsx';
import { useLiveSession } from './use-live-session.ts';
import { useRefresh } from './use-refresh.ts';
import { type DraftChange, listVisibleChanges } from './wording/chat-message.ts';

const SECTION_FIELDS = ['tab', 'act', 'place', 'part'] as const;
const FindDrawer = lazy(() => import('./find/find-drawer.tsx'));
const RenameDrawer = lazy(() => import('./find/rename-drawer.tsx'));

/** The open page of the draft, stored in the URL so that it survives a reload. */
function useSection(sessionId: string): [Section, Dispatch<SetStateAction<Section>>] {
  const navigate = useNavigate();
  const named = useSearch({ from: '/authoring/studio/$sessionId' });
  const [section, setSection] = useState<Section>(() => sectionFromSearch(named));
  const search = sectionToSearch(section);
  const isNamed = SECTION_FIELDS.every((field) => named[field] === search[field]);
  useEffect(() => {
    if (isNamed) return;
    const [to, params] = ['/studio/$sessionId', { sessionId }] as const;
    void navigate({ to, params, search: sectionToSearch(section), replace: true, resetScroll: false });
  }, [isNamed, navigate, sessionId, section]);
  return [section, setSection];
}

/** Whether the draft follows the co-author's changes. "Off" is stored per session. */
function useFollowCoauthor(sessionId: string): [boolean, (following: boolean) => void] {
  const [following, setFollowing, forget] = useLocalStorage({
    key: `kamishibai-following:${sessionId}`,
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  const change = useCallback((next: boolean) => (next ? forget() : setFollowing(false)), [forget, setFollowing]);
  return [following, change];
}

type PaneName = 'chat' | 'draft';

/** The studio: the conversation beside the draft, and what concerns both. `missing`: the session no longer exists. */
export function Studio({ session, missing }: { session: SessionAnswer; missing: boolean }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const narrow = useMediaQuery('(width <= 56em)', undefined, { getInitialValueInEffect: false });
  const [pane, setPane] = useState<PaneName>(() => (getPendingTarget(session.id) ? 'draft' : 'chat'));
  const tools = useDraftTools();
  const [section, setSection] = useSection(session.id);
  const [following, setFollowing] = useFollowCoauthor(session.id);
  const [wanted, setWanted] = useState<ShownPart | null>(() => getPendingTarget(session.id));
  const [answering, setAnswering] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const [request, setRequest] = useState<CoauthorRequest | null>(null);
  const [deleted, setDeleted] = useState(false);
  const [history, setHistory] = useState<'unseen' | 'open' | 'closed'>('unseen');
  const { fresh, mark } = useRecentChanges();
  const { toast, say } = useToast();
  const refresh = useRefresh(session.id);
  const { id, draft } = session;
  const title = draft.premise?.title;
  const busy = answering || session.running || session.busy !== null;
  const gone = deleted || missing;

  useEffect(() => {
    document.title = `${title ?? t('studio.untitled')} · Kamishibai`;
  }, [title, t]);

  const onDraftChange = useCallback(
    (changed: DraftChange[]) => {
      const seen = listVisibleChanges(changed);
      mark(seen);
      if (isSessionFollowed(id)) void refetchAfterCurrent(client, historyKeys.history(id));
      else refresh();
      const last = seen.at(-1);
      if (last && following) setSection((current) => getSectionOfChange(last, current));
    },
    [client, id, mark, refresh, following, setSection],
  );
  const onFinish = useCallback(() => {
    for (const queryKey of [historyKeys.history(id), queryKeys.sessions, queryKeys.packages]) {
      void client.invalidateQueries({ queryKey });
    }
    void syncAfterOwnChange(client, id);
  }, [client, id]);
  const onRequestSent = useCallback(() => setRequest(null), []);
  const onSection = useCallback(
    (next: Section) => {
      setSection(next);
      setFollowing(false);
    },
    [setSection, setFollowing],
  );
  const onShown = useCallback(() => {
    clearPendingTarget();
    setWanted(null);
  }, []);
  const onDo = useCallback((shown: ShownPart) => {
    setWanted(shown);
    setPane('draft');
  }, []);
  const onCheckPage = useCallback(() => {
    setPane('draft');
    onSection({ page: 'check' });
  }, [onSection]);
  const onOpen = useCallback((element: DraftElement) => {
    setWanted({ element });
    setPane('draft');
  }, []);

  // A lost connection can mean a deleted session; reading it tells.
  useLiveSession(id, {
    change: onDraftChange,
    missed: refresh,
    packageDeleted: () => say({ kind: 'failed', text: t('authoring.live.packageDeleted') }),
    gone: () => setDeleted(true),
  });
  const sayFinding = useFindingTexts(useLanguage());
  const check = useCheck(session, {
    fix: useCallback(
      (finding) => {
        const [message, fix] = sayFinding(finding);
        setRequest(createFixRequest(finding, t('check.fix.wish', { message, fix })));
        setPane('chat');
      },
      [t, sayFinding],
    ),
    fixHeld: gone ? 'gone' : busy || request ? 'busy' : waiting ? 'waiting' : null,
  });
  const { go, canGo } = useUndo(session, { busy: busy || gone, say, onChange: onDraftChange });

  return (
    <RecentChangesProvider value={fresh}>
      <DraftCheckProvider value={check}>
        <div className={`paper column clip ${styles.studio}`}>
          <StudioHeader
            session={session}
            busy={busy || gone}
            canGo={canGo}
            onGo={(direction) => go(direction)}
            onHistory={() => setHistory('open')}
            onShow={onDo}
            onCheck={onCheckPage}
            onFind={tools.find}
            onRename={() => tools.rename(null)}
            say={say}
          />
          {gone && <GoneNotice />}
          <main className={`column grow shrinks-down`}>
            {narrow && (
              <SegmentedControl
                className={`rigid ${styles.switch}`}
                fullWidth
                value={pane}
                onChange={(value) => setPane(value === 'draft' ? 'draft' : 'chat')}
                data={[
                  { value: 'chat', label: t('studio.chat') },
                  {
                    value: 'draft',
                    label: (
                      <span className={`relative ${styles.draftLabel}`} data-fresh={pane === 'chat' && fresh.size > 0}>
                        <span>{t('studio.draft')}</span> {pane === 'chat' && <CheckBadge />}
                      </span>
                    ),
                  },
                ]}
              />
            )}
            <div className={`stack grow shrinks-down ${styles.panes}`}>
              <div className="shrinks shrinks-down" hidden={narrow && pane !== 'chat'}>
                <ChatPane
                  session={session}
                  gone={gone}
                  request={request}
                  onRequestSent={onRequestSent}
                  onDraftChange={onDraftChange}
                  onFinish={onFinish}
                  onBusy={setAnswering}
                  onWaiting={setWaiting}
                  onOpen={onOpen}
                  onDo={onDo}
                  onCheck={onCheckPage}
                />
              </div>
              <Activity mode={narrow && pane !== 'draft' ? 'hidden' : 'visible'}>
                <div className={`shrinks shrinks-down ${styles.draft}`}>
                  <DraftPane
                    session={session}
                    section={section}
                    onSection={onSection}
                    following={following}
                    onFollowing={setFollowing}
                    wanted={wanted}
                    onShown={onShown}
                    onRename={tools.rename}
                    say={say}
                  />
                </div>
              </Activity>
            </div>
          </main>
          {history !== 'unseen' && (
            <Suspense>
              <HistoryDrawer
                session={session}
                opened={history === 'open'}
                busy={busy || gone}
                onGo={(direction, steps) => go(direction, steps)}
                onClose={() => setHistory('closed')}
              />
            </Suspense>
          )}
          <Suspense>
            {tools.seen.has('find') && (
              <FindDrawer
                session={session}
                opened={tools.open === 'find'}
                held={gone}
                onClose={tools.close}
                onShow={onDo}
                say={say}
              />
            )}
            {tools.seen.has('rename') && (
              <RenameDrawer
                session={session}
                subject={tools.subject}
                opened={tools.open === 'rename'}
                held={gone}
                onClose={tools.close}
                onShow={onDo}
                say={say}
              />
            )}
          </Suspense>
          <Toast toast={toast} />
        </div>
      </DraftCheckProvider>
    </RecentChangesProvider>
  );
}

/** The session was deleted elsewhere. The page stays readable. */
function GoneNotice() {
  const { t } = useTranslation();
  return (
    <div className={`row wrap rigid gap-sm rows-xs text-md pad-md wash-ochre ink ${styles.gone}`} role="alert">
      <AlertIcon className="ochre" size={20} />
      <p className="grow">
        <strong>{t('authoring.live.gone')}</strong> {t('authoring.live.goneText')}
      </p>
      <Button size="xs" variant="default" renderRoot={(props) => <Link to="/" {...props} />}>
        {t('pages.toLibrary')}
      </Button>
    </div>
  );
}
