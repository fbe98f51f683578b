import { Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../../i18n/index.ts';
import { EyeOffIcon } from '../../../../ui/icons.tsx';
import { useSheetForm } from '../form-context.ts';
import { getAt } from '../json.ts';
import styles from './forms.module.css';

/** Fields that belong together. `secret`: hidden from the player. */
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
    <section className={styles.section} data-secret={secret || undefined}>
      {(title || secret) && (
        <h3>
          {secret && <EyeOffIcon size={15} />}
          {title ?? t('editing.secret')}
        </h3>
      )}
      {children}
    </section>
  );
}

/** Fields side by side where there is room. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}

/** A part an element may do without: switched off it is not there at all; switched on again it is as it was saved. */
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
  const { open, set } = useSheetForm();
  const there = getAt(open.mine, path) !== undefined;
  return (
    <section className={styles.section} data-path={there ? undefined : path}>
      <Switch
        size="sm"
        label={<span className={styles.partName}>{label}</span>}
        checked={there}
        onChange={({ currentTarget }) =>
          set(path, currentTarget.checked ? (getAt(open.base, path) ?? make()) : undefined)
        }
      />
      {there && children}
    </section>
  );
}
