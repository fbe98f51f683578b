import { type ComponentType, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { apiFetch } from '../api/client.ts';
import { wait, waitUntilReachable } from '../api/delay.ts';
import { LeaveLink } from './menu/leave-link.tsx';
import { SaveAsScriptContext, type SavedTurnProps } from './menu/save-as-script-sheet.tsx';
import { StandaloneContext } from './menu/standalone-context.ts';
import { createPlayApi } from './playing/api.ts';
import { createBookmark } from './playing/bookmarks.ts';
import { createOutbox } from './playing/outbox.ts';
import { createPlayer } from './playing/player.ts';
import { useOfflineCache, withOfflineCache } from './playing/use-offline-cache.ts';
import './styles/index.css';
import { useStageTexts } from './texts/use-texts.ts';
import { Theatre } from './theatre.tsx';

/** The colour around the stage; `--night` in the styles. */
const NIGHT = '#100c10';

/** @param isAlone an exported story without a server */
function openTheatre(playId: string, request: typeof apiFetch, isAlone: boolean) {
  const api = createPlayApi(playId, request);
  const bookmark = createBookmark(playId, () => localStorage);
  const outbox = createOutbox(playId, () => localStorage);
  const player = createPlayer(api, {
    ...{ wait, bookmark, outbox },
    ...(!isAlone && { kept: () => withOfflineCache((kept) => kept.get(playId)), reachable: waitUntilReachable }),
    onError: (error) => console.warn(error),
  });
  return { api, player };
}

/** Darkens the browser's bars and the overscroll area while the stage is open. */
function useDarkSurroundings(): void {
  useEffect(() => {
    const { style } = document.body;
    const before = style.backgroundColor;
    const themes = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
    const colors = themes.map(({ content }) => content);
    style.backgroundColor = NIGHT;
    for (const theme of themes) theme.content = NIGHT;
    return () => {
      style.backgroundColor = before;
      themes.forEach((theme, index) => {
        theme.content = colors[index] ?? '';
      });
    };
  }, []);
}

/** `keeping` saves a turn as a script; null if this player is not the author. */
export function StagePage({
  playId,
  keeping,
  request,
}: {
  playId: string;
  keeping: ComponentType<SavedTurnProps> | null;
  request: typeof apiFetch;
}) {
  const strings = useStageTexts().stage;
  const isAlone = useContext(StandaloneContext);
  const [opened, setOpened] = useState(() => ({ playId, ...openTheatre(playId, request, isAlone) }));
  if (opened.playId !== playId) setOpened({ playId, ...openTheatre(playId, request, isAlone) });
  const { api, player } = opened;
  const snapshot = useSyncExternalStore(player.subscribe, player.getSnapshot);

  useEffect(() => {
    player.open();
    return () => player.close();
  }, [player]);

  useDarkSurroundings();
  useOfflineCache(playId, snapshot, isAlone);
  const { status, play } = snapshot;
  const title = play?.title;
  useEffect(() => {
    if (title === undefined) return;
    const before = document.title;
    document.title = isAlone ? title : `${title} · Kamishibai`;
    return () => {
      document.title = before;
    };
  }, [title, isAlone]);

  if (status === 'ready' && play) {
    return (
      <SaveAsScriptContext value={keeping}>
        <Theatre api={api} player={player} snapshot={snapshot} play={play} />
      </SaveAsScriptContext>
    );
  }
  const loading = status === 'loading' || snapshot.running;
  return (
    <main className="stage stage-center">
      {loading ? (
        <p role="status">{strings.loading}</p>
      ) : (
        <section className="stage-stack">
          <h1 className="stage-title">{status === 'missing' ? strings.missing : strings.unreachable}</h1>
          <p className="stage-soft">
            {status !== 'missing' ? strings.unreachableHint : !isAlone && strings.missingHint}
          </p>
          <div className="stage-row">
            {status !== 'missing' && (
              <button type="button" className="stage-button stage-main" onClick={player.retry}>
                {strings.tryAgain}
              </button>
            )}
            <LeaveLink trialOf={null} className="stage-button" />
          </div>
        </section>
      )}
    </main>
  );
}
