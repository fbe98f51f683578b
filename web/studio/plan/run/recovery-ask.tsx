import { Button } from '@mantine/core';
import { useState } from 'react';
import { sameJson } from '../../../../shared/json.ts';
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
import { AnswerButtons, AuthorQuestion } from '../../author-question.tsx';
import { answerRecovery } from '../api.ts';
import { AddStep, ArgsEntry } from '../form/step-form.tsx';
import { ArgsView } from '../form/value-view.tsx';
import { usePlanContext } from '../plan-context.ts';
import { describeStep, type Nameable, sayStep } from '../step-wording.ts';
import { findRefusingLock, sayLocked, sayProposal, useStepRefusal } from '../steps/refusal.ts';
import { Unlock } from '../steps/unlock.tsx';
import type { StepsContext } from '../use-plan-display.ts';
import styles from './recovery-ask.module.css';
import { useAnswer } from './use-answer.tsx';

type Writing = 'retry' | 'insert' | null;

/** What can be answered: a decision at once, or one that a form completes. */
const WAYS = [
  { label: 'retry', icon: <RefreshIcon size={14} />, choice: 'retry' },
  { label: 'change', icon: <QuillIcon size={14} />, form: 'retry' },
  { label: 'insert', icon: <PlusIcon size={14} />, form: 'insert' },
  { label: 'skip', icon: <CrossIcon size={14} />, choice: 'skip' },
  { label: 'abort', icon: <StopIcon size={13} />, choice: 'abort' },
] as const;

/** The arguments that a proposal would change; null if it keeps them. */
export function changedArgs(args: StepArgs, { choice, args: proposed }: RecoveryProposal): StepArgs | null {
  if (choice !== 'retry' || proposed === undefined) return null;
  const changed = Object.entries(proposed).filter(([name, value]) => !sameJson(value, args[name]));
  return changed.length === 0 ? null : Object.fromEntries(changed);
}

/** Asks what to do about a failed step: the error, the co-author's proposal, and all alternatives. */
export function RecoveryAsk({
  plan,
  step,
  question,
  nameable,
  context,
  onAnswered,
}: {
  plan: Plan;
  step: Step;
  question: RecoveryRequest;
  nameable: Nameable;
  context: StepsContext;
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
  const common = { nameable, context, problem, saving: sending !== null, onCancel: () => setWriting(null) };
  return (
    <AuthorQuestion
      icon={<AlertIcon className="ochre" size={17} />}
      title={t('plan.recovery.title', { number: context.numbers.get(step.id) ?? 0 })}
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
          context={context}
          sending={sending}
          onFollow={() => {
            const { why: _why, ...decision } = proposal;
            answer(decision, 'proposal');
          }}
        />
      )}
      {writing === 'retry' && (
        <div className={`ruled pad-tag`}>
          <ArgsEntry
            tool={step.tool}
            initial={proposal?.choice === 'retry' && proposal.args ? proposal.args : step.args}
            {...common}
            label={t('plan.recovery.changeGo')}
            onSave={(args) => answer({ choice: 'retry', args }, 'retry')}
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
            {WAYS.map((way) => (
              <Button
                key={way.label}
                size="xs"
                variant="default"
                leftSection={way.icon}
                loading={'choice' in way && sending === way.choice}
                disabled={sending !== null}
                onClick={() => ('choice' in way ? answer({ choice: way.choice }, way.choice) : setWriting(way.form))}
              >
                {t(`plan.recovery.${way.label}`)}
              </Button>
            ))}
          </AnswerButtons>
        </>
      )}
    </AuthorQuestion>
  );
}

function Proposed({
  proposal,
  step,
  context,
  sending,
  onFollow,
}: {
  proposal: RecoveryProposal;
  step: Step;
  context: StepsContext;
  sending: string | null;
  onFollow: () => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { names, numbers, ids } = context;
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
          <AuthoredText text={sayProposal(t, proposal.why, context.titles)} storyLanguage={context.storyLanguage} />
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
                  describeStep(
                    sayStep(t, { tool, args }, names),
                    { tool, description },
                    language,
                    context.storyLanguage,
                  ).text
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
