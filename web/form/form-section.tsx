import { Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { getAtPath } from '../../shared/field-path.ts';
import { useTranslation } from '../i18n/index.ts';
import { EyeOffIcon } from '../ui/icons.tsx';
import { useFieldMeta, useForm, useFormValue } from './form-context.tsx';
import styles from './form-section.module.css';

/** A titled group of fields. `secret`: hidden from the player. */
export function FormSection({
  title,
  secret = false,
  children,
}: {
  title?: string;
  secret?: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <section className={`stack shrinks gap-md ${styles.section}`} data-secret={secret || undefined}>
      {(title || secret) && (
        <h3 className="row text-lg gap-xs">
          {secret && <EyeOffIcon size={15} />}
          {title ?? t('editing.secret')}
        </h3>
      )}
      {children}
    </section>
  );
}

export function Columns({ children }: { children: ReactNode }) {
  return <div className={`stack starting gap-md ${styles.columns}`}>{children}</div>;
}

const isThere = (value: unknown): boolean => value !== undefined;

/** An optional part with a switch: off removes it; on restores the saved value. */
export function OptionalPart({
  path,
  label,
  make,
  children,
}: {
  path: string;
  label: string;
  make: () => unknown;
  children: ReactNode;
}) {
  const { base, set } = useForm();
  const there = useFormValue(path, isThere);
  return (
    <section className={`stack shrinks gap-md ${styles.section}`} data-path={there ? undefined : path}>
      <Switch
        size="sm"
        label={<span className="text-lg bold story">{label}</span>}
        checked={there}
        onChange={({ currentTarget }) =>
          set(path, currentTarget.checked ? (getAtPath(base, path) ?? make()) : undefined)
        }
      />
      {there && children}
    </section>
  );
}

/** A labelled group of fields. An optional one has a switch. */
export function OptionalGroupField({
  path,
  label,
  removable,
  make,
  children,
}: {
  path: string;
  label: string;
  removable: boolean;
  make: () => unknown;
  children: ReactNode;
}) {
  const { base } = useForm();
  const { set, problems } = useFieldMeta({ path, label, required: false });
  const isWritten = useFormValue(path, isThere);
  const there = !removable || isWritten;
  return (
    <fieldset className={`stack shrinks gap-sm borderless ${styles.part}`} aria-label={label} data-path={path}>
      {removable ? (
        <Switch
          size="sm"
          label={label}
          checked={there}
          onChange={({ currentTarget }) => set(currentTarget.checked ? (getAtPath(base, path) ?? make()) : undefined)}
        />
      ) : (
        <span className="text-sm faint bold">{label}</span>
      )}
      {problems.map((problem) => (
        <p key={problem} className="text-sm vermilion leading-snug bold" role="alert">
          {problem}
        </p>
      ))}
      {there && children}
    </fieldset>
  );
}
