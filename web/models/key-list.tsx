import { Button, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import type { ModelKeyReport } from '../../shared/wire/index.ts';
import { useTranslation } from '../i18n/index.ts';
import { ErrorNotice } from '../ui/index.ts';
import { useSaveKey } from './api.ts';
import styles from './models.module.css';
import { OneFieldForm } from './one-field-form.tsx';

/** The providers with their keys: the source, and a field to enter one. */
export function KeyList({ keys }: { keys: readonly ModelKeyReport[] }) {
  const { t } = useTranslation();
  return (
    <section className="panel" aria-labelledby="keys">
      <h2 id="keys">{t('modelsPage.keys.title')}</h2>
      <p className="measure top-2xs soft">{t('modelsPage.keys.intro')}</p>
      <ul className="ruled-between top-xs">
        {keys.filter(isShown).map((report) => (
          <KeyRow key={report.provider} report={report} />
        ))}
      </ul>
    </section>
  );
}

/** Shows the three main providers, and others that have a key or an address. */
const isShown = ({ provider, address, from }: ModelKeyReport): boolean =>
  from !== null || address !== null || !provider.includes('/');

function KeyRow({ report: { provider, title, variable, address, from } }: { report: ModelKeyReport }) {
  const { t } = useTranslation();
  const put = useSaveKey();
  const [isOpen, setOpen] = useState(false);
  const [key, setKey] = useState('');
  const [, server] = provider.split('/');
  const name =
    title ??
    t(server === undefined ? 'modelsPage.keys.compatible' : 'modelsPage.keys.compatibleNamed', { name: server });
  const change = (to: string | null) =>
    put.mutate(
      { provider, key: to },
      {
        onSuccess: () => {
          setKey('');
          setOpen(false);
        },
      },
    );
  const isSaved = put.isSuccess && put.variables.key !== null;
  return (
    <li className={`stack starting gap-lg rows-xs pad-y-md ${styles.row}`}>
      <div>
        <h3 className="text-base ui leading-snug anywhere" translate="no">
          {name}
        </h3>
        {address !== null && (
          <p className="text-md faint leading-snug anywhere">{t('modelsPage.keys.server', { address })}</p>
        )}
      </div>
      <div className={`shrinks ${styles.details}`}>
        <p className="flex baseline gap-xs leading-snug anywhere">
          <span className={`dot ${from === null ? `dot-open ${styles.notThere}` : 'solid-moss'}`} aria-hidden="true" />
          {t(`modelsPage.keys.from.${from ?? 'none'}`, { variable })}
        </p>
        <div role="status" aria-live="polite">
          {isSaved && !isOpen && (
            <p className={`text-md leading faint ${styles.fact}`}>
              {t('modelsPage.keys.saved')}
              {title !== null && ` ${t(`modelsPage.keys.then.${provider === 'google' ? 'google' : 'other'}`)}`}
            </p>
          )}
        </div>
        {isOpen && (
          <OneFieldForm
            written={key}
            submit={t('modelsPage.keys.save')}
            isPending={put.isPending}
            onSubmit={change}
            onCancel={() => setOpen(false)}
          >
            <PasswordInput
              label={t('modelsPage.keys.label', { provider: name })}
              value={key}
              onChange={(event) => setKey(event.currentTarget.value)}
              autoComplete="off"
              spellCheck={false}
              maxLength={2000}
              data-autofocus
              autoFocus
            />
          </OneFieldForm>
        )}
        {put.isError && <ErrorNotice compact error={put.error} />}
      </div>
      {from !== 'environment' && !isOpen && (
        <span className={`wrap ending gap-xs inline`}>
          {from === 'library' && (
            <Button
              size="sm"
              variant="subtle"
              color="gray"
              aria-label={t('modelsPage.keys.forgetFor', { provider: name })}
              loading={put.isPending}
              onClick={() => change(null)}
            >
              {t('modelsPage.keys.forget')}
            </Button>
          )}
          <Button
            size="sm"
            variant="default"
            aria-label={`${t(from === 'library' ? 'modelsPage.keys.replace' : 'modelsPage.keys.enter')}: ${name}`}
            onClick={() => {
              put.reset();
              setOpen(true);
            }}
          >
            {t(from === 'library' ? 'modelsPage.keys.replace' : 'modelsPage.keys.enter')}
          </Button>
        </span>
      )}
    </li>
  );
}
