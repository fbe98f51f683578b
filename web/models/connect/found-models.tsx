import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { useState } from 'react';
import type { ModelSourceAnswer } from '../../../shared/wire/index.ts';
import { readApiError } from '../../api/index.ts';
import { useLanguage, useTranslation } from '../../i18n/index.ts';
import { formatBytes } from '../../ui/format-amounts.ts';
import { RefreshIcon } from '../../ui/icons.tsx';
import { ErrorNotice } from '../../ui/index.ts';
import type { ConnectMutation, useModelSources } from '../api.ts';
import styles from './connect.module.css';
import { KeyForm } from './key-form.tsx';

/** Local model servers, and providers whose key is set. */
export function FoundModels({ look, connect }: { look: ReturnType<typeof useModelSources>; connect: ConnectMutation }) {
  const { t } = useTranslation();
  const sources = look.data?.sources ?? [];
  return (
    <>
      {look.isPending && <Skeleton height={64} radius="md" />}
      {look.isError && <ErrorNotice compact error={look.error} />}
      {look.isSuccess && sources.length === 0 && (
        <p className={`top-2xs soft measure ${styles.text}`}>{t('connect.found.none')}</p>
      )}
      {sources.length > 0 && (
        <ul className="ruled-between">
          {sources.map((source) => (
            <Source key={source.provider} source={source} connect={connect} />
          ))}
        </ul>
      )}
      {connect.isError && <ErrorNotice compact error={connect.error} />}
      <output className="block soft">{connect.isPending && t('connect.tryingHere')}</output>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<RefreshIcon size={14} />}
        loading={look.isFetching}
        disabled={connect.isPending}
        onClick={() => void look.refetch()}
      >
        {t('connect.found.again')}
      </Button>
    </>
  );
}

function Source({ source, connect }: { source: ModelSourceAnswer; connect: ConnectMutation }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { provider, title, address, models, best, error, isLocal } = source;
  const [model, setModel] = useState(best ?? models[0]?.model ?? '');
  const [asksKey, setAsksKey] = useState(false);
  const named = models.map(({ model: value, bytes, isElsewhere }) => ({
    value,
    label: [
      value.slice(provider.length + 1),
      bytes !== null && !isElsewhere && formatBytes(bytes, language),
      isElsewhere && t('connect.found.elsewhere'),
    ]
      .filter(Boolean)
      .join(' · '),
  }));
  // The server pairs models of a hosted provider; a local model is used for all roles.
  const press = () => connect.mutate(isLocal || model !== best ? { model } : { provider });
  if (error !== undefined) {
    const isLocked = error.reason?.code === 'model-key-wrong' && isLocal;
    return (
      <li className={`row-center gap-sm rows-xs pad-y-xs ${styles.source}`}>
        <div>
          <h3 className="text-base" translate="no">
            {title}
          </h3>
          {address !== null && (
            <p className="faint text-md leading anywhere" translate="no">
              {address}
            </p>
          )}
        </div>
        <div className={`whole-row ${styles.wide}`}>
          {isLocked ? (
            <>
              <p className={`top-2xs soft measure ${styles.text}`}>{t('connect.found.locked', { program: title })}</p>
              {asksKey ? (
                <KeyForm connect={connect} provider={provider} />
              ) : (
                <Button size="sm" variant="default" onClick={() => setAsksKey(true)}>
                  {t('modelsPage.keys.enter')}
                </Button>
              )}
            </>
          ) : (
            <ErrorNotice compact error={readApiError(503, JSON.stringify({ error }))} />
          )}
        </div>
      </li>
    );
  }
  return (
    <li className={`row-center gap-sm rows-xs pad-y-xs ${styles.source}`}>
      <div>
        <h3 className="text-base" translate="no">
          {title}
        </h3>
        <p className="faint text-md leading anywhere" translate="no">
          {address ?? t('connect.found.keySet')}
        </p>
      </div>
      {models.length === 0 ? (
        <p className={`top-2xs soft measure ${styles.text}`}>{t('connect.found.empty')}</p>
      ) : (
        <>
          <NativeSelect
            aria-label={t('connect.found.modelOf', { program: title })}
            data={named}
            value={model}
            onChange={(event) => setModel(event.currentTarget.value)}
            disabled={connect.isPending}
            translate="no"
          />
          <Button
            aria-label={t('connect.useOf', { name: title })}
            loading={connect.isPending && isFor(connect, { provider, model })}
            disabled={connect.isPending}
            onClick={press}
          >
            {t('connect.use')}
          </Button>
        </>
      )}
    </li>
  );
}

const isFor = ({ variables }: ConnectMutation, { provider, model }: { provider: string; model: string }): boolean =>
  variables !== undefined &&
  (('model' in variables && variables.model === model) ||
    ('provider' in variables && variables.provider === provider && !('key' in variables)));
