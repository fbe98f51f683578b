import { useEffect, useState } from 'react';
import type { PlanView } from '../../../../shared/wire/index.ts';
import { useTranslation } from '../../../i18n/index.ts';
import { EyeIcon, PlanIcon } from '../../../ui/icons.tsx';
import { scrollToMiddle } from '../../chat/scroll-conversation.ts';
import { usePlan } from '../api.ts';
import { PlanRunBar } from './plan-run.tsx';
import { tallySteps } from './run-projection.ts';
import { StopPlan } from './stop-plan.tsx';
import { useRun } from './use-run.ts';

const findCard = (planId: string): HTMLElement | null => document.querySelector(`[data-plan="${CSS.escape(planId)}"]`);

const findQuestion = (planId: string) => findCard(planId)?.querySelector<HTMLElement>('[data-plan-question]') ?? null;

function useInSight(planId: string, question: string): boolean {
  const [inSight, setInSight] = useState(true);
  useEffect(() => {
    const seen = question === '' ? findCard(planId) : findQuestion(planId);
    if (!seen) return setInSight(false);
    const observer = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting ?? false));
    observer.observe(seen);
    return () => observer.disconnect();
  }, [planId, question]);
  return inSight;
}

/** The status of a running plan while its card is out of view: progress, open question, link and stop button. */
export default function PlanStrip({ planId }: { planId: string }) {
  const plan = usePlan(planId);
  return plan.data?.state === 'running' ? <Strip view={plan.data} /> : null;
}

function Strip({ view }: { view: PlanView }) {
  const { t } = useTranslation();
  const { run } = useRun(view);
  const questionKey = run.questions.map(({ type, stepId }) => `${type} ${stepId}`).join();
  const inSight = useInSight(view.id, questionKey);
  const { total, completed } = tallySteps(view, run);
  const asks = run.questions.length > 0;
  const go = () => {
    const question = findQuestion(view.id);
    const target = question ?? findCard(view.id);
    if (target) scrollToMiddle(target);
    question?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
  };
  useEffect(() => {
    // The page title also shows in other tabs.
    if (questionKey === '') return;
    const before = document.title;
    document.title = `● ${before}`;
    return () => {
      document.title = document.title.replace(/^● /, '');
    };
  }, [questionKey]);
  if (inSight) return null;
  return (
    <div className={`clip edged-strong round low bottom-xs ${asks ? 'wash-ochre' : 'raised'}`} data-plan-strip="">
      <PlanRunBar view={view} run={run} />
      <div className="row wrap gap-xs text-md pad-sm">
        {asks ? <EyeIcon className="ochre" size={16} /> : <PlanIcon className="vermilion" size={16} />}
        <span className="grow">
          {asks ? t('plan.run.waitsForYou') : t('plan.run.progress', { done: completed, total })}
        </span>
        <button type="button" className={`link pad-y-2xs pad-x-2xs`} onClick={go}>
          {t('plan.run.toIt')}
        </button>
        <StopPlan planId={view.id} />
      </div>
    </div>
  );
}
