import { memo, useCallback, useMemo, useState } from 'react';
import type { Issue } from '../../../../shared/error.ts';
import { setAtPath } from '../../../../shared/field-path.ts';
import type { StepArgs } from '../../../../shared/plan/index.ts';
import { AutoFields } from '../../../form/fields/auto-field.tsx';
import { JsonField } from '../../../form/fields/json-field.tsx';
import { FormProvider, type FormState, PLAIN_FORM, sayIssue } from '../../../form/form-context.tsx';
import { useLanguage, useTranslation } from '../../../i18n/index.ts';
import { sayValue } from '../../history/diff/format-value.ts';
import type { Nameable } from '../step-wording.ts';
import type { StepsContext } from '../use-plan-display.ts';
import styles from './args-form.module.css';
import { listToolFields, validateArgs } from './fields.ts';
import { type ArgsContext, ArgumentField } from './own-field.tsx';
import { getArgumentLabel } from './value-view.tsx';

export interface ArgsFormState {
  args: StepArgs;
  /** Sets the value at a dotted path, list items by index; '' sets all. */
  set: (path: string, value: unknown) => void;
  problems: readonly Issue[];
  readable: boolean;
  report: (id: string, unreadable: boolean) => void;
  check: (tool: string, ids: ReadonlySet<string>) => boolean;
}

/** Holds the state of a form for a tool's arguments. */
export function useArgsForm(initial: StepArgs): ArgsFormState {
  const [args, write] = useState(initial);
  const [problems, tell] = useState<readonly Issue[]>([]);
  const [unreadable, setUnreadable] = useState<ReadonlySet<string>>(new Set());
  const report = useCallback((id: string, is: boolean) => {
    setUnreadable((before) => {
      if (before.has(id) === is) return before;
      const next = new Set(before);
      if (is) next.add(id);
      else next.delete(id);
      return next;
    });
  }, []);
  const set = useCallback((path: string, value: unknown) => {
    write((now) => setAtPath(now, path, value, 'number') as StepArgs);
    tell((now) => (now.length > 0 ? [] : now));
  }, []);
  return {
    args,
    set,
    problems,
    readable: unreadable.size === 0,
    report,
    check: (tool, ids) => {
      const found = validateArgs(tool, args, ids);
      tell(found);
      return found.length === 0;
    },
  };
}

const Arguments = memo(AutoFields);

/** The arguments of a tool as a form: its fields if they are known, else, or on request, as JSON. */
export function ArgsForm({
  tool,
  written,
  nameable,
  context,
}: {
  tool: string;
  written: ArgsFormState;
  nameable: Nameable;
  context: StepsContext;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const fields = useMemo(() => listToolFields(tool), [tool]);
  const [asText, setAsText] = useState(false);
  const { args, set, problems, report, readable } = written;
  const { type, id, actId } = args;
  const { names, numbers, ids, storyLanguage } = context;
  const isText = fields === null || asText;
  const homeless = problems.filter(({ path }) => isText || path === '');
  const form = useMemo<FormState>(() => {
    const wording = { t, names, language, numbers, ids };
    const own: ArgsContext = { tool, args: { type, id, actId }, wording, nameable };
    return {
      ...PLAIN_FORM,
      schema: fields ?? [],
      language: storyLanguage,
      issues: isText ? [] : problems,
      itemsBy: 'number',
      label: (name) => getArgumentLabel(wording, name),
      sayChoice: (name, choice) => sayValue(wording, name, choice),
      customControl: (field, path) => <ArgumentField context={own} field={field} path={path} />,
      set,
      report,
    };
  }, [
    t,
    names,
    language,
    numbers,
    ids,
    type,
    id,
    actId,
    fields,
    storyLanguage,
    isText,
    problems,
    tool,
    nameable,
    set,
    report,
  ]);
  return (
    <FormProvider form={form} value={args}>
      {isText ? <JsonField path="" label={t('plan.row.given')} object /> : <Arguments fields={fields} />}
      {homeless.map((issue) => (
        <p key={`${issue.path} ${issue.message}`} className="text-sm vermilion leading-snug bold" role="alert">
          {issue.path && <code>{issue.path}</code>} {sayIssue(t, issue)}
        </p>
      ))}
      {fields !== null && (
        <button
          type="button"
          className={`inline gap-2xs text-md pad-2xs round-sm faint to-left ${styles.small}`}
          disabled={!readable}
          onClick={() => setAsText(!asText)}
        >
          {t(asText ? 'plan.form.asFields' : 'plan.form.asText')}
        </button>
      )}
    </FormProvider>
  );
}
