import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { LogEntry, PlanAsset, Step } from '../../../../shared/plan/index.ts';
import { parseReason } from '../../../api/api-error.ts';
import { toSafeMediaUrl } from '../../../api/index.ts';
import { useLanguage, useTranslation } from '../../../i18n/index.ts';
import { Picture } from '../../../ui/index.ts';
import { RemarkText } from '../../../ui/remark-text.tsx';
import { formatStopwatch } from '../../../ui/use-now.ts';
import { RailCell, type RailLook } from '../rail/rail-cell.tsx';
import type { RailRow } from '../rail/rail-layout.ts';
import { StepDetails } from '../step-details.tsx';
import { StepSummary } from '../step-summary.tsx';
import { describeStep, sayStepNow } from '../step-wording.ts';
import { useStepRefusal } from '../steps/refusal.ts';
import steps from '../steps.module.css';
import type { StepsContext } from '../use-plan-display.ts';
import type { ShownStepStatus, StepRunState } from './run-projection.ts';
import styles from './run-row.module.css';

const isSound = ({ mediaType, kind }: PlanAsset): boolean => mediaType.startsWith('audio/') || kind === 'music';

const ANSWERED = [
  ['imageUrl', 'portrait', 'image/webp'],
  ['backgroundUrl', 'background', 'image/webp'],
  ['musicUrl', 'music', 'audio/mpeg'],
] as const;

/** Those it reported, without repetitions of the same kind and name; else those its result names. */
export function listStepAssets({ assets, result, status }: StepRunState): PlanAsset[] {
  const assetById = new Map(assets.map((asset) => [`${asset.kind}/${asset.assetId}`, asset]));
  if (assetById.size > 0)
    return [...assetById.values()].toSorted((one, other) => Number(isSound(one)) - Number(isSound(other)));
  const value = result?.value;
  if (status !== 'completed' || typeof value !== 'object' || value === null) return [];
  const id: unknown = Reflect.get(value, 'id');
  return ANSWERED.flatMap(([field, kind, mediaType]) => {
    const path: unknown = Reflect.get(value, field);
    return typeof path === 'string' && path !== ''
      ? [{ assetId: typeof id === 'string' ? id : kind, kind, mediaType, path }]
      : [];
  });
}

const LOOKS: Partial<Record<ShownStepStatus, RailLook>> = {
  running: 'running',
  completed: 'done',
  failed: 'failed',
  timeout: 'failed',
  skipped: 'skipped',
  cut: 'skipped',
};

/** How a step's node and the line from it are drawn. */
export const getRailLook = (status: ShownStepStatus, isAsked = false): RailLook =>
  isAsked ? 'asking' : (LOOKS[status] ?? 'plain');

const MAKING = { portrait: true, background: true, music: true } as const;

const isMaking = (kind: unknown): kind is keyof typeof MAKING =>
  typeof kind === 'string' && Object.hasOwn(MAKING, kind);

/** A line of a step's log: translated for the co-author's tools, verbatim for a skill. */
function LogLine({ line: { message, fields: { making, subject, remark } = {} } }: { line: LogEntry }) {
  const { t } = useTranslation();
  if (isMaking(making)) return t(`plan.run.wanted.${making}`, { name: String(subject) });
  const reason = parseReason(remark)?.reason;
  return reason ? <RemarkText remark={{ told: message, reason }} /> : message;
}

/** A step of a running or finished plan: status, log, results, and its open question. */
export function RunRow({
  step,
  number,
  now,
  standing,
  time,
  row,
  railWidth,
  lookOfLine,
  context,
  isAsked,
  isRunning,
  isLooking,
  question,
}: {
  step: Step;
  number: number;
  now: StepRunState;
  standing: ShownStepStatus;
  time: number;
  row: RailRow | undefined;
  railWidth: number;
  lookOfLine: (from: string) => RailLook;
  context: StepsContext;
  isAsked: boolean;
  isRunning: boolean;
  isLooking: boolean;
  question: ReactNode;
}) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const sayRefused = useStepRefusal();
  const { status, result, reason, logs, progress, since } = now;
  const last = logs.at(-1);
  const sentence = sayStepNow(t, step, context.names, status, result?.value);
  const isBegun = status === 'completed' || status === 'running';
  const description = isBegun ? '' : step.description;
  const line = describeStep(sentence, { ...step, description }, useLanguage(), context.storyLanguage);
  const length = result !== null ? result.duration : since !== null ? time - since : null;
  const isOver = standing === 'failed' || standing === 'timeout';
  const isSaid = status === 'running' || isAsked || isOver || ['skipped', 'never', 'cut'].includes(standing);
  // Steps that had not started when the author stopped need no reason.
  const why = standing === 'skipped' || (standing === 'never' && status === 'blocked') ? reason : null;
  return (
    <li
      className={`flex shrinks relative gap-2xs round raised ${steps.row}`}
      data-step={step.id}
      data-status={standing}
      data-left={['skipped', 'never', 'cut'].includes(standing) || undefined}
    >
      {row && <RailCell row={row} width={railWidth} look={getRailLook(standing, isAsked)} lookOfLine={lookOfLine} />}
      <div className={`grow ${steps.body}`}>
        <StepSummary
          number={number}
          line={line}
          meta={
            isSaid ? (
              <span className={`flex wrap text-sm faint leading-snug ${steps.meta}`}>
                <span>{isAsked ? t('plan.run.waitsForYou') : t(`plan.run.status.${standing}`)}</span>
                {progress !== null && <span>{Math.round(progress)} %</span>}
              </span>
            ) : (
              <VisuallyHidden>{t(`plan.run.status.${standing}`)}</VisuallyHidden>
            )
          }
          aside={
            length !== null &&
            length >= 1000 &&
            (status === 'running' || status === 'completed') && (
              <span className="rigid text-sm faint numbers">{formatStopwatch(length)}</span>
            )
          }
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
        {isOver && !isAsked && result?.error && (
          <p className={`text-md leading-snug flex starting gap-xs vermilion ${steps.remark}`}>{sayRefused(result)}</p>
        )}
        {isLooking && <p className={`text-md faint ${styles.last}`}>{t('plan.recovery.looking')}</p>}
        {status === 'running' && last && (
          <p className={`text-md faint ${styles.last}`}>
            <LogLine line={last} />
          </p>
        )}
        <StepAssets step={step} now={now} context={context} />
        {isRunning && question}
        {open && (
          <>
            <Logs now={now} />
            <StepDetails step={step} context={context} told={(isOver ? result?.error : why) ?? null} />
          </>
        )}
      </div>
    </li>
  );
}

function StepAssets({ step, now, context }: { step: Step; now: StepRunState; context: StepsContext }) {
  const { t } = useTranslation();
  const made = listStepAssets(now);
  if (made.length === 0) return null;
  const name = sayStepNow(t, step, context.names, 'completed', now.result?.value);
  return (
    <ul className={`flex wrap gap-xs ${styles.made}`}>
      {made.map((asset) => {
        const url = toSafeMediaUrl(asset.path);
        const label = t('plan.run.asset', { name: asset.assetId });
        if (url === null) {
          return (
            <li key={asset.path} className="text-md soft">
              {label}
            </li>
          );
        }
        return isSound(asset) ? (
          <li key={asset.path} className={`self-center ${styles.sound}`}>
            {/* biome-ignore lint/a11y/useMediaCaption: music without words. */}
            <audio controls preload="none" src={url} aria-label={t('plan.run.music', { name: asset.assetId })} />
          </li>
        ) : (
          <li key={asset.path} className={`framed clip round-sm ${styles.picture}`} data-kind={asset.kind}>
            <Picture url={url} alt={name} />
          </li>
        );
      })}
    </ul>
  );
}

const LEVEL_INKS: Readonly<Record<string, string>> = { warn: 'ochre', error: 'ochre' };

function Logs({ now: { logs } }: { now: StepRunState }) {
  const { t } = useTranslation();
  if (logs.length === 0) return null;
  return (
    <details className={`text-md soft ${styles.logs}`} open={logs.length <= 4}>
      <summary>{t('plan.run.logs', { count: logs.length })}</summary>
      <ol className="scroll top-2xs">
        {logs.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added, and may say the same.
          <li className={`leading pre-wrap ${LEVEL_INKS[line.level] ?? ''}`} key={index}>
            <LogLine line={line} />
          </li>
        ))}
      </ol>
    </details>
  );
}
