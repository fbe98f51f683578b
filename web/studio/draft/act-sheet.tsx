import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { readableId } from '../../../shared/readable-id.ts';
import { CLIMAX_WAYS, type DraftAct, type DraftCharacter, type DraftElement } from '../../../shared/story/index.ts';
import { useTranslation } from '../../i18n/index.ts';
import { PlusIcon } from '../../ui/icons.tsx';
import styles from './act-sheet.module.css';
import { EditableStory } from './control/editable-text.tsx';
import { AddElementButton, ElementBar } from './control/element-bar.tsx';
import { SheetFrame } from './control/sheet-frame.tsx';
import { useDraftContext } from './draft-context.tsx';
import { Editable } from './editing/editable.tsx';
import { Events } from './events.tsx';
import { availableProgress, type FlagUses } from './flags.ts';
import { Facts, Lore } from './lore.tsx';
import { PlaceSheet } from './place-sheet.tsx';
import { NamedScene } from './scene-view.tsx';
import sheet from './sheet.module.css';
import { Label, LabelLevel, PartSheet, Secret } from './sheet-parts.tsx';
import { getElementSheet, type Sheet, sheetKey } from './sheets/sheet.ts';
import { ActTrackers } from './trackers.tsx';

const PlaceMap = lazy(() => import('./place-map.tsx'));

/** The sheet of an act: its premise, clocks, map with the open place, and events. */
export default function ActSheet({
  act,
  number,
  cast,
  flags,
  language,
  placeId,
  onPlace,
}: {
  act: DraftAct;
  number: number;
  cast: DraftCharacter[];
  flags: ReadonlyMap<string, FlagUses>;
  language: string | undefined;
  placeId: string | null;
  onPlace: (placeId: string) => void;
}) {
  const { t } = useTranslation();
  const places = act.sandboxLocations;
  const place = places.find(({ id }) => id === placeId);
  const start = act.startLocation ?? act.intendedLocations[0];
  const own = getElementSheet({ type: 'act', id: act.id });
  const newPlace: Sheet = { kind: 'place', element: { type: 'node', actId: act.id } };
  return (
    <div className="stack gap-md">
      <Editable sheet={own}>
        <LabelLevel value={3}>
          <ActHead own={own} act={act} number={number} cast={cast} language={language} />
        </LabelLevel>
      </Editable>

      <PlacesToCome act={act} />
      <section aria-label={t('draft.map.title')} className="stack gap-md">
        {places.length > 0 && (
          <Suspense fallback={<Skeleton height={360} radius="lg" />}>
            <PlaceMap
              actId={act.id}
              places={places}
              cast={cast}
              start={start}
              selected={placeId}
              language={language}
              onSelect={onPlace}
            />
          </Suspense>
        )}
        <Editable sheet={newPlace}>
          <AddElementButton sheet={newPlace} label={t('editing.add.place')} />
        </Editable>
        {place && (
          <PlaceSheet
            key={place.id}
            actId={act.id}
            place={place}
            places={places}
            cast={cast}
            flags={flags}
            isStart={place.id === start}
            progressLabel={act.globalProgression?.trackerLabel}
            language={language}
            onPlace={onPlace}
          />
        )}
      </section>

      <Events actId={act.id} events={act.inevitableEvents ?? []} language={language} />
      <ActLore act={act} language={language} />
    </div>
  );
}

function ActHead({
  own,
  act,
  number,
  cast,
  language,
}: {
  own: Sheet;
  act: DraftAct;
  number: number;
  cast: DraftCharacter[];
  language: string | undefined;
}) {
  const { t } = useTranslation();
  const { element } = own;
  const scene = { element, language };
  return (
    <SheetFrame sheet={own} className={`stack gap-lg edged low ${sheet.sheet}`} label={act.title}>
      <header className={`flex starting between gap-md ${sheet.head}`}>
        <div>
          <p className="bottom-2xs text-md vermilion bold">{t('draft.act', { number })}</p>
          <EditableStory
            element={element}
            path="title"
            as="h2"
            language={language}
            className={`text-2xl ${sheet.title}`}
          >
            {act.title}
          </EditableStory>
        </div>
        <ElementBar sheet={own} name={act.title} />
      </header>
      <EditableStory element={element} path="objective" language={language} className={`text-lg ${sheet.lead}`}>
        {act.objective}
      </EditableStory>
      <ActTrackers act={act} available={availableProgress(act, cast)} language={language} />
      <NamedScene {...scene} path="opening" label={t('script.scene.opening')} scene={act.opening} />
      {CLIMAX_WAYS.map((way) => (
        <NamedScene
          key={way}
          {...scene}
          path={`climax.${way}`}
          label={t(`script.scene.${way}`)}
          scene={act.climax?.[way]}
        />
      ))}
      {act.narrativeGuidelines.trim() !== '' && (
        <section>
          <Label>{t('authoring.fields.narrativeGuidelines')}</Label>
          <EditableStory element={element} path="narrativeGuidelines" language={language}>
            {act.narrativeGuidelines}
          </EditableStory>
        </section>
      )}
      {act.scenarioContext.trim() !== '' && (
        <Secret title={t('authoring.fields.scenarioContext')}>
          <EditableStory element={element} path="scenarioContext" language={language}>
            {act.scenarioContext}
          </EditableStory>
        </Secret>
      )}
    </SheetFrame>
  );
}

/** Places the act names but no map contains yet. Each can be written by hand. */
function PlacesToCome({ act }: { act: DraftAct }) {
  const { t } = useTranslation();
  const { write } = useDraftContext();
  const ids = act.intendedLocations.filter((id) => !act.sandboxLocations.some((place) => place.id === id));
  if (ids.length === 0) return null;
  return (
    <section className="edged-dashed round-lg pad-lg">
      <h3 className="text-lg bottom-sm">{t('draft.placesToCome')}</h3>
      <ul className={`flex wrap gap-xs ${styles.toComeList}`}>
        {ids.map((id) => {
          const own = getElementSheet({ type: 'node', actId: act.id, id });
          const name = readableId(id);
          return (
            <li key={id}>
              <Editable sheet={own}>
                <button
                  type="button"
                  className="inline text-md soft deep edged-dashed pill hover-ink"
                  data-write={sheetKey(own)}
                  aria-label={t('editing.writePlace', { name })}
                  title={t('editing.writePlace', { name })}
                  onClick={() => write(own)}
                >
                  <PlusIcon size={13} /> {name}
                </button>
              </Editable>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function ActLore({ act, language }: { act: DraftAct; language: string | undefined }) {
  const { t } = useTranslation();
  const element: DraftElement = { type: 'act', id: act.id };
  const { scenarioWorldInfo: lore = [], facts = [] } = act;
  return (
    <PartSheet sheet={{ kind: 'lore', element }} title={t('editing.actLore')}>
      {lore.length + facts.length === 0 && <p className="faint">{t('editing.noLore')}</p>}
      <Lore title={t('draft.lore')} element={element} path="scenarioWorldInfo" entries={lore} language={language} />
      <Facts element={element} facts={facts} language={language} />
    </PartSheet>
  );
}
