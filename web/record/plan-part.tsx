import { useMemo } from 'react';
import {
  buildPlanGraph,
  type ExecutionResult,
  type Plan,
  type Step,
  type ToolResult,
} from '../../shared/plan/index.ts';
import { getTurnDirector, type TurnRecord } from '../../shared/wire/index.ts';
import { useLanguage, useTranslation } from '../i18n/index.ts';
import { RailCell, type RailLook } from '../studio/plan/rail/rail-cell.tsx';
import { useRail } from '../studio/plan/rail/rail-layout.ts';
import { sortSteps } from '../studio/plan/steps/dependencies.ts';
import { formatNumber } from '../ui/format-amounts.ts';
import { Story } from '../ui/index.ts';
import type { StoryNames } from '../ui/story-names.ts';
import own from './plan-part.module.css';
import { JsonBlock, RecordPart } from './record-part.tsx';
import { sayDirectorTool } from './sentences.ts';

/** The plan of a turn: its intent, its steps with their results, and failed attempts. */
export function PlanPart({ record, names, language }: { record: TurnRecord; names: StoryNames; language: string }) {
  const { t } = useTranslation();
  const { plan, trace, attempts } = record;
  const failed = attempts.filter(({ failure }) => failure !== null);
  return (
    <RecordPart
      title={t('record.plan.title')}
      aside={
        attempts.length > 1 && (
          <span className={`text-sm pill deep soft numbers pad-tag`}>
            {t('record.plan.attempts', { count: attempts.length })}
          </span>
        )
      }
    >
      {plan ? (
        <PlanView plan={plan} trace={trace} names={names} language={language} />
      ) : (
        <p className="text-md faint">{t('record.plan.none')}</p>
      )}
      {failed.map((attempt) => (
        <details key={attempt.attempt} className={`wash-ochre round top-xs pad-sm`}>
          <summary>
            <b>
              {t('record.plan.attempt', {
                number: attempt.attempt,
                by: t(`record.by.${getTurnDirector({ ...record, directedBy: attempt.by }).by}`),
              })}
            </b>
            <span className="block text-md">{attempt.failure}</span>
          </summary>
          {attempt.execution && attempt.execution.disabledSkills.length > 0 && (
            <p>{t('record.plan.disabled', { names: attempt.execution.disabledSkills.join(', ') })}</p>
          )}
          {attempt.plan && attempt.plan !== plan && (
            <PlanView plan={attempt.plan} trace={attempt.execution} names={names} language={language} />
          )}
        </details>
      ))}
    </RecordPart>
  );
}

function PlanView({
  plan,
  trace,
  names,
  language,
}: {
  plan: Plan;
  trace: ExecutionResult | null;
  names: StoryNames;
  language: string;
}) {
  const { t } = useTranslation();
  const { sceneIntention, rationale, povCharacter, expectedOutcomes = [] } = plan;
  const words = [
    [t('record.plan.intention'), sceneIntention],
    [t('record.plan.rationale'), rationale],
    [t('record.plan.expected'), expectedOutcomes.join(' · ')],
  ].filter(([, text]) => text);
  return (
    <>
      <dl className="stack gap-sm bottom-xs">
        {words.map(([label, text]) => (
          <div key={label}>
            <dt className="bold">{label}</dt>
            <Story as="dd" language={language}>
              {text}
            </Story>
          </div>
        ))}
      </dl>
      {povCharacter && <p className="text-md faint">{t('record.plan.pov', { name: names.character(povCharacter) })}</p>}
      {plan.steps.length === 0 ? (
        <p className="text-md faint">{t('record.plan.noSteps')}</p>
      ) : (
        <Steps plan={plan} trace={trace} />
      )}
    </>
  );
}

const LOOKS: Record<ToolResult['state'], RailLook> = {
  success: 'done',
  failed: 'failed',
  timeout: 'failed',
  skipped: 'skipped',
};

const STATE_INKS = { success: 'moss', failed: 'ochre', timeout: 'ochre', skipped: 'faint' } as const;
const STATE_BARS = {
  success: 'solid-moss',
  failed: 'solid-ochre',
  timeout: 'solid-ochre',
  skipped: 'solid-line',
} as const;

function Steps({ plan, trace }: { plan: Plan; trace: ExecutionResult | null }) {
  const graph = useMemo(() => buildPlanGraph(plan), [plan]);
  const sequence = useMemo(() => sortSteps(graph), [graph]);
  const { rows, width } = useRail(graph, sequence);
  const results = new Map((trace?.toolResults ?? []).map((result) => [result.toolId, result]));
  const longest = Math.max(1, ...[...results.values()].map(({ executionTimeMs }) => executionTimeMs));
  const getLook = (id: string): RailLook => {
    const result = results.get(id);
    return result ? LOOKS[result.state] : 'plain';
  };
  return (
    <ol className="top-md">
      {sequence.map((id) => {
        const step = graph.steps.get(id);
        const row = rows.get(id);
        if (!step || !row) return null;
        return (
          <li className="flex gap-xs" key={id}>
            <RailCell row={row} width={width} look={getLook(id)} lookOfLine={getLook} />
            <StepRow step={step} result={results.get(id)} longest={longest} />
          </li>
        );
      })}
    </ol>
  );
}

function StepRow({ step, result, longest }: { step: Step; result: ToolResult | undefined; longest: number }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const logs = (result?.events ?? []).flatMap((event) => (event.type === 'log' ? [event] : []));
  return (
    <details className={`hover-tint round grow pad-all-xs bottom-2xs ${own.step}`}>
      <summary className="stack gap-2xs">
        <span className="flex wrap baseline gap-xs rows-none">
          <b className="bold">{sayDirectorTool(t, step.tool)}</b>
          {!step.required && <small className="faint">{t('record.plan.optional')}</small>}
          {result && (
            <span className={`push text-md bold ${STATE_INKS[result.state]}`}>
              {t(`record.plan.state.${result.state}`)}
            </span>
          )}
        </span>
        {(step.reason ?? step.description) && <span className="text-md soft">{step.reason ?? step.description}</span>}
        {result && (
          <span className="flex gap-sm text-sm faint numbers row-center">
            <span className={`deep grow clip measure-xs ${own.bar}`}>
              <span
                className={`block tall ${STATE_BARS[result.state]}`}
                style={{ inlineSize: `${Math.max(2, (result.executionTimeMs / longest) * 100)}%` }}
              />
            </span>
            <span>
              {t('record.plan.took', { ms: formatNumber(Math.round(result.executionTimeMs), language) })}
              {result.retryCount > 0 && ` · ${t('record.plan.retries', { count: result.retryCount })}`}
            </span>
          </span>
        )}
        {result?.error && <span className="text-md ochre">{result.error.message}</span>}
        {!result?.error && result?.reason && <span className="text-md soft">{result.reason}</span>}
      </summary>
      <h5 className="text-sm faint ui">{t('record.plan.given')}</h5>
      <JsonBlock value={step.args} />
      {result && result.output !== null && result.output !== undefined && (
        <>
          <h5 className="text-sm faint ui">{t('record.plan.gave')}</h5>
          <JsonBlock value={result.output} />
        </>
      )}
      {logs.length > 0 && (
        <>
          <h5 className="text-sm faint ui">{t('record.plan.logs', { count: logs.length })}</h5>
          <JsonBlock value={logs.map(({ level, message }) => `${level}: ${message}`).join('\n')} />
        </>
      )}
    </details>
  );
}
