import { useId, useState } from 'react';
import type { DraftCharacter, Encounter } from '../../../shared/story/index.ts';
import { useTranslation } from '../../i18n/index.ts';
import { ChevronIcon } from '../../ui/icons.tsx';
import { PortraitRow, Story } from '../../ui/index.ts';
import styles from './encounter-card.module.css';
import { FlagChip } from './flag-chip.tsx';
import type { FlagUses } from './flags.ts';
import sheet from './sheet.module.css';

/** An encounter in a line that opens: what it is and what it needs and gives; open, how it is told and answered. */
export function EncounterCard({
  encounter,
  cast,
  flags,
  progressLabel,
  language,
}: {
  encounter: Encounter;
  cast: readonly DraftCharacter[];
  flags: ReadonlyMap<string, FlagUses>;
  progressLabel: string | undefined;
  language: string | undefined;
}) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const bodyId = useId();
  const people = (encounter.requiredCharacters ?? []).flatMap((id) => {
    const known = cast.find((character) => character.id === id);
    return known ? [{ id, name: known.name, image: known.image?.url }] : [];
  });
  const gives = encounter.givesProgression ?? 0;
  const chips = [
    ...(encounter.prerequisites ?? []).map((flag) => ({ flag, use: 'needs' as const })),
    ...(encounter.excludeIfFlags ?? []).map((flag) => ({ flag, use: 'excludes' as const })),
    ...(encounter.potentialFlags ?? []).map((flag) => ({ flag, use: 'sets' as const })),
  ];
  return (
    <div className={styles.encounter} data-type={encounter.type}>
      <button
        type="button"
        className={styles.head}
        aria-expanded={open}
        aria-controls={bodyId}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.type}>{t(`draft.type.${encounter.type}`)}</span>
        <Story as="span" language={language} className={styles.title}>
          {encounter.title}
        </Story>
        {gives > 0 && (
          <span className={styles.gives} title={progressLabel}>
            +{gives}
          </span>
        )}
        <PortraitRow people={people} size={24} max={3} />
        <span className={styles.chevron}>
          <ChevronIcon size={16} />
        </span>
      </button>
      <p className={styles.meta}>
        <span>
          {t('draft.pacing', {
            count: Math.max(1, encounter.pacing.expectedFrames),
            focus: t(`draft.focus.${encounter.pacing.focus}`),
          })}
        </span>
        {encounter.priority && encounter.priority !== 'normal' && (
          <span data-priority={encounter.priority}>{t(`draft.priority.${encounter.priority}`)}</span>
        )}
        {encounter.repeatable && <span>{t('draft.repeatable')}</span>}
      </p>
      {chips.length > 0 && (
        <div className={styles.flags}>
          {chips.map(({ flag, use }) => (
            <FlagChip key={`${use} ${flag}`} flag={flag} use={use} uses={flags.get(flag)} language={language} />
          ))}
        </div>
      )}
      <div id={bodyId} hidden={!open} className={styles.body}>
        <Story language={language} className={sheet.small}>
          {encounter.description}
        </Story>
        {encounter.options && encounter.options.length > 0 && (
          <section>
            <h5 className={sheet.label}>{t('draft.options')}</h5>
            <ol className={styles.options}>
              {encounter.options.map((option) => (
                <li key={option.text}>
                  <Story as="span" language={language}>
                    {option.text}
                  </Story>
                  <span className={styles.flags}>
                    {option.flags?.map((flag) => (
                      <FlagChip key={flag} flag={flag} use="sets" uses={flags.get(flag)} language={language} />
                    ))}
                  </span>
                </li>
              ))}
            </ol>
          </section>
        )}
        <Bits label={t('draft.findings')} items={encounter.findings} language={language} />
        <Bits label={t('draft.interactables')} items={encounter.interactables} language={language} />
      </div>
    </div>
  );
}

function Bits({
  label,
  items,
  language,
}: {
  label: string;
  items: string[] | undefined;
  language: string | undefined;
}) {
  if (!items || items.length === 0) return null;
  return (
    <section>
      <h5 className={sheet.label}>{label}</h5>
      <ul className={sheet.secretList} lang={language}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}
