import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import type { LocalModelAnswer } from '../../shared/wire/index.ts';
import { useLanguage, useTranslation } from '../i18n/index.ts';
import { Confirm } from '../ui/confirm.tsx';
import { formatBytes, formatNumber } from '../ui/format-amounts.ts';
import { formatDuration } from '../ui/format-time.ts';
import { DownloadIcon, StopIcon } from '../ui/icons.tsx';
import { ErrorNotice } from '../ui/index.ts';
import { useConnect, useDownloadModel, useLocalModels, useRemoveModel } from './api.ts';
import { ModelDownloadProgress } from './download-progress.tsx';
import styles from './models.module.css';

/** The local models: installed, downloading, or available. */
export function LocalModels() {
  const { t } = useTranslation();
  const local = useLocalModels();
  const [target, setTarget] = useState<LocalModelAnswer | null>(null);
  return (
    <section className="panel" aria-labelledby="local">
      <h2 id="local">{t('modelsPage.local.title')}</h2>
      <p className="measure top-2xs soft">{t('modelsPage.local.intro')}</p>
      {local.isPending && <Skeleton height={200} radius="lg" />}
      {local.isError && (
        <ErrorNotice title={t('modelsPage.local.failed')} error={local.error} onRetry={() => void local.refetch()} />
      )}
      {local.data && (
        <>
          {local.data.models.length === 0 && (
            <p className="top-2xs soft text-md ruled pad-top-md">{t('modelsPage.local.empty')}</p>
          )}
          <ul className="ruled-between top-xs">
            {local.data.models.map((model) => (
              <LocalRow key={model.name} model={model} freeBytes={local.data.freeMemoryBytes} onRemove={setTarget} />
            ))}
          </ul>
          <p className="top-2xs soft text-md ruled pad-top-md">
            {t('modelsPage.local.own', { folder: 'models' })}
            {!local.data.isRuntimeThere && ` ${t('modelsPage.local.runtime')}`}
          </p>
        </>
      )}
      <ConfirmRemove target={target} onClose={() => setTarget(null)} />
    </section>
  );
}

function LocalRow({
  model,
  freeBytes,
  onRemove,
}: {
  model: LocalModelAnswer;
  freeBytes: number;
  onRemove: (model: LocalModelAnswer) => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const fetched = useDownloadModel(model);
  const { name, title, publisher, license, bytes, contextTokens, memoryBytes, isThere, trouble, begunBytes, turnMs } =
    model;
  const connect = useConnect();
  const isComing = fetched.progress !== null;
  const isBegun = begunBytes > 0 && !isComing;
  const shown = title ?? name;
  const size = bytes === null ? null : formatBytes(bytes, language);
  const facts = [
    publisher ?? (trouble === null && license === null ? t('modelsPage.local.ownFile') : null),
    license && t('modelsPage.local.licence', { licence: license }),
    size && t(isThere || trouble !== null ? 'modelsPage.local.onDisk' : 'modelsPage.local.size', { size }),
    contextTokens && t('modelsPage.local.context', { tokens: formatNumber(contextTokens, language) }),
  ].filter(Boolean);
  const isTooLarge = memoryBytes !== null && memoryBytes > freeBytes;
  const wants = memoryBytes === null ? null : formatBytes(memoryBytes, language);
  return (
    <li className={`stack starting gap-lg rows-xs pad-y-md ${styles.row}`}>
      <div>
        <h3 className="text-base ui leading-snug anywhere" translate="no">
          {shown}
        </h3>
        {shown !== name && (
          <p className="text-md faint leading-snug anywhere" translate="no">
            {name}
          </p>
        )}
      </div>
      <div className={`shrinks ${styles.details}`}>
        {isThere && (
          <p className="flex baseline gap-xs leading-snug anywhere">
            <span className="dot solid-moss" aria-hidden="true" />
            {t('modelsPage.local.there')}
          </p>
        )}
        <p className={`text-md leading faint ${styles.fact}`}>{facts.join(' · ')}</p>
        {wants !== null && (
          <p className={`text-md leading ${isTooLarge ? 'ochre' : 'faint'} ${styles.fact}`}>
            {isTooLarge
              ? t('modelsPage.local.tooLarge', { size: wants, free: formatBytes(freeBytes, language) })
              : t('modelsPage.local.memory', { size: wants })}
          </p>
        )}
        {trouble !== null && <p className={`text-md leading ochre ${styles.fact}`}>{t('modelsPage.local.useless')}</p>}
        {isBegun && (
          <p className={`text-md leading faint ${styles.fact}`}>
            {t('modelsPage.local.begun', { size: formatBytes(begunBytes, language) })}
          </p>
        )}
        {fetched.progress !== null && <ModelDownloadProgress name={shown} progress={fetched.progress} />}
        {fetched.error && <ErrorNotice compact error={fetched.error} />}
        {turnMs !== null && trouble === null && (
          <p className={`text-md leading faint ${styles.fact}`}>
            {t('connect.get.estimate', { time: formatDuration(turnMs, language) })}
          </p>
        )}
        {connect.isError && <ErrorNotice compact error={connect.error} />}
      </div>
      <span className={`wrap ending gap-xs inline`}>
        {isComing && (
          <Button
            size="sm"
            variant="default"
            leftSection={<StopIcon size={14} />}
            loading={fetched.isStopping}
            aria-label={t('modelsPage.local.stopFor', { name: shown })}
            onClick={fetched.stop}
          >
            {t('modelsPage.local.stop')}
          </Button>
        )}
        {isThere && (
          <Button
            size="sm"
            variant="default"
            loading={connect.isPending}
            aria-label={t('connect.useOf', { name: shown })}
            onClick={() => connect.mutate({ model: `local:${name}` })}
          >
            {t('connect.useForAll')}
          </Button>
        )}
        {!isComing && (isThere || isBegun || trouble !== null) && (
          <Button
            size="sm"
            variant="subtle"
            color="gray"
            aria-label={t('modelsPage.local.removeFor', { name: shown })}
            onClick={() => onRemove(model)}
          >
            {t('modelsPage.local.remove')}
          </Button>
        )}
        {!isComing && !isThere && trouble === null && (
          <Button
            size="sm"
            variant="default"
            leftSection={<DownloadIcon size={15} />}
            aria-label={t(isBegun ? 'modelsPage.local.goOnFor' : 'modelsPage.local.getFor', { name: shown })}
            onClick={fetched.begin}
          >
            {t(isBegun ? 'modelsPage.local.goOn' : 'modelsPage.local.get')}
          </Button>
        )}
      </span>
    </li>
  );
}

function ConfirmRemove({ target, onClose }: { target: LocalModelAnswer | null; onClose: () => void }) {
  const { t } = useTranslation();
  const remove = useRemoveModel();
  return (
    <Confirm
      target={target}
      say={({ title, name }) => ({
        title: t('modelsPage.local.removeTitle'),
        text: t('modelsPage.local.removeText', { name: title ?? name }),
      })}
      confirm={t('modelsPage.local.remove')}
      removal={remove}
      onConfirm={({ name }, done) => remove.mutate(name, { onSuccess: done })}
      onClose={onClose}
    />
  );
}
