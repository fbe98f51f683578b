import { Button, Skeleton } from '@mantine/core';
import { useMemo } from 'react';
import type { Finding } from '../../../shared/check/index.ts';
import type { PlanDraft } from '../../../shared/story/index.ts';
import { type ApiError, toApiError } from '../../api/index.ts';
import { useTranslation } from '../../i18n/index.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EyeIcon } from '../../ui/icons.tsx';
import { ErrorNotice } from '../../ui/index.ts';
import {
  createElementLabels,
  describeLocation,
  FixButton,
  findShownTarget,
  type ShownTarget,
  useDraftCheck,
} from '../check/index.ts';
import styles from './finish-refused.module.css';

const formatPath = ({ type, actId, id }: Finding['where']): string =>
  [type, actId, id].filter((part) => part !== undefined).join('.');

const FOUND: ReadonlySet<string> = new Set(['places-not-on-map', 'places-without-encounters']);

/** The findings that prevent finishing. Null if it was refused for another reason, or if the findings are gone. */
export function findBlockingFindings(
  { issues, reason }: Pick<ApiError, 'issues' | 'reason'>,
  findings: readonly Finding[],
): Finding[] | null {
  if (reason !== undefined && FOUND.has(reason.code)) {
    const errors = findings.filter(({ severity }) => severity === 'error');
    return errors.length > 0 ? errors : null;
  }
  const meant = issues.map(({ path, message }) =>
    findings.find(({ code, where }) => message.startsWith(`${code}: `) && formatPath(where) === path),
  );
  const found = meant.filter((finding) => finding !== undefined);
  return found.length > 0 && found.length === meant.length ? found : null;
}

/** Why the story cannot be finished: the findings with links and fixes, or another reason. */
export function FinishRefused({
  error,
  draft,
  onShow,
  onCheck,
  onClose,
}: {
  error: Error | null;
  draft: PlanDraft;
  onShow: (target: ShownTarget) => void;
  onCheck: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Dialog opened={error !== null} onClose={onClose} title={t('authoring.finish.failed')} size="lg">
      {error && (
        <Why
          error={error}
          draft={draft}
          onFix={onClose}
          onShow={(target) => {
            onClose();
            onShow(target);
          }}
          onCheck={() => {
            onClose();
            onCheck();
          }}
        />
      )}
    </Dialog>
  );
}

function Why({
  error,
  draft,
  onFix,
  onShow,
  onCheck,
}: {
  error: Error;
  draft: PlanDraft;
  onFix: () => void;
  onShow: (target: ShownTarget) => void;
  onCheck: () => void;
}) {
  const { t } = useTranslation();
  const { report, isFresh, error: unchecked, say } = useDraftCheck();
  const names = useMemo(() => createElementLabels(draft), [draft]);
  const found = findBlockingFindings(toApiError(error), report?.findings ?? []);
  if (found === null && !isFresh && unchecked === null) return <Skeleton height={120} radius="md" />;
  if (found === null) return <ErrorNotice bare error={error} />;
  const language = draft.premise?.language;
  return (
    <div className={`stack gap-md items-start ${styles.why}`} role="alert">
      <p>{t('check.summary.errors', { count: report?.errors ?? found.length })}</p>
      <ul className="stack full gap-sm">
        {found.map((finding) => {
          const { code, where } = finding;
          const [message, fix] = say(finding);
          const { title, act } = describeLocation(where, names, draft);
          const target = findShownTarget(where, draft);
          return (
            <li
              className="stack gap-2xs pad-all-sm edged round items-start"
              key={`${code} ${where.actId ?? ''} ${where.id ?? ''}`}
            >
              <p className={`text-md ${styles.where}`}>
                <span className="soft">{t(`check.where.${where.type}`)}</span>{' '}
                {title !== null && <b lang={language}>{title}</b>}{' '}
                {act !== null && <span className="soft">{t('draft.act', { number: act })}</span>}
              </p>
              <p>{message}</p>
              <p className="soft">{fix}</p>
              <div className="flex wrap gap-xs">
                {target && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    leftSection={<EyeIcon size={15} />}
                    aria-label={title === null ? undefined : t('check.showOf', { title })}
                    onClick={() => onShow(target)}
                  >
                    {t('check.show')}
                  </Button>
                )}
                <FixButton finding={finding} onFix={onFix} />
              </div>
            </li>
          );
        })}
      </ul>
      <Button onClick={onCheck}>{t('editing.openCheck')}</Button>
    </div>
  );
}
