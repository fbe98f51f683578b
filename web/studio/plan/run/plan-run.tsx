import { Loader, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Step } from '../../../../shared/plan/index.ts';
import type { PlanView } from '../../../../shared/wire/index.ts';
import { useTranslation } from '../../../i18n/index.ts';
import { useNow } from '../../../ui/use-now.ts';
import styles from '../plan-card.module.css';
import { sayStep } from '../step-wording.ts';
import { toPlan } from '../steps/edit-plan.ts';
import steps from '../steps.module.css';
import { type PlanDisplay, usePlanDisplay } from '../use-plan-display.ts';
import { ApprovalAsk } from './approval-ask.tsx';
import { RecoveryAsk } from './recovery-ask.tsx';
import {
  getRunProgress,
  getShownStepStatus,
  getStepRunState,
  type RunQuestion,
  type ShownRun,
  tallySteps,
} from './run-projection.ts';
import { getRailLook, RunRow } from './run-row.tsx';
import { StopPlan } from './stop-plan.tsx';
import type { useRun } from './use-run.ts';

/** A running plan: its progress, its steps, and its questions to the author. */
export function PlanRun({ view, followed }: { view: PlanView; followed: ReturnType<typeof useRun> }) {
  const { t } = useTranslation();
  const { run, link, answered } = followed;
  const display = usePlanDisplay(view);
  const tally = tallySteps(view, run);
  return (
    <>
      <PlanRunBar view={view} run={run} />
      {link === 'lost' && (
        <p className="row gap-xs text-md pad-sm ochre" role="status">
          <Loader size={13} aria-hidden="true" /> {t('plan.run.lost')}
        </p>
      )}
      <RunSteps view={view} run={run} display={display} onAnswered={answered} />
      <footer className="row wrap gap-xs pad-md ruled">
        <StopPlan planId={view.id} />
        <span className={`faint text-md leading-tight to-end ${styles.hint}`}>
          {t('plan.run.progress', { done: tally.completed, total: tally.total })}
        </span>
      </footer>
      <RunAnnouncer view={view} run={run} display={display} />
    </>
  );
}

export function PlanRunBar({ view, run }: { view: PlanView; run: ShownRun }) {
  const { t } = useTranslation();
  const done = getRunProgress(view, run);
  const asks = run.questions.length > 0;
  return (
    <div
      className={`clip ${styles.bar}`}
      role="progressbar"
      aria-label={t('plan.run.title')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(done * 100)}
    >
      <span
        className={`block tall ${asks ? 'solid-ochre' : 'solid-vermilion'}`}
        style={{ inlineSize: `${done * 100}%` }}
      />
    </div>
  );
}

export function RunSteps({
  view,
  run,
  display,
  onAnswered,
}: {
  view: PlanView;
  run: ShownRun;
  display: PlanDisplay;
  onAnswered: (question: RunQuestion) => void;
}) {
  const isRunning = view.state === 'running' && run.result === null;
  const time = useNow(isRunning);
  const { sequence, rail, context, nameable } = display;
  const byId = new Map(view.steps.map((step) => [step.id, step]));
  const plan = toPlan(view);
  const isLooking = ({ id, required }: Step) =>
    isRunning &&
    required &&
    view.failurePolicy === 'ask' &&
    ['failed', 'timeout'].includes(getStepRunState(run, id).status) &&
    !run.questions.some(({ stepId }) => stepId === id);
  return (
    <ol className={`pad-y-2xs pad-x-sm ${steps.steps}`} data-run="">
      {sequence.map((id, index) => {
        const step = byId.get(id);
        if (!step) return null;
        const question = run.questions.find(({ stepId }) => stepId === id);
        return (
          <RunRow
            key={id}
            step={step}
            number={index + 1}
            now={getStepRunState(run, id)}
            standing={getShownStepStatus(run, id)}
            time={time}
            row={rail.rows.get(id)}
            railWidth={rail.width}
            lookOfLine={(from) => getRailLook(getShownStepStatus(run, from))}
            context={context}
            isAsked={isRunning && question !== undefined}
            isRunning={isRunning}
            isLooking={isLooking(step)}
            question={
              question?.type === 'approval' ? (
                <ApprovalAsk
                  key={question.approvalId}
                  planId={view.id}
                  question={question}
                  wanted={step.approval}
                  context={context}
                  onAnswered={() => onAnswered(question)}
                />
              ) : (
                question && (
                  <RecoveryAsk
                    key={question.error}
                    plan={plan}
                    step={step}
                    question={question}
                    nameable={nameable}
                    context={context}
                    onAnswered={() => onAnswered(question)}
                  />
                )
              )
            }
          />
        );
      })}
    </ol>
  );
}

function RunAnnouncer({ view, run, display }: { view: PlanView; run: ShownRun; display: PlanDisplay }) {
  const { t } = useTranslation();
  const [said, setSaid] = useState('');
  const announced = useRef<ReadonlyMap<string, string> | null>(null);
  const asked = useRef('');
  useEffect(() => {
    const before = announced.current;
    const now = new Map(view.steps.map(({ id }) => [id, getStepRunState(run, id).status]));
    announced.current = now;
    const [question] = run.questions;
    const key = question ? `${question.type} ${question.stepId}` : '';
    if (question && key !== asked.current) {
      const number = display.context.numbers.get(question.stepId) ?? 0;
      setSaid(
        `${t('plan.run.announce.asked')} ${t(question.type === 'approval' ? 'plan.approval.title' : 'plan.recovery.title', { number })}`,
      );
    } else if (before === null) setSaid(t('plan.run.announce.begun'));
    else {
      const moved = view.steps.findLast(
        ({ id }) =>
          before.get(id) !== now.get(id) && ['completed', 'failed', 'timeout', 'skipped'].includes(now.get(id) ?? ''),
      );
      if (moved) {
        const status = now.get(moved.id) ?? 'pending';
        setSaid(`${t(`plan.run.status.${status}`)}: ${sayStep(t, moved, display.context.names)}`);
      }
    }
    asked.current = key;
  }, [view, run, display, t]);
  return (
    <VisuallyHidden component="div" aria-live="polite">
      {said}
    </VisuallyHidden>
  );
}
