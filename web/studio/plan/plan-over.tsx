import { Button } from '@mantine/core';
import { useState } from 'react';
import type { PlanView } from '../../../shared/wire/index.ts';
import { toApiError } from '../../api/index.ts';
import { useLanguage, useTranslation } from '../../i18n/index.ts';
import { AlertIcon, CheckIcon, RefreshIcon, StopIcon, UndoIcon } from '../../ui/icons.tsx';
import { ErrorNotice } from '../../ui/index.ts';
import styles from './plan-card.module.css';
import { usePlanContext } from './plan-context.ts';
import { DiscardPlan, PlanMenu } from './plan-menu.tsx';
import { SaveTemplate } from './request/save-template.tsx';
import { RunSteps } from './run/plan-run.tsx';
import { getActiveDuration, getPlanOutcome, shownRunFromView, tallySteps } from './run/run-projection.ts';
import { formatApproximateDuration } from './step-wording.ts';
import { useStepRefusal } from './steps/refusal.ts';
import { usePlanDisplay } from './use-plan-display.ts';
import { useUndoPlan } from './use-undo-plan.ts';

const ICONS = { success: CheckIcon, partly: AlertIcon, stopped: StopIcon, failed: AlertIcon };

/** A finished plan: its outcome and further actions. */
export function PlanOver({ view }: { view: PlanView }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { held, fillComposer } = usePlanContext();
  const display = usePlanDisplay(view);
  const run = shownRunFromView(view);
  const tally = tallySteps(view, run);
  const outcome = getPlanOutcome(view, run);
  const worked = getActiveDuration(view) ?? view.result?.executionTimeMs ?? null;
  const [open, setOpen] = useState(outcome !== 'success');
  const [keeping, setKeeping] = useState(false);
  const sayRefused = useStepRefusal();
  const [leaving, setLeaving] = useState(false);
  const undo = useUndoPlan(view.id);
  const Icon = ICONS[outcome];
  const never = tally.never + tally.left;
  const counts = [
    tally.completed > 0 ? t('plan.over.done', { count: tally.completed }) : null,
    tally.failed > 0 ? t('plan.over.failedSteps', { count: tally.failed }) : null,
    tally.skipped > 0 ? t('plan.over.skipped', { count: tally.skipped }) : null,
    tally.cut > 0 ? t('plan.over.cut', { count: tally.cut }) : null,
    never > 0 ? t('plan.over.never', { count: never }) : null,
  ].filter((each) => each !== null);
  return (
    <>
      <div className="flex gap-xs pad-md">
        <Icon className={`beside-text ${outcome === 'success' ? 'moss' : 'ochre'}`} size={18} />
        <div>
          <p className="ink text-base leading bold story">{t(`plan.over.${outcome}`)}</p>
          <p className="text-md soft leading">
            {counts.join(', ')}
            {worked !== null && ` ${t('plan.over.took', { time: formatApproximateDuration(worked, language) })}`}
          </p>
          {view.result?.error && outcome !== 'stopped' && (
            <p className="text-md soft leading">{sayRefused(view.result.error)}</p>
          )}
          {undo.state === 'undone' && (
            <p className="text-md soft leading" role="status">
              {t('plan.over.undone')}
            </p>
          )}
          {undo.state === 'nothing' && <p className="text-md soft leading">{t('plan.over.nothing')}</p>}
          {undo.state === 'covered' && <p className="text-md soft leading">{t('plan.over.undoFirst')}</p>}
        </div>
      </div>
      {undo.error !== null && (
        <div className={`pad-md ruled ${styles.block}`}>
          <ErrorNotice compact title={t('plan.over.undoFailed')} error={toApiError(undo.error)} />
        </div>
      )}
      {open && <RunSteps view={view} run={run} display={display} onAnswered={() => undefined} />}
      {leaving ? (
        <DiscardPlan view={view} onClose={() => setLeaving(false)} />
      ) : (
        <footer className="row wrap gap-xs pad-md ruled">
          {undo.state === 'possible' && (
            <Button
              size="sm"
              variant="default"
              leftSection={<UndoIcon size={15} />}
              loading={undo.pending}
              disabled={held !== null}
              onClick={undo.undo}
            >
              {t('plan.over.undo')}
            </Button>
          )}
          <Button
            size="sm"
            variant="default"
            leftSection={<RefreshIcon size={15} />}
            onClick={() => fillComposer(view.request)}
          >
            {t('plan.over.again')}
          </Button>
          <PlanMenu onKeep={() => setKeeping(true)} onLeave={() => setLeaving(true)} />
          <button
            type="button"
            className={`link push text-md ${styles.fold}`}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {t(open ? 'plan.over.hide' : 'plan.over.show')}
          </button>
        </footer>
      )}
      {keeping && <SaveTemplate view={view} onClose={() => setKeeping(false)} />}
    </>
  );
}
