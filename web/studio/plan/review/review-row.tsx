import { useSortable } from '@dnd-kit/react/sortable';
import { ActionIcon, Menu } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Step } from '../../../../shared/plan/index.ts';
import type { StepForecast } from '../../../../shared/wire/index.ts';
import { useLanguage, useTranslation } from '../../../i18n/index.ts';
import {
  AlertIcon,
  CrossIcon,
  DotsIcon,
  DownIcon,
  EyeIcon,
  GripIcon,
  QuillIcon,
  RedoIcon,
  TrashIcon,
  UpIcon,
} from '../../../ui/icons.tsx';
import { usePlanContext } from '../plan-context.ts';
import { RailCell } from '../rail/rail-cell.tsx';
import type { RailRow } from '../rail/rail-layout.ts';
import { StepDetails } from '../step-details.tsx';
import { StepSummary } from '../step-summary.tsx';
import { describeStep, sayKind, sayOverwritten, sayStep } from '../step-wording.ts';
import { findRefusingLock, sayLocked, useStepRefusal } from '../steps/refusal.ts';
import { Unlock } from '../steps/unlock.tsx';
import styles from '../steps.module.css';
import type { StepsContext } from '../use-plan-display.ts';
import { useDeferredLift } from './use-deferred-lift.ts';

export interface ReviewActions {
  edit: (id: string) => void;
  move: (id: string, by: -1 | 1) => void;
  skip: (id: string, isSkipped: boolean) => void;
  remove: (id: string) => void;
  reread: () => void;
}

/** A step of a plan under review. `form` replaces its arguments while it is edited. */
export function ReviewRow({
  step,
  index,
  row,
  railWidth,
  isSkipped,
  lostTo,
  waits,
  besides,
  forecast,
  issues,
  context,
  acts,
  isPlacing,
  form,
}: {
  step: Step;
  index: number;
  row: RailRow | undefined;
  railWidth: number;
  isSkipped: (id: string) => boolean;
  /** The skipped step without which this one cannot run. */
  lostTo: string | undefined;
  waits: readonly string[];
  /** Whether it may run in parallel with others. */
  besides: boolean;
  forecast: StepForecast | undefined;
  issues: readonly string[];
  context: StepsContext;
  acts: ReviewActions | null;
  isPlacing: boolean;
  form: ReactNode;
}) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const number = index + 1;
  const { ref, handleRef, isDragSource } = useSortable({
    id: step.id,
    index,
    disabled: acts === null || form !== null,
  });
  const lift = useDeferredLift(acts !== null && form === null, isPlacing && form === null);
  const { session } = usePlanContext();
  const sayRefused = useStepRefusal();
  const lock = forecast?.refusal ? findRefusingLock(forecast.refusal, session.locks) : null;
  const language = useLanguage();
  const sentence = sayStep(t, step, context.names);
  const left = step.status === 'skipped';
  const line = describeStep(sentence, step, language, context.storyLanguage);
  // A step that would be refused asks no question.
  const asks = !forecast?.refusal && (step.approval || (forecast?.overwrites.length ?? 0) > 0);
  const formatNumbers = (ids: readonly string[]) =>
    ids
      .map((id) => context.numbers.get(id) ?? 0)
      .toSorted((one, other) => one - other)
      .join(', ');
  return (
    <li
      ref={ref}
      className={`flex shrinks relative gap-2xs round raised ${styles.row}`}
      data-step={step.id}
      data-dragging={isDragSource || undefined}
      data-left={left || lostTo !== undefined || undefined}
    >
      {row && (
        <RailCell
          row={row}
          width={railWidth}
          look={left ? 'skipped' : 'plain'}
          lookOfLine={(from) => (isSkipped(from) ? 'skipped' : 'plain')}
        />
      )}
      <div className={`grow ${styles.body}`}>
        <StepSummary
          className="hover-tint"
          number={number}
          line={line}
          meta={
            <span className={`flex wrap text-sm faint leading-snug ${styles.meta}`}>
              <span>{sayKind(t, step.tool)}</span>
              {waits.length > 0 && <span>{t('plan.row.waits', { steps: formatNumbers(waits) })}</span>}
              {besides && <span>{t('plan.review.beside')}</span>}
              {!step.required && <span>{t('plan.row.optional')}</span>}
            </span>
          }
          aria-expanded={open || form !== null}
          disabled={form !== null}
          onClick={() => setOpen(!open)}
        />
        {left && <p className={`text-md leading-snug faint ${styles.remark}`}>{t('plan.row.skipped')}</p>}
        {lostTo !== undefined && (
          <p className={`text-md leading-snug faint ${styles.remark}`}>
            {t('plan.row.lost', { number: context.numbers.get(lostTo) ?? 0 })}
          </p>
        )}
        {!left && asks && (
          <p className={`text-md leading-snug flex starting gap-xs ochre ${styles.remark}`}>
            <EyeIcon size={14} />
            <span>
              {t('plan.row.asks')}
              {forecast && forecast.overwrites.length > 0 && (
                <small className="block text-sm soft">
                  {t('plan.row.asksWhy', { names: sayOverwritten(t, language, forecast) })}
                </small>
              )}
            </span>
          </p>
        )}
        {!left && lostTo === undefined && forecast?.refusal && (
          <p className={`text-md leading-snug flex starting gap-xs vermilion ${styles.remark}`}>
            <AlertIcon size={14} />
            <span>
              {t('plan.row.refused')}:{' '}
              {lock ? t('plan.locked.text', { name: sayLocked(t, lock, session.draft) }) : sayRefused(forecast.refusal)}
            </span>
          </p>
        )}
        {!left && lostTo === undefined && lock && acts && (
          <div className={`text-md leading-snug faint ${styles.remark}`}>
            <Unlock lock={lock} label={t('plan.locked.unlock')} variant="default" onUnlocked={acts.reread} />
          </div>
        )}
        {issues.map((issue) => (
          <p
            key={issue}
            className={`text-md leading-snug flex starting gap-xs vermilion ${styles.remark}`}
            role="alert"
          >
            <AlertIcon size={14} />
            <span>{issue}</span>
          </p>
        ))}
        {form ?? (open && <StepDetails step={step} forecast={forecast} context={context} />)}
      </div>
      {/* Always rendered: without a handle, dnd-kit would make the whole row draggable. */}
      <span className={`column rigid pad-top-2xs row-center ${styles.tools}`} data-off={form !== null || undefined}>
        <RowMenu step={step} number={number} acts={acts} left={left} />
        <ActionIcon
          ref={(element) => {
            handleRef(element);
            lift.grip.current = element;
          }}
          onKeyDown={lift.onKeyDown}
          variant="transparent"
          className={styles.grip ?? ''}
          aria-label={t('plan.menu.drag', { number })}
        >
          <GripIcon size={18} />
        </ActionIcon>
      </span>
    </li>
  );
}

function RowMenu({
  step,
  number,
  acts,
  left,
}: {
  step: Step;
  number: number;
  acts: ReviewActions | null;
  left: boolean;
}) {
  const { t } = useTranslation();
  const { id } = step;
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon aria-label={t('plan.menu.label', { number })} aria-disabled={acts === null}>
          <DotsIcon size={17} />
        </ActionIcon>
      </Menu.Target>
      {acts && (
        <Menu.Dropdown>
          <Menu.Item leftSection={<QuillIcon size={16} />} onClick={() => acts.edit(id)}>
            {t('plan.menu.edit')}
          </Menu.Item>
          <Menu.Item leftSection={<UpIcon size={16} />} onClick={() => acts.move(id, -1)}>
            {t('plan.menu.up')}
          </Menu.Item>
          <Menu.Item leftSection={<DownIcon size={16} />} onClick={() => acts.move(id, 1)}>
            {t('plan.menu.down')}
          </Menu.Item>
          <Menu.Item
            leftSection={left ? <RedoIcon size={16} /> : <CrossIcon size={16} />}
            onClick={() => acts.skip(id, !left)}
          >
            {t(left ? 'plan.menu.unskip' : 'plan.menu.skip')}
          </Menu.Item>
          <Menu.Item leftSection={<TrashIcon size={16} />} onClick={() => acts.remove(id)}>
            {t('plan.menu.remove')}
          </Menu.Item>
        </Menu.Dropdown>
      )}
    </Menu>
  );
}
