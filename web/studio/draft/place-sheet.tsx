import type { DraftCharacter, DraftLocation } from '../../../shared/story/index.ts';
import { mediaUrl } from '../../api/index.ts';
import { useTranslation } from '../../i18n/index.ts';
import { ArrowRightIcon, FlagIcon } from '../../ui/icons.tsx';
import { Picture, Portrait, Story } from '../../ui/index.ts';
import styles from './act-sheet.module.css';
import { EncounterCard } from './encounter-card.tsx';
import type { FlagUses } from './flags.ts';
import { useIsFresh } from './fresh.tsx';
import sheet from './sheet.module.css';

/** One place: its picture and sound, who is there, where one can go, and its pool of encounters. */
export function PlaceSheet({
  actId,
  place,
  places,
  cast,
  flags,
  isStart,
  progressLabel,
  language,
  onPlace,
}: {
  actId: string;
  place: DraftLocation;
  places: readonly DraftLocation[];
  cast: readonly DraftCharacter[];
  flags: ReadonlyMap<string, FlagUses>;
  isStart: boolean;
  progressLabel: string | undefined;
  language: string | undefined;
  onPlace: (placeId: string) => void;
}) {
  const { t } = useTranslation();
  const fresh = useIsFresh({ type: 'node', actId, id: place.id });
  const present = place.requiredCharacters.flatMap((id) => cast.find((character) => character.id === id) ?? []);
  const ways = place.connections.flatMap((id) => places.find((other) => other.id === id) ?? []);
  const music = mediaUrl(place.music?.url);
  return (
    <article className={`${sheet.sheet} ${styles.place}`} data-fresh={fresh} aria-label={place.title}>
      <div className={styles.placeTop}>
        {place.background && (
          <span className={styles.placePicture}>
            <Picture url={place.background.url} alt={t('draft.pictureOf', { name: place.title })} />
          </span>
        )}
        <div className={styles.placeText}>
          <Story as="h3" language={language} className={styles.placeTitle}>
            {place.title}
            {isStart && (
              <span className={styles.start}>
                <FlagIcon size={13} /> {t('draft.map.start')}
              </span>
            )}
          </Story>
          <Story language={language} className={sheet.small}>
            {place.ambientDetail}
          </Story>
          {present.length > 0 && (
            <ul className={styles.present} aria-label={t('draft.present')}>
              {present.map(({ id, name, image }) => (
                <li key={id}>
                  <Portrait url={image?.url} name={name} size={28} named={false} />
                  <span lang={language}>{name}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
      <div className={styles.ways}>
        {ways.length > 0 && <span className={sheet.label}>{t('draft.waysTo')}</span>}
        {ways.map((other) => (
          <button key={other.id} type="button" lang={language} onClick={() => onPlace(other.id)}>
            {other.title} <ArrowRightIcon size={13} />
          </button>
        ))}
        {music && (
          <span className={styles.music}>
            <span className={sheet.label}>{t('draft.music', { mood: place.mood.replace(/[_-]+/g, ' ') })}</span>
            {/* biome-ignore lint/a11y/useMediaCaption: a wordless loop has nothing to caption. */}
            <audio controls preload="none" src={music} aria-label={t('draft.musicOf', { name: place.title })} />
          </span>
        )}
      </div>
      {place.callbacks && place.callbacks.length > 0 && (
        <section>
          <h4 className={sheet.label}>{t('draft.callbacks')}</h4>
          <ul className={sheet.secretList} lang={language}>
            {place.callbacks.map((callback) => (
              <li key={callback}>{callback}</li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h4 className={styles.subtitle}>{t('draft.encounters', { count: place.encounters.length })}</h4>
        {place.encounters.length === 0 ? (
          <p className={styles.none}>{t('draft.noEncounters')}</p>
        ) : (
          <ul className={styles.encounters}>
            {place.encounters.map((encounter) => (
              <li key={encounter.id}>
                <EncounterCard
                  encounter={encounter}
                  cast={cast}
                  flags={flags}
                  progressLabel={progressLabel}
                  language={language}
                />
              </li>
            ))}
          </ul>
        )}
      </section>
    </article>
  );
}
