import { Button, Skeleton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { type BinListing, useBin, useRemove, useRestore } from '../../api/index.ts';
import { useLanguage, useTranslation } from '../../i18n/index.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { formatDate } from '../../ui/format-time.ts';
import { TrashIcon, UndoIcon } from '../../ui/icons.tsx';
import { ErrorNotice } from '../../ui/index.ts';
import { Page } from '../../ui/page.tsx';

type Entry = BinListing['entries'][number];

/** What was deleted in the last 30 days: restored whole, or deleted permanently. */
export function BinPage() {
  const { t } = useTranslation();
  const bin = useBin();
  const remove = useRemove();
  const [target, setTarget] = useState<Entry | null>(null);
  useEffect(() => {
    document.title = t('bin.title');
  }, [t]);
  return (
    <Page title={t('bin.title')} className="page-column">
      <p className="soft">{t('bin.text')}</p>
      {bin.isPending && <Skeleton height={84} radius="md" />}
      {bin.isError && <ErrorNotice error={bin.error} onRetry={() => void bin.refetch()} />}
      {bin.data?.length === 0 && (
        <p className="edged-dashed round-lg soft centered pad-y-xl pad-x-xl">{t('bin.empty')}</p>
      )}
      <ul className="stack gap-md pad-none">
        {bin.data?.map((entry) => (
          <li key={entry.id}>
            <BinnedEntry entry={entry} onRemove={() => setTarget(entry)} />
          </li>
        ))}
      </ul>
      <Confirm
        target={target}
        say={({ title, kind }) => ({
          title: t('bin.removeTitle'),
          text: t('bin.removeText', { title: title || t('library.untitled'), kind: t(`bin.kind.${kind}`) }),
        })}
        confirm={t('bin.remove')}
        removal={remove}
        onConfirm={({ id }, done) => remove.mutate(id, { onSuccess: done })}
        onClose={() => setTarget(null)}
      />
    </Page>
  );
}

function BinnedEntry({ entry, onRemove }: { entry: Entry; onRemove: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const restore = useRestore();
  const { id, kind, title, holds, binnedAt, removedAt } = entry;
  const [, ...rest] = holds;
  const name = title || t('library.untitled');
  return (
    <article className="panel" aria-labelledby={`bin-${id}`}>
      <div className="row wrap between gap-md">
        <div className="grow">
          <p className="text-xs faint">{t(`bin.kind.${kind}`)}</p>
          <h2 className="text-lg story" id={`bin-${id}`} dir="auto">
            {name}
          </h2>
          <p className="text-md faint">
            {t('bin.dates', { at: formatDate(binnedAt, language), until: formatDate(removedAt, language) })}
          </p>
        </div>
        <Button
          variant="default"
          leftSection={<UndoIcon size={16} />}
          loading={restore.isPending}
          aria-label={t('bin.restoreName', { title: name })}
          onClick={() => restore.mutate(id)}
        >
          {t('bin.restore')}
        </Button>
        <Button
          variant="subtle"
          color="vermilion"
          leftSection={<TrashIcon size={16} />}
          aria-label={t('bin.removeName', { title: name })}
          onClick={onRemove}
        >
          {t('bin.remove')}
        </Button>
      </div>
      {rest.length > 0 && (
        <ul className="bullets top-xs text-md soft">
          {rest.map((held) => (
            <li key={`${held.kind} ${held.id}`}>
              {t('bin.held', { kind: t(`bin.kind.${held.kind}`), title: held.title || t('library.untitled') })}
            </li>
          ))}
        </ul>
      )}
      {restore.isError && <ErrorNotice compact error={restore.error} />}
    </article>
  );
}
