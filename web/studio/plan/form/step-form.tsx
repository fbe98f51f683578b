import { Button, MultiSelect, Switch, Textarea } from '@mantine/core';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { sameJson } from '../../../../shared/json.ts';
import {
  buildPlanGraph,
  type NewStep,
  PLAN_LIMITS,
  type Plan,
  type Step,
  type StepArgs,
} from '../../../../shared/plan/index.ts';
import { PLANNING_TOOL_NAMES } from '../../../../shared/story/index.ts';
import fieldStyles from '../../../form/fields/fields.module.css';
import { createEmptyRecord } from '../../../form/schema.ts';
import { useTranslation } from '../../../i18n/index.ts';
import { type Nameable, sayTool } from '../step-wording.ts';
import { sortSteps } from '../steps/dependencies.ts';
import { listPossibleDependencies, nextStepId } from '../steps/edit-plan.ts';
import type { StepsContext } from '../use-plan-display.ts';
import { ArgsForm, useArgsForm } from './args-form.tsx';
import { listToolFields } from './fields.ts';
import styles from './step-form.module.css';

export type StepChanges = Pick<Step, 'description' | 'args' | 'dependsOn' | 'required' | 'approval'>;

interface FormProps {
  plan: Plan;
  nameable: Nameable;
  context: StepsContext;
  problem: ReactNode;
  saving: boolean;
  onCancel: () => void;
}

/** A control below its label. */
function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className={`stack shrinks gap-2xs content-start ${fieldStyles.field}`}>
      <label className="inline gap-xs text-sm faint bold ui to-left" htmlFor={id}>
        {label}
      </label>
      {children(id)}
    </div>
  );
}

function WaitsInput({
  plan,
  candidates,
  value,
  onChange,
  numbers,
}: {
  plan: Plan;
  candidates: readonly string[];
  value: readonly string[];
  onChange: (ids: string[]) => void;
  numbers: ReadonlyMap<string, number>;
}) {
  const { t } = useTranslation();
  const named = new Map(plan.steps.map((step) => [step.id, step.description || sayTool(t, step.tool)]));
  const data = [...new Set([...candidates, ...value])].map((each) => ({
    value: each,
    label: `${numbers.get(each) ?? '?'} · ${(named.get(each) ?? each).slice(0, 60)}`,
  }));
  return (
    <Labelled label={t('plan.form.waits')}>
      {(id) => (
        <>
          <MultiSelect
            id={id}
            variant="unstyled"
            hidePickedOptions
            value={[...value]}
            onChange={onChange}
            data={data}
            placeholder={value.length === 0 ? t('plan.form.none') : ''}
            nothingFoundMessage={t('editing.nothingElse')}
            maxDropdownHeight={260}
            classNames={{
              input: fieldStyles.pills ?? '',
              pill: fieldStyles.pill ?? '',
              inputField: fieldStyles.pillsField ?? '',
            }}
          />
          <p className="text-sm faint leading-snug">{t('plan.form.waitsHint')}</p>
        </>
      )}
    </Labelled>
  );
}

function Foot({
  label,
  count,
  saving,
  disabled,
  onCancel,
}: {
  label: string;
  count: number;
  saving: boolean;
  disabled: boolean;
  onCancel: () => void;
}) {
  const { t } = useTranslation();
  return (
    <div className={`row wrap gap-xs ${styles.foot}`}>
      {count > 0 && (
        <p className="text-md vermilion" role="alert">
          {t('plan.form.wrong', { count })}
        </p>
      )}
      <Button size="sm" type="submit" loading={saving} disabled={disabled}>
        {label}
      </Button>
      <Button size="sm" variant="default" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
    </div>
  );
}

const submit = (act: () => void) => (event: FormEvent) => {
  event.preventDefault();
  event.stopPropagation();
  act();
};

export function EditStep({
  step,
  plan,
  nameable,
  context,
  problem,
  saving,
  onSave,
  onCancel,
}: FormProps & { step: Step; onSave: (changes: StepChanges) => void }) {
  const { t } = useTranslation();
  const written = useArgsForm(step.args);
  const [description, setDescription] = useState(step.description);
  const [dependsOn, setDependsOn] = useState(step.dependsOn);
  const [required, setRequired] = useState(step.required);
  const [approval, setApproval] = useState(step.approval);
  const [base] = useState(step);
  const isOther = !sameJson(base, step);
  const save = () => {
    if (!written.readable || !written.check(step.tool, context.ids)) return;
    onSave({ description: description.trim(), args: written.args, dependsOn, required, approval });
  };
  const number = context.numbers.get(step.id) ?? 0;
  return (
    <form
      className={`stack gap-sm pad-y-xs ${styles.form}`}
      onSubmit={submit(save)}
      aria-label={t('plan.form.title', { number })}
    >
      <Description value={description} onChange={setDescription} />
      <ArgsForm tool={step.tool} written={written} nameable={nameable} context={context} />
      <WaitsInput
        plan={plan}
        candidates={listPossibleDependencies(plan, step.id)}
        value={dependsOn}
        onChange={setDependsOn}
        numbers={context.numbers}
      />
      <Switch
        size="sm"
        label={t('plan.form.required')}
        description={t('plan.form.requiredHint')}
        checked={required}
        onChange={({ currentTarget }) => setRequired(currentTarget.checked)}
      />
      <Switch
        size="sm"
        label={t('plan.form.approval')}
        description={t('plan.form.approvalHint')}
        checked={approval}
        onChange={({ currentTarget }) => setApproval(currentTarget.checked)}
      />
      {isOther && !problem && (
        <p className="text-sm faint leading-snug" role="alert">
          {t('plan.review.staleTyped')}
        </p>
      )}
      {problem}
      <Foot
        label={t('plan.form.save')}
        count={written.problems.length}
        saving={saving}
        disabled={!written.readable}
        onCancel={onCancel}
      />
    </form>
  );
}

function Description({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation();
  return (
    <Labelled label={t('plan.form.description')}>
      {(id) => (
        <Textarea
          id={id}
          variant="unstyled"
          autosize
          minRows={1}
          maxRows={6}
          maxLength={PLAN_LIMITS.description}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value.replace(/\s*\n\s*/g, ' '))}
          classNames={{ input: fieldStyles.input ?? '' }}
          data-autofocus
        />
      )}
    </Labelled>
  );
}

/** The form of a new step: tool, arguments and dependencies. */
export function AddStep({
  plan,
  nameable,
  context,
  problem,
  saving,
  waits = true,
  label,
  onAdd,
  onCancel,
}: FormProps & {
  waits?: boolean;
  label: string;
  onAdd: (step: NewStep, after: string | undefined) => void;
}) {
  const { t } = useTranslation();
  const [tool, setTool] = useState<string>('updateElement');
  const [description, setDescription] = useState('');
  const [dependsOn, setDependsOn] = useState<string[]>([]);
  return (
    <div className={`stack gap-sm pad-y-xs ${styles.form}`}>
      <Labelled label={t('plan.form.tool')}>
        {(id) => (
          <select
            id={id}
            className={`${fieldStyles.input} ${fieldStyles.select}`}
            value={tool}
            onChange={({ currentTarget }) => setTool(currentTarget.value)}
          >
            {PLANNING_TOOL_NAMES.map((each) => (
              <option key={each} value={each}>
                {sayTool(t, each)}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <ArgsEntry
        key={tool}
        tool={tool}
        initial={createEmptyRecord(listToolFields(tool) ?? [])}
        nameable={nameable}
        context={context}
        saving={saving}
        label={label}
        onCancel={onCancel}
        problem={problem}
        onSave={(args) => {
          const sequence = sortSteps(buildPlanGraph(plan));
          const after = sequence.findLast((id) => dependsOn.includes(id));
          onAdd({ id: nextStepId(plan), tool, args, description: description.trim(), dependsOn }, after);
        }}
      >
        <Description value={description} onChange={setDescription} />
        {waits && (
          <WaitsInput
            plan={plan}
            candidates={sortSteps(buildPlanGraph(plan))}
            value={dependsOn}
            onChange={setDependsOn}
            numbers={context.numbers}
          />
        )}
      </ArgsEntry>
    </div>
  );
}

/** The form of a tool's arguments, before other fields. */
export function ArgsEntry({
  tool,
  initial,
  nameable,
  context,
  saving,
  label,
  problem,
  children,
  onSave,
  onCancel,
}: Omit<FormProps, 'plan'> & {
  tool: string;
  initial: StepArgs;
  label: string;
  children?: ReactNode;
  onSave: (args: StepArgs) => void;
}) {
  const written = useArgsForm(initial);
  const save = () => {
    if (written.readable && written.check(tool, context.ids)) onSave(written.args);
  };
  return (
    <form className={`stack gap-sm pad-y-xs ${styles.form}`} onSubmit={submit(save)}>
      <ArgsForm tool={tool} written={written} nameable={nameable} context={context} />
      {children}
      {problem}
      <Foot
        label={label}
        count={written.problems.length}
        saving={saving}
        disabled={!written.readable}
        onCancel={onCancel}
      />
    </form>
  );
}
