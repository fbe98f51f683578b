import { Button, Skeleton, Tooltip } from '@mantine/core';
import { Suspense, useId } from 'react';
import { useTranslation } from '../../i18n/index.ts';
import { CheckIcon, CrossIcon, EyeIcon } from '../../ui/icons.tsx';
import { Written } from '../../ui/written.tsx';
import { DiffView } from '../history/diff/index.ts';
import type { DraftNames, ToolCall } from '../words/tool-call.ts';
import { askFor } from '../words/tool-words.ts';
import styles from './approval-card.module.css';
import type { AskedChanges } from './approvals.ts';

/**
 * A call that waits for the author: what it would do, what that changes, and the decision. Finished work is only
 * overwritten with the author's word.
 */
export function ApprovalCard({
  call,
  names,
  changes,
  reason,
  storyLanguage,
  onDecide,
}: {
  call: ToolCall;
  names: DraftNames;
  /** Null where what it would change is not known. */
  changes: AskedChanges | null;
  /** What the server said of it, for an answer that tells no more. */
  reason: string | undefined;
  storyLanguage: string | undefined;
  /** Null once it can no longer be decided on here. */
  onDecide: ((approved: boolean, acceptAll?: boolean) => void) | null;
}) {
  const { t } = useTranslation();
  const titleId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be told apart from its legend's styles here.
    <div className={styles.card} role="group" aria-labelledby={titleId} data-approval={call.tool}>
      <header className={styles.header}>
        <span className={styles.icon}>
          <EyeIcon size={17} />
        </span>
        <div>
          <h3 id={titleId}>{askFor(t, call, names)}</h3>
          {changes?.overwrites === undefined && reason !== undefined ? (
            <p>
              <Written text={reason} storyLanguage={storyLanguage} />
            </p>
          ) : (
            <p>{t(changes?.overwrites === false ? 'authoring.approval.proposed' : 'authoring.approval.overwrites')}</p>
          )}
        </div>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard. */}
      <section className={styles.changes} tabIndex={0} aria-label={t('history.show')}>
        {changes === null ? (
          <p className={styles.unknown}>{t('authoring.approval.unknownChange')}</p>
        ) : (
          <Suspense fallback={<Skeleton height={72} radius="md" />}>
            <DiffView changes={changes.changes} names={names} storyLanguage={storyLanguage} ahead />
          </Suspense>
        )}
        {changes?.isCut && <p className={styles.cut}>{t('authoring.approval.leftOut')}</p>}
      </section>
      {onDecide && (
        <div className={styles.decision} data-decision="">
          <Button size="xs" leftSection={<CheckIcon size={15} />} onClick={() => onDecide(true)}>
            {t('authoring.approval.accept')}
          </Button>
          <Button size="xs" variant="default" leftSection={<CrossIcon size={14} />} onClick={() => onDecide(false)}>
            {t('authoring.approval.decline')}
          </Button>
          <Tooltip label={t('authoring.approval.acceptAllHint')} multiline maw={260}>
            <Button size="xs" variant="subtle" color="gray" onClick={() => onDecide(true, true)}>
              {t('authoring.approval.acceptAll')}
            </Button>
          </Tooltip>
        </div>
      )}
    </div>
  );
}
