import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Finding } from '../../../../shared/check/index.ts';
import { useTranslation } from '../../../i18n/index.ts';
import { ErrorNotice } from '../../../ui/index.ts';
import { useIgnore } from '../api.ts';
import styles from './findings.module.css';

/** Asks for a reason and ignores the finding with it. */
export function IgnoreForm({
  finding,
  session,
  onClose,
}: {
  finding: Finding;
  session: { id: string; seq: number };
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [because, setBecause] = useState('');
  const [missing, setMissing] = useState(false);
  const ignore = useIgnore(session);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus({ preventScroll: true }), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const reason = because.trim();
    setMissing(reason === '');
    if (reason !== '') ignore.mutate({ finding, because: reason }, { onSuccess: onClose });
  };
  return (
    <form
      className={`stack gap-2xs top-2xs round pad-all-sm measure-sm ${styles.ignore}`}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <TextInput
        label={t('check.ignore.label')}
        placeholder={t('check.ignore.placeholder')}
        value={because}
        maxLength={500}
        error={missing ? t('check.ignore.required') : undefined}
        ref={input}
        onChange={(event) => {
          setBecause(event.currentTarget.value);
          setMissing(false);
        }}
      />
      <div className="flex wrap gap-xs top-2xs">
        <Button size="compact-sm" type="submit" loading={ignore.isPending}>
          {t('check.ignore.save')}
        </Button>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onClose}>
          {t('check.ignore.cancel')}
        </Button>
      </div>
      {ignore.isError && <ErrorNotice compact title={t('check.ignore.failed')} error={ignore.error} />}
    </form>
  );
}
