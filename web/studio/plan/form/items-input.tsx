import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/index.ts';
import { PlusIcon, TrashIcon } from '../../../ui/icons.tsx';
import styles from './form-fields.module.css';

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const headOf = (item: unknown): string => {
  const found = isFields(item) ? (item.title ?? item.name ?? item.text ?? item.description ?? item.id) : undefined;
  return typeof found === 'string' ? found.slice(0, 80) : '';
};

/** A list of things of several fields, each folded under its title. */
export function ItemsInput({
  label,
  required,
  value,
  onChange,
  empty,
  isWrong,
  children,
}: {
  label: string;
  required: boolean;
  value: unknown;
  onChange: (value: unknown) => void;
  /** What a new item begins as. */
  empty: () => unknown;
  isWrong: (index: number) => boolean;
  /** The fields of an item. */
  children: (item: unknown, index: number, change: (item: unknown) => void) => ReactNode;
}) {
  const { t } = useTranslation();
  const items = Array.isArray(value) ? value : [];
  const change = (next: unknown[]) => onChange(next.length === 0 && !required ? undefined : next);
  return (
    <div className={styles.itemsList}>
      {items.map((item, index) => {
        const name = headOf(item) || t('plan.form.item', { list: label, number: index + 1 });
        return (
          <details
            // biome-ignore lint/suspicious/noArrayIndexKey: an id is one of the fields, and changes while it is written.
            key={index}
            className={styles.item}
            open={headOf(item) === '' || undefined}
            data-wrong={isWrong(index) || undefined}
          >
            <summary>{name}</summary>
            {children(item, index, (next) => change(items.with(index, next)))}
            <RemoveButton name={name} onClick={() => change(items.toSpliced(index, 1))} />
          </details>
        );
      })}
      <AddButton onClick={() => change([...items, empty()])} />
    </div>
  );
}

/** Puts something in. */
export function AddButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <button type="button" className={styles.small} onClick={onClick}>
      <PlusIcon size={14} /> {t('plan.form.addItem')}
    </button>
  );
}

/** Takes something out. */
export function RemoveButton({ name, onClick }: { name: string; onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <button type="button" className={styles.small} onClick={onClick}>
      <TrashIcon size={14} /> {t('plan.form.removeItem', { name })}
    </button>
  );
}
