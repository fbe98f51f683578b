import { useNavigate } from '@tanstack/react-router';
import { useContext, useEffect, useState } from 'react';
import { api, pathParams, readResponse } from '../api/typed-client.ts';
import { formatDateTime } from '../ui/format-time.ts';
import { TruncatedText } from '../ui/truncated-text.tsx';
import '../stage/styles/index.css';
import { Doors } from '../stage/curtain.tsx';
import { StorageBlockedContext } from '../stage/menu/standalone-context.ts';
import { useStageLanguage, useStageTexts } from '../stage/texts/use-texts.ts';
import styles from './title-page.module.css';
import { TITLE_WORDS } from './words.ts';

export interface StandaloneStory {
  id: string;
  title: string;
  language: string;
  premise: string;
}

/** @throws Error if the page has none */
export function standaloneStory(): StandaloneStory {
  const element = document.getElementById('about');
  if (element === null) throw new Error('The page does not say which story it plays.');
  return JSON.parse(element.textContent);
}

type Listed = Awaited<ReturnType<typeof listPlays>>[number];

const listPlays = async () => (await readResponse(api.plays.$get())).plays;

function usePlays(): { plays: Listed[] | null; look: () => void } {
  const [plays, setPlays] = useState<Listed[] | null>(null);
  const look = () => {
    listPlays().then(setPlays, (error: unknown) => {
      console.warn(error);
      setPlays([]);
    });
  };
  useEffect(look, []);
  return { plays, look };
}

/** The title page of the story: a new play, and earlier ones. */
export function TitlePage({ story: { id, title, language, premise } }: { story: StandaloneStory }) {
  const spoken = useStageLanguage();
  const strings = TITLE_WORDS[spoken];
  const { keepsNothing } = useStageTexts().history;
  const isStorageBlocked = useContext(StorageBlockedContext);
  const navigate = useNavigate();
  const { plays, look } = usePlays();
  const [leaving, setLeaving] = useState<string | null>(null);
  useEffect(() => {
    document.title = title;
  }, [title]);

  const open = (playId: string) => navigate({ to: '/play/$playId', params: { playId } });
  const begin = async () => open((await readResponse(api.plays.$post({ json: { packageId: id } }))).id);
  const remove = async (playId: string) => {
    setLeaving(null);
    await api.plays[':id'].$delete({ param: pathParams({ id: playId }) });
    look();
  };
  const [latest] = plays ?? [];

  return (
    <main className="stage">
      <Doors open={false} />
      <div className="stage-fill stage-center">
        <article className="stage-bill stage-centered stage-bill-start" aria-busy={plays === null}>
          <h1 lang={language}>{title}</h1>
          <p className="stage-premise stage-story" lang={language}>
            <TruncatedText text={premise} language={language} />
          </p>
          <div className={styles.ways}>
            {latest && (
              <button
                type="button"
                className="stage-button stage-main"
                // biome-ignore lint/a11y/noAutofocus: the page has one thing to do first, and Enter does it
                autoFocus
                onClick={() => open(latest.id)}
              >
                {strings.goOn}
              </button>
            )}
            <button
              // Recreated once it is enabled, so that autofocus applies if there is no earlier play.
              key={plays === null ? 'waiting' : 'there'}
              type="button"
              // biome-ignore lint/a11y/noAutofocus: the page has one thing to do first, and Enter does it
              autoFocus={plays !== null && !latest}
              className={`stage-button ${latest ? '' : 'stage-main'}`}
              disabled={plays === null}
              onClick={() => void begin()}
            >
              {strings.newPlay}
            </button>
          </div>
          {isStorageBlocked && <p role="status">{keepsNothing}</p>}
          {plays !== null && plays.length > 0 && (
            <section className={styles.plays} aria-label={strings.plays}>
              <h2>{strings.plays}</h2>
              <ul>
                {plays.map((play) => (
                  <li key={play.id}>
                    {leaving === play.id ? (
                      <>
                        <span>{strings.sure}</span>
                        <button type="button" className="stage-small" onClick={() => void remove(play.id)}>
                          {strings.remove}
                        </button>
                        <button type="button" className="stage-small" onClick={() => setLeaving(null)}>
                          {strings.keep}
                        </button>
                      </>
                    ) : (
                      <>
                        <button type="button" className={styles.play} onClick={() => open(play.id)}>
                          {play.ended ? strings.ended : strings.turn(play.turn)}
                          <small>{formatDateTime(play.updatedAt, spoken)}</small>
                        </button>
                        <button
                          type="button"
                          className={styles.remove}
                          aria-label={`${strings.remove}: ${strings.turn(play.turn)}`}
                          onClick={() => setLeaving(play.id)}
                        >
                          ×
                        </button>
                      </>
                    )}
                  </li>
                ))}
              </ul>
            </section>
          )}
        </article>
      </div>
    </main>
  );
}
