import { Button } from '@mantine/core';
import { z } from 'zod';
import type { ApprovalRequest } from '../../../../shared/plan/index.ts';
import { type ElementChange, ElementChangeSchema } from '../../../../shared/story/index.ts';
import { useTranslation } from '../../../i18n/index.ts';
import { CheckIcon, CrossIcon, EyeIcon } from '../../../ui/icons.tsx';
import { AnswerButtons, AnswerNote, AuthorQuestion, QuestionDiff } from '../../author-question.tsx';
import { answerApproval } from '../api.ts';
import type { StepsContext } from '../use-plan-display.ts';
import styles from './recovery-ask.module.css';
import { useAnswer } from './use-answer.tsx';

const ShownSchema = z.object({
  changes: z.array(ElementChangeSchema),
  leftOut: z.object({ elements: z.number(), fields: z.number(), characters: z.number() }).partial().optional(),
});

/** The changes in a step's question; null if it has none. `isCut`: some were too many to send. */
export function parseQuestionDiff(diff: unknown): { changes: ElementChange[]; isCut: boolean } | null {
  const parsed = ShownSchema.safeParse(Array.isArray(diff) ? { changes: diff } : diff);
  if (!parsed.success) return null;
  const { changes, leftOut = {} } = parsed.data;
  return { changes, isCut: Object.values(leftOut).some((count) => (count ?? 0) > 0) };
}

/** Asks whether a step may run, and shows what it would change. */
export function ApprovalAsk({
  planId,
  question,
  wanted,
  context,
  onAnswered,
}: {
  planId: string;
  question: ApprovalRequest;
  wanted: boolean;
  context: StepsContext;
  onAnswered: () => void;
}) {
  const { t } = useTranslation();
  const { sending, answer, problem } = useAnswer<boolean>(t('plan.approval.failed'), onAnswered);
  const { stepId, approvalId, diff } = question;
  const shown = parseQuestionDiff(diff);
  // Additions overwrite nothing: the question comes from the plan.
  const isWanted = wanted && (shown?.changes.every(({ change }) => change === 'added') ?? true);
  const decide = (approved: boolean) =>
    void answer(approved, () => answerApproval(planId, stepId, approved, approvalId));
  return (
    <AuthorQuestion
      icon={<EyeIcon className="ochre" size={17} />}
      title={t('plan.approval.title', { number: context.numbers.get(stepId) ?? 0 })}
      heading="h4"
      about={<p className="text-md soft leading-snug">{t(isWanted ? 'plan.approval.wanted' : 'plan.approval.text')}</p>}
      data-plan-question="approval"
    >
      <QuestionDiff
        label={t('plan.row.changes')}
        asked={shown}
        unknown={t('plan.approval.unknown')}
        names={context.names}
        storyLanguage={context.storyLanguage}
      />
      {problem && <div className={styles.error}>{problem}</div>}
      <AnswerButtons>
        <Button
          size="sm"
          leftSection={<CheckIcon size={15} />}
          loading={sending === true}
          disabled={sending === false}
          onClick={() => decide(true)}
        >
          {t('plan.approval.allow')}
        </Button>
        <Button
          size="sm"
          variant="default"
          leftSection={<CrossIcon size={14} />}
          loading={sending === false}
          disabled={sending === true}
          onClick={() => decide(false)}
        >
          {t('plan.approval.decline')}
        </Button>
        <AnswerNote>{t('plan.approval.declines')}</AnswerNote>
      </AnswerButtons>
    </AuthorQuestion>
  );
}
