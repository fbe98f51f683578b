import { useTranslation } from '../../i18n/index.ts';
import type { DraftNames } from '../wording/tool-call.ts';
import styles from './history.module.css';
import type { HistoryPlanPart } from './history-rows.ts';
import { sayHistory } from './history-wording.ts';

export function PlanParts({ parts, names }: { parts: readonly HistoryPlanPart[]; names: DraftNames }) {
  const { t } = useTranslation();
  return (
    <section
      className={`scroll text-md soft leading ${styles.parts}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
      tabIndex={0}
      aria-label={t('history.parts', { count: parts.length })}
    >
      <ol className="bullets stack gap-2xs">
        {parts.map((part) => (
          <li className={part.kind === 'checklist' ? 'faint' : ''} key={part.entry.seq}>
            {part.kind === 'checklist'
              ? t('history.checklist', { count: part.count })
              : sayHistory(t, part.entry, names)}
          </li>
        ))}
      </ol>
    </section>
  );
}
