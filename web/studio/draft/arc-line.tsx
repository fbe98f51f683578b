import { ARC_PHASES, type ArcEncounter } from '../../../shared/story/index.ts';
import { useTranslation } from '../../i18n/index.ts';
import styles from './cast-sheet.module.css';

/** A personal arc: its four phases with the encounters of each. */
export function ArcLine({
  encounters,
  language,
}: {
  encounters: readonly ArcEncounter[];
  language?: string | undefined;
}) {
  const { t } = useTranslation();
  if (encounters.length === 0) return null;
  return (
    <ol className={`stack gap-xs ${styles.phases}`} aria-label={t('draft.arc')}>
      {ARC_PHASES.map((phase) => {
        const own = encounters.filter(({ arcPhase }) => arcPhase === phase);
        return (
          <li className="stack relative gap-2xs pad-top-xs content-start" key={phase} data-empty={own.length === 0}>
            <span className="text-xs faint">{t(`draft.phase.${phase}`)}</span>
            {own.map((encounter) => (
              <span
                key={encounter.id}
                data-path={`personalArc.arcEncounters.${encounter.id}.title`}
                className="text-md story leading-tight"
                lang={language}
                title={encounter.description}
              >
                {encounter.title}
              </span>
            ))}
          </li>
        );
      })}
    </ol>
  );
}
