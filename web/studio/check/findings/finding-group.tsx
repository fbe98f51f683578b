import { useId } from 'react';
import type { Finding } from '../../../../shared/check/index.ts';
import { useTranslation } from '../../../i18n/index.ts';
import { ChevronIcon } from '../../../ui/icons.tsx';
import { useDraftContext } from '../../draft/draft-context.tsx';
import type { CheckContext } from '../check-context.ts';
import { useCheckView } from '../check-view.ts';
import { findShownTarget } from '../finding-location.ts';
import { FindingRow } from './finding-row.tsx';
import styles from './findings.module.css';
import { countSeverities, type FindingsOfGroup, keyedFindings } from './group.ts';
import { SeverityMark } from './severity-mark.tsx';

/** The findings about one subject; collapsed, only their number. */
export function FindingGroupSection({ group, findings, context }: FindingsOfGroup & { context: CheckContext }) {
  const { t } = useTranslation();
  const { goTo } = useDraftContext();
  const [view, setView] = useCheckView(context.session.id);
  const bodyId = useId();
  const closed = view.closed.includes(group);
  const toggle = () =>
    setView({ closed: closed ? view.closed.filter((other) => other !== group) : [...view.closed, group] });
  const show = (key: string, { where }: Finding) => {
    const target = findShownTarget(where, context.draft);
    if (!target) return null;
    return () => {
      setView({ shown: key });
      goTo(target.element, target.part);
    };
  };
  return (
    <section className={`clip edged round-lg sheet low ${styles.group}`} data-group={group}>
      <h3 className="text-lg">
        <button
          className="row ink gap-xs to-start full"
          type="button"
          aria-expanded={!closed}
          aria-controls={bodyId}
          onClick={toggle}
        >
          <span className={`faint inline turns ${styles.chevron}`}>
            <ChevronIcon size={16} />
          </span>
          {t(`check.group.${group}`)}
          <Counts findings={findings} />
        </button>
      </h3>
      <ul id={bodyId} hidden={closed}>
        {keyedFindings(findings).map(({ key, finding }) => (
          <FindingRow
            key={key}
            id={key}
            finding={finding}
            context={context}
            wasShown={view.shown === key}
            onShow={show(key, finding)}
          />
        ))}
      </ul>
    </section>
  );
}

function Counts({ findings }: { findings: readonly Finding[] }) {
  const counts = countSeverities(findings);
  return (
    <span className="push gap-sm text-md faint bold ui numbers inline">
      {(['error', 'warning', 'info'] as const).map(
        (severity) =>
          counts[severity] > 0 && (
            <span className="inline gap-2xs" key={severity} data-severity={severity}>
              <SeverityMark severity={severity} size={14} /> {counts[severity]}
            </span>
          ),
      )}
    </span>
  );
}
