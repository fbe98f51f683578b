import { useId, useState } from 'react';
import type { PlayAnswer, Save } from '../../../shared/wire/index.ts';
import { timeAgo } from '../../ui/time.ts';
import type { PlayApi } from '../playing/api.ts';
import { hueOf } from '../scene/assets.ts';
import { Icon } from '../ui/icons.tsx';
import { StagePicture } from '../ui/picture.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { useStageLanguage, useWords } from '../words/language.ts';
import { nextSlot, QUICK_SLOT, saveName, savesByKind } from './saves.ts';
import { type SavesList, useSaves } from './use-saves.ts';

/** The longest note a save takes, in characters: shared/play's NewSaveSchema. */
const NOTE_MAX_LENGTH = 200;

interface SavesSheetProps {
  api: PlayApi;
  play: PlayAnswer;
  /** A turn is being told: nothing can be kept or taken up. */
  busy: boolean;
  onLoad: (save: Save) => void;
  onSaved: () => void;
  onClose: () => void;
}

/** The saves of this play, as pictures of where they lead; and the present moment, to be saved. */
export function SavesSheet({ api, play, busy, onLoad, onSaved, onClose }: SavesSheetProps) {
  const words = useWords().history;
  const strings = useWords().stage;
  const list = useSaves(api);
  const [tab, setTab] = useState<Save['kind']>('manual');
  const byKind = savesByKind(list.saves ?? []);
  const shown = byKind[tab];
  const panel = useId();
  const held = busy || list.busy;
  const begun = play.turn > 0;

  return (
    <Sheet title={words.saves} kind="saves" onClose={onClose}>
      <div className="stage-tabs" role="tablist" aria-label={words.saves}>
        {(['manual', 'auto'] as const).map((kind) => (
          <button
            key={kind}
            type="button"
            role="tab"
            data-first={kind === 'manual' ? '' : undefined}
            aria-selected={tab === kind}
            aria-controls={panel}
            tabIndex={tab === kind ? 0 : -1}
            onClick={() => setTab(kind)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
              setTab(kind === 'manual' ? 'auto' : 'manual');
              const { nextElementSibling, previousElementSibling } = event.currentTarget;
              const other = nextElementSibling ?? previousElementSibling;
              if (other instanceof HTMLElement) other.focus();
            }}
          >
            {words[kind]}
            {list.saves && <small>{byKind[kind].length}</small>}
          </button>
        ))}
      </div>
      <div id={panel} role="tabpanel" className="stage-saves">
        {busy && <p className="stage-saves-note">{words.notNow}</p>}
        {list.failure !== null && (
          <p role="alert" className="stage-saves-note">
            {list.saves ? words.saveFailed : words.savesFailed} {list.failure}{' '}
            {!list.saves && (
              <button type="button" className="stage-quiet" onClick={list.read}>
                {strings.tryAgain}
              </button>
            )}
          </p>
        )}
        {tab === 'manual' && begun && <NewSaveForm list={list} held={held} onSaved={onSaved} />}
        {list.saves && shown.length === 0 && (
          <p className="stage-saves-note">{tab === 'manual' ? words.none : words.noneAuto}</p>
        )}
        <ul className="stage-slots">
          {shown.map((save) => (
            <li key={save.slot}>
              <Slot
                save={save}
                play={play}
                list={list}
                held={held}
                begun={begun}
                onLoad={() => onLoad(save)}
                onSaved={onSaved}
              />
            </li>
          ))}
        </ul>
      </div>
    </Sheet>
  );
}

function NewSaveForm({ list, held, onSaved }: { list: SavesList; held: boolean; onSaved: () => void }) {
  const words = useWords().history;
  const [note, setNote] = useState('');
  return (
    <form
      className="stage-new-save"
      onSubmit={(event) => {
        event.preventDefault();
        if (held || !list.saves) return;
        void list.save(nextSlot(list.saves), { note: note.trim() }).then((saved) => {
          if (!saved) return;
          setNote('');
          onSaved();
        });
      }}
    >
      <input
        type="text"
        value={note}
        maxLength={NOTE_MAX_LENGTH}
        aria-label={words.note}
        placeholder={words.noteHint}
        onChange={(event) => setNote(event.target.value)}
      />
      <button type="submit" className="stage-button stage-button-main" disabled={held || !list.saves}>
        <Icon name="saves" />
        {words.newSave}
      </button>
    </form>
  );
}

interface SlotProps {
  save: Save;
  play: PlayAnswer;
  list: SavesList;
  held: boolean;
  begun: boolean;
  onLoad: () => void;
  onSaved: () => void;
}

/** One save: a card with the last thing told there. Pressing it goes there; what would lose something asks first. */
function Slot({ save, play, list, held, begun, onLoad, onSaved }: SlotProps) {
  const words = useWords().history;
  const strings = useWords().stage;
  const language = useStageLanguage();
  const [asking, setAsking] = useState<'overwrite' | 'remove' | null>(null);
  const { preview, slot, turn } = save;
  const name = saveName(save, words);
  const picture = preview.background === null ? undefined : play.backgrounds[preview.background];
  const confirm = () => {
    const change = asking === 'remove' ? list.remove(slot) : list.save(slot, { note: save.note });
    void change.then((done) => {
      setAsking(null);
      if (done && asking === 'overwrite') onSaved();
    });
  };
  return (
    <article className="stage-slot" aria-label={name} data-kind={save.kind} data-left={!save.onPath || undefined}>
      <button
        type="button"
        className="stage-slot-picture"
        aria-label={words.loadNamed(name)}
        disabled={held}
        onClick={onLoad}
      >
        <StagePicture
          url={picture}
          lazy
          instead={<span className="stage-unpainted" style={{ '--hue': hueOf(preview.place || slot) }} />}
        />
        <span className="stage-slot-line" lang={play.language}>
          {preview.line}
        </span>
        {!save.onPath && (
          <span className="stage-slot-left" aria-hidden="true" title={words.leftHint}>
            <Icon name="branch" />
            {words.left}
          </span>
        )}
      </button>
      <div className="stage-slot-words">
        <strong>
          {slot === QUICK_SLOT && save.note === '' && <Icon name="saves" />}
          {name}
        </strong>
        <span lang={play.language}>{[preview.place, preview.act].filter(Boolean).join(' · ')}</span>
        <small>
          {turn === 0 ? words.atStart : strings.turn(turn)} · {timeAgo(save.savedAt, Date.now(), language)}
        </small>
        {!save.onPath && <span className="stage-slot-left-words">{words.left}</span>}
      </div>
      {asking ? (
        <fieldset className="stage-slot-ask" aria-label={name}>
          <p>{asking === 'remove' ? words.removeAsk : words.overwriteAsk}</p>
          {/* biome-ignore lint/a11y/noAutofocus: the question replaces the button that was pressed */}
          <button type="button" className="stage-small stage-small-main" disabled={held} autoFocus onClick={confirm}>
            {asking === 'remove' ? words.remove : words.overwrite}
          </button>
          <button type="button" className="stage-small" onClick={() => setAsking(null)}>
            {words.cancel}
          </button>
        </fieldset>
      ) : (
        <div className="stage-slot-tools">
          <button type="button" className="stage-small stage-small-main" disabled={held} onClick={onLoad}>
            {words.load}
          </button>
          {save.kind === 'manual' && (
            <>
              <button
                type="button"
                className="stage-small"
                aria-label={words.overwriteNamed(name)}
                disabled={held || !begun}
                onClick={() => setAsking('overwrite')}
              >
                {words.overwrite}
              </button>
              <button
                type="button"
                className="stage-small stage-small-icon"
                aria-label={words.removeNamed(name)}
                disabled={held}
                onClick={() => setAsking('remove')}
              >
                <Icon name="remove" />
              </button>
            </>
          )}
        </div>
      )}
    </article>
  );
}
