import { Skeleton } from '@mantine/core';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { FINDING_GROUPS, SEVERITIES, type Severity } from '../../../../shared/check/index.ts';
import { useTranslation } from '../../../i18n/index.ts';
import { ErrorNotice } from '../../../ui/index.ts';
import { isWorthChecking } from '../api.ts';
import type { CheckContext } from '../check-context.ts';
import { useCheckView } from '../check-view.ts';
import { useDraftCheck } from '../draft-check.tsx';
import { FindingGroupSection } from './finding-group.tsx';
import styles from './findings.module.css';
import { countSeverities, groupFindings, listUncheckedParts, type SeverityCounts } from './group.ts';
import { IgnoredFindings } from './ignored.tsx';
import { SeverityMark } from './severity-mark.tsx';

/** The findings by subject, the ignored ones, and what cannot be checked yet. */
export function FindingsPart({ context }: { context: CheckContext }) {
  const { t } = useTranslation();
  const { report, error, retry } = useDraftCheck();
  const [view, setView] = useCheckView(context.session.id);
  const findings = report?.findings;
  const counts = useMemo(() => countSeverities(findings ?? []), [findings]);
  // A filter without matches is dropped.
  const only = view.only !== null && counts[view.only] > 0 ? view.only : null;
  const groups = useMemo(
    () => groupFindings((findings ?? []).filter(({ severity }) => only === null || severity === only)),
    [findings, only],
  );
  const ref = useRestoredPosition(report !== undefined, () => setView({ shown: null }));
  useFocusOnIgnored(ref, report?.ignored.length ?? 0);

  if (!isWorthChecking(context.draft)) {
    return (
      <section
        className={`stack edged round-lg sheet low soft centered pad-y-xl pad-x-lg items-center ${styles.clear}`}
      >
        <h3 className="text-xl ink top-sm bottom-2xs">{t('check.clear.nothing')}</h3>
        <p className="balanced measure-sm">{t('check.clear.nothingText')}</p>
      </section>
    );
  }
  return (
    <div className="stack gap-md" ref={ref}>
      {error !== null && <ErrorNotice compact title={t('check.failed')} error={error} onRetry={retry} />}
      {report === undefined && error === null && <Skeleton height={220} radius="lg" />}
      {report && (
        <>
          {report.findings.length > 0 ? (
            <Filters counts={counts} only={only} onOnly={(severity) => setView({ only: severity })} />
          ) : (
            <AllClear onlyIgnored={report.ignored.length > 0} />
          )}
          {groups.map((group) => (
            <FindingGroupSection key={group.group} {...group} context={context} />
          ))}
          <IgnoredFindings ignored={report.ignored} context={context} />
        </>
      )}
      <UncheckedParts context={context} />
    </div>
  );
}

/** Restores scroll position and focus on return from the draft to a finding. */
function useRestoredPosition(isThere: boolean, onReturned: () => void) {
  const ref = useRef<HTMLDivElement>(null);
  const done = useRef(false);
  useEffect(() => {
    if (!isThere || done.current) return;
    done.current = true;
    const button = ref.current?.querySelector<HTMLElement>('[data-shown="true"]');
    if (!button) return;
    button.scrollIntoView({ block: 'center' });
    button.focus({ preventScroll: true });
    onReturned();
  });
  return ref;
}

/** An ignored finding was focused: moves the focus to its new place. */
function useFocusOnIgnored(ref: RefObject<HTMLElement | null>, count: number) {
  const before = useRef(count);
  useEffect(() => {
    const isMore = count > before.current;
    before.current = count;
    if (!isMore || document.activeElement !== document.body) return;
    ref.current?.querySelector<HTMLElement>('[data-group="ignored"] button')?.focus({ preventScroll: true });
  }, [ref, count]);
}

function Filters({
  counts,
  only,
  onOnly,
}: {
  counts: SeverityCounts;
  only: Severity | null;
  onOnly: (only: Severity | null) => void;
}) {
  const { t } = useTranslation();
  const all = counts.error + counts.warning + counts.info;
  const kinds = SEVERITIES.filter((severity) => counts[severity] > 0);
  return (
    <div className={`row wrap between gap-lg rows-xs pad-x-2xs ${styles.filters}`}>
      <p className="soft">
        {counts.error > 0 && `${t('check.summary.errors', { count: counts.error })} `}
        {counts.warning > 0 && `${t('check.summary.warnings', { count: counts.warning })} `}
        {counts.error + counts.warning === 0 && t('check.summary.infos', { count: counts.info })}
      </p>
      {kinds.length > 1 && (
        <ul className="flex wrap gap-xs" aria-label={t('check.filter.label')}>
          <li>
            <button
              className="inline gap-xs text-md edged-strong pill soft pad-tag"
              type="button"
              aria-pressed={only === null}
              onClick={() => onOnly(null)}
            >
              {t('check.filter.all')} <b className="bold numbers">{all}</b>
            </button>
          </li>
          {kinds.map((severity) => (
            <li key={severity}>
              <button
                className="inline gap-xs text-md edged-strong pill soft pad-tag"
                type="button"
                aria-pressed={only === severity}
                onClick={() => onOnly(only === severity ? null : severity)}
              >
                <SeverityMark severity={severity} size={14} silent />
                {t(`check.severity.${severity}`)} <b className="bold numbers">{counts[severity]}</b>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function AllClear({ onlyIgnored }: { onlyIgnored: boolean }) {
  const { t } = useTranslation();
  return (
    <section className={`stack edged round-lg sheet low soft centered pad-y-xl pad-x-lg items-center ${styles.clear}`}>
      <svg width="64" height="64" viewBox="0 0 64 64" aria-hidden="true">
        <circle cx="32" cy="32" r="29" />
        <path d="m20 33 8.5 8.5L45 24" />
      </svg>
      <h3 className="text-xl ink top-sm bottom-2xs">
        {t(onlyIgnored ? 'check.clear.onlyIgnored' : 'check.clear.title')}
      </h3>
      <p className="balanced measure-sm">{t(onlyIgnored ? 'check.clear.textIgnored' : 'check.clear.text')}</p>
      <ul className="flex wrap middle gap-2xs top-md measure-sm">
        {FINDING_GROUPS.map((group) => (
          <li className="text-md pill deep pad-tag" key={group}>
            {t(`check.group.${group}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function UncheckedParts({ context }: { context: CheckContext }) {
  const { t } = useTranslation();
  const parts = useMemo(() => listUncheckedParts(context.draft), [context.draft]);
  if (parts.length === 0) return null;
  return (
    <section className={`edged-dashed round-lg soft pad-lg`}>
      <h3 className="text-md soft ui bottom-xs">{t('check.unjudged.title')}</h3>
      <ul className="bullets text-md leading">
        {parts.map(({ kind, count }) => (
          <li key={kind}>
            {kind === 'places' || kind === 'encounters' || kind === 'art'
              ? t(`check.unjudged.${kind}`, { count })
              : t(`check.unjudged.${kind}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}
