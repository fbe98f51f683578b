import { Link } from '@tanstack/react-router';
import { useContext, useEffect, useState } from 'react';
import type { PlayAnswer, PlayVersion } from '../../../shared/wire/index.ts';
import type { PlayApi } from '../playing/api.ts';
import { useStageTexts } from '../texts/use-texts.ts';
import { Icon, type IconName } from '../ui/icons.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { LeaveLink } from './leave-link.tsx';
import { StandaloneContext } from './standalone-context.ts';

interface VersionNoteProps {
  api: PlayApi;
  play: PlayAnswer;
  disabled: boolean;
  onMove: () => void;
}

/** Offers a newer version of the story, or says why the play cannot move to it. Empty if there is none. */
function VersionNote({ api, play, disabled, onMove }: VersionNoteProps) {
  const words = useStageTexts().history;
  const [answer, setAnswer] = useState<PlayVersion | null>(null);
  const { version, latestVersion } = play;
  const isOld = latestVersion > version;

  useEffect(() => {
    if (!isOld) return;
    let wanted = true;
    api.version().then(
      (known) => wanted && setAnswer(known),
      // The menu still shows what is known of the versions.
      (error: unknown) => console.warn(error),
    );
    return () => {
      wanted = false;
    };
  }, [api, isOld]);

  if (!isOld) return null;
  const gone = answer?.missing.reduce((sum, { count }) => sum + count, 0) ?? 0;
  return (
    <section className="stage-note">
      <p>{words.newVersion(latestVersion, version)}</p>
      {answer?.canMove && (
        <button type="button" className="stage-small stage-main" disabled={disabled} onClick={onMove}>
          {words.move}
        </button>
      )}
      {answer && !answer.canMove && (
        <p>
          {words.cannotMove} {words.gone(gone)}
        </p>
      )}
    </section>
  );
}

export interface MenuEntry {
  icon: IconName;
  label: string;
  disabled?: boolean;
  run: () => void;
}

export function MenuSheet({
  api,
  play,
  entries,
  busy,
  onMove,
  onKeep,
  onClose,
}: {
  api: PlayApi;
  play: PlayAnswer;
  entries: readonly MenuEntry[];
  busy: boolean;
  onMove: () => void;
  /** Saves the last turn as a script; null if this player is not the author. */
  onKeep: (() => void) | null;
  onClose: () => void;
}) {
  const strings = useStageTexts().stage;
  const words = useStageTexts().history;
  const isAlone = useContext(StandaloneContext);
  const { act } = play;
  return (
    <Sheet title={play.title} language={play.language} kind="menu" onClose={onClose}>
      {act.of > 1 && (
        <p className="stage-sheet-intro stage-soft" lang={play.language}>
          {strings.act(act.number, act.of)} · {act.title}
        </p>
      )}
      <VersionNote api={api} play={play} disabled={busy} onMove={onMove} />
      <nav className="stage-scroll stage-menu" aria-label={strings.menu}>
        <button type="button" data-first="" className="stage-entry stage-menu-first" onClick={onClose}>
          <Icon name="next" />
          {strings.resume}
        </button>
        {entries.map(({ icon, label, disabled, run }) => (
          <button key={label} type="button" className="stage-entry" disabled={disabled} onClick={run}>
            <Icon name={icon} />
            {label}
          </button>
        ))}
        <LeaveLink trialOf={play.trialOf} icon className="stage-entry" />
      </nav>
      {play.turn > 0 && !isAlone && (
        <section className="stage-for-author" aria-label={words.forAuthor}>
          <Link
            className="stage-entry"
            to="/plays/$playId/record"
            params={{ playId: play.id }}
            search={{ turn: play.turn }}
          >
            <Icon name="record" />
            <span>
              {words.forAuthor}: {words.record}
              <small>{words.recordHint}</small>
            </span>
          </Link>
          {onKeep && (
            <button type="button" className="stage-entry" disabled={busy} onClick={onKeep}>
              <Icon name="keep" />
              <span>
                {words.keep}
                <small>{words.keepHint}</small>
              </span>
            </button>
          )}
        </section>
      )}
    </Sheet>
  );
}
