import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/index.ts';
import { DownloadIcon, KeyIcon, PlugIcon, QuillIcon } from '../../ui/icons.tsx';
import { ErrorNotice } from '../../ui/index.ts';
import { type ConnectMutation, useConnect, useLocalModels, useModelSources } from '../api.ts';
import styles from './connect.module.css';
import { ConnectResult } from './connect-result.tsx';
import { DownloadModel } from './download-model.tsx';
import { FoundModels } from './found-models.tsx';
import { KeyForm } from './key-form.tsx';

function WithoutModelChoice({ connect, onDone }: { connect: ConnectMutation; onDone: (() => void) | undefined }) {
  const { t } = useTranslation();
  return (
    <>
      <p className={`top-2xs soft measure ${styles.text}`}>{t('connect.without.text')}</p>
      <Button
        variant="default"
        loading={connect.isPending}
        onClick={() => connect.mutate({ model: 'offline' }, { onSuccess: () => onDone?.() })}
      >
        {t('connect.without.goOn')}
      </Button>
      {connect.isError && <ErrorNotice compact error={connect.error} />}
    </>
  );
}

const WAYS = { key: KeyIcon, found: PlugIcon, get: DownloadIcon, without: QuillIcon };
type Way = keyof typeof WAYS;

/** `isFirst`: no model is set yet; search for local servers at once, and use a running download when it ends. */
export function ConnectModel({
  title,
  isFirst = false,
  onDone,
}: {
  title: string;
  isFirst?: boolean;
  onDone?: () => void;
}) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Way | null>(null);
  const look = useModelSources(isFirst || chosen === 'found');
  const connect = useConnect();
  const isComing = useLocalModels().data?.models.some(({ fetching }) => fetching !== null) ?? false;
  // Stays visible when it ends.
  if (isFirst && isComing && chosen === null) setChosen('get');
  const sources = look.data?.sources ?? [];
  const usable = sources.filter(({ best }) => best !== null);
  const way = chosen ?? (usable.length > 0 ? 'found' : 'key');
  const parts: Record<Way, ReactNode> = {
    key: <KeyForm connect={connect} />,
    found: <FoundModels look={look} connect={connect} />,
    get: <DownloadModel connect={connect} resumes={isFirst} />,
    without: <WithoutModelChoice connect={connect} onDone={onDone} />,
  };
  const hint = (of: Way): string => {
    if (of !== 'found' || (!look.isFetching && !look.isSuccess)) return t(`connect.ways.${of}.hint`);
    if (look.isFetching) return t('connect.found.looking');
    return usable.length === 0 ? t('connect.found.nothing') : usable.map((source) => source.title).join(', ');
  };
  return (
    <section className="panel low" aria-labelledby="connect">
      <h2 id="connect">{title}</h2>
      {connect.isSuccess && connect.data.roles.storyteller.active !== 'offline' ? (
        <ConnectResult
          answer={connect.data}
          onBack={() => {
            connect.reset();
            onDone?.();
          }}
        />
      ) : (
        <>
          <p className="top-2xs soft measure">{t('connect.lead')}</p>
          <fieldset className={`top-md stack gap-xs pad-none borderless ${styles.ways}`} aria-label={title}>
            {(Object.keys(WAYS) as Way[]).map((each) => {
              const Icon = WAYS[each];
              return (
                <button
                  key={each}
                  type="button"
                  className={`flex starting shrinks gap-xs pad-all-sm edged-strong round-lg soft to-start ${styles.way}`}
                  aria-pressed={each === way}
                  disabled={connect.isPending}
                  onClick={() => {
                    connect.reset();
                    setChosen(each);
                  }}
                >
                  <Icon size={19} />
                  <span className="stack shrinks">
                    <strong className="ink bold">{t(`connect.ways.${each}.title`)}</strong>
                    <small className="text-md faint leading-tight anywhere">{hint(each)}</small>
                  </span>
                </button>
              );
            })}
          </fieldset>
          <div className={`top-md ${styles.part}`}>{parts[way]}</div>
        </>
      )}
    </section>
  );
}
