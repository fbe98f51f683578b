import { VisuallyHidden } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import type { PlanView } from '../../../shared/wire/index.ts';
import { toApiError } from '../../api/index.ts';
import { useLanguage, useTranslation } from '../../i18n/index.ts';
import { PlanIcon } from '../../ui/icons.tsx';
import { ErrorNotice } from '../../ui/index.ts';
import { scrollToTop } from '../chat/scroll-conversation.ts';
import { planKeys, usePlan } from './api.ts';
import styles from './plan-card.module.css';
import { usePlanContext } from './plan-context.ts';
import { PlanOver } from './plan-over.tsx';
import { PlanPending } from './plan-pending.tsx';
import { PlanReview } from './review/plan-review.tsx';
import { PlanRun } from './run/plan-run.tsx';
import { useRun } from './run/use-run.ts';
import { formatApproximateDuration } from './step-wording.ts';

export default function PlanCard({ planId }: { planId: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { session } = usePlanContext();
  const listed = session.plans.find(({ id }) => id === planId);
  const plan = usePlan(planId, { enabled: listed !== undefined, listedAt: listed?.updatedAt });
  const known = plan.data;
  // The forecasts of its steps depend on the draft and its locks.
  const isReviewed = known?.state === 'draft';
  const { draft, locks } = session;
  const basis = useRef({ draft, locks });
  useEffect(() => {
    if (basis.current.draft === draft && basis.current.locks === locks) return;
    basis.current = { draft, locks };
    if (isReviewed) void client.invalidateQueries({ queryKey: planKeys.plan(planId) });
  }, [client, planId, isReviewed, draft, locks]);
  if (listed === undefined || (plan.isError && toApiError(plan.error).code === 'not_found')) {
    return (
      <section
        className={`stack relative edged-strong round-lg raised low top-xs bottom-xs`}
        data-plan={planId}
        data-state="gone"
      >
        <p className="text-md pad-md faint">
          <strong>{t('plan.gone.title')}.</strong> {t('plan.gone.text')}
        </p>
      </section>
    );
  }
  if (known) return <Plan view={known} />;
  if (!plan.isError) return <PlanPending request={listed.request} />;
  return (
    <section className={`stack relative edged-strong round-lg raised low top-xs bottom-xs`} data-plan={planId}>
      <div className={`pad-md ruled ${styles.block}`}>
        <ErrorNotice compact title={t('plan.failed')} error={plan.error} onRetry={() => void plan.refetch()} />
      </div>
    </section>
  );
}

function Plan({ view }: { view: PlanView }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const titleId = useId();
  const followed = useRun(view);
  const { state, steps, estimatedDuration } = view;
  const { fresh } = usePlanContext();
  const card = useRef<HTMLElement>(null);
  const isFresh = fresh === view.id;
  useEffect(() => {
    // Scrolls to the top of the plan, after the conversation has scrolled to its own end.
    if (isFresh) requestAnimationFrame(() => requestAnimationFrame(() => card.current && scrollToTop(card.current)));
  }, [isFresh]);
  // Announces changes of the plan's state to screen readers.
  const [said, setSaid] = useState('');
  const before = useRef(state);
  useEffect(() => {
    if (isFresh && state === 'draft')
      setSaid(t('plan.making.done', { steps: t('plan.steps', { count: steps.length }) }));
    if (before.current === 'running' && state === 'ended') setSaid(t('plan.run.announce.over'));
    before.current = state;
  }, [isFresh, state, steps.length, t]);
  return (
    <section
      ref={card}
      className={`stack relative edged-strong round-lg raised low top-xs bottom-xs`}
      data-plan={view.id}
      data-state={state}
      aria-labelledby={titleId}
    >
      <header className={`flex gap-xs pad-md ruled-below ${styles.header}`}>
        <PlanIcon className="vermilion beside-text" size={18} />
        <div>
          <h3 className="text-lg" id={titleId}>
            {t('plan.title')}{' '}
            <small className="text-sm faint regular ui start-xs">
              {t('plan.steps', { count: steps.length })}
              {state === 'draft' &&
                estimatedDuration !== undefined &&
                estimatedDuration > 0 &&
                `, ${t('plan.about', { time: formatApproximateDuration(estimatedDuration * 1000, language) })}`}
            </small>
          </h3>
          {state === 'draft' && <p className="text-md soft leading-snug">{t('plan.review.lead')}</p>}
          {state === 'running' && (
            <p className="text-md soft leading-snug">
              {t(followed.run.questions.length > 0 ? 'plan.run.waitsForYou' : 'plan.run.title')}
            </p>
          )}
        </div>
      </header>
      {state === 'draft' && <PlanReview view={view} />}
      {state === 'running' && <PlanRun view={view} followed={followed} />}
      {state === 'ended' && <PlanOver view={view} />}
      <VisuallyHidden component="div" aria-live="polite">
        {said}
      </VisuallyHidden>
    </section>
  );
}
