import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type {
  Plan,
  RecoveryDecision,
  RecoveryProposal,
  RecoveryRequest,
  Step,
  StepArgs,
} from '../../../../shared/plan/index.ts';
import { useLanguage, useTranslation } from '../../../i18n/index.ts';
import { AlertIcon, CrossIcon, PlusIcon, QuillIcon, RefreshIcon, StopIcon } from '../../../ui/icons.tsx';
import { AuthoredText } from '../../../ui/story-text.tsx';
import { AnswerButtons, AuthorQuestion } from '../../question/question.tsx';
import { answerRecovery } from '../api.ts';
import { ArgsForm, useArgsForm } from '../form/args-form.tsx';
import form from '../form/step-form.module.css';
import { AddStep } from '../form/step-form.tsx';
import { ArgsView } from '../form/value-view.tsx';
import { usePlanContext } from '../plan-context.ts';
import { describeStep, type Nameable, sayStep } from '../step-wording.ts';
import { findRefusingLock, sayLocked, sayProposal, useStepRefusal } from '../steps/refusal.ts';
import type { StepsContext } from '../steps/steps-context.ts';
import { Unlock } from '../steps/unlock.tsx';
import { changedArgs } from './proposal.ts';
import styles from './recovery-ask.module.css';
import { useAnswer } from './use-answer.tsx';

type Writing = 'retry' | 'insert' | null;

/** Asks what to do about a failed step: the error, the co-author's proposal, and all alternatives. */
export function RecoveryAsk({
  plan,
  step,
  question,
  nameable,
  around,
  onAnswered,
}: {
  plan: Plan;
  step: Step;
  question: RecoveryRequest;
  nameable: Nameable;
  around: StepsContext;
  onAnswered: () => void;
}) {
  const { t } = useTranslation();
  const [writing, setWriting] = useState<Writing>(null);
  const sent = useAnswer<RecoveryDecision['choice'] | 'proposal'>(t('plan.recovery.failed'), onAnswered);
  const { sending, problem } = sent;
  const { proposal } = question;
  const { session } = usePlanContext();
  const lock = findRefusingLock(question, session.locks);
  // Stays while the plan is resumed, although nothing is locked any more.
  const [first] = useState(lock);
  const locked = lock ?? first;
  const said = useStepRefusal()(question);
  const answer = (decision: RecoveryDecision, which: RecoveryDecision['choice'] | 'proposal') =>
    void sent.answer(which, () => answerRecovery(plan.id, step.id, decision));
  const common = { nameable, around, problem, saving: sending !== null, onCancel: () => setWriting(null) };
  return (
    <AuthorQuestion
      icon={<AlertIcon className="ochre" size={17} />}
      title={t('plan.recovery.title', { number: around.numbers.get(step.id) ?? 0 })}
      heading="h4"
      about={
        <>
          <p className="text-md soft leading-snug">
            {locked ? t('plan.locked.text', { name: sayLocked(t, locked, session.draft) }) : said}
          </p>
          <details className="text-md faint">
            <summary>{t('errors.details')}</summary>
            <span lang="en">{question.error}</span>
          </details>
        </>
      }
      data-plan-question="recovery"
    >
      {locked && writing === null && (
        <AnswerButtons>
          <Unlock
            lock={locked}
            label={t('plan.locked.retry')}
            size="sm"
            disabled={sending !== null}
            onUnlocked={() => answer({ choice: 'retry' }, 'retry')}
          />
        </AnswerButtons>
      )}
      {proposal && !locked && writing === null && (
        <Proposed
          proposal={proposal}
          step={step}
          around={around}
          sending={sending}
          onFollow={() => {
            const { why: _why, ...decision } = proposal;
            answer(decision, 'proposal');
          }}
        />
      )}
      {writing === 'retry' && (
        <div className={`ruled pad-tag`}>
          <RetryForm
            step={step}
            initial={proposal?.choice === 'retry' && proposal.args ? proposal.args : step.args}
            {...common}
            onRetry={(args) => answer({ choice: 'retry', args }, 'retry')}
          />
        </div>
      )}
      {writing === 'insert' && (
        <div className={`ruled pad-tag`}>
          <AddStep
            plan={plan}
            {...common}
            waits={false}
            label={t('plan.recovery.insertGo')}
            onAdd={(added) => answer({ choice: 'insert', steps: [added] }, 'insert')}
          />
        </div>
      )}
      {writing === null && (
        <>
          {problem && <div className={styles.error}>{problem}</div>}
          <AnswerButtons>
            <Button
              size="xs"
              variant="default"
              leftSection={<RefreshIcon size={14} />}
              loading={sending === 'retry'}
              disabled={sending !== null}
              onClick={() => answer({ choice: 'retry' }, 'retry')}
            >
              {t('plan.recovery.retry')}
            </Button>
            <Button
              size="xs"
              variant="default"
              leftSection={<QuillIcon size={14} />}
              disabled={sending !== null}
              onClick={() => setWriting('retry')}
            >
              {t('plan.recovery.change')}
            </Button>
            <Button
              size="xs"
              variant="default"
              leftSection={<PlusIcon size={14} />}
              disabled={sending !== null}
              onClick={() => setWriting('insert')}
            >
              {t('plan.recovery.insert')}
            </Button>
            <Button
              size="xs"
              variant="default"
              leftSection={<CrossIcon size={14} />}
              loading={sending === 'skip'}
              disabled={sending !== null}
              onClick={() => answer({ choice: 'skip' }, 'skip')}
            >
              {t('plan.recovery.skip')}
            </Button>
            <Button
              size="xs"
              variant="default"
              leftSection={<StopIcon size={13} />}
              loading={sending === 'abort'}
              disabled={sending !== null}
              onClick={() => answer({ choice: 'abort' }, 'abort')}
            >
              {t('plan.recovery.abort')}
            </Button>
          </AnswerButtons>
        </>
      )}
    </AuthorQuestion>
  );
}

function Proposed({
  proposal,
  step,
  around,
  sending,
  onFollow,
}: {
  proposal: RecoveryProposal;
  step: Step;
  around: StepsContext;
  sending: string | null;
  onFollow: () => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { names, numbers, ids } = around;
  const changed = changedArgs(step.args, proposal);
  const inserted = proposal.choice === 'insert' ? (proposal.steps ?? []) : [];
  const what =
    proposal.choice === 'insert'
      ? t('plan.recovery.proposal.insert', { count: inserted.length })
      : proposal.choice === 'retry' && changed
        ? t('plan.recovery.proposal.retryChanged')
        : t(`plan.recovery.proposal.${proposal.choice}`);
  return (
    <section className={`stack gap-2xs pad-all-sm items-start ${styles.proposal}`}>
      <h5 className="text-xs faint bold ui">{t('plan.recovery.proposes')}</h5>
      <p className="text-base story">{what}</p>
      {proposal.why && (
        <p className="text-md soft pre-line">
          <AuthoredText text={sayProposal(t, proposal.why, around.titles)} storyLanguage={around.storyLanguage} />
        </p>
      )}
      {changed && (
        <div className={`stack full gap-2xs top-2xs bottom-2xs ${styles.proposed}`}>
          <ArgsView tool={step.tool} args={changed} wording={{ t, names, language, numbers, ids }} />
        </div>
      )}
      {inserted.length > 0 && (
        <div className={`stack full gap-2xs top-2xs bottom-2xs ${styles.proposed}`}>
          <ol className="bullets">
            {inserted.map(({ id, tool, args = {}, description = '' }) => (
              <li key={id}>
                {
                  describeStep(sayStep(t, { tool, args }, names), { tool, description }, language, around.storyLanguage)
                    .text
                }
              </li>
            ))}
          </ol>
        </div>
      )}
      <Button size="sm" loading={sending === 'proposal'} disabled={sending !== null} onClick={onFollow}>
        {t('plan.recovery.follow')}
      </Button>
    </section>
  );
}

function RetryForm({
  step,
  initial,
  nameable,
  around,
  problem,
  saving,
  onRetry,
  onCancel,
}: {
  step: Step;
  initial: StepArgs;
  nameable: Nameable;
  around: StepsContext;
  problem: React.ReactNode;
  saving: boolean;
  onRetry: (args: StepArgs) => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation();
  const written = useArgsForm(initial);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (written.readable && written.check(step.tool, around.ids)) onRetry(written.args);
  };
  return (
    <form className={`stack gap-sm pad-y-xs ${form.form}`} onSubmit={submit}>
      <ArgsForm tool={step.tool} written={written} nameable={nameable} around={around} />
      {problem}
      <div className={`row wrap gap-xs ${form.foot}`}>
        {written.problems.length > 0 && (
          <p className="text-md vermilion" role="alert">
            {t('plan.form.wrong', { count: written.problems.length })}
          </p>
        )}
        <Button size="sm" type="submit" loading={saving} disabled={!written.readable}>
          {t('plan.recovery.changeGo')}
        </Button>
        <Button size="sm" variant="default" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );
}
