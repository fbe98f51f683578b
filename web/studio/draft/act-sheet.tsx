import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { DraftAct, DraftCharacter } from '../../../shared/story/index.ts';
import { useTranslation } from '../../i18n/index.ts';
import { Story } from '../../ui/index.ts';
import styles from './act-sheet.module.css';
import { Events } from './events.tsx';
import { availableProgress, type FlagUses } from './flags.ts';
import { useIsFresh } from './fresh.tsx';
import { Facts, Lore } from './lore.tsx';
import { PlaceSheet } from './place-sheet.tsx';
import { Secret } from './secret.tsx';
import sheet from './sheet.module.css';
import { Trackers } from './trackers.tsx';

const PlaceMap = lazy(() => import('./place-map.tsx'));

/** An act: what it is about, its clocks, its map with one place open, and what will happen in it. */
export function ActSheet({
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
  const fresh = useIsFresh({ type: 'act', id: act.id });
  const places = act.sandboxLocations;
  const place = places.find(({ id }) => id === placeId);
  const start = act.startLocation ?? act.intendedLocations[0];
  return (
    <div className={styles.act}>
      <article className={sheet.sheet} data-fresh={fresh}>
        <header>
          <p className={styles.number}>{t('draft.act', { number })}</p>
          <Story as="h2" language={language} className={sheet.title}>
            {act.title}
          </Story>
        </header>
        <Story language={language} className={sheet.lead}>
          {act.objective}
        </Story>
        <Trackers act={act} available={availableProgress(act, cast)} language={language} />
        {act.narrativeGuidelines.trim() !== '' && (
          <section>
            <h4 className={sheet.label}>{t('draft.guidelines')}</h4>
            <Story language={language} className={sheet.small}>
              {act.narrativeGuidelines}
            </Story>
          </section>
        )}
        {act.scenarioContext.trim() !== '' && (
          <Secret title={t('draft.context')}>
            <Story language={language} className={sheet.small}>
              {act.scenarioContext}
            </Story>
          </Secret>
        )}
      </article>

      {places.length === 0 ? (
        <section className={styles.toCome}>
          <h3>{t('draft.placesToCome')}</h3>
          <ul className={sheet.chips}>
            {act.intendedLocations.map((id) => (
              <li key={id}>{id.replace(/[_-]+/g, ' ')}</li>
            ))}
          </ul>
        </section>
      ) : (
        <section aria-label={t('draft.map.title')} className={styles.mapSection}>
          <Suspense fallback={<Skeleton height={360} radius="lg" />}>
            <PlaceMap
              places={places}
              cast={cast}
              start={start}
              selected={placeId}
              language={language}
              onSelect={onPlace}
            />
          </Suspense>
          {place && (
            <PlaceSheet
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
      )}

      <Events events={act.inevitableEvents ?? []} language={language} />
      <ActLore act={act} language={language} />
    </div>
  );
}

function ActLore({ act, language }: { act: DraftAct; language: string | undefined }) {
  const { t } = useTranslation();
  const lore = act.scenarioWorldInfo ?? [];
  const facts = act.facts ?? [];
  if (lore.length === 0 && facts.length === 0) return null;
  return (
    <article className={sheet.sheet}>
      <Lore title={t('draft.lore')} entries={lore} language={language} />
      <Facts facts={facts} language={language} />
    </article>
  );
}
