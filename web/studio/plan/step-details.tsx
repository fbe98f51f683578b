import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import type { Step } from '../../../shared/plan/index.ts';
import type { StepForecast } from '../../../shared/wire/index.ts';
import { useLanguage, useTranslation } from '../../i18n/index.ts';
import { AuthoredText } from '../../ui/story-text.tsx';
import { DiffView } from '../history/diff/index.ts';
import { ArgsView } from './form/value-view.tsx';
import styles from './step-details.module.css';
import { sayTool } from './step-wording.ts';
import type { StepsContext } from './use-plan-display.ts';

/** An expanded step: its arguments, the changes it would make, and both as JSON. */
export function StepDetails({
  step,
  forecast,
  told = null,
  context,
}: {
  step: Step;
  forecast?: StepForecast | undefined;
  /** The engine's error message, in the English that scripts read. */
  told?: string | null;
  context: StepsContext;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { names, numbers, ids, storyLanguage } = context;
  const wording = { t, names, language, numbers, ids };
  // For additions the arguments already say what the fields would.
  const alters = forecast?.changes.some(({ change }) => change !== 'added') === true;
  return (
    <div className={`pad-y-xs ${styles.details}`}>
      {step.reason && (
        <p className={`text-md bottom-2xs ${styles.reason}`}>
          <span className={`text-xs faint bold ui top-sm bottom-2xs ${styles.label}`}>{t('plan.row.reason')}</span>{' '}
          <AuthoredText text={step.reason} storyLanguage={storyLanguage} />
        </p>
      )}
      {step.when && (
        <p className={`text-md bottom-2xs ${styles.reason}`}>
          <span className={`text-xs faint bold ui top-sm bottom-2xs ${styles.label}`}>{t('plan.row.when')}</span>{' '}
          <code>{step.when}</code>
        </p>
      )}
      {!(alters && step.tool === 'updateElement') && (
        <>
          <h5 className={`text-xs faint bold ui top-sm bottom-2xs ${styles.label}`}>{t('plan.row.given')}</h5>
          <div lang={storyLanguage}>
            <ArgsView tool={step.tool} args={step.args} wording={wording} />
          </div>
        </>
      )}
      {forecast && alters && (
        <>
          <h5 className={`text-xs faint bold ui top-sm bottom-2xs ${styles.label}`}>{t('plan.row.changes')}</h5>
          <Suspense fallback={<Skeleton height={72} radius="md" />}>
            <DiffView changes={forecast.changes} names={names} storyLanguage={storyLanguage} ahead />
          </Suspense>
        </>
      )}
      {forecast?.unknown && !forecast.refusal && <p className="text-md top-xs faint">{t('plan.row.unknown')}</p>}
      <details className={`text-sm top-sm faint ${styles.raw}`}>
        <summary>
          {t('plan.row.details')} · {sayTool(t, step.tool)}
        </summary>
        <p className="top-2xs bottom-2xs">
          <code>{step.id}</code> · <code>{step.tool}</code>
        </p>
        {told !== null && (
          <p className="top-2xs bottom-2xs" lang="en">
            {told}
          </p>
        )}
        {forecast?.refusal && (
          <p className="top-2xs bottom-2xs" lang="en">
            {forecast.refusal.message} {forecast.refusal.hint}
          </p>
        )}
        <pre className="scroll text-xs pad-sm round deep mono leading pre-wrap">
          {JSON.stringify(step.args, null, 2)}
        </pre>
      </details>
    </div>
  );
}
