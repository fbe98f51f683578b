import type { ReactNode } from 'react';
import { readableId } from '../../../shared/readable-id.ts';
import type { DraftCharacter, DraftElement, DraftLocation } from '../../../shared/story/index.ts';
import { type PictureRequest, toSafeMediaUrl } from '../../api/index.ts';
import { useTranslation } from '../../i18n/index.ts';
import { pendingPictures, usePictureState } from '../../pictures/index.ts';
import { ArrowRightIcon, FlagIcon, GripIcon } from '../../ui/icons.tsx';
import { Picture, Portrait } from '../../ui/index.ts';
import styles from './act-sheet.module.css';
import { useDraggedElement } from './arrange/draft-drag.tsx';
import { EditableStory, EditableText } from './control/editable-text.tsx';
import { AddElementButton, ElementBar } from './control/element-bar.tsx';
import { PictureFrame } from './control/picture-frame.tsx';
import { SheetFrame } from './control/sheet-frame.tsx';
import { useDraftContext } from './draft-context.tsx';
import { Editable } from './editing/editable.tsx';
import { EncounterCard } from './encounter-card.tsx';
import type { FlagUses } from './flags.ts';
import { NamedScene } from './scene-view.tsx';
import sheet from './sheet.module.css';
import { Label, Lines } from './sheet-parts.tsx';
import { getElementSheet, type Sheet } from './sheets/sheet.ts';

interface PlaceProps {
  actId: string;
  place: DraftLocation;
  places: readonly DraftLocation[];
  cast: readonly DraftCharacter[];
  isStart: boolean;
  language: string | undefined;
  onPlace: (placeId: string) => void;
}

/** A place: its picture and sound, characters, exits and encounters. */
export function PlaceSheet({
  flags,
  progressLabel,
  ...props
}: PlaceProps & { flags: ReadonlyMap<string, FlagUses>; progressLabel: string | undefined }) {
  const { t } = useTranslation();
  const { actId, place, cast, language } = props;
  const own = getElementSheet({ type: 'node', actId, id: place.id });
  const newEncounter: Sheet = { kind: 'encounter', element: { type: 'encounter', actId }, nodeId: place.id };
  return (
    <div className="stack gap-md">
      <Editable sheet={own}>
        <PlaceHead own={own} {...props} />
      </Editable>
      <section className="pad-x-2xs stack gap-sm">
        <h4 className={`text-lg ${styles.subtitle}`}>{t('draft.encounters', { count: place.encounters.length })}</h4>
        {place.encounters.length === 0 && <p className="faint">{t('draft.noEncounters')}</p>}
        <ul className="stack gap-xs">
          {place.encounters.map((encounter, index) => (
            <EncounterItem key={encounter.id} element={{ type: 'encounter', actId, id: encounter.id }} index={index}>
              <EncounterCard
                actId={actId}
                nodeId={place.id}
                encounter={encounter}
                cast={cast}
                flags={flags}
                progressLabel={progressLabel}
                language={language}
              />
            </EncounterItem>
          ))}
          <li>
            <Editable sheet={newEncounter}>
              <AddElementButton sheet={newEncounter} label={t('editing.add.encounter')} />
            </Editable>
          </li>
        </ul>
      </section>
    </div>
  );
}

/** An encounter of a pool with a grip to drag it: to another position, to a place on the map, or to an act. */
function EncounterItem({ element, index, children }: { element: DraftElement; index: number; children: ReactNode }) {
  const { t } = useTranslation();
  const { ref, handleRef, isDragSource, isDropTarget } = useDraggedElement(element, index);
  return (
    <li
      ref={ref}
      className={`flex starting gap-2xs ${styles.item}`}
      data-dragging={isDragSource || undefined}
      data-over={(isDropTarget && !isDragSource) || undefined}
    >
      <button
        ref={handleRef}
        type="button"
        className={`faint rigid ${styles.grip}`}
        aria-label={t('arrange.drag', { number: index + 1 })}
        title={t('arrange.dragHint')}
        tabIndex={-1}
      >
        <GripIcon size={16} />
      </button>
      <div className="grow shrinks">{children}</div>
    </li>
  );
}

/** The request for a place's picture: together with its music at first, alone when it is redrawn. */
function getPictureRequest(place: DraftLocation): PictureRequest | null {
  const { backgroundPrompt, musicPrompts = [] } = place;
  if (!backgroundPrompt) return null;
  const first = (!place.background || !place.music) && place.encounters.length > 0;
  return first ? { way: 'finalize', backgroundPrompt, musicPrompts } : { way: 'redraw' };
}

function PlaceHead({ own, actId, place, places, cast, isStart, language, onPlace }: PlaceProps & { own: Sheet }) {
  const { t } = useTranslation();
  const { write } = useDraftContext();
  const { element } = own;
  return (
    <SheetFrame sheet={own} className={`stack gap-lg edged low ${sheet.sheet}`} label={place.title}>
      <div className={`stack gap-lg ${styles.placeTop}`}>
        <PictureFrame
          element={{ type: 'node', actId, id: place.id }}
          name={place.title}
          className={`round-sm low self-start wide ${styles.placePicture}`}
          drawn={place.background !== undefined}
          draw={getPictureRequest(place)}
          onPrompt={() => write(own, { path: 'backgroundPrompt' })}
        >
          <Picture url={place.background?.url} alt={t('draft.pictureOf', { name: place.title })} isAwaited />
        </PictureFrame>
        <div className="stack gap-xs content-start">
          <header className={`flex starting between gap-md ${sheet.head}`}>
            <EditableStory
              element={element}
              path="title"
              as="h3"
              language={language}
              className="text-xl flex wrap baseline gap-sm bold leading-tight"
            >
              {place.title}
            </EditableStory>
            <ElementBar sheet={own} name={place.title} />
          </header>
          {isStart && (
            <span className="inline gap-2xs text-sm vermilion bold ui">
              <FlagIcon size={13} /> {t('draft.map.start')}
            </span>
          )}
          {place.ambientDetail.trim() !== '' && (
            <EditableStory element={element} path="ambientDetail" language={language}>
              {place.ambientDetail}
            </EditableStory>
          )}
          <Present place={place} cast={cast} own={own} language={language} />
        </div>
      </div>
      <Ways place={place} places={places} language={language} onPlace={onPlace} />
      <NamedScene
        element={element}
        path="arrival"
        label={t('script.scene.arrival')}
        scene={place.arrival}
        language={language}
      />
      {place.callbacks && place.callbacks.length > 0 && (
        <section>
          <Label level={4}>{t('authoring.fields.callbacks')}</Label>
          <EditableText element={element} path="callbacks">
            <Lines path="callbacks" items={place.callbacks} language={language} />
          </EditableText>
        </section>
      )}
    </SheetFrame>
  );
}

function Present({ place, cast, own, language }: Pick<PlaceProps, 'place' | 'cast' | 'language'> & { own: Sheet }) {
  const { t } = useTranslation();
  const present = place.requiredCharacters.flatMap((id) => cast.find((character) => character.id === id) ?? []);
  if (present.length === 0) return null;
  return (
    <EditableText element={own.element} path="requiredCharacters">
      <ul className="flex wrap gap-md rows-xs" aria-label={t('draft.present')}>
        {present.map(({ id, name, image }) => (
          <li className="inline gap-xs text-md" key={id}>
            <Portrait url={image?.url} name={name} size={28} named={false} />
            <span lang={language}>{name}</span>
          </li>
        ))}
      </ul>
    </EditableText>
  );
}

function Ways({ place, places, language, onPlace }: Pick<PlaceProps, 'place' | 'places' | 'language' | 'onPlace'>) {
  const { t } = useTranslation();
  const ways = place.connections.flatMap((id) => places.find((other) => other.id === id) ?? []);
  const music = toSafeMediaUrl(place.music?.url);
  const coming = usePictureState(music);
  if (ways.length === 0 && !music) return null;
  return (
    <div className={`row wrap gap-xs ${styles.ways}`} data-path="connections">
      {ways.length > 0 && (
        <span className="row gap-2xs text-sm faint ui bold">{t('authoring.fields.connections')}</span>
      )}
      {ways.map((other) => (
        <button
          className="inline gap-2xs text-md pill deep ink pad-y-2xs pad-x-sm"
          key={other.id}
          type="button"
          lang={language}
          onClick={() => onPlace(other.id)}
        >
          {other.title} <ArrowRightIcon size={13} />
        </button>
      ))}
      {music && (
        <span className={`inline push gap-xs ${styles.music}`} data-path="mood">
          <span className="row gap-2xs text-sm faint ui bold">
            {t('draft.music', { mood: readableId(place.mood) })}
          </span>
          {coming === 'coming' ? (
            <span>{t('pictures.composing')}</span>
          ) : (
            // biome-ignore lint/a11y/useMediaCaption: a wordless loop has nothing to caption.
            <audio
              key={coming}
              controls
              preload="none"
              src={music}
              aria-label={t('draft.musicOf', { name: place.title })}
              onError={() => pendingPictures.miss(music)}
            />
          )}
        </span>
      )}
    </div>
  );
}
