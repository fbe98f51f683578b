import { Button, Skeleton } from '@mantine/core';
import { Suspense, useState } from 'react';
import type { ApprovalRequest } from '../../../../shared/plan/index.ts';
import { type ApiError, toApiError } from '../../../api/index.ts';
import { useTranslation } from '../../../i18n/index.ts';
import { CheckIcon, CrossIcon, EyeIcon } from '../../../ui/icons.tsx';
import { ErrorNotice } from '../../../ui/index.ts';
import { DiffView } from '../../history/diff/index.ts';
import { answerApproval } from '../api.ts';
import type { StepsAround } from '../steps/around.ts';
import styles from './ask.module.css';
import { readDiff } from './question-diff.ts';

/** Asks whether a step may go ahead, and shows what it would change. */
export function ApprovalAsk({
  planId,
  question,
  wanted,
  around,
  onAnswered,
}: {
  planId: string;
  question: ApprovalRequest;
  /** Whether the plan says that it is to be asked about. */
  wanted: boolean;
  around: StepsAround;
  onAnswered: () => void;
}) {
  const { t } = useTranslation();
  const [sending, setSending] = useState<boolean | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const { stepId, approvalId, diff } = question;
  const shown = readDiff(diff);
  // What only comes new overwrites nothing: it is asked about because somebody wanted it so.
  const isWanted = wanted && (shown?.changes.every(({ change }) => change === 'added') ?? true);
  const answer = async (approved: boolean) => {
    setSending(approved);
    setError(null);
    try {
      await answerApproval(planId, stepId, approved, approvalId);
      onAnswered();
    } catch (thrown) {
      setError(toApiError(thrown));
      setSending(null);
    }
  };
  const number = around.numbers.get(stepId) ?? 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be told apart from its legend's styles here.
    <div
      className={styles.ask}
      role="group"
      aria-label={t('plan.approval.title', { number })}
      data-plan-question="approval"
    >
      <header className={styles.header}>
        <EyeIcon size={17} />
        <div>
          <h4>{t('plan.approval.title', { number })}</h4>
          <p>{t(isWanted ? 'plan.approval.wanted' : 'plan.approval.text')}</p>
        </div>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard. */}
      <section className={styles.changes} tabIndex={0} aria-label={t('plan.row.changes')}>
        {shown === null ? (
          <p className={styles.faint}>{t('plan.approval.unknown')}</p>
        ) : (
          <Suspense fallback={<Skeleton height={72} radius="md" />}>
            <DiffView changes={shown.changes} names={around.names} storyLanguage={around.storyLanguage} ahead />
          </Suspense>
        )}
        {shown?.isCut && <p className={styles.faint}>{t('authoring.approval.leftOut')}</p>}
      </section>
      {error && (
        <div className={styles.error}>
          {error.code === 'conflict' ? (
            <p className={styles.faint} role="alert">
              {t('plan.approval.late')}
            </p>
          ) : (
            <ErrorNotice compact title={t('plan.approval.failed')} error={error} />
          )}
        </div>
      )}
      <div className={styles.answers}>
        <Button
          size="sm"
          leftSection={<CheckIcon size={15} />}
          loading={sending === true}
          disabled={sending === false}
          onClick={() => void answer(true)}
        >
          {t('plan.approval.allow')}
        </Button>
        <Button
          size="sm"
          variant="default"
          leftSection={<CrossIcon size={14} />}
          loading={sending === false}
          disabled={sending === true}
          onClick={() => void answer(false)}
        >
          {t('plan.approval.decline')}
        </Button>
        <span className={styles.faint}>{t('plan.approval.declines')}</span>
      </div>
    </div>
  );
}
