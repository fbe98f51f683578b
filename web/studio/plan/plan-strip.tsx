import { useEffect, useState } from 'react';
import type { PlanView } from '../../../shared/plan/index.ts';
import { useTranslation } from '../../i18n/index.ts';
import { EyeIcon, PlanIcon } from '../../ui/icons.tsx';
import { usePlan } from './api.ts';
import { tallyOf } from './fold.ts';
import { RunBar } from './plan-run.tsx';
import styles from './plan-strip.module.css';
import { StopPlan } from './stop-plan.tsx';
import { useRun } from './use-run.ts';

const cardOf = (planId: string): HTMLElement | null => document.querySelector(`[data-plan="${CSS.escape(planId)}"]`);

/** Whether a plan's card is in sight. */
function useInSight(planId: string): boolean {
  const [inSight, setInSight] = useState(true);
  useEffect(() => {
    const card = cardOf(planId);
    if (!card) return setInSight(false);
    const observer = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting ?? false));
    observer.observe(card);
    return () => observer.disconnect();
  }, [planId]);
  return inSight;
}

/** Says how a plan that runs goes while its card is out of sight: how far, whether it asks, the way there, and a stop. */
export default function PlanStrip({ planId }: { planId: string }) {
  const plan = usePlan(planId);
  return plan.data?.state === 'running' ? <Strip view={plan.data} /> : null;
}

function Strip({ view }: { view: PlanView }) {
  const { t } = useTranslation();
  const { run } = useRun(view);
  const inSight = useInSight(view.id);
  const { total, left } = tallyOf(view, run);
  const asks = run.questions.length > 0;
  const go = () => {
    const card = cardOf(view.id);
    const question = card?.querySelector<HTMLElement>('[data-plan-question]');
    (question ?? card)?.scrollIntoView({ block: 'center', behavior: 'smooth' });
    question?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
  };
  const questionKey = run.questions.map(({ type, stepId }) => `${type} ${stepId}`).join();
  useEffect(() => {
    // A title that changes is seen in another tab as well.
    if (questionKey === '') return;
    const before = document.title;
    document.title = `● ${before}`;
    return () => {
      document.title = document.title.replace(/^● /, '');
    };
  }, [questionKey]);
  if (inSight) return null;
  return (
    <div className={styles.strip} data-asks={asks || undefined} data-plan-strip="">
      <RunBar view={view} run={run} />
      <div className={styles.line}>
        {asks ? <EyeIcon size={16} /> : <PlanIcon size={16} />}
        <span className={styles.words}>
          {asks ? t('plan.run.waitsForYou') : t('plan.run.progress', { done: total - left, total })}
        </span>
        <button type="button" className={styles.go} onClick={go}>
          {t('plan.run.toIt')}
        </button>
        <StopPlan planId={view.id} />
      </div>
    </div>
  );
}
