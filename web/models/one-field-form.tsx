import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from '../i18n/index.ts';
import styles from './models.module.css';

/** An inline form with one field: submit or cancel. */
export function OneFieldForm(props: {
  written: string;
  submit: string;
  isPending: boolean;
  onSubmit: (written: string) => void;
  onCancel: () => void;
  children: ReactNode;
}) {
  const { written, submit, isPending, onSubmit, onCancel, children } = props;
  const { t } = useTranslation();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (written.trim() !== '') onSubmit(written);
  };
  return (
    <form className={`stack gap-xs top-xs split ${styles.form}`} onSubmit={send}>
      {children}
      <span className={`wrap ending gap-xs inline ${styles.buttons}`}>
        <Button type="submit" size="sm" loading={isPending} disabled={written.trim() === ''}>
          {submit}
        </Button>
        <Button size="sm" variant="default" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </span>
    </form>
  );
}
