import { Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useLanguage, useTranslation } from '../../../i18n/index.ts';
import { readTyped } from './fields.ts';
import styles from './form-fields.module.css';

const asJson = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value, null, 2));
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whatever has no simpler form, as JSON; what cannot be read is kept as it is typed, and said. */
export function JsonInput({
  id,
  value,
  required,
  onChange,
  report,
  object = false,
}: {
  id: string;
  value: unknown;
  required: boolean;
  onChange: (value: unknown) => void;
  /** Says of a field whether what is typed in it can be read at all. */
  report: (id: string, unreadable: boolean) => void;
  /** Only an object will do. */
  object?: boolean;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [typed, setTyped] = useState(() => asJson(value));
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    report(id, problem !== null);
    return () => report(id, false);
  }, [report, id, problem]);
  const type = (text: string) => {
    setTyped(text);
    if (text.trim() === '' && !required) {
      setProblem(null);
      return onChange(undefined);
    }
    const read = readTyped(text);
    if (!read.ok) return setProblem(t('plan.form.notJson', { why: read.message }));
    if (object && !isObject(read.value)) return setProblem(t('plan.form.notObject'));
    setProblem(null);
    onChange(read.value);
  };
  return (
    <>
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
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
