import { useState } from 'react';
import type { PlayAnswer, Save } from '../../../shared/wire/index.ts';
import { formatDateTime, timeAgo } from '../../ui/format-time.ts';
import { arrangeSprites } from '../playing/scene.ts';
import { Light } from '../scene/backdrop.tsx';
import { faceUrl, getPlaceholderHue } from '../scene/preload-pictures.ts';
import { getSpritePlacement, Silhouette } from '../scene/sprites.tsx';
import { useStageLanguage, useStageTexts } from '../texts/use-texts.ts';
import { Icon, type IconName } from '../ui/icons.tsx';
import { StagePicture } from '../ui/picture.tsx';
import { saveName } from './saves.ts';
import type { SavesList } from './use-saves.ts';

/** The thumbnail of a save: its background and characters, from the same pictures. */
function MiniScene({
  play,
  preview,
}: {
  play: Pick<PlayAnswer, 'language' | 'cast' | 'backgrounds'>;
  preview: Save['preview'];
}) {
  const background = preview.background === null ? undefined : play.backgrounds[preview.background];
  return (
    <span className="stage-mini stage-whole" data-count={preview.actors.length} aria-hidden="true">
      <StagePicture
        url={background}
        lazy
        instead={<span className="stage-unpainted" style={{ '--hue': getPlaceholderHue(preview.place) }} />}
      />
      {arrangeSprites(preview.actors).map(({ character, expression, position }) => (
        <span key={character} className="stage-mini-actor" {...getSpritePlacement(position)}>
          <StagePicture
            url={faceUrl(play, character, expression)}
            lazy
            className="stage-face stage-absolute stage-whole"
            instead={<Silhouette hue={getPlaceholderHue(character)} />}
          />
        </span>
      ))}
      <Light of={preview} />
    </span>
  );
}

/** The maximum length of a save's name, in characters: shared/wire's NewSaveSchema. */
const NAME_MAX_LENGTH = 200;

interface EmptySlotProps {
  slot: string;
  disabled: boolean;
  onSave: () => void;
}

export function EmptySlot({ slot, disabled, onSave }: EmptySlotProps) {
  const words = useStageTexts().history;
  return (
    <button
      type="button"
      className="stage-slot-empty stage-soft stage-whole"
      aria-label={words.saveIn(slot)}
      disabled={disabled}
      onClick={onSave}
    >
      <Icon name="saves" />
      {words.newSave}
      <small aria-hidden="true" data-slot={slot} />
    </button>
  );
}

interface SaveSlotProps {
  save: Save;
  play: PlayAnswer;
  list: SavesList;
  held: boolean;
  onLoad: () => void;
  /** Overwrites it with the present moment; null if there is none or it is protected. */
  onOverwrite: (() => Promise<boolean>) | null;
  onKeep: () => void;
  onTake: () => void;
}

/** A save: thumbnail, name and last line. Pressing the picture loads it; asks first if progress would be lost. */
export function SaveSlot(props: SaveSlotProps) {
  const { save, play, list, held, onLoad, onOverwrite, onKeep, onTake } = props;
  const words = useStageTexts().history;
  const strings = useStageTexts().stage;
  const language = useStageLanguage();
  const [asking, setAsking] = useState<'overwrite' | 'remove' | 'name' | null>(null);
  const { preview, slot, turn } = save;
  const name = saveName(save, words);
  const isOwn = save.kind === 'manual';
  const closeQuestion = () => setAsking(null);
  const confirm = () => void (asking === 'remove' ? list.remove(slot) : onOverwrite?.())?.then(closeQuestion);
  const rename = (note: string) => void list.change(slot, { note }).then(closeQuestion);
  return (
    <article className="stage-slot" aria-label={name} data-kind={save.kind} data-left={!save.onPath || undefined}>
      <button type="button" className="stage-card" aria-label={words.loadNamed(name)} disabled={held} onClick={onLoad}>
        <MiniScene play={play} preview={preview} />
        {save.protected && (
          <span className="stage-slot-lock" title={words.isProtected}>
            <Icon name="lock" />
          </span>
        )}
      </button>
      <div className="stage-slot-words">
        <strong>{name}</strong>
        <small title={`${preview.act} · ${formatDateTime(save.savedAt, language)}`}>
          {turn === 0 ? words.atStart : strings.turn(turn)} · {timeAgo(save.savedAt, Date.now(), language)}
        </small>
        <span className="stage-slot-line stage-story stage-soft" lang={play.language}>
          {preview.line || preview.place}
        </span>
        {!save.onPath && (
          <small title={words.leftHint}>
            <Icon name="branch" /> {words.left}
          </small>
        )}
        {save.protected && <span className="stage-unseen">{words.isProtected}</span>}
      </div>
      {asking === 'name' ? (
        <NameForm name={save.note} label={words.rename} held={held} onName={rename} onCancel={closeQuestion} />
      ) : asking !== null ? (
        <fieldset className="stage-tools" aria-label={name}>
          <p>{asking === 'remove' ? words.removeAsk : words.overwriteAsk}</p>
          {/* biome-ignore lint/a11y/noAutofocus: the question replaces the button that was pressed */}
          <button type="button" className="stage-small stage-main" disabled={held} autoFocus onClick={confirm}>
            {asking === 'remove' ? words.remove : words.overwrite}
          </button>
          <button type="button" className="stage-small" onClick={closeQuestion}>
            {words.cancel}
          </button>
        </fieldset>
      ) : (
        <div className="stage-tools">
          <button type="button" className="stage-small stage-main" disabled={held} onClick={onLoad}>
            {words.load}
          </button>
          {isOwn ? (
            <>
              <Tool
                icon="saves"
                label={words.overwriteNamed(name)}
                disabled={held || save.protected || onOverwrite === null}
                onPress={() => setAsking('overwrite')}
              />
              <Tool icon="keep" label={words.renameNamed(name)} disabled={held} onPress={() => setAsking('name')} />
              <Tool
                icon={save.protected ? 'unlock' : 'lock'}
                label={save.protected ? words.unprotectNamed(name) : words.protectNamed(name)}
                disabled={held}
                onPress={() => void list.change(slot, { protected: !save.protected })}
              />
            </>
          ) : (
            <Tool icon="saves" label={words.keepNamed(name)} disabled={held} onPress={onKeep} />
          )}
          {play.trialOf === null && <Tool icon="take" label={words.takeNamed(name)} disabled={held} onPress={onTake} />}
          <Tool
            icon="remove"
            label={words.removeNamed(name)}
            disabled={held || save.protected}
            onPress={() => setAsking('remove')}
          />
        </div>
      )}
    </article>
  );
}

interface ToolProps {
  icon: IconName;
  label: string;
  disabled: boolean;
  onPress: () => void;
}

function Tool({ icon, label, disabled, onPress }: ToolProps) {
  return (
    <button
      type="button"
      className="stage-small"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onPress}
    >
      <Icon name={icon} />
    </button>
  );
}

interface NameFormProps {
  name: string;
  label: string;
  held: boolean;
  onName: (name: string) => void;
  onCancel: () => void;
}

function NameForm({ name, label, held, onName, onCancel }: NameFormProps) {
  const words = useStageTexts().history;
  const [written, setWritten] = useState(name);
  return (
    <form
      className="stage-tools"
      onSubmit={(event) => {
        event.preventDefault();
        if (!held) onName(written.trim());
      }}
    >
      <input
        type="text"
        value={written}
        maxLength={NAME_MAX_LENGTH}
        aria-label={label}
        placeholder={words.nameHint}
        // biome-ignore lint/a11y/noAutofocus: the field replaces the button that was pressed
        autoFocus
        onChange={(event) => setWritten(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          onCancel();
        }}
      />
      <button type="submit" className="stage-small stage-main" disabled={held}>
        {words.save}
      </button>
    </form>
  );
}
