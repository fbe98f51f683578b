import { Button, PasswordInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { toApiError } from '../../api/index.ts';
import { useTranslation } from '../../i18n/index.ts';
import { ErrorNotice } from '../../ui/index.ts';
import { type ConnectMutation, useModelsAndKeys } from '../api.ts';
import styles from './connect.module.css';

/** The providers a refused key may belong to; null if the refusal was for something else. */
function getCandidates(error: unknown): readonly string[] | null {
  const reason: unknown = error === null ? undefined : toApiError(error).reason;
  const { code, providers } = (reason ?? {}) as { code?: unknown; providers?: unknown };
  return code === 'key-of-whom' && Array.isArray(providers) ? providers.map(String) : null;
}

/** A form for an API key. Asks for the provider if the key could belong to several. @param provider of the key, if it is known */
export function KeyForm({ connect, provider }: { connect: ConnectMutation; provider?: string }) {
  const { t } = useTranslation();
  const models = useModelsAndKeys();
  const [key, setKey] = useState('');
  const titles = new Map(models.data?.keys.map((each) => [each.provider, each.title ?? each.provider]));
  const candidates = getCandidates(connect.error);
  const send = (of = provider) => connect.mutate({ key, ...(of !== undefined && { provider: of }) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (key.trim() !== '') send();
  };
  return (
    <form className={`starting gap-xs ${styles.form}`} onSubmit={submit}>
      <PasswordInput
        label={t('connect.key.label')}
        description={provider === undefined ? t('connect.key.hint') : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={key}
        onChange={(event) => {
          setKey(event.currentTarget.value);
          if (connect.isError) connect.reset();
        }}
        autoComplete="off"
        spellCheck={false}
        maxLength={2000}
        disabled={connect.isPending}
      />
      <Button type="submit" loading={connect.isPending} disabled={key.trim() === ''}>
        {t('connect.connect')}
      </Button>
      {candidates === null ? (
        connect.isError && (
          <div className={`whole-row ${styles.wide}`}>
            <ErrorNotice compact error={connect.error} />
          </div>
        )
      ) : (
        <fieldset className="whole-row flex wrap gap-xs pad-none borderless">
          <legend className="soft pad-y-2xs">{t('connect.key.whose')}</legend>
          {candidates.map((name) => (
            <Button key={name} size="sm" variant="default" onClick={() => send(name)}>
              {titles.get(name) ?? name}
            </Button>
          ))}
        </fieldset>
      )}
      <output className={`whole-row ${styles.wide}`}>{connect.isPending && t('connect.trying')}</output>
    </form>
  );
}
