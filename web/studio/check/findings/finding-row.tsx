import { Button } from '@mantine/core';
import { useState } from 'react';
import { type Finding, isIgnorable } from '../../../../shared/check/index.ts';
import type { FindingPlace } from '../../../../shared/story/index.ts';
import { useTranslation } from '../../../i18n/index.ts';
import { EyeIcon } from '../../../ui/icons.tsx';
import { ErrorNotice } from '../../../ui/index.ts';
import { useIgnore } from '../api.ts';
import type { CheckContext } from '../check-context.ts';
import { describeLocation } from '../finding-location.ts';
import { RouteView } from '../route-view.tsx';
import styles from './findings.module.css';
import { FixButton } from './fix-button.tsx';
import { IgnoreForm } from './ignore-form.tsx';
import { SeverityMark } from './severity-mark.tsx';

/** The location of a finding: the kind and name of the element, with its place and act. */
export function WhereLine({ where, context }: { where: FindingPlace; context: CheckContext }) {
  const { t } = useTranslation();
  const { names, draft, language } = context;
  const { title, home, act } = describeLocation(where, names, draft);
  return (
    <p className={`flex wrap baseline gap-xs rows-none text-md faint leading-snug ${styles.where}`}>
      <span>{t(`check.where.${where.type}`)}</span>
      {title !== null && (
        <b className="text-base ink bold story" lang={language}>
          {title}
        </b>
      )}
      {home !== null && <span lang={language}>{home}</span>}
      {act !== null && <span>{t('draft.act', { number: act })}</span>}
    </p>
  );
}

/** Removes an "ignored" note whose finding no longer exists. */
function RemoveIgnoredNote({
  ignores,
  session,
}: {
  ignores: NonNullable<Finding['ignores']>;
  session: { id: string; seq: number };
}) {
  const { t } = useTranslation();
  const restore = useIgnore(session);
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        loading={restore.isPending}
        onClick={() => restore.mutate({ finding: ignores, because: null })}
      >
        {t('check.ignore.drop')}
      </Button>
      {restore.isError && <ErrorNotice compact title={t('check.ignore.failed')} error={restore.error} />}
    </>
  );
}

/** One finding: its location, the problem, how to fix it, and the available actions. */
export function FindingRow({
  id,
  finding,
  context,
  wasShown,
  onShow,
}: {
  id: string;
  finding: Finding;
  context: CheckContext;
  wasShown: boolean;
  onShow: (() => void) | null;
}) {
  const { t } = useTranslation();
  const [ignoring, setIgnoring] = useState(false);
  const { names, language, say } = context;
  const { severity, where, path, ignores } = finding;
  const [message, fix] = say(finding);
  const title = context.getName(where);
  return (
    <li
      className={`flex gap-sm ruled pad-lg ${styles.finding}`}
      data-severity={severity}
      data-code={finding.code}
      data-finding={id}
    >
      <SeverityMark severity={severity} />
      <div className="stack grow gap-xs">
        <WhereLine where={where} context={context} />
        <p className="text-base ui leading measure">{message}</p>
        <p className="text-md soft ui leading measure">{fix}</p>
        {path && (
          <div className={`top-2xs round pad-all-sm ${styles.path}`}>
            <h5 className="text-sm faint bold ui bottom-xs">{t('check.path.label')}</h5>
            <RouteView
              steps={path}
              actId={where.type === 'act' ? where.id : where.actId}
              names={names}
              language={language}
            />
          </div>
        )}
        {ignoring ? (
          <IgnoreForm finding={finding} session={context.session} onClose={() => setIgnoring(false)} />
        ) : (
          <div className="flex wrap gap-xs top-2xs">
            {onShow && (
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<EyeIcon size={15} />}
                aria-label={title === null ? undefined : t('check.showOf', { title })}
                data-shown={wasShown}
                onClick={onShow}
              >
                {t('check.show')}
              </Button>
            )}
            {ignores ? (
              <RemoveIgnoredNote ignores={ignores} session={context.session} />
            ) : (
              <FixButton finding={finding} />
            )}
            {isIgnorable(finding) && (
              <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setIgnoring(true)}>
                {t('check.ignore.open')}
              </Button>
            )}
          </div>
        )}
      </div>
    </li>
  );
}
