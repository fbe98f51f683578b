import { DragDropProvider } from '@dnd-kit/react';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type Plan, runsBeside, type Step } from '../../../../shared/plan/index.ts';
import type { PlanView } from '../../../../shared/wire/index.ts';
import { type ApiError, toApiError, useHistoryHead } from '../../../api/index.ts';
import { useTranslation } from '../../../i18n/index.ts';
import { PlayIcon, RefreshIcon } from '../../../ui/icons.tsx';
import { ErrorNotice } from '../../../ui/index.ts';
import { AuthoredText } from '../../../ui/story-text.tsx';
import { groupIssuesByStep, invalidateAfterPlan, startPlan, useSavePlan } from '../api.ts';
import { AddStep, EditStep } from '../form/step-form.tsx';
import styles from '../plan-card.module.css';
import { usePlanContext } from '../plan-context.ts';
import { DiscardPlan, PlanMenu } from '../plan-menu.tsx';
import { reduceDependencies } from '../rail/rail-layout.ts';
import { SaveTemplate } from '../request/save-template.tsx';
import { moveStep, reorderSteps } from '../steps/dependencies.ts';
import {
  findStepsLostBySkipping,
  type SentPlan,
  toPlan,
  withNewStep,
  withoutSteps,
  withSkipped,
  withStep,
} from '../steps/edit-plan.ts';
import steps from '../steps.module.css';
import { usePlanDisplay } from '../use-plan-display.ts';
import { hasChangedSince } from '../use-undo-plan.ts';
import { RemoveStep } from './remove-step.tsx';
import { type ReviewActions, ReviewRow } from './review-row.tsx';
import { RevisePlan } from './revise-plan.tsx';
import { useDrag } from './use-drag.ts';

type Writing = { step: string } | 'new' | null;

/** A plan under review: every step can be changed before the plan runs. Plan execution, "Review". */
export function PlanReview({ view: latest }: { view: PlanView }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { held, session } = usePlanContext();
  // A moved step is shown in its new place at once, before the server confirms.
  const [placed, setPlaced] = useState<Pick<Plan, 'version' | 'steps'> | null>(null);
  const view = useMemo(
    () => (placed?.version === latest.version ? { ...latest, steps: placed.steps } : latest),
    [latest, placed],
  );
  const display = usePlanDisplay(view);
  const { graph, sequence, rail, nameable, context } = display;
  const [writing, setWriting] = useState<Writing>(null);
  const [removing, setRemoving] = useState<string | null>(null);
  const [keeping, setKeeping] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [revising, setRevising] = useState(false);
  const [starting, setStarting] = useState(false);
  const [startError, setStartError] = useState<ApiError | null>(null);
  const save = useSavePlan();
  const head = useHistoryHead(session.id, session.seq, true);
  const isOlder = head.data !== undefined && hasChangedSince(head.data.entries, view.updatedAt);
  const plan = useMemo(() => toPlan(view), [view]);
  const byId = new Map(view.steps.map((step) => [step.id, step]));
  const forecasts = new Map(view.forecast.map((forecast) => [forecast.stepId, forecast]));
  const waits = useMemo(() => reduceDependencies(graph, sequence), [graph, sequence]);
  const lost = useMemo(() => findStepsLostBySkipping(graph), [graph]);
  const mayChange = held === null || held === 'answering';

  const send = (next: SentPlan, done?: () => void) => {
    setStartError(null);
    save.mutate(next, { onSuccess: () => done?.(), onError: () => setPlaced(null) });
  };
  const place = (id: string, to: number) => {
    const next = moveStep(plan, id, to);
    setPlaced(next);
    send(next);
  };
  const getName = (id: string) => t('plan.step', { number: context.numbers.get(id) ?? 0 });
  const drag = useDrag(graph, sequence, context.numbers, getName, place);
  const acts: ReviewActions = {
    edit: (id) => {
      save.reset();
      setWriting({ step: id });
    },
    move: (id, by) => {
      const to = sequence.indexOf(id) + by;
      if (to >= 0 && to < sequence.length && drag.refuse(id, to) === '') place(id, to);
    },
    skip: (id, isSkipped) => send(withSkipped(plan, id, isSkipped)),
    remove: setRemoving,
    reread: () => invalidateAfterPlan(client, session.id, view.id),
  };
  const start = async () => {
    setStarting(true);
    setStartError(null);
    try {
      await startPlan(view.id);
    } catch (thrown) {
      setStartError(toApiError(thrown));
    } finally {
      setStarting(false);
      invalidateAfterPlan(client, session.id, view.id);
    }
  };

  const error = save.isError ? toApiError(save.error) : null;
  const isStale = error?.code === 'conflict';
  const refused = error && !isStale && save.variables ? groupIssuesByStep(error, save.variables) : [];
  const found = [...view.issues.map(({ code, stepId = null }) => ({ code, stepId })), ...refused];
  const sayIssues = (isMeant: (stepId: string | null) => boolean) => [
    ...new Set(found.filter(({ stepId }) => isMeant(stepId)).map(({ code }) => t(`plan.issue.${code}`))),
  ];
  const issuesAt = (id: string) => sayIssues((stepId) => stepId === id);
  const homeless = sayIssues((stepId) => stepId === null || !byId.has(stepId));
  const isHeard = error !== null && (isStale || refused.length > 0);
  const problem =
    error &&
    (isStale ? (
      <p className="row gap-xs text-md pad-sm ochre" role="alert">
        {t('plan.review.staleTyped')}
      </p>
    ) : (
      <ErrorNotice compact title={t('plan.review.notSaved')} error={error} />
    ));
  const asks = view.steps.filter(
    ({ id, approval, status }) =>
      status !== 'skipped' &&
      !forecasts.get(id)?.refusal &&
      (approval || (forecasts.get(id)?.overwrites.length ?? 0) > 0),
  ).length;
  const refusals = view.steps.filter(
    ({ id, status }) => status !== 'skipped' && !lost.has(id) && forecasts.get(id)?.refusal != null,
  ).length;
  const isEmpty = view.steps.every(({ status }) => status === 'skipped');
  const formFor = (step: Step) =>
    writing !== null && writing !== 'new' && writing.step === step.id ? (
      <EditStep
        step={step}
        plan={plan}
        nameable={nameable}
        context={context}
        problem={problem}
        saving={save.isPending}
        onCancel={() => setWriting(null)}
        onSave={(changes) => send(withStep(plan, step.id, changes), () => setWriting(null))}
      />
    ) : null;

  return (
    <>
      {view.feedback.length > 0 && (
        <p className={`text-md faint ${styles.feedback}`}>
          {t('plan.review.feedback')}{' '}
          <q className="soft story">
            <AuthoredText text={view.feedback.at(-1) ?? ''} storyLanguage={context.storyLanguage} />
          </q>
        </p>
      )}
      <DragDropProvider
        plugins={drag.plugins}
        onDragStart={drag.onDragStart}
        onDragOver={drag.onDragOver}
        onDragEnd={drag.onDragEnd}
      >
        <ol className={`pad-y-2xs pad-x-sm ${steps.steps}`}>
          {sequence.map((id, index) => {
            const step = byId.get(id);
            return (
              step && (
                <ReviewRow
                  key={id}
                  step={step}
                  index={index}
                  row={rail.rows.get(id)}
                  railWidth={rail.width}
                  isSkipped={(from) => byId.get(from)?.status === 'skipped'}
                  lostTo={lost.get(id)}
                  waits={waits.get(id) ?? []}
                  besides={runsBeside(view, step)}
                  forecast={forecasts.get(id)}
                  issues={issuesAt(id)}
                  context={context}
                  acts={mayChange && !save.isPending ? acts : null}
                  isPlacing={mayChange && save.isPending}
                  form={formFor(step)}
                />
              )
            );
          })}
        </ol>
      </DragDropProvider>
      <p className={`centered ${styles.announcement}`} aria-live="assertive" data-said="">
        {drag.said !== '' && (
          <span className="text-md pad-sm round high leading-snug measure-sm inline-block">{drag.said}</span>
        )}
      </p>
      {writing === 'new' && (
        <div className={`pad-md ruled ${styles.block}`}>
          <AddStep
            plan={plan}
            nameable={nameable}
            context={context}
            problem={problem}
            saving={save.isPending}
            label={t('plan.form.add')}
            onCancel={() => setWriting(null)}
            onAdd={(step, after) => send(withNewStep(plan, step, after), () => setWriting(null))}
          />
        </div>
      )}
      {homeless.length > 0 && (
        <ul className={`text-md vermilion ${styles.issues}`} role="alert">
          {homeless.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
      {writing === null && isStale && (
        <p className="row gap-xs text-md pad-sm ochre" role="alert">
          {t('plan.review.stale')}
        </p>
      )}
      {writing === null && error && !isHeard && (
        <div className={`pad-md ruled ${styles.block}`}>
          <ErrorNotice compact title={t('plan.review.notSaved')} error={error} />
        </div>
      )}
      {isOlder && <p className="row gap-xs text-md pad-sm ochre">{t('plan.review.older')}</p>}
      {startError && (
        <div className={`pad-md ruled ${styles.block}`}>
          <ErrorNotice compact error={startError} />
        </div>
      )}
      {revising ? (
        <RevisePlan view={view} onClose={() => setRevising(false)} />
      ) : leaving ? (
        <DiscardPlan view={view} onClose={() => setLeaving(false)} />
      ) : (
        <footer className="row wrap gap-xs pad-md ruled">
          <Button
            leftSection={<PlayIcon size={13} />}
            variant={refusals > 0 ? 'default' : 'filled'}
            loading={starting}
            disabled={held !== null || isEmpty || view.issues.length > 0 || writing !== null || save.isPending}
            onClick={() => void start()}
          >
            {t('plan.review.start')}
          </Button>
          <Button
            variant="default"
            leftSection={<RefreshIcon size={15} />}
            disabled={held !== null}
            onClick={() => setRevising(true)}
          >
            {t('plan.review.revise')}
          </Button>
          <PlanMenu
            onAdd={
              mayChange
                ? () => {
                    save.reset();
                    setWriting('new');
                  }
                : null
            }
            onKeep={() => setKeeping(true)}
            onLeave={() => setLeaving(true)}
          />
          <span className={`faint text-md leading-tight to-end ${styles.hint}`}>
            {held !== null
              ? t(`plan.held.${held}`)
              : isEmpty
                ? t('plan.review.nothing')
                : view.issues.length > 0
                  ? t('plan.review.blocked')
                  : [
                      refusals > 0 ? t('plan.review.refusals', { count: refusals }) : '',
                      asks > 0 ? t('plan.review.asks', { count: asks }) : '',
                    ]
                      .filter((each) => each !== '')
                      .join(' · ')}
          </span>
        </footer>
      )}
      {removing !== null && byId.has(removing) && (
        <RemoveStep
          id={removing}
          plan={plan}
          context={context}
          onClose={() => setRemoving(null)}
          onRemove={(ids) => {
            setRemoving(null);
            const rest = withoutSteps(plan, ids);
            const kept = new Set(rest.steps.map(({ id }) => id));
            send(
              reorderSteps(
                rest,
                sequence.filter((id) => kept.has(id)),
              ),
            );
          }}
        />
      )}
      {keeping && <SaveTemplate view={view} onClose={() => setKeeping(false)} />}
    </>
  );
}
