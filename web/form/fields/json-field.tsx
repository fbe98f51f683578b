import { Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import { isObject } from '../../../shared/json.ts';
import { useLanguage, useTranslation } from '../../i18n/index.ts';
import { parseTypedJson } from '../field-values.ts';
import { type FieldProps, useField, useForm } from '../form-context.tsx';
import { Field } from './field.tsx';
import styles from './fields.module.css';

const asJson = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value, null, 2));

/** JSON for types without a simpler control; unparsable text is kept and reported. */
export function JsonField({
  hint,
  object = false,
  ...props
}: FieldProps & {
  object?: boolean;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { report } = useForm();
  const state = useField(props, { deep: true });
  const { id, value, set, removable, problems } = state;
  const [typed, setTyped] = useState(() => asJson(value));
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    report(id, problem !== null);
    return () => report(id, false);
  }, [report, id, problem]);
  const type = (text: string) => {
    setTyped(text);
    if (text.trim() === '' && removable) {
      setProblem(null);
      return set(undefined);
    }
    const read = parseTypedJson(text);
    if (!read.ok) return setProblem(t('plan.form.notJson', { why: read.message }));
    if (object && !isObject(read.value)) return setProblem(t('plan.form.notObject'));
    setProblem(null);
    set(read.value);
  };
  const all = problem === null ? problems : [problem, ...problems];
  return (
    <Field path={props.path} hint={hint} state={{ ...state, problems: all }} optional={removable}>
      <Textarea
        id={id}
        variant="unstyled"
        autosize
        minRows={3}
        maxRows={18}
        spellCheck={false}
        lang={language}
        value={typed}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        classNames={{ input: `${styles.input} ${styles.code}` }}
      />
    </Field>
  );
}
