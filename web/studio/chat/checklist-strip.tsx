import { ActionIcon, Tooltip, VisuallyHidden } from '@mantine/core';
import type { TFunction } from 'i18next';
import { type ReactNode, useId, useState } from 'react';
import type { Checklist, ChecklistStep, PlanningStrategy } from '../../../shared/checklist/index.ts';
import type { Lock } from '../../../shared/story/index.ts';
import { useLock } from '../../api/index.ts';
import { useTranslation } from '../../i18n/index.ts';
import { CheckIcon, ChevronIcon, LockIcon, UnlockIcon } from '../../ui/icons.tsx';
import { AuthoredText } from '../../ui/story-text.tsx';
import { useDraftCheck } from '../check/index.ts';
import styles from './checklist-strip.module.css';

export interface ChecklistProgress {
  done: number;
  total: number;
  share: number;
  /** The current step: the first in progress, else – while the list is active – the first that is not done. */
  current: ChecklistStep | null;
}

/** The progress of a checklist. A completed or abandoned one has no current step. */
export function getChecklistProgress({ status, steps }: Checklist): ChecklistProgress {
  const done = steps.filter((step) => step.status === 'done').length;
  const current =
    status === 'active'
      ? (steps.find((step) => step.status === 'in_progress') ??
        steps.find((step) => step.status === 'blocked') ??
        steps.find((step) => step.status === 'pending'))
      : undefined;
  return { done, total: steps.length, share: steps.length === 0 ? 0 : done / steps.length, current: current ?? null };
}

/** The co-author's checklist: one line of progress; expanded, all steps with details and notes. */
export function ChecklistStrip({
  sessionId,
  checklist,
  strategy,
  locks,
  working,
}: {
  sessionId: string;
  checklist: Checklist;
  strategy: PlanningStrategy;
  locks: readonly Lock[];
  working: boolean;
}) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const panelId = useId();
  const lock = useLock(sessionId);
  const { done, total, share, current } = getChecklistProgress(checklist);
  const errors = useDraftCheck().report?.errors ?? 0;
  const locked = locks.some(({ type }) => type === 'checklist');
  const lockLabel = locked ? t('authoring.checklist.unlock') : t('authoring.checklist.lock');
  return (
    <section
      className={`rigid relative ruled-below sheet ${styles.strip}`}
      aria-label={t('authoring.checklist.label')}
      data-status={checklist.status}
    >
      <div className="measure margin-auto">
        <button
          type="button"
          className={`hover-tint row full gap-xs text-md ink to-start pad-y-2xs pad-x-lg ${styles.summary}`}
          aria-expanded={open}
          aria-controls={panelId}
          onClick={() => setOpen(!open)}
        >
          <Ring share={share} status={checklist.status} isSound={errors === 0} />
          <span className="rigid soft bold numbers">
            {total === 0 ? t('authoring.checklist.noSteps') : t('authoring.checklist.progress', { done, total })}
          </span>
          <span className={`truncate grow ${working && checklist.status === 'active' ? 'ink' : 'soft'}`}>
            {checklist.status === 'completed' && errors > 0
              ? t('authoring.checklist.completeBut', { count: errors })
              : sayNow(checklist, current, t)}
          </span>
          {locked && (
            <span className="rigid ochre inline" title={t('authoring.checklist.locked')}>
              <LockIcon size={14} />
            </span>
          )}
          <span className="rigid faint inline turns">
            <ChevronIcon size={15} />
          </span>
        </button>
      </div>
      <div id={panelId} className={`scroll ruled pad-y-sm pad-x-lg measure margin-auto ${styles.panel}`} hidden={!open}>
        {open && (
          <>
            <div className="flex starting between gap-sm">
              <h3 className="text-md soft ui leading-snug anywhere bold">
                <AuthoredText text={checklist.objective} />
              </h3>
              <Tooltip label={lockLabel}>
                <ActionIcon
                  aria-label={lockLabel}
                  aria-pressed={locked}
                  loading={lock.isPending}
                  onClick={() => lock.mutate({ lock: { type: 'checklist' }, locked: !locked })}
                >
                  {locked ? <LockIcon size={16} /> : <UnlockIcon size={16} />}
                </ActionIcon>
              </Tooltip>
            </div>
            <ol className="stack top-xs">
              {checklist.steps.map((step) => (
                <Step
                  key={step.stepId}
                  step={step}
                  isCurrent={step === current}
                  isOver={step.status === 'done' || checklist.status === 'abandoned'}
                />
              ))}
            </ol>
            <p className="text-sm top-sm faint leading-snug">{t(`authoring.checklist.strategy.${strategy}`)}</p>
          </>
        )}
      </div>
    </section>
  );
}

function sayNow({ status, objective }: Checklist, current: ChecklistStep | null, t: TFunction): ReactNode {
  if (status === 'completed') return t('authoring.checklist.complete');
  if (status === 'abandoned') return t('authoring.checklist.abandoned');
  return <AuthoredText text={current ? current.title : objective} />;
}

const SIZE = 20;
const RADIUS = 8;
const AROUND = 2 * Math.PI * RADIUS;

function Ring({ share, status, isSound }: { share: number; status: Checklist['status']; isSound: boolean }) {
  return (
    <svg
      className={`rigid ${styles.ring}`}
      width={SIZE}
      height={SIZE}
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      aria-hidden="true"
    >
      <circle className={styles.track} cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} />
      <circle
        className={styles.filled}
        cx={SIZE / 2}
        cy={SIZE / 2}
        r={RADIUS}
        strokeDasharray={`${share * AROUND} ${AROUND}`}
        transform={`rotate(-90 ${SIZE / 2} ${SIZE / 2})`}
      />
      {status === 'completed' && isSound && <path className={styles.tick} d="m6.4 10.3 2.5 2.5 4.8-5.2" />}
      {status === 'abandoned' && <path className={styles.tick} d="m7.2 7.2 5.6 5.6m0-5.6-5.6 5.6" />}
    </svg>
  );
}

const STATUS_INKS: Readonly<Partial<Record<ChecklistStep['status'], string>>> = {
  blocked: 'ochre',
  in_progress: 'vermilion',
};

function Step({ step, isCurrent, isOver }: { step: ChecklistStep; isCurrent: boolean; isOver: boolean }) {
  const { t } = useTranslation();
  const { title, details, status, notes } = step;
  const ink = STATUS_INKS[status];
  return (
    <li
      className={`stack gap-sm pad-xs ${styles.step}`}
      data-status={status}
      aria-current={isCurrent ? 'step' : undefined}
    >
      <span className={`inline middle round-full ${styles.mark}`} aria-hidden="true">
        {status === 'done' && <CheckIcon size={12} />}
      </span>
      <div>
        <p className={`text-md anywhere leading-snug ${isOver ? 'faint' : ''} ${isCurrent ? 'bold' : ''}`}>
          <AuthoredText text={title} />{' '}
          {ink === undefined ? (
            // The mark already shows it.
            <VisuallyHidden>{t(`authoring.checklist.status.${status}`)}</VisuallyHidden>
          ) : (
            <span className={`text-sm regular start-xs ${ink}`}>{t(`authoring.checklist.status.${status}`)}</span>
          )}
        </p>
        {details && (
          <p className="text-md anywhere soft leading-snug">
            <AuthoredText text={details} />
          </p>
        )}
        {notes.length > 0 && (
          <ul className="pad-top-2xs text-md anywhere soft leading-snug" aria-label={t('authoring.checklist.notes')}>
            {notes.map((note, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: notes are only ever added, and may repeat.
              <li className="top-2xs quoted" key={index}>
                <AuthoredText text={note} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}
