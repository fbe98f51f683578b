import { useEffect, useId, useRef, useState } from 'react';
import { placeOfBackground, readableName } from '../../../shared/chronicle/names.ts';
import type { PlayerData } from '../../../shared/player.ts';
import type { PlayAnswer } from '../../../shared/wire/index.ts';
import { downloadPlayerData, importPlayerData, type SeenImportOutcome } from '../player-data/import-export.ts';
import { getPlayerDataStore, type PlayerDataStore } from '../player-data/player-data-store.ts';
import { usePlayerData } from '../player-data/use-read-lines.ts';
import { getStageSettings, parseSettingsValue, useSettings } from '../preferences/settings.ts';
import { useSheetTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/icons.tsx';
import { StagePicture } from '../ui/picture.tsx';
import { Sheet } from '../ui/sheet.tsx';

/** The unlocked keys that the story still has, in the order in which they were unlocked. */
const listMet = (met: readonly string[] | undefined, there: Readonly<Record<string, string>>) =>
  (met ?? []).flatMap((key) => (there[key] === undefined ? [] : [{ key, url: there[key] }]));

type Shown = { key: string; url: string };

function Gallery({ play, pictures }: { play: PlayAnswer; pictures: readonly Shown[] }) {
  const words = useSheetTexts().seen;
  const [open, setOpen] = useState<number | null>(null);
  const large = useRef<HTMLDivElement>(null);
  const getTitle = (key: string) => placeOfBackground(play, key, play.location)?.title ?? '';
  useEffect(() => {
    if (open !== null) large.current?.focus();
  }, [open]);
  if (pictures.length === 0) return <p className="stage-soft">{words.galleryEmpty}</p>;
  const picture = open === null ? undefined : pictures[open];
  if (open !== null && picture) {
    const go = (by: number) => setOpen((open + by + pictures.length) % pictures.length);
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys are beside the buttons that do the same
      <div
        ref={large}
        tabIndex={-1}
        className="stage-stack stage-seen-large"
        onKeyDown={(event) => {
          if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') go(event.key === 'ArrowRight' ? 1 : -1);
        }}
      >
        <img src={picture.url} alt={words.picture(getTitle(picture.key), open + 1)} lang={play.language} />
        <div className="stage-row">
          {pictures.length > 1 && (
            <button type="button" className="stage-small" aria-label={words.previous} onClick={() => go(-1)}>
              ‹
            </button>
          )}
          <button type="button" className="stage-small" onClick={() => setOpen(null)}>
            {words.backToAll}
          </button>
          {pictures.length > 1 && (
            <button type="button" className="stage-small" aria-label={words.following} onClick={() => go(1)}>
              ›
            </button>
          )}
        </div>
      </div>
    );
  }
  return (
    <ul className="stage-gallery">
      {pictures.map(({ key, url }, index) => (
        <li key={key}>
          <button
            type="button"
            className="stage-card"
            aria-label={words.picture(getTitle(key), index + 1)}
            lang={play.language}
            onClick={() => setOpen(index)}
          >
            <StagePicture url={url} lazy instead={<span className="stage-unpainted" />} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Plays one track in a loop, until another is chosen or the sheet closes. */
function MusicRoom({ tracks }: { tracks: readonly Shown[] }) {
  const words = useSheetTexts().seen;
  const { musicVolume } = useSettings();
  const [playing, setPlaying] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const track = tracks.find(({ key }) => key === playing);
  const url = track?.url;
  const volume = useRef(musicVolume);
  useEffect(() => {
    if (url === undefined) return;
    const audio = new Audio(url);
    audio.loop = true;
    audio.volume = volume.current;
    let isOver = false;
    audio.play().catch((error: unknown) => {
      if (isOver) return;
      console.warn(error);
      setFailed(true);
      setPlaying(null);
    });
    return () => {
      isOver = true;
      audio.pause();
      audio.removeAttribute('src');
    };
  }, [url]);
  if (tracks.length === 0) return <p className="stage-soft">{words.musicEmpty}</p>;
  return (
    <>
      <ul className="stage-tools">
        {tracks.map(({ key }) => {
          const isPlaying = key === playing;
          return (
            <li key={key}>
              <button
                type="button"
                className="stage-small"
                aria-pressed={isPlaying}
                aria-label={isPlaying ? words.stopListening : words.listen(readableName(key))}
                onClick={() => {
                  setFailed(false);
                  setPlaying(isPlaying ? null : key);
                }}
              >
                <Icon name={isPlaying ? 'stop' : 'play'} />
                {readableName(key)}
              </button>
            </li>
          );
        })}
      </ul>
      {failed && <p role="alert">{words.musicFailed}</p>}
    </>
  );
}

function Endings({
  reached,
  of,
  language,
}: {
  reached: readonly { id: string; title: string }[];
  of: number;
  language: string;
}) {
  const words = useSheetTexts().seen;
  const missing = Array.from({ length: Math.max(0, of - reached.length) }, (_, index) => index);
  return (
    <ul className="stage-gallery">
      {reached.map(({ id, title }) => (
        <li key={id} className="stage-note" lang={language}>
          {title}
        </li>
      ))}
      {missing.map((index) => (
        <li key={index} className="stage-note stage-soft" data-missing="">
          <span aria-hidden="true">{words.notReached}</span>
          <span className="stage-unseen">{words.notReachedName}</span>
        </li>
      ))}
    </ul>
  );
}

const adopt = (preferences: PlayerData['preferences']) => getStageSettings().change(parseSettingsValue(preferences));

function TakeAlong({ seen, read }: { seen: PlayerDataStore; read: number }) {
  const words = useSheetTexts().seen;
  const [brought, setBrought] = useState<SeenImportOutcome | null>(null);
  const field = useRef<HTMLInputElement>(null);
  return (
    <section className="stage-stack" aria-label={words.takeAlong}>
      <h3>{words.takeAlong}</h3>
      <p className="stage-soft">
        {words.takeAlongHint}. {words.lines(read)}.
      </p>
      <div className="stage-tools">
        <button type="button" className="stage-small" onClick={() => downloadPlayerData(seen.get().data)}>
          {words.save}
        </button>
        <button type="button" className="stage-small" onClick={() => field.current?.click()}>
          {words.bring}
        </button>
        <input
          ref={field}
          type="file"
          hidden
          accept="application/json,.json"
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file) void importPlayerData(file, seen, adopt).then(setBrought);
          }}
        />
      </div>
      <p role="status">{brought && words[brought]}</p>
    </section>
  );
}

/** What this player has seen in any play: pictures, music, endings and encounters; import and export. */
export function GallerySheet({
  play,
  onClose,
  seen = getPlayerDataStore(),
}: {
  play: PlayAnswer;
  onClose: () => void;
  seen?: PlayerDataStore;
}) {
  const words = useSheetTexts().seen;
  const { data } = usePlayerData(seen);
  const { packageId, found } = play;
  const id = useId();
  const pictures = listMet(data.pictures[packageId], play.backgrounds);
  const tracks = listMet(data.music[packageId], play.music);
  const endings = data.endings[packageId] ?? [];
  const encounters = (data.encounters[packageId] ?? []).length;
  const of = {
    endings: Math.max(found.of.endings, endings.length),
    encounters: Math.max(found.of.encounters, encounters),
  };
  const part = (name: string, title: string, count: string | null) => (
    <h3 id={`${id}-${name}`}>
      {title}
      {count !== null && <small>{count}</small>}
    </h3>
  );
  return (
    <Sheet title={words.seen} kind="seen" width={58} onClose={onClose}>
      <div className="stage-stack stage-scroll stage-seen">
        <p className="stage-soft">{words.intro}</p>
        <section aria-labelledby={`${id}-gallery`}>
          {part('gallery', words.gallery, pictures.length === 0 ? null : String(pictures.length))}
          <Gallery play={play} pictures={pictures} />
        </section>
        <section aria-labelledby={`${id}-endings`}>
          {part('endings', words.endings, words.endingsFound(endings.length, of.endings))}
          <Endings reached={endings} of={of.endings} language={play.language} />
        </section>
        <section aria-labelledby={`${id}-encounters`}>
          {part('encounters', words.encounters, words.encountersFound(encounters, of.encounters))}
          <div className="stage-bar" style={{ '--share': `${(100 * encounters) / Math.max(1, of.encounters)}%` }} />
        </section>
        <section aria-labelledby={`${id}-music`}>
          {part('music', words.music, null)}
          <MusicRoom tracks={tracks} />
        </section>
        <TakeAlong seen={seen} read={data.read.length} />
      </div>
    </Sheet>
  );
}
