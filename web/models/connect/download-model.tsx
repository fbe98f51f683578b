import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { LocalModelAnswer } from '../../../shared/wire/index.ts';
import { useLanguage, useTranslation } from '../../i18n/index.ts';
import { formatBytes } from '../../ui/format-amounts.ts';
import { formatDuration } from '../../ui/format-time.ts';
import { DownloadIcon, StopIcon } from '../../ui/icons.tsx';
import { ErrorNotice } from '../../ui/index.ts';
import { type ConnectMutation, useDownloadModel, useLocalModels } from '../api.ts';
import { ModelDownloadProgress } from '../download-progress.tsx';
import styles from './connect.module.css';

/** Downloads a local model: the recommended one, or another that fits the memory. @param resumes whether a running download was started to be used */
export function DownloadModel({ connect, resumes }: { connect: ConnectMutation; resumes: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const local = useLocalModels();
  const [chosen, setChosen] = useState<string | null>(null);
  if (local.isPending) return <Skeleton height={64} radius="md" />;
  if (local.isError) {
    return (
      <ErrorNotice
        compact
        title={t('modelsPage.local.failed')}
        error={local.error}
        onRetry={() => void local.refetch()}
      />
    );
  }
  const { models, best, freeMemoryBytes } = local.data;
  const fitting = models.filter(
    ({ memoryBytes, trouble }) => trouble === null && memoryBytes !== null && memoryBytes <= freeMemoryBytes,
  );
  const underway = models.find(({ fetching }) => fetching !== null);
  const model = fitting.find(({ name }) => name === (chosen ?? underway?.name ?? best));
  const free = formatBytes(freeMemoryBytes, language);
  if (model === undefined)
    return <p className={`top-2xs soft measure ${styles.text}`}>{t('connect.get.noneFits', { free })}</p>;
  return (
    <>
      <p className={`top-2xs soft measure ${styles.text}`}>{t('connect.get.lead', { free })}</p>
      <Offer
        key={model.name}
        model={model}
        others={fitting}
        isRuntimeThere={local.data.isRuntimeThere}
        onChoose={setChosen}
        connect={connect}
        resumes={resumes}
      />
    </>
  );
}

function Offer(props: {
  model: LocalModelAnswer;
  others: readonly LocalModelAnswer[];
  isRuntimeThere: boolean;
  onChoose: (name: string) => void;
  connect: ConnectMutation;
  resumes: boolean;
}) {
  const { model, others, isRuntimeThere, onChoose, connect, resumes } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const fetched = useDownloadModel(model);
  const [isWanted, setWanted] = useState(resumes && model.fetching !== null);
  const isComing = fetched.progress !== null;
  const { name, title, bytes, memoryBytes, turnMs, license, isThere } = model;
  const shown = title ?? name;
  const isConnecting = useRef(false);
  const { mutate } = connect;
  // Use the model as soon as its download is complete.
  useEffect(() => {
    if (!isWanted || !isThere || isComing || isConnecting.current) return;
    isConnecting.current = true;
    mutate({ model: `local:${name}` });
  }, [isWanted, isThere, isComing, mutate, name]);
  const facts = [
    bytes !== null &&
      t(isThere ? 'modelsPage.local.onDisk' : 'modelsPage.local.size', { size: formatBytes(bytes, language) }),
    memoryBytes !== null && t('modelsPage.local.memory', { size: formatBytes(memoryBytes, language) }),
    license !== null && t('modelsPage.local.licence', { licence: license }),
  ].filter(Boolean);
  return (
    <>
      <div className={`row-center gap-sm rows-xs pad-y-xs ${styles.source}`}>
        <NativeSelect
          className={styles.wideSelect ?? ''}
          aria-label={t('connect.get.which')}
          data={others.map((each) => ({ value: each.name, label: each.title ?? each.name }))}
          value={name}
          onChange={(event) => onChoose(event.currentTarget.value)}
          disabled={isComing || connect.isPending}
          translate="no"
        />
        {isComing ? (
          <Button
            variant="default"
            leftSection={<StopIcon size={14} />}
            loading={fetched.isStopping}
            onClick={() => {
              setWanted(false);
              fetched.stop();
            }}
          >
            {t('modelsPage.local.stop')}
          </Button>
        ) : isThere ? (
          <Button loading={connect.isPending} onClick={() => mutate({ model: `local:${name}` })}>
            {t('connect.use')}
          </Button>
        ) : (
          <Button
            leftSection={<DownloadIcon size={16} />}
            onClick={() => {
              setWanted(true);
              fetched.begin();
            }}
          >
            {t('connect.get.get')}
          </Button>
        )}
      </div>
      <p className="faint text-md leading anywhere">{facts.join(' · ')}</p>
      {turnMs !== null && (
        <p className="faint text-md leading anywhere">
          {t('connect.get.estimate', { time: formatDuration(turnMs, language) })}
        </p>
      )}
      {!isThere && !isRuntimeThere && <p className="faint text-md leading anywhere">{t('modelsPage.local.runtime')}</p>}
      {fetched.progress !== null && <ModelDownloadProgress name={shown} progress={fetched.progress} />}
      {fetched.error && <ErrorNotice compact error={fetched.error} />}
      {connect.isError && <ErrorNotice compact error={connect.error} />}
      <output className="block soft">{connect.isPending && t('connect.measuring')}</output>
    </>
  );
}
