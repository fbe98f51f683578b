import { useCallback, useId, useMemo, useState } from 'react';
import type { StepArgs } from '../../../../shared/plan/index.ts';
import { useLanguage, useTranslation } from '../../../i18n/index.ts';
import type { StepsAround } from '../step-details.tsx';
import type { Nameable } from '../words.ts';
import { type FieldProblem, fieldsOfTool, problemsOf } from './fields.ts';
import fieldStyles from './form-fields.module.css';
import { ArgsFormProvider, Fields } from './form-fields.tsx';
import { JsonInput } from './json-input.tsx';

/** What was written for a tool's arguments. */
export interface WrittenArgs {
  args: StepArgs;
  setArgs: (args: StepArgs) => void;
  problems: readonly FieldProblem[];
  /** Whether all that is typed can be read. */
  readable: boolean;
  report: (id: string, unreadable: boolean) => void;
  /** Sees whether the arguments fit, and shows what is wrong with them. */
  check: (tool: string, ids: ReadonlySet<string>) => boolean;
  /** Takes what somebody else found wrong. */
  tell: (problems: readonly FieldProblem[]) => void;
}

/** Keeps what is written in a form of a tool's arguments. */
export function useArgs(initial: StepArgs): WrittenArgs {
  const [args, write] = useState(initial);
  const [problems, tell] = useState<readonly FieldProblem[]>([]);
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
  return {
    args,
    setArgs: (next) => {
      write(next);
      if (problems.length > 0) tell([]);
    },
    problems,
    readable: unreadable.size === 0,
    report,
    check: (tool, ids) => {
      const found = problemsOf(tool, args, ids);
      tell(found);
      return found.length === 0;
    },
    tell,
  };
}

/** The arguments of a tool as a form: its fields where they are known, else – or when asked for – as JSON. */
export function ArgsForm({
  tool,
  written,
  nameable,
  around,
}: {
  tool: string;
  written: WrittenArgs;
  nameable: Nameable;
  around: StepsAround;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const id = useId();
  const fields = useMemo(() => fieldsOfTool(tool), [tool]);
  const [asText, setAsText] = useState(false);
  const { args, setArgs, problems, report, readable } = written;
  const { names, numbers, ids, storyLanguage } = around;
  const form = { tool, args, nameable, problems, storyLanguage, report, wording: { t, names, language, numbers, ids } };
  const isText = fields === null || asText;
  const homeless = problems.filter(({ path }) => isText || path === '');
  return (
    <ArgsFormProvider value={form}>
      {isText ? (
        <div className={fieldStyles.field}>
          <label className={fieldStyles.label} htmlFor={id}>
            {t('plan.row.given')}
          </label>
          <JsonInput
            id={id}
            value={args}
            required
            object
            report={report}
            onChange={(next) => setArgs(next as StepArgs)}
          />
        </div>
      ) : (
        <Fields fields={fields} value={args} path="" onChange={(next) => setArgs(next as StepArgs)} />
      )}
      {homeless.map(({ path, message }) => (
        <p key={`${path} ${message}`} className={fieldStyles.problem} role="alert">
          {path && <code>{path}</code>} {message}
        </p>
      ))}
      {fields !== null && (
        <button type="button" className={fieldStyles.small} disabled={!readable} onClick={() => setAsText(!asText)}>
          {t(asText ? 'plan.form.asFields' : 'plan.form.asText')}
        </button>
      )}
    </ArgsFormProvider>
  );
}
