import { Button, Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../i18n/index.ts';
import { ErrorNotice } from '../ui/index.ts';
import styles from './library.module.css';

const FIRST_ROWS = 5;

/** A list of rows, the most recently edited first. Empty lists are hidden. */
export function ItemList<Item extends { id: string; updatedAt: string }>({
  items,
  name,
  title,
  failed,
  children,
}: {
  items: UseQueryResult<Item[]>;
  name: string;
  title: string;
  failed: string;
  children: (item: Item) => ReactNode;
}) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  if (items.isPending) return <Skeleton height={84} mt="xl" radius="md" />;
  if (items.isError) {
    return (
      <section className={styles.list}>
        <ErrorNotice title={failed} error={items.error} onRetry={() => void items.refetch()} />
      </section>
    );
  }
  if (items.data.length === 0) return null;
  const rows = [...items.data].sort((a, b) => b.updatedAt.localeCompare(a.updatedAt));
  return (
    <section className={styles.list} aria-labelledby={`${name}-title`}>
      <div className={`row between gap-md bottom-md`}>
        <h2 className="text-2xl" id={`${name}-title`}>
          {title}
        </h2>
      </div>
      <ul className="ruled-between">
        {rows.slice(0, all ? rows.length : FIRST_ROWS).map((item) => (
          <li key={item.id}>{children(item)}</li>
        ))}
      </ul>
      {rows.length > FIRST_ROWS && !all && (
        <Button variant="subtle" mt="xs" onClick={() => setAll(true)}>
          {t('common.showAll', { count: rows.length })}
        </Button>
      )}
    </section>
  );
}
