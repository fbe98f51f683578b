import { Button } from '@mantine/core';
import { useId } from 'react';
import type { CheckReport } from '../../../../shared/check/index.ts';
import { useTranslation } from '../../../i18n/index.ts';
import { ChevronIcon } from '../../../ui/icons.tsx';
import { ErrorNotice } from '../../../ui/index.ts';
import { useIgnore } from '../api.ts';
import type { CheckContext } from '../check-context.ts';
import { useCheckView } from '../check-view.ts';
import { WhereLine } from './finding-row.tsx';
import styles from './findings.module.css';
import { keyedFindings } from './group.ts';

/** The ignored findings, each with its reason and a way to restore it. */
export function IgnoredFindings({ ignored, context }: { ignored: CheckReport['ignored']; context: CheckContext }) {
  const { t } = useTranslation();
  const [view, setView] = useCheckView(context.session.id);
  const restore = useIgnore(context.session);
  const bodyId = useId();
  const open = view.showsIgnored;
  if (ignored.length === 0) return null;
  return (
    <section className={`clip edged round-lg sheet low ${styles.group}`} data-group="ignored">
      <h3 className="text-lg">
        <button
          className="row ink gap-xs to-start full"
          type="button"
          aria-expanded={open}
          aria-controls={bodyId}
          onClick={() => setView({ showsIgnored: !open })}
        >
          <span className={`faint inline turns ${styles.chevron}`}>
            <ChevronIcon size={16} />
          </span>
          {t('check.ignore.title', { count: ignored.length })}
        </button>
      </h3>
      <ul id={bodyId} hidden={!open}>
        {keyedFindings(ignored).map(({ key, finding }) => (
          <li
            key={key}
            className={`flex gap-sm ruled pad-lg ${styles.finding}`}
            data-code={finding.code}
            data-ignored=""
          >
            <div className="stack grow gap-xs">
              <WhereLine where={finding.where} context={context} />
              <p className="text-base ui leading measure">{context.say(finding)[0]}</p>
              <p className={`text-base soft italic quoted ${styles.because}`}>
                {t('check.ignore.because', { because: finding.because })}
              </p>
              <div className="flex wrap gap-xs top-2xs">
                <Button
                  size="compact-sm"
                  variant="default"
                  loading={restore.isPending && restore.variables.finding === finding}
                  onClick={() => restore.mutate({ finding, because: null })}
                >
                  {t('check.ignore.heed')}
                </Button>
              </div>
            </div>
          </li>
        ))}
      </ul>
      {restore.isError && <ErrorNotice compact title={t('check.ignore.failed')} error={restore.error} />}
    </section>
  );
}
